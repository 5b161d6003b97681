/**
 * What is known about a set and a kind of reading, as two bits. reading-content.ts keeps the table, list-index.ts fills
 * in what follows from tags alone, match-set.ts and simple-test.ts read it.
 */

/** Values in `ContentStore.memo`. */
export const MEMO = { UNKNOWN: 0, YES: 1, NO: 2 } as const;

/** Sets in one number of the table. */
const SETS_PER_WORD = 16;

/** In which number of a row the two bits of a set are. */
export function memoWord(set: number): number {
  return set >> 4;
}

/** From which bit of it on. */
export function memoShift(set: number): number {
  return (set & 15) << 1;
}

/** Numbers in a row. */
export function memoLength(sets: number): number {
  return (sets + SETS_PER_WORD - 1) >> 4;
}
