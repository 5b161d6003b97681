/**
 * Remembers from which states a walk over ε arcs alone leads nowhere when a given letter comes next. A lexicon that writes
 * lemmas before it reads letters has a thousand such states behind its first one, and most of them read another letter.
 * Belongs to matcher.ts. A slot holds one state and letter; the latest wins.
 */

/** Enough for a lexicon's first states and the letters of a language; half a megabyte. */
const SLOTS = 1 << 16;

export class DeadEnds {
  readonly #states = new Uint32Array(SLOTS);
  /** The letter together with the number of the network; −1 where the slot is free. */
  readonly #letters = new Int32Array(SLOTS).fill(-1);

  add(state: number, letter: number): void {
    const slot = slotOf(state, letter);
    this.#states[slot] = state;
    this.#letters[slot] = letter;
  }

  has(state: number, letter: number): boolean {
    const slot = slotOf(state, letter);
    return this.#states[slot] === state && this.#letters[slot] === letter;
  }
}

function slotOf(state: number, letter: number): number {
  const hash = Math.imul(state, 0x9e3779b1) ^ Math.imul(letter, 0x85ebca6b);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}
