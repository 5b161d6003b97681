/**
 * Compares the divisions of words with a list that people have divided:
 *
 *     node bench/analysis/hyphenation.mjs se divided.tsv
 *
 * A line is a word, a tab, and the word with `-`, `^` or `#` at its divisions. Divisions that leave fewer letters at an end than the language's rules allow
 * are not counted. Needs `dist/` and, for compounds, the compiled starter of the language.
 */
import { readFileSync } from 'node:fs';
import { open } from '../../dist/hyphenation/hyphenation-engine.js';
import { defaultCacheDir } from '../../dist/packs/built-in/built-in.js';
import { loadHyphenation } from '../../dist/packs/built-in/load-hyphenator.js';

const [tag, file, ...flags] = process.argv.slice(2);
const data = await loadHyphenation(tag, defaultCacheDir());
if (data === undefined || file === undefined) throw new Error('give a tag that has rules, and a file');
const hyphenator = open(data);
const { left, right } = data.rules;

/** Where the parts begin; written hyphens are no divisions. */
function bordersOf(word, divided) {
  const borders = [];
  let at = 0;
  for (const character of divided) {
    if (character === word[at]) at++;
    else if ('-^#'.includes(character)) borders.push(at);
    else return undefined;
  }
  return at === word.length ? borders : undefined;
}

const counts = { words: 0, same: 0, wanted: 0, given: 0, right: 0 };
for (const line of readFileSync(file, 'utf8').normalize('NFC').split('\n')) {
  const [word = '', divided = ''] = line.split('\t').map((part) => part.trim());
  const gold = divided === '' ? undefined : bordersOf(word, divided);
  if (gold === undefined) continue;
  const wanted = gold.filter((at) => at >= left && at <= word.length - right);
  const given = hyphenator.divide(word);
  const both = given.filter((at) => wanted.includes(at)).length;
  const isSame = both === wanted.length && both === given.length;
  counts.words++;
  counts.same += isSame ? 1 : 0;
  counts.wanted += wanted.length;
  counts.given += given.length;
  counts.right += both;
  if (!isSame && flags.includes('--show')) console.log(`${word}: ${given.join(',')} for ${wanted.join(',')}`);
}
const percent = (part, whole) => ((100 * part) / whole).toFixed(1);
console.log(
  `${tag}: ${counts.words} words, ${percent(counts.same, counts.words)} % the same; ` +
    `divisions found ${percent(counts.right, counts.wanted)} %, right ${percent(counts.right, counts.given)} %`,
);
