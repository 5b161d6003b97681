/**
 * A speller for tests of the pool: `count0` counts in the first place of its shared memory, `count1` in the second, and so on,
 * until the place `STOP` further is set. So a test sees from outside which threads go on.
 */
export const STOP = 8;

export function open(shared) {
  const counters = new Int32Array(shared);
  return {
    isCorrect(word, budget) {
      const place = Number(word.slice('count'.length));
      while (Atomics.load(counters, place + STOP) === 0) {
        budget.check();
        Atomics.add(counters, place, 1);
      }
      return true;
    },
    suggest: () => ({ suggestions: [], cutShort: false }),
  };
}
