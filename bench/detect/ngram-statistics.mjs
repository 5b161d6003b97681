/** The n-grams of a language with the probability of their last letter, and which of them say most. */

const EDGE = ' ';
/** A letter that is rarer than this among the letters of a language is a slip or a foreign name. */
const RARE_LETTER = 2e-6;
/** So many letters there are: the probability of one about which nothing is known. */
const ALPHABET = 300;
const UNKNOWN = Math.log(1e-5);

export class NgramStatistics {
  constructor(words, { order, discount, backoff }) {
    this.order = order;
    this.backoff = Math.log(backoff);
    this.counts = countNgrams(words, order);
    this.logarithms = [undefined];
    for (let length = 1; length <= order; length++)
      this.logarithms.push(smooth(this.counts[length], this.logarithms[length - 1], discount));
  }

  /** All letters, and those longer n-grams whose probability is frequently not what the shorter ones let expect. */
  best(most) {
    const letters = this.counts[1];
    const total = [...letters.values()].reduce((sum, count) => sum + count, 0);
    const chosen = new Map([...this.logarithms[1]].filter(([letter]) => letters.get(letter) / total > RARE_LETTER));
    const candidates = [];
    for (let length = 2; length <= this.order; length++)
      for (const [ngram, logarithm] of this.logarithms[length]) {
        const expected = (this.logarithms[length - 1].get(ngram.slice(1)) ?? UNKNOWN) + this.backoff;
        candidates.push({ ngram, logarithm, gain: this.counts[length].get(ngram) * Math.abs(logarithm - expected) });
      }
    candidates.sort((a, b) => b.gain - a.gain);
    for (const { ngram, logarithm } of candidates.slice(0, Math.max(0, most - chosen.size)))
      chosen.set(ngram, logarithm);
    return chosen;
  }
}

/** By length; the first letter of an n-gram may be the edge before a word, the last one the edge after it. */
function countNgrams(words, order) {
  const counts = Array.from({ length: order + 1 }, () => new Map());
  for (const [word, count] of words) {
    const edged = `${EDGE}${word}${EDGE}`;
    for (let end = 2; end <= edged.length; end++)
      for (let length = 1; length <= order && length <= end; length++) {
        const ngram = edged.slice(end - length, end);
        counts[length].set(ngram, (counts[length].get(ngram) ?? 0) + count);
      }
  }
  return counts;
}

/** Absolute discounting: what is taken from the seen letters after a context is spread as the shorter context says. */
function smooth(counts, shorter, discount) {
  const contexts = new Map();
  for (const [ngram, count] of counts) {
    const context = ngram.slice(0, -1);
    const { total, kinds } = contexts.get(context) ?? { total: 0, kinds: 0 };
    contexts.set(context, { total: total + count, kinds: kinds + 1 });
  }
  const logarithms = new Map();
  for (const [ngram, count] of counts) {
    const { total, kinds } = contexts.get(ngram.slice(0, -1));
    const lower = shorter === undefined ? 1 / ALPHABET : Math.exp(shorter.get(ngram.slice(1)) ?? UNKNOWN);
    logarithms.set(ngram, Math.log((count - discount * Math.min(1, count) + discount * kinds * lower) / total));
  }
  return logarithms;
}
