/**
 * What a starter does on what nobody fitted it to, one line per language: misspellings found on people's lists, on made slips of words that it
 * knows and of words that it does not know, and false alarms on running text, on the declaration of human rights and on treebanks.
 *
 *     node bench/starters/table.mjs FOLDER [--write] [--treebanks FOLDER] [TAG…]
 *
 * `starters.mjs` says what FOLDER has. A folder of treebanks has one folder per treebank, with CoNLL-U files named `<tag>_…-ud-test.conllu` (North Sámi `sme_…`). Texts are
 * only counted: nothing of them is printed. False alarms on running text are counted in small letters, as the lists are, and with words that are another
 * spelling of a known word (`otherSpellings`), whose share stands behind them: these are found rightly. `--write` puts the share of slips of unknown words, and the false alarms on declaration and treebanks
 * together, into `languages/made/starter-figures.json`, after `measure.mjs`. A slip of a word that is not known has nothing near it, so its letters alone tell.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DECLARATIONS, declaration } from '../detect/declarations.mjs';
import {
  Budget,
  checkText,
  isCounted,
  isKnown,
  madeTypos,
  openStarter,
  otherSpellings,
  runningText,
  typos,
  unknownWords,
  verdictOf,
  wordForms,
} from './starters.mjs';

const LANGUAGES = new URL('../../languages/', import.meta.url);
/** Where treebanks are not named after the tag. */
const TREEBANK_CODES = { se: 'sme' };
const OPTIONS = { limit: 0, suggestFor: 'wrong' };
const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node bench/starters/table.mjs FOLDER [--write] [--treebanks FOLDER] [TAG…]');
  process.exit(2);
}
const at = rest.indexOf('--treebanks');
const treebanks = at < 0 ? undefined : rest.splice(at, 2)[1];
const isWriting = rest.includes('--write');
const list = JSON.parse(readFileSync(new URL('starters.json', LANGUAGES), 'utf8'));
const named = rest.filter((argument) => !argument.startsWith('--'));
const tags = named.length > 0 ? named : Object.keys(list);
const FIGURES = new URL('made/starter-figures.json', LANGUAGES);

function shareFound(speller, pairs) {
  const wrong = pairs.filter((pair) => !speller.isCorrect(pair.wrong, Budget.unlimited()));
  return pairs.length === 0 ? undefined : wrong.length / pairs.length;
}

function alarms(speller, sentences) {
  let [words, wrong] = [0, 0];
  for (const text of sentences) {
    for (const { word, isCorrect } of checkText(speller, text, OPTIONS, Budget.unlimited()).results) {
      if (!/\p{L}/u.test(word)) continue;
      words++;
      if (!isCorrect) wrong++;
    }
  }
  return { words, wrong };
}

function treebankTexts(tag) {
  if (treebanks === undefined) return [];
  return readdirSync(treebanks).flatMap((name) =>
    readdirSync(join(treebanks, name))
      .filter((file) => file.startsWith(`${TREEBANK_CODES[tag] ?? tag}_`) && file.endsWith('-test.conllu'))
      .map((file) => ({
        name,
        sentences: Array.from(
          readFileSync(join(treebanks, name, file), 'utf8').matchAll(/^# text = (.*)$/gm),
          ([, text]) => text,
        ),
      })),
  );
}

const shareOf = (counted) => (counted === undefined ? undefined : counted.wrong / counted.words);

function writeFigures(tag, foundUnknown, texts) {
  const sum = (name) => texts.reduce((total, text) => total + text[name], 0);
  const rounded = (share) => Math.round(1000 * share) / 10;
  const measured = JSON.parse(readFileSync(FIGURES, 'utf8'));
  const otherAlarms = texts.length === 0 ? {} : { otherAlarms: rounded(sum('wrong') / sum('words')) };
  const unknown = foundUnknown === undefined ? {} : { foundUnknown: rounded(foundUnknown) };
  measured[tag] = { ...measured[tag], ...otherAlarms, ...unknown };
  const lines = Object.entries(measured).map(
    ([name, figures]) => `  ${JSON.stringify(name)}: ${JSON.stringify(figures)}`,
  );
  writeFileSync(FIGURES, `{\n${lines.join(',\n')}\n}\n`);
}

const percent = (share) => (share === undefined ? '' : (100 * share).toFixed(1));
console.log(
  '| tag | people’s list | slips of known words | of unknown words | words known | running text | of which other spellings | declaration | treebanks |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
for (const tag of tags) {
  const { threshold, oddest } = verdictOf(tag);
  const { speller } = openStarter(tag, threshold, oddest);
  const isWord = (form) => isKnown(speller, form);
  const { forms } = runningText(folder, tag);
  const isOtherSpelling = otherSpellings(tag);
  let [all, unknown, wrong, respelt] = [0, 0, 0, 0];
  for (const { form, count } of forms) {
    all += count;
    if (isWord(form)) continue;
    unknown += count;
    if (!speller.isCorrect(form, Budget.unlimited())) wrong += count;
    if (isOtherSpelling(form)) respelt += count;
  }
  const words = wordForms(folder, tag);
  const unlisted = unknownWords(words.filter(({ form }) => !isWord(form))).filter(({ form }) => !isCounted(form));
  const isSeen = new Set(words.map(({ form }) => form));
  const code = DECLARATIONS[tag];
  const declared = code === undefined ? undefined : alarms(speller, declaration(code).split('\n'));
  const banks = treebankTexts(tag).map(({ name, sentences }) => ({ name, ...alarms(speller, sentences) }));
  const foundUnknown = shareFound(
    speller,
    madeTypos(unlisted, (form) => isSeen.has(form) || isWord(form)),
  );
  const cells = [
    percent(shareFound(speller, typos(folder, tag))),
    percent(shareFound(speller, madeTypos(forms, isWord))),
    percent(foundUnknown),
    percent(all === 0 ? undefined : 1 - unknown / all),
    percent(all === 0 ? undefined : wrong / all),
    percent(all === 0 ? undefined : respelt / all),
    percent(shareOf(declared)),
    banks.map((bank) => `${bank.name} ${percent(shareOf(bank))}`).join(', '),
  ];
  console.log(`| ${tag} | ${cells.join(' | ')} |`);
  const texts = [...(declared === undefined ? [] : [declared]), ...banks];
  if (isWriting) writeFigures(tag, foundUnknown, texts);
}
