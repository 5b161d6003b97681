/**
 * Weights of words from how often they occur in texts: a frequent word is suggested before a rare one. Start at
 * `weighWords`.
 *
 * The weight of a word is -log₂ of its probability, with one more occurrence counted for every word, so that a word that
 * the texts do not have gets a probability too: the smallest, and so the greatest weight. All weights are multiplied by
 * one number where a greatest weight is stated.
 */

export interface WordWeights {
  /** By word, in the order of their first occurrence. */
  readonly weights: ReadonlyMap<string, number>;
  /** The weight of a word that the texts do not have. */
  readonly maximum: number;
}

/** Letters, with what joins them inside a word. */
const WORD = /[\p{L}\p{M}]+(?:['’\-‐·][\p{L}\p{M}]+)*/gu;
/** Words that are kept; a longer list makes the lexicon larger and changes no suggestion. */
const MAX_WORDS = 2_000_000;

export function weighWords(texts: Iterable<string>, maximum?: number): WordWeights {
  const counts = countWords(texts);
  let total = 0;
  for (const count of counts.values()) total += count;
  const size = total + counts.size;
  // An empty corpus says nothing of any word.
  if (size === 0) return { weights: new Map(), maximum: maximum ?? 0 };
  const unseen = Math.log2(size);
  const factor = maximum === undefined || unseen === 0 ? 1 : maximum / unseen;
  const weights = new Map<string, number>();
  for (const [word, count] of counts) weights.set(word, (unseen - Math.log2(count + 1)) * factor);
  return { weights, maximum: unseen * factor };
}

/** A word with a capital counts as its form in small letters where the texts have that too: it began a sentence. */
function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const [word] of text.normalize('NFC').matchAll(WORD)) {
      if (counts.size >= MAX_WORDS && !counts.has(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  for (const [word, count] of [...counts]) {
    const small = word.toLowerCase();
    const capitalised = small.charAt(0).toUpperCase() + small.slice(1);
    const ofSmall = counts.get(small);
    if (word === small || word !== capitalised || ofSmall === undefined) continue;
    counts.delete(word);
    counts.set(small, ofSmall + count);
  }
  return counts;
}
