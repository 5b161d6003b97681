/**
 * Adds to a writer's progress what is found in the open text, when it has been checked and has stayed the same for a
 * while: a word that is only half written is no error.
 */
import { ISSUE_KINDS } from '../checking/issue.js';
import { exampleFor } from '../languages/examples.js';
import type { Session } from '../session/session.js';
import { type Counts, withObservation } from './progress.js';
import { loadProgress, saveProgress } from './progress-store.js';
import { SeenFindings } from './seen-findings.js';

const STABLE_AFTER_MS = 3000;

/** Until the returned function is called. */
export function recordProgress(session: Session): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: { readonly textId: string; readonly tag: string; readonly findings: SeenFindings } | undefined;
  const look = () => {
    const { tag, coverage, findings, words, hiddenKinds } = session.store.value;
    const { id: textId } = session.library.identity;
    // Kinds that are hidden would be missing; the page's own examples are full of errors that nobody made.
    const isOwn = hiddenKinds.size === 0 && session.texts.text !== exampleFor(tag);
    if (coverage !== 'complete' || words === 0 || !isOwn) return;
    const progress = loadProgress();
    if (seen?.textId !== textId || seen.tag !== tag) {
      const [, ...before] = progress.texts[textId] ?? [0, ...ISSUE_KINDS.map(() => 0)];
      seen = { textId, tag, findings: new SeenFindings(findings, before) };
    } else seen.findings.see(findings);
    const counts = [words, ...seen.findings.total] as unknown as Counts;
    const next = withObservation(progress, { textId, tag, time: Date.now(), counts });
    if (next !== progress) saveProgress(next);
  };
  const stop = session.store.watch(() => {
    clearTimeout(timer);
    timer = setTimeout(look, STABLE_AFTER_MS);
  });
  timer = setTimeout(look, STABLE_AFTER_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
