/**
 * What `languages/` says about the spelling of a language, whatever its dictionary: read when a speller is loaded, so that
 * an edit needs no compilation. Start at `withLanguageFacts`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { parseJson } from '../../engine/parse-json.js';
import { WordFrequencies } from '../../speller/frequency/word-frequencies.js';
import { type LetterFacts, mergeFacts } from '../../speller/letters/letter-spellings.js';
import type { ReplacementPair } from '../../speller/letters/word-replacements.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import type { NumberFacts } from '../../speller/text/number-words.js';

const LETTERS_FILE = 'letters.json';
const REPLACEMENTS_FILE = 'replacements.tsv';
const FREQUENCY_FILE = 'frequency.bin';

/** @param language a folder in `languages/`; a language without one has what all languages share */
export function withLanguageFacts(data: SpellerEngineData, folder: string, language: string): SpellerEngineData {
  const letters = readLetterFacts(folder, language);
  const replacements = readReplacements(folder, language);
  const facts = { ...data, letters, ...(replacements && { replacements }) };
  const file = join(folder, language, FREQUENCY_FILE);
  // The lexicons of packs and starters have weights of their own.
  if (data.settings === undefined || !existsSync(file)) return facts;
  const frequencies = new Uint8Array(readFileSync(file));
  // A damaged one is reported here, with its name, and not in every worker.
  WordFrequencies.read(frequencies, file);
  return { ...facts, frequencies };
}

/** Throws `DataError` with the line. */
export function readReplacements(folder: string, language: string): ReplacementPair[] | undefined {
  const file = join(folder, language, REPLACEMENTS_FILE);
  if (!existsSync(file)) return undefined;
  const pairs: ReplacementPair[] = [];
  for (const [i, line] of readFileSync(file, 'utf8').normalize('NFC').split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const fail = (problem: string): never => {
      throw new DataError(problem, { file: `${file}, line ${i + 1}` });
    };
    const [wrong = '', ...right] = line.split('\t').map((column) => column.trim());
    if (wrong === '' || right.length === 0 || right.includes('')) fail('a word, a tab and what is meant are expected');
    if (wrong !== wrong.toLowerCase()) fail(`"${wrong}" has capitals: capitals follow small letters`);
    const stars = (text: string) => [text.startsWith('*'), text.endsWith('*'), text.split('*').length].join();
    for (const each of right) {
      if (stars(each) !== stars(wrong)) fail(`"${wrong}" and "${each}" do not have their "*" in the same places`);
      pairs.push([wrong, each]);
    }
  }
  return pairs;
}

/** Throws `DataError`: a linguist should see where the slip is. */
export function readLetterFacts(folder: string, language: string): LetterFacts {
  const facts = ['common', language].flatMap((name) => {
    const file = join(folder, name, LETTERS_FILE);
    return existsSync(file) ? [checkedFacts(parseJson(readFileSync(file, 'utf8'), file), file)] : [];
  });
  return mergeFacts(...facts);
}

function checkedFacts(value: unknown, file: string): LetterFacts {
  const fail = (message: string): never => {
    throw new DataError(message, { file });
  };
  if (typeof value !== 'object' || value === null) return fail('is not an object');
  const facts = value as Record<string, unknown>;
  const { typed = {}, kept = '', keyboards = [], alike = [], capitalNouns = false, numbers, ...more } = facts;
  const { shown = {}, shownUnlessTyped = {}, ...others } = more;
  const [other] = Object.keys(others);
  if (other !== undefined) fail(`has "${other}", which nothing reads`);
  if (typeof kept !== 'string') return fail('"kept" is not a string');
  if (typeof typed !== 'object' || typed === null) return fail('"typed" is not an object');
  for (const [letter, spellings] of Object.entries(typed)) {
    if (!isTexts(spellings) || spellings.includes('')) fail(`"typed" has no list of letters for "${letter}"`);
    if (letter !== letter.toLowerCase()) fail(`"typed" has the capital "${letter}": capitals follow small letters`);
  }
  if (!Array.isArray(keyboards) || !keyboards.every(isTexts)) return fail('"keyboards" is not a list of lists of rows');
  if (!isTexts(alike)) return fail('"alike" is not a list of groups of letters');
  for (const text of [...keyboards.flat(), ...alike])
    if (text !== text.toLowerCase()) fail(`has capitals in "${text}": capitals follow small letters`);
  if (typeof capitalNouns !== 'boolean') return fail('"capitalNouns" is neither true nor false');
  if (numbers !== undefined && !isNumberFacts(numbers))
    return fail('"numbers" has something else than lists "endings", "ofAbbreviations", "prefixes" and "words"');
  for (const letters of [shown, shownUnlessTyped])
    if (!isLetterMap(letters)) return fail('"shown" and "shownUnlessTyped" have a letter for each letter');
  return {
    typed: typed as Record<string, string[]>,
    kept,
    keyboards,
    alike,
    capitalNouns,
    ...(numbers && { numbers }),
    shown: shown as Record<string, string>,
    shownUnlessTyped: shownUnlessTyped as Record<string, string>,
  };
}

const NUMBER_FACTS = new Set(['endings', 'ofAbbreviations', 'prefixes', 'words']);

function isNumberFacts(value: unknown): value is NumberFacts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, texts]) => NUMBER_FACTS.has(name) && isTexts(texts));
}

function isLetterMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === 'string');
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
