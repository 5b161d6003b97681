/**
 * Uses the time before a thread's first grammar check to make checking fast (`cg3/warm-up/warm-up.ts`). Start at `warmUpWhileIdle`.
 *
 * A thread that has had nothing to do for a moment works in short slices, so a job that comes waits for milliseconds at most.
 * All in all it takes one to three seconds of one core, once, most of it in the compiler. What it has made on the way is given back.
 */
import { collectGarbage } from './collect-garbage.js';

const IDLE_FIRST_MS = 2_000;
const SLICE_MS = 10;
const PAUSE_MS = 40;
/** By then the compiler, which works beside the thread, is done. */
const SETTLED_MS = 1_000;

export function warmUpWhileIdle(isIdle: () => boolean): void {
  // A timer that waits keeps no thread alive.
  const later = (ms: number, then: () => void) => setTimeout(then, ms).unref();
  later(IDLE_FIRST_MS, async () => {
    const { WarmUp } = await import('../../cg3/index.js');
    const warmUp = new WarmUp();
    const slice = () => {
      if (isIdle()) warmUp.run(SLICE_MS);
      if (!warmUp.isDone) later(isIdle() ? PAUSE_MS : IDLE_FIRST_MS, slice);
      else later(SETTLED_MS, () => isIdle() && collectGarbage());
    };
    slice();
  });
}
