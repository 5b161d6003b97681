/**
 * Gives back what nobody holds any more, at once. V8 counts shared memory in the heap of no thread: a thread that has dropped the tables
 * of a language sees no reason to collect garbage, and they stay until it has made enough garbage of its own. Takes a tenth of a second.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

export function collectGarbage(): void {
  collect ??= exposedCollector();
  collect();
}

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const exposed = runInNewContext('gc') as () => void;
  // V8 takes compiled code only with the settings that it was compiled with.
  setFlagsFromString('--no-expose-gc');
  return () => exposed();
}
