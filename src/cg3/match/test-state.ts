/** What contextual tests keep in `Run` while a chain of them is tried. */
import type { Run } from '../state/run-state.js';

/** Before each chain of tests. */
export function resetTestState(run: Run): void {
  run.seenBarrier = false;
  if (run.depDeepSeen.size > 0) run.depDeepSeen.clear();
  run.templateMin = null;
  run.templateMax = null;
  run.inTemplate = false;
  if (run.templateLinks.length > 0) run.templateLinks.length = 0;
}
