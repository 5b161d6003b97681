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
  for (let at = end - length; at < end; at++) {
    const unit = units[at]!;
    key = Math.imul(key ^ (unit & 0xff), FNV_PRIME);
    key = Math.imul(key ^ (unit >>> 8), FNV_PRIME);
  }
  return key >>> 0;
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
