/**
 * Holds a language's pronunciation, number words and speech data to their own tables of examples and to what eSpeak can say.
 * Start at `checkSpeech`; the tests and `langtools pronounce --check` call it and expect nothing back.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type PronunciationFile,
  parsePronunciation,
  parseSpeakRules,
} from '../../speech/pronounce/parse-pronunciation.js';
import { LetterTable } from '../../speech/pronounce/passes.js';
import { NO_VOWELS, Sounds } from '../../speech/pronounce/phonology.js';
import type { Pronouncer } from '../../speech/pronounce/pronouncer.js';
import type { SpeechFiles } from '../../speech/speech-files.js';
import type { SpeechData } from '../../speech/text/speech-data.js';
import { LANGUAGES_DIR } from './package-dir.js';
import { readSpeechFiles } from './speech-texts.js';

const FEWEST_WORDS = 30;
const FEWEST_NUMBERS = 12;
/** Said aloud to find out whether every number word can be pronounced. */
const NUMBERS = [...Array(131).keys(), 200, 345, 999, 1000, 1999, 2024, 12_345, 1_000_000, 999_999_999];

export interface SpeechProblem {
  readonly file: string;
  readonly line?: number;
  readonly problem: string;
}

export function checkSpeech(tag: string, dir = LANGUAGES_DIR): SpeechProblem[] {
  const files = readSpeechFiles(dir);
  const pronouncer = files.pronouncer(tag);
  const data = files.speechData(tag);
  return [
    ...(pronouncer === undefined ? [] : checkPronunciation(tag, dir, files, pronouncer)),
    ...checkNumbers(tag, dir, files, data, pronouncer),
    ...checkSpeechData(tag, data, pronouncer),
  ];
}

/** Rows of two columns with their line; `#` begins a remark. */
export function readTable(path: string): { left: string; right: string; line: number }[] {
  const lines = (existsSync(path) ? readFileSync(path, 'utf8') : '').split('\n');
  return lines.flatMap((text, index) => {
    if (text.trim() === '' || text.startsWith('#')) return [];
    const [left = '', right = ''] = text.split('\t');
    return [{ left: left.trim(), right: right.trim().normalize('NFC'), line: index + 1 }];
  });
}

