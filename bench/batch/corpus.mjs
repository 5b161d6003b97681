/**
 * A corpus of our own for the bench of batch jobs: sentences of the examples of a language's grammar, with a slip in some
 * of the words. The same seed gives the same corpus.
 */
import { readFileSync } from 'node:fs';
import { seeded } from '../soak/random.mjs';

const SLIPS_PER_SENTENCE = 0.3;

/** Lines of JSON with an id, a text and a tag. */
export function* corpusLines(tag, count, seed = 1) {
  const { next: random, pick } = seeded(seed);
  const sentences = examplesOf(tag);
  for (let i = 0; i < count; i++) {
    let text = pick(sentences);
    if (random() < SLIPS_PER_SENTENCE) text = withSlip(text, random);
    // No two are the same, so that no cache helps.
    yield `${JSON.stringify({ id: `${tag}-${i}`, text: `${text} (${i})`, tag })}\n`;
  }
}

function examplesOf(tag) {
  const file = new URL(`../../languages/${tag}/grammar/examples.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).text);
}

/** One word loses a letter, or has one twice. */
function withSlip(text, random) {
  const words = text.split(' ');
  const at = Math.floor(random() * words.length);
  const letters = [...words[at]];
  const place = Math.floor(random() * letters.length);
  letters.splice(place, 1, ...(random() < 0.5 ? [] : [letters[place], letters[place]]));
  words[at] = letters.join('');
  return words.join(' ');
}
