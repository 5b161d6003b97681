/**
 * What is known about a set and a kind of reading, as two bits. reading-content.ts keeps the table, list-index.ts fills
 * in what follows from tags alone, match-set.ts and simple-test.ts read it.
 */

/** Values in `ContentStore.memo`. */
export const MEMO = { UNKNOWN: 0, YES: 1, NO: 2 } as const;
