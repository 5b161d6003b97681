/**
 * Reads `languages/<tag>/hyphenation.txt`: which letters are vowels, which stay together, and where consonants go. Start at
 * `parseHyphenation`. Each line is a keyword and its values; below `divided` stand words with their divisions, one a line,
 * which the rules must give. docs/guides/hyphenation.md describes the file.
 */
import { DataError } from '../engine/data-error.js';

/** How a language divides its words. */
export interface HyphenationRules {
  /** Letters that make a syllable. */
  readonly vowels: ReadonlySet<string>;
  /** Vowels that close the syllable as a consonant would when they follow a vowel: se `i` in *mái-stit*. */
  readonly glides: ReadonlySet<string>;
  /** Vowels that open the syllable as a consonant would when a vowel follows: kw `y` in *yeth*. */
  readonly onglides: ReadonlySet<string>;
  /** Vowels in a row that belong to one syllable. */
  readonly together: ReadonlySet<string>;
  /** Letters in a row that stand for one consonant. */
  readonly units: ReadonlySet<string>;
  /** Consonants that go to the next syllable together, when another consonant or a glide stands before them. */
  readonly onsets: ReadonlySet<string>;
  /** Consonants that go to the next syllable together also directly after a vowel. */
  readonly openOnsets: ReadonlySet<string>;
  /** Signs that belong to the letter before them: `ь`, `ʹ`. */
  readonly attached: ReadonlySet<string>;
  /** Those of them that end a syllable: `ъ` in kpv *кывъ-яс*. */
  readonly closing: ReadonlySet<string>;
  /** Whether all consonants stay before the division: fo *arm-ur*. */
  readonly consonantsStay: boolean;
  /** Consonants of which only the last goes to the next syllable, whatever else is said of them: fo `rn` in *kon-ur-nar*. */
  readonly apart: ReadonlySet<string>;
  /** TeX patterns that divide this language instead of rules, or undefined. */
  readonly patterns: string | undefined;
  /** Whether the analyser of the language is asked for the parts of compounds. */
  readonly analysesCompounds: boolean;
  /** How many letters stay at least before the first division, and after the last one. */
  readonly left: number;
  readonly right: number;
  /** Words with their divisions. */
  readonly divided: readonly string[];
}

const SETS = {
  vowels: 'vowels',
  glides: 'glides',
  onglides: 'onglides',
  together: 'together',
  units: 'units',
  onsets: 'onsets',
  'open-onsets': 'openOnsets',
  attached: 'attached',
  closing: 'closing',
  apart: 'apart',
} as const;
const KEYWORDS = [...Object.keys(SETS), 'patterns', 'compounds', 'consonants', 'left', 'right', 'divided'];
const MOST_LETTERS_KEPT = 9;

type SetName = (typeof SETS)[keyof typeof SETS];
type OpenRules = { [Name in SetName]: Set<string> } & {
  -readonly [Name in Exclude<keyof HyphenationRules, SetName | 'divided'>]: HyphenationRules[Name];
} & { divided: string[] };

export function parseHyphenation(text: string, file?: string): HyphenationRules {
  const rules: OpenRules = {
    vowels: new Set(),
    glides: new Set(),
    onglides: new Set(),
    together: new Set(),
    units: new Set(),
    onsets: new Set(),
    openOnsets: new Set(),
    attached: new Set(),
    closing: new Set(),
    apart: new Set(),
    consonantsStay: false,
    patterns: undefined,
    analysesCompounds: false,
    left: 2,
    right: 2,
    divided: [],
  };
  let isDivided = false;
  for (const [index, line] of text.normalize('NFC').split(/\r?\n/u).entries()) {
    const [keyword, ...values] = (line.split('//', 1)[0] ?? '').split(/\s+/u).filter((word) => word !== '');
    if (keyword === undefined) continue;
    const fail = (problem: string): never => {
      throw new DataError(`line ${index + 1}: ${problem}`, { file });
    };
    if (/^\s/u.test(line)) {
      if (!isDivided) fail(`"${keyword}" is indented, but stands below no "divided"`);
      rules.divided.push(keyword, ...values);
      continue;
    }
    isDivided = keyword === 'divided';
    readLine(rules, keyword, values, fail);
  }
  if (rules.vowels.size === 0 && rules.patterns === undefined)
    throw new DataError('has neither "vowels" nor "patterns": no word could be divided', { file });
  return rules;
}

function readLine(rules: OpenRules, keyword: string, values: string[], fail: (problem: string) => never): void {
  if (Object.hasOwn(SETS, keyword)) readLetters(rules, keyword as keyof typeof SETS, values, fail);
  else if (keyword === 'divided') {
    if (values.length > 0) fail('words stand below "divided", indented');
  } else {
    const [value = ''] = values;
    if (!KEYWORDS.includes(keyword)) fail(`"${keyword}" is no keyword; there are ${KEYWORDS.join(', ')}`);
    if (values.length !== 1) fail(`"${keyword}" takes one value`);
    readValue(rules, keyword, value, fail);
  }
}

function readLetters(
  rules: OpenRules,
  keyword: keyof typeof SETS,
  values: string[],
  fail: (problem: string) => never,
): void {
  const name = SETS[keyword];
  if (values.length === 0) fail(`"${keyword}" has no letters`);
  for (const value of values) for (const letters of lettersOf(value, fail)) rules[name].add(letters);
  if (name !== 'glides' && name !== 'onglides') return;
  for (const letter of rules[name]) if (!rules.vowels.has(letter)) fail(`"${letter}" is none of the "vowels" above`);
}

function readValue(rules: OpenRules, keyword: string, value: string, fail: (problem: string) => never): void {
  if (keyword === 'patterns') rules.patterns = value;
  else if (keyword === 'compounds') {
    if (value !== 'analysed') fail(`"compounds" is "analysed", or the line is left out; "${value}" is neither`);
    rules.analysesCompounds = true;
  } else if (keyword === 'consonants') {
    if (value !== 'stay') fail(`"consonants" is "stay", or the line is left out; "${value}" is neither`);
    rules.consonantsStay = true;
  } else if (keyword === 'left' || keyword === 'right') {
    const letters = Number(value);
    if (!Number.isInteger(letters) || letters < 1 || letters > MOST_LETTERS_KEPT)
      fail(`"${keyword}" is a number of letters from 1 to ${MOST_LETTERS_KEPT}`);
    rules[keyword] = letters;
  }
}

/** `a`, `st`, or a range of characters: `ᐁ–ᐝ`. */
function lettersOf(value: string, fail: (problem: string) => never): string[] {
  const [first, last, more] = value.split('–');
  if (last === undefined) return [value.toLowerCase()];
  const start = first?.codePointAt(0);
  const end = last.codePointAt(0);
  if (start === undefined || end === undefined || more !== undefined || end < start || end - start > 1000)
    return fail(`"${value}" is no range of letters`);
  return Array.from({ length: end - start + 1 }, (_, offset) => String.fromCodePoint(start + offset));
}
