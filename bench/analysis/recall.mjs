/**
 * Recall of base form and part of speech: for which share of the words of a treebank of Universal Dependencies the analysis that the service gives has a reading with
 * both. See README.md beside this file.
 *
 *     node bench/analysis/recall.mjs FOLDER [TAG …]
 *
 * The folder has a folder for each treebank; the test parts are counted. Words are never printed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWords } from '../../dist/cli/open/open-words.js';
import { Budget } from '../../dist/engine/budget.js';
import { resolveSettings } from '../../dist/service/settings/settings.js';
import { LEFT_OUT } from './fits.mjs';

const TREEBANKS = [
  ['se', 'North_Sami-Giella'],
  ['sms', 'Skolt_Sami-Giellagas'],
  ['koi', 'Komi_Permyak-UH'],
  ['kpv', 'Komi_Zyrian-Lattice'],
  ['kpv', 'Komi_Zyrian-IKDP'],
  ['myv', 'Erzya-JR'],
  ['mdf', 'Moksha-JR'],
  ['krl', 'Karelian-KKPP'],
  ['olo', 'Livvi-KKPP'],
  ['vep', 'Veps-VWT'],
  ['bxr', 'Buryat-BDT'],
  ['tt', 'Tatar-NMCTT'],
  ['fo', 'Faroese-OFT'],
  ['ga', 'Irish-IDT'],
  ['nb', 'Norwegian-Bokmaal'],
  ['nn', 'Norwegian-Nynorsk'],
];
/** Treebanks and morphologies draw these lines at different places. */
const ALIKE = [
  ['AUX', 'VERB'],
  ['DET', 'PRON'],
  ['CCONJ', 'SCONJ'],
];

const [folder, ...tags] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node bench/analysis/recall.mjs FOLDER [TAG …]');
  process.exit(2);
}
const settings = resolveSettings({ flags: {}, env: process.env });
const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;
console.log(
  '| language | treebank | words | with a reading | part of speech | base form | both |\n|---|---|---|---|---|---|---|',
);
for (const [tag, treebank] of TREEBANKS) {
  const place = [treebank, `UD_${treebank}`].map((name) => join(folder, name)).find(existsSync);
  if ((tags.length > 0 && !tags.includes(tag)) || place === undefined) continue;
  const files = readdirSync(place).filter((name) => name.endsWith('-test.conllu'));
  const { words, read, upos, lemma, both } = count(
    await openWords(tag, settings, process),
    files.flatMap((name) => tokensOf(join(place, name))),
  );
  const cells = [tag, treebank, words, ...[read, upos, lemma, both].map((part) => percent(part, words))];
  console.log(`| ${cells.join(' | ')} |`);
}

function count({ source, features }, tokens) {
  const total = { words: 0, read: 0, upos: 0, lemma: 0, both: 0 };
  const cache = new Map();
  for (const { form, lemma, upos, isFirst } of tokens) {
    const key = `${isFirst} ${form}`;
    if (!cache.has(key)) cache.set(key, readingsOf(source, features, form, isFirst));
    const readings = cache.get(key);
    const fitting = readings.filter((reading) => isAlike(reading.upos, upos));
    const base = plain(lemma);
    total.words++;
    if (readings.length > 0) total.read++;
    if (fitting.length > 0) total.upos++;
    if (readings.some((reading) => reading.lemma === base)) total.lemma++;
    if (fitting.some((reading) => reading.lemma === base)) total.both++;
  }
  return total;
}

/** At the start of a sentence also those of the word in small letters. */
function readingsOf(source, features, form, isFirst) {
  const lower = form.toLowerCase();
  const forms = isFirst && lower !== form ? [form, lower] : [form];
  return forms
    .flatMap((each) => source.readings(each, Budget.unlimited()))
    .map(({ lemma, tags }) => ({ lemma: plain(lemma), upos: features.universal(tags).upos }));
}

/** Treebanks mark parts of compounds and of derivations in their base forms. */
function plain(lemma) {
  return lemma.normalize('NFC').toLowerCase().replaceAll(/[#_|]/gu, '');
}

function isAlike(ours, theirs) {
  return ours === theirs || ALIKE.some((pair) => pair.includes(ours) && pair.includes(theirs));
}

function tokensOf(file) {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
  return rows
    .filter(([id, form, , upos]) => /^\d+$/.test(id) && !LEFT_OUT.has(upos) && /\p{L}/u.test(form))
    .map(([id, form, lemma, upos]) => ({ form: form.normalize('NFC'), lemma, upos, isFirst: id === '1' }));
}
