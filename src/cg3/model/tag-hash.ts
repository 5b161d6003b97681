/**
 * The 32-bit hash that CG-3 gives a tag. Nothing here is looked up by it; it is needed because the order of the tags in
 * a LIST is the order of their hashes, and that order shows: in what `ADD NAME_OF_A_LIST` writes, and in which tag
 * `$$NAME` takes first. Binary grammars carry the same numbers, which is how the tests check them.
 *
 * The function over text is Paul Hsieh's SuperFastHash, over UTF-16 units for the tag itself and over bytes for the
 * marks of its type.
 */
import { TAG } from './tags.js';

const SEED = 705577479;

/** Hashes that CG-3 keeps for itself are replaced. */
const usable = (hash: number): number => (hash === 0 || hash >= 0xfffffffe ? SEED : hash);

/** Mixes pairs of 16-bit halves; `units` are UTF-16 units or pairs of bytes, `odd` what is left of a pair. */
function finish(hash: number): number {
  let h = hash;
  h ^= h << 3;
  h = (h + (h >>> 5)) | 0;
  h ^= h << 4;
  h = (h + (h >>> 17)) | 0;
  h ^= h << 25;
  h = (h + (h >>> 6)) | 0;
  return usable(h >>> 0);
}

function mixPair(hash: number, first: number, second: number): number {
  let h = (hash + first) | 0;
  h = (h << 16) ^ ((second << 11) ^ h);
  return (h + (h >>> 11)) | 0;
}

/** The hash of a text, over its UTF-16 units. */
export function hashText(text: string): number {
  if (text.length === 0) return 0;
  let h = SEED;
  const pairs = text.length & ~1;
  for (let i = 0; i < pairs; i += 2) h = mixPair(h, text.charCodeAt(i), text.charCodeAt(i + 1));
  if (text.length & 1) {
    h = (h + text.charCodeAt(pairs)) | 0;
    h ^= h << 11;
    h = (h + (h >>> 17)) | 0;
  }
  return finish(h);
}

/** A short ASCII mark, over its bytes, on top of `hash`. */
function hashMark(mark: string, hash: number): number {
  let h = (hash === 0 ? SEED : hash) | 0;
  const byte = (i: number) => mark.charCodeAt(i);
  const half = (i: number) => byte(i) | (byte(i + 1) << 8);
  const whole = mark.length & ~3;
  for (let i = 0; i < whole; i += 4) h = mixPair(h, half(i), half(i + 2));
  switch (mark.length & 3) {
    case 3:
      h = (h + half(whole)) | 0;
      h ^= h << 16;
      h ^= byte(whole + 2) << 18;
      h = (h + (h >>> 11)) | 0;
      break;
    case 2:
      h = (h + half(whole)) | 0;
      h ^= h << 11;
      h = (h + (h >>> 17)) | 0;
      break;
    case 1:
      h = (h + byte(whole)) | 0;
      h ^= h << 10;
      h = (h + (h >>> 1)) | 0;
      break;
  }
  return finish(h);
}

/** One number on top of a hash. */
export function hashNumber(value: number, hash: number): number {
  const h = (hash === 0 ? SEED : hash) | 0;
  return usable((value + (h << 6) + (h << 16) - h) >>> 0);
}

/** The hash of a tag with this text and these bits of `TAG`. */
export function hashTag(text: string, type: number): number {
  let hash = 0;
  if (type & TAG.FAIL_FAST) hash = hashMark('^', hash);
  if (type & TAG.META) hash = hashMark('META:', hash);
  if (type & TAG.VARIABLE) hash = hashMark('VAR:', hash);
  if (type & TAG.LOCAL_VARIABLE) hash = hashMark('LVAR:', hash);
  if (type & TAG.SET) hash = hashMark('SET:', hash);
  const plain = hashText(text);
  hash = hash === 0 ? plain : hashNumber(plain, hash);
  if (type & TAG.CASE_INSENSITIVE) hash = hashMark('i', hash);
  if (type & TAG.REGEXP) hash = hashMark('r', hash);
  if (type & TAG.VARSTRING) hash = hashMark('v', hash);
  return hash;
}
