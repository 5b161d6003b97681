/**
 * What a language says about reading text aloud: `languages/<tag>/speech.json` and `numbers.txt`. Start at
 * `SpeechData`; `readSpeechData` checks what was written. Everything may be left out: then digits are said one by one
 * and signs are skipped.
 */
import { DataError } from '../../engine/data-error.js';
import { parseJson } from '../../engine/parse-json.js';
import { NumberWords } from './number-words.js';
import { type NumberRules, parseNumberRules } from './parse-number-rules.js';

/** One form, or forms by CLDR's plural categories: `{"one": "euro", "other": "euroa"}`. */
export type Forms = string | Readonly<Record<string, string>>;

export interface NumberOptions {
  /** Rule sets of numbers.txt or CLDR. */
  readonly cardinal: string;
  readonly ordinal: string;
  readonly year: string;
  /** ru: 25 декабря 2024 (года) is an ordinal in the genitive, 2024 alone is not. */
  readonly dateYear: string;
  /** What follows the digits of an ordinal: "." (3. beaivi), or endings ("a", "ves"); empty: there is no such sign. */
  readonly ordinalMarks: readonly string[];
  readonly decimalSeparator: ',' | '.';
  readonly decimalWord: string;
  readonly minusWord: string;
  /** Between the ends of a range, 5–7; a short pause without it. */
  readonly rangeWord: string;
  /** so: boqolkiiba shan is 5 %. */
  readonly percentFirst: boolean;
}

/** How a language reads numbers, dates, abbreviations and letters. */
export interface SpeechData {
  readonly locale: string;
  readonly words: NumberWords | undefined;
  readonly numbers: NumberOptions;
  readonly symbols: ReadonlyMap<string, string>;
  readonly currencies: ReadonlyMap<string, Forms>;
  readonly units: ReadonlyMap<string, Forms>;
  /** Keys keep their final full stop. */
  readonly abbreviations: ReadonlyMap<string, string>;
  readonly letters: ReadonlyMap<string, string>;
  readonly months: readonly string[];
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd';
  /** `{day} {month} {year}`: the day is an ordinal if the language has one; `{day:cardinal}` says otherwise. */
  readonly date: string;
  readonly dateWithoutYear: string;
  /** `diibmu {hours} {minutes}`. */
  readonly clock: string;
  readonly fullHour: string;
  /** Roman numerals after a name (Harald V) or before a full stop are read as these. */
  readonly romanNumerals: 'ordinal' | 'cardinal' | 'none';
  /** Signs that belong to a word even at its end, beside letters: vro kiil´, esu. */
  readonly wordMarks: string;
}

const DEFAULTS: NumberOptions = {
  cardinal: '%spellout-cardinal',
  ordinal: '%spellout-ordinal',
  year: '%spellout-numbering-year',
  dateYear: '%spellout-numbering-year',
  ordinalMarks: ['.'],
  decimalSeparator: ',',
  decimalWord: '',
  minusWord: '',
  rangeWord: '',
  percentFirst: false,
};

/** The texts that `readSpeechData` reads. */
export interface SpeechDataSources {
  readonly tag: string;
  /** The text of speech.json. */
  readonly speech?: string | undefined;
  /** The text of numbers.txt; its rule sets replace CLDR's of the same name. */
  readonly numbers?: string | undefined;
  /** Gives the text of CLDR's spell-out rules for a language. */
  readonly cldr?: ((locale: string) => string | undefined) | undefined;
}