function checkPronunciation(tag: string, dir: string, files: SpeechFiles, pronouncer: Pronouncer): SpeechProblem[] {
  const problems: SpeechProblem[] = [];
  const rows = readTable(join(dir, tag, 'pronunciation-tests.tsv'));
  const { table } = files.espeakVoice(pronouncer.espeakVoice);
  const inTests = (line: number | undefined, problem: string) =>
    problems.push({ file: `${tag}/pronunciation-tests.tsv`, ...(line === undefined ? {} : { line }), problem });
  if (rows.length < FEWEST_WORDS) inTests(undefined, `has ${rows.length} words; ${FEWEST_WORDS} are wanted`);
  for (const { left, right, line } of rows) {
    const { ipa, mnemonics, skipped } = pronouncer.pronounce(left);
    if (ipa !== right) inTests(line, `${left} is read ${ipa}, not ${right}`);
    if (skipped > 0) inTests(line, `${left} has characters without a rule`);
    const words = mnemonics.split(' ');
    if (!words.every((word) => table.cut(word) !== undefined)) inTests(line, `eSpeak cannot read [[${mnemonics}]]`);
    if (!words.every((word) => /['%]/.test(word))) inTests(line, `[[${mnemonics}]] has no stress`);
  }
  const file = parsePronunciation(files.text(`${tag}/pronunciation.txt`), tag);
  const inRules = (line: number | undefined, problem: string) =>
    problems.push({ file: `${tag}/pronunciation.txt`, ...(line === undefined ? {} : { line }), problem });
  if (file.alphabet.length < 10) inRules(undefined, 'needs the alphabet of the language: "alphabet a b …"');
  for (const letter of file.alphabet)
    if (pronouncer.pronounce(letter).skipped > 0)
      inRules(undefined, `the letter ${letter} of the alphabet has no rule`);
  for (const { line, sound } of unspokenSounds(file, files))
    inRules(line, `eSpeak's ${file.espeakVoice} has nothing for ${sound}`);
  return problems;
}

/** Sounds that a rule can write and no table turns into mnemonics, and mnemonics that the voice does not know. */
function unspokenSounds(file: PronunciationFile, files: SpeechFiles): { line: number | undefined; sound: string }[] {
  const { table, speak } = files.espeakVoice(file.espeakVoice);
  const mnemonics = new LetterTable([...speak.flatMap((text) => parseSpeakRules(text)), ...file.speak]);
  const unspoken: { line: number | undefined; sound: string }[] = [];
  for (const { replacement, line } of file.speak.flatMap((rule) => rule.rewrites))
    if (table.cut(replacement.join('')) === undefined) unspoken.push({ line, sound: `[[${replacement.join('')}]]` });
  const written = file.passes.flatMap((pass) => {
    if (pass.kind === 'letters') return pass.table.rules.flatMap((rule) => rule.rewrites);
    return pass.kind === 'change' ? pass.rules.flatMap((rule) => rule.rewrites) : [];
  });
  const ipa = [...file.words.values()].flatMap((each) =>
    'ipa' in each ? [{ line: undefined, replacement: [...each.ipa] }] : [],
  );
  for (const { replacement, line } of [...written, ...ipa]) {
    const chars = replacement.filter((char) => !/[ˈˌ\s]/u.test(char));
    const sounds = new Sounds(chars, Array<number>(chars.length).fill(0), NO_VOWELS, {
      startsWord: true,
      endsWord: true,
    });
    for (const step of mnemonics.read(sounds))
      if (step.rewrite === undefined) unspoken.push({ line, sound: chars[step.start]! });
  }
  return unspoken;
}

function checkNumbers(
  tag: string,
  dir: string,
  files: SpeechFiles,
  { words, numbers }: SpeechData,
  pronouncer?: Pronouncer,
): SpeechProblem[] {
  if (words === undefined || files.find(`${tag}/numbers.txt`) === undefined) return [];
  const file = `${tag}/numbers-tests.tsv`;
  const rows = readTable(join(dir, tag, 'numbers-tests.tsv'));
  const problems: SpeechProblem[] = rows.flatMap(({ left, right, line }) => {
    const [digits = '', kind = 'cardinal'] = left.split(/\s+/).reverse();
    if (kind !== 'cardinal' && kind !== 'ordinal' && kind !== 'year')
      return [{ file, line, problem: `"${kind}" is no kind` }];
    const said = words.format(Number(digits), numbers[kind])?.replaceAll('\u00ad', '') ?? 'no words';
    return said === right ? [] : [{ file, line, problem: `${left} is ${said}, not ${right}` }];
  });
  if (rows.length < FEWEST_NUMBERS)
    problems.push({ file, problem: `has ${rows.length} numbers; ${FEWEST_NUMBERS} are wanted` });
  for (const number of NUMBERS) {
    const said = words.format(number, numbers.cardinal) ?? '';
    if ((pronouncer?.pronounce(said).skipped ?? 0) > 0)
      problems.push({ file: `${tag}/numbers.txt`, problem: `${number}, ${said}, has characters without a rule` });
  }
  return problems;
}

function checkSpeechData(tag: string, data: SpeechData, pronouncer?: Pronouncer): SpeechProblem[] {
  const forms = [data.currencies, data.units].flatMap((map) => [...map.values()]);
  const all = [
    ...[data.symbols, data.abbreviations, data.letters].flatMap((map) => [...map.values()]),
    ...forms.flatMap((each) => (typeof each === 'string' ? [each] : Object.values(each))),
    ...data.months,
  ];
  return all.flatMap((words) => {
    const wrong = words.trim() === '' || (pronouncer?.pronounce(words).skipped ?? 0) > 0;
    return wrong ? [{ file: `${tag}/speech.json`, problem: `"${words}" cannot be said` }] : [];
  });
}
