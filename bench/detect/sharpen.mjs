/**
 * Sets relatives apart. The counted probabilities describe each language by itself; n-grams that Bokmål and Nynorsk share
 * weigh as much as those that tell them apart. Here short texts are put together from words of a known language, and where
 * another language comes close, the n-grams that were used are moved: up for the right language, down for the other.
 * (Gradient descent on the cross-entropy of the answer.)
 */
import { seededRandom } from './seeded-random.mjs';

const { edgedUnits, ngramKey } = await import(new URL('../../dist/detect/ngram-key.js', import.meta.url).href);
const { STEPS_PER_UNIT } = await import(new URL('../../dist/detect/detection-model.js', import.meta.url).href);

const FEWEST_WORDS = 1;
const MOST_WORDS = 7;
/** A language that is less likely than this is not moved. */
const NEGLIGIBLE = 0.003;
const MOST_STEPS = 255;
/** Languages with close relatives are drawn this much more often. */
const HARD_TURNS = 5;

/** The steps of all pairs of the model, in its order. */
export function sharpen(model, tables, { texts, rate, temperature, hard }) {
  const values = Float64Array.from(model.stepsOf, (steps) => -steps / STEPS_PER_UNIT);
  const drawers = tables.map(({ words }) => new WordDrawer(words));
  const turns = tables.flatMap(({ tag }, language) => Array(hard.includes(tag) ? HARD_TURNS : 1).fill(language));
  const random = seededRandom(20_261_115);
  for (let text = 0; text < texts; text++) {
    const right = turns[Math.floor(random() * turns.length)];
    const length = FEWEST_WORDS + Math.floor(random() * (MOST_WORDS - FEWEST_WORDS + 1));
    const words = Array.from({ length }, () => drawers[right].draw(random));
    learn(model, values, words, right, { temperature, rate: rate * (1 - text / texts) });
  }
  return values.map((value) => Math.min(MOST_STEPS, Math.max(0, Math.round(-value * STEPS_PER_UNIT))));
}

function learn(model, values, words, right, { temperature, rate }) {
  const { languages, order, floor, backoff } = model.header;
  const scores = new Float64Array(languages.length);
  const usedPairs = [];
  for (const word of words) {
    const units = edgedUnits(word);
    for (let end = 2; end <= units.length; end++) {
      const used = new Int32Array(languages.length).fill(-1);
      for (let length = Math.min(order, end), dropped = 0; length >= 1; length--, dropped++) {
        const slot = model.find(ngramKey(units, end, length));
        if (slot < 0) continue;
        for (let pair = model.startOf(slot); pair < model.endOf(slot); pair++) {
          const language = model.languageOf[pair];
          if (used[language] >= 0) continue;
          used[language] = pair;
          scores[language] += Math.max(floor, values[pair] + dropped * backoff);
        }
      }
      for (let language = 0; language < used.length; language++) if (used[language] < 0) scores[language] += floor;
      usedPairs.push(used);
    }
  }
  const best = Math.max(...scores);
  const weights = scores.map((score) => Math.exp((score - best) * temperature));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  for (let language = 0; language < weights.length; language++) {
    const error = (language === right ? 1 : 0) - weights[language] / sum;
    if (Math.abs(error) < NEGLIGIBLE) continue;
    for (const used of usedPairs) if (used[language] >= 0) values[used[language]] += rate * error;
  }
}

/** Draws words by their frequency. */
class WordDrawer {
  constructor(words) {
    this.forms = [...words.keys()];
    let total = 0;
    this.upTo = Float64Array.from(words.values(), (count) => {
      total += count;
      return total;
    });
  }

  draw(random) {
    const at = random() * this.upTo.at(-1);
    let low = 0;
    for (let high = this.upTo.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if (this.upTo[middle] > at) high = middle;
      else low = middle + 1;
    }
    return this.forms[low];
  }
}
