/** Claims of steps that threads of one build share: a small table in shared memory. Start at `stepClaims`. */
import type { StepClaims } from '../../giellalt/build/step-store.js';

const PLACES = 4096;
const FREE = 0;
/** Whoever has made a file is likely to go on with it, and has it in memory: others let it go first. */
const HEAD_START_MS = 10;
const pause = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** The place of the thread that goes first, until it has claimed a step. */
const FIRST = PLACES;
/** How long the others wait for it: it has to read the sources. */
const FIRST_START_MS = 1000;

/**
 * Memory for the claims of one build, to be given to all of its threads.
 * @param first the thread that claims the first step, which the others leave to it. After a change in a lexicon most steps come one
 * after the other: the thread that ran them before has them as machine code and their other inputs in memory.
 */
export function newClaims(first = FREE): SharedArrayBuffer {
  const memory = new SharedArrayBuffer((PLACES + 1) * Int32Array.BYTES_PER_ELEMENT);
  new Int32Array(memory)[FIRST] = first;
  return memory;
}

/**
 * `thread` is a number above 0 of its own. Two steps may share a place: then one of them waits for the other without need, and that
 * is all.
 */
export function stepClaims(memory: SharedArrayBuffer, thread: number): StepClaims {
  const places = new Int32Array(memory);
  return {
    claim: (path) => {
      const first = Atomics.load(places, FIRST);
      if (first !== FREE && first !== thread) Atomics.wait(places, FIRST, first, FIRST_START_MS);
      const isClaimed = Atomics.compareExchange(places, placeOf(path), FREE, thread) === FREE;
      if (first !== FREE) {
        // It has gone, or was waited for in vain.
        Atomics.store(places, FIRST, FREE);
        Atomics.notify(places, FIRST);
      }
      return isClaimed;
    },
    release: (path) => {
      Atomics.store(places, placeOf(path), FREE);
      Atomics.notify(places, placeOf(path));
    },
    wait: (path) => {
      const place = placeOf(path);
      const owner = Atomics.load(places, place);
      if (owner === FREE) return;
      Atomics.wait(places, place, owner);
      Atomics.wait(pause, 0, 0, HEAD_START_MS);
    },
  };
}

/** The FNV-1a hash of a path. */
function placeOf(path: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 16)) & (PLACES - 1);
}
