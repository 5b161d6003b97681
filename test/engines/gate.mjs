/**
 * A speller for tests that answers when it is told to: `params.gate` is shared memory of two integers, how many texts may pass and
 * how many have come. Each text is one word.
 */
export function load({ gate }) {
  return { engine: { module: import.meta.url, data: gate }, bytes: 8 };
}

const MAY_PASS = 0;
const HAVE_COME = 1;

export function open(gate) {
  const counts = new Int32Array(gate);
  return {
    isCorrect() {
      const turn = Atomics.add(counts, HAVE_COME, 1);
      for (;;) {
        const mayPass = Atomics.load(counts, MAY_PASS);
        if (turn < mayPass) return true;
        Atomics.wait(counts, MAY_PASS, mayPass);
      }
    },
    suggest: () => ({ suggestions: [], cutShort: false }),
  };
}
