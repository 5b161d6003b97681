/**
 * The key of an n-gram in the tables: 32 bits of FNV-1a over its UTF-16 code units. Two of some 10⁵ n-grams share a key with
 * a probability of about 1 in 40,000 per look-up, which costs a text a fraction of one letter's evidence.
 */

/** Stands before the first and after the last letter of a word. */
export const EDGE = 0x20;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Of the `length` code units that end before `end`. */
export function ngramKey(units: ArrayLike<number>, end: number, length: number): number {
  let key = FNV_OFFSET;
  for (let at = end - length; at < end; at++) key = withUnit(key, units[at]!);
  return key >>> 0;
}

/** Of an n-gram with one more code unit at its end, by its key. */
export function extendedKey(key: number, unit: number): number {
  return withUnit(key, unit) >>> 0;
}

/** The keys of the n-grams of 1 to `longest` code units that begin at `start`, to `keys` from `at` on. */
export function writeNgramKeys(
  units: ArrayLike<number>,
  start: number,
  longest: number,
  keys: Uint32Array,
  at: number,
): void {
  let key = FNV_OFFSET;
  for (let i = 0; i < longest; i++) {
    key = withUnit(key, units[start + i]!);
    keys[at + i] = key;
  }
}

function withUnit(key: number, unit: number): number {
  return Math.imul(Math.imul(key ^ (unit & 0xff), FNV_PRIME) ^ (unit >>> 8), FNV_PRIME);
}

/** A word between its edges. */
export function edgedUnits(word: string): Uint16Array {
  const units = new Uint16Array(word.length + 2);
  writeEdgedUnits(word, units);
  return units;
}

/** The same into an array that is long enough; gives the number of units. */
export function writeEdgedUnits(word: string, units: Uint16Array): number {
  units[0] = EDGE;
  for (let at = 0; at < word.length; at++) units[at + 1] = word.charCodeAt(at);
  units[word.length + 1] = EDGE;
  return word.length + 2;
}