/** Reads how a language is spoken. Throws `DataError`. */
export function readSpeechData({ tag, speech, numbers, cldr }: SpeechDataSources): SpeechData {
  const fields = new JsonFields(speech ?? '{}', `${tag}/speech.json`);
  const numberFields = fields.object('numbers');
  const locale = numberFields.string('cldr', '');
  const base = locale === '' ? undefined : cldr?.(locale);
  if (locale !== '' && base === undefined) throw numberFields.error(`CLDR has no number words for "${locale}"`);
  const cldrRules: NumberRules = base === undefined ? new Map() : parseNumberRules(base, `${locale}-SpelloutRules.txt`);
  const rules = numbers === undefined ? cldrRules : parseNumberRules(numbers, `${tag}/numbers.txt`, cldrRules);
  const words = rules.size === 0 ? undefined : new NumberWords(rules, locale || 'en');
  const cardinal = numberFields.string('cardinal', DEFAULTS.cardinal);
  const data: SpeechData = {
    locale: locale || tag,
    words,
    numbers: {
      cardinal,
      ordinal: numberFields.string('ordinal', DEFAULTS.ordinal),
      year: numberFields.string('year', DEFAULTS.year),
      dateYear: numberFields.string('dateYear', numberFields.string('year', DEFAULTS.dateYear)),
      ordinalMarks: numberFields.strings('ordinalMarks', DEFAULTS.ordinalMarks),
      decimalSeparator: numberFields.oneOf('decimalSeparator', [',', '.'], DEFAULTS.decimalSeparator),
      decimalWord: numberFields.string('decimalWord', words?.decimalWord(cardinal) ?? ''),
      minusWord: numberFields.string('minusWord', ''),
      rangeWord: numberFields.string('rangeWord', ''),
      percentFirst: numberFields.boolean('percentFirst', false),
    },
    symbols: fields.map('symbols'),
    currencies: fields.forms('currencies'),
    units: fields.forms('units'),
    abbreviations: fields.map('abbreviations'),
    letters: fields.map('letters'),
    months: fields.strings('months', []),
    dateOrder: fields.oneOf('dateOrder', ['dmy', 'mdy', 'ymd'], 'dmy'),
    date: fields.string('date', '{day} {month} {year}'),
    dateWithoutYear: fields.string('dateWithoutYear', '{day} {month}'),
    clock: fields.string('clock', '{hours} {minutes}'),
    fullHour: fields.string('fullHour', fields.string('clock', '{hours}').replace('{minutes}', '').trim()),
    romanNumerals: fields.oneOf('romanNumerals', ['ordinal', 'cardinal', 'none'], 'none'),
    wordMarks: fields.string('wordMarks', ''),
  };
  fields.string('note', '');
  fields.finish();
  numberFields.finish();
  if (data.months.length !== 0 && data.months.length !== 12) throw fields.error('months must be twelve');
  for (const name of [data.numbers.cardinal])
    if (words !== undefined && !words.has(name)) throw numberFields.error(`there is no rule set "${name}"`);
  return data;
}

/** Reads the fields of an object and reports those that were not read: a misspelt name must be an error. */
class JsonFields {
  readonly #object: Readonly<Record<string, unknown>>;
  readonly #readNames = new Set<string>();

  constructor(
    source: string | Readonly<Record<string, unknown>>,
    readonly file: string,
  ) {
    this.#object = typeof source === 'string' ? this.#parse(source) : source;
  }

  #parse(text: string): Readonly<Record<string, unknown>> {
    const value = parseJson(text.normalize('NFC'), this.file);
    if (isObject(value)) return value;
    throw new DataError('must be an object', { file: this.file });
  }

  error(problem: string): DataError {
    return new DataError(problem, { file: this.file });
  }

  #get(name: string): unknown {
    this.#readNames.add(name);
    return Object.hasOwn(this.#object, name) ? this.#object[name] : undefined;
  }

  string(name: string, fallback: string): string {
    const value = this.#get(name) ?? fallback;
    if (typeof value !== 'string') throw this.error(`"${name}" must be text`);
    return value;
  }

  boolean(name: string, fallback: boolean): boolean {
    const value = this.#get(name) ?? fallback;
    if (typeof value !== 'boolean') throw this.error(`"${name}" must be true or false`);
    return value;
  }

  strings(name: string, fallback: readonly string[]): readonly string[] {
    const value = this.#get(name) ?? fallback;
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
      throw this.error(`"${name}" must be a list of texts`);
    return value;
  }

  oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
    const value = this.#get(name) ?? fallback;
    const matching = allowed.find((candidate) => candidate === value);
    if (matching === undefined) throw this.error(`"${name}" must be one of ${allowed.join(', ')}`);
    return matching;
  }

  object(name: string): JsonFields {
    const value = this.#get(name) ?? {};
    if (!isObject(value)) throw this.error(`"${name}" must be an object`);
    return new JsonFields(value, this.file);
  }

  map(name: string): ReadonlyMap<string, string> {
    const entries = [...this.forms(name)].map(([key, value]): [string, string] => {
      if (typeof value !== 'string') throw this.error(`"${name}": "${key}" must be text`);
      return [key, value];
    });
    return new Map(entries);
  }

  forms(name: string): ReadonlyMap<string, Forms> {
    const value = this.#get(name) ?? {};
    if (!isObject(value)) throw this.error(`"${name}" must be an object`);
    return new Map(
      Object.entries(value).map(([key, entry]): [string, Forms] => {
        if (typeof entry === 'string') return [key, entry];
        if (!isObject(entry) || typeof entry.other !== 'string')
          throw this.error(`"${name}": "${key}" needs a form "other"`);
        return [key, Object.fromEntries(Object.entries(entry).map(([category, form]) => [category, String(form)]))];
      }),
    );
  }

  finish(): void {
    const unknown = Object.keys(this.#object).filter((name) => !this.#readNames.has(name));
    if (unknown.length > 0) throw this.error(`there is no field "${unknown.join('", "')}"`);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
