/**
 * How fast starters are and how much memory their tables take.
 *
 *     node bench/starters/speed.mjs FOLDER [TAG…]
 *
 * Words are drawn from running text as often as they occur there; suggestions are asked for misspellings. See `starters.mjs` for
 * FOLDER.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Budget, isKnown, madeTypos, openStarter, runningText, typos } from './starters.mjs';

const LANGUAGES = new URL('../../languages/', import.meta.url);
const WORDS = 50_000;
const MISSPELLINGS = 100;
const [folder, ...named] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node bench/starters/speed.mjs FOLDER [TAG…]');
  process.exit(2);
}
const all = Object.keys(JSON.parse(readFileSync(new URL('starters.json', LANGUAGES), 'utf8')));
const tags = (named.length > 0 ? named : all).filter((tag) => existsSync(new URL(`${tag}/morphology/`, LANGUAGES)));
const free = () => Budget.unlimited();

/** As a text has them: frequent ones often, in no order. */
function textOf(forms) {
  const sum = forms.reduce((total, { count }) => total + count, 0);
  let passed = 0;
  const words = forms.flatMap(({ form, count }) => {
    const before = Math.floor((passed / sum) * WORDS);
    passed += count;
    return new Array(Math.floor((passed / sum) * WORDS) - before).fill(form);
  });
  let seed = 3;
  for (let i = words.length - 1; i > 0; i--) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const j = seed % (i + 1);
    [words[i], words[j]] = [words[j], words[i]];
  }
  return words;
}

let bytes = 0;
for (const tag of tags) {
  const { threshold } = JSON.parse(readFileSync(new URL(`${tag}/morphology/verdict.json`, LANGUAGES), 'utf8'));
  const starter = openStarter(tag, threshold);
  bytes += starter.bytes;
  const { forms } = runningText(folder, tag);
  const words = textOf(forms);
  const listed = typos(folder, tag);
  const wrong = (listed.length > 0 ? listed : madeTypos(forms, (form) => isKnown(starter.speller, form))).slice(
    0,
    MISSPELLINGS,
  );
  const before = process.cpuUsage();
  for (const word of words) starter.speller.isCorrect(word, free());
  const { user, system } = process.cpuUsage(before);
  const times = wrong
    .map(({ wrong: word }) => {
      const started = performance.now();
      starter.speller.suggest(word, { limit: 5 }, free());
      return performance.now() - started;
    })
    .sort((a, b) => a - b);
  const perSecond = words.length === 0 ? '-' : Math.round((words.length / (user + system)) * 1e6).toLocaleString('en');
  const median = times.length === 0 ? '-' : times[times.length >> 1].toFixed(2);
  console.log(
    `${tag}\t${perSecond} words/s\tsuggestions ${median} ms (median)\t${(starter.bytes / 1e6).toFixed(2)} MB`,
  );
}
console.log(`all\t${(bytes / 1e6).toFixed(1)} MB`);
