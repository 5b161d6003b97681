/** How the processor time of work grows with its size. Unlike the time of a clock, it does not depend on what else runs on the machine. */
import { processorMs } from './processor-clock.mjs';

const FACTOR = 16;

/** What `growth` says at most of work that grows with its size: 16 is linear, 256 quadratic. */
export const LINEAR = 80;

/** How many times the processor time of `size` the work takes for sixteen times as much. Less than a millisecond counts as one. */
export function growth(size: number, work: (size: number) => void): number {
  const least = (runs: number, of: number) =>
    Math.min(
      ...Array.from({ length: runs }, () => {
        const startMs = processorMs();
        work(of);
        return processorMs() - startMs;
      }),
    );
  // The first runs are slow, before the code is compiled.
  const measured = () => least(2, size * FACTOR) / Math.max(1, least(5, size));
  const grown = measured();
  // Once more, as garbage of other tests may have been collected in both of the long runs. What is quadratic stays so.
  return grown <= LINEAR ? grown : Math.min(grown, measured());
}
