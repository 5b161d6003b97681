/**
 * What a language's `settings.json` may say: its marks, its numbers, its letters, how its dictionary is probed. Start
 * at `readCheckerSettings`, which checks every field: a misspelt field is reported by name.
 */
import { DataError } from '../../engine/data-error.js';

/** A named question to the dictionary about a form that is made from the word: lenited, with -r, without -en … */
export interface ProbeSettings {
  /** The word has to match this, or the probe is not made. */
  readonly when?: string;
  /** Pairs of pattern and replacement; the first pattern that matches makes the form. */
  readonly replace?: readonly (readonly [string, string])[];
  readonly prepend?: string;
  readonly append?: string;
  /** Taken off the end before anything is appended; the word has to end in it. */
  readonly strip?: string;
  /**
   * What the made form must be: `known` to the dictionary (without one, the probe fails), `listed` in it (known, and no
   * compound made on the fly), `unknown`, or `any`.
   */
  readonly must: 'known' | 'listed' | 'unknown' | 'any';
  /** The word itself must be in the dictionary too. */
  readonly knownWord: boolean;
  /** Patterns tell small letters from capitals; otherwise they do not. */
  readonly caseSensitive: boolean;
  /** Adds `<name:form>` beside `<name>`, so that a rule can suggest the form. */
  readonly form: boolean;
}

/** A question about two neighbouring words written together. */
export interface JoinSettings {
  /** What may stand between them: nb "arbeids plass" has its -s- already, "barne hage" its -e-. */
  readonly infixes: readonly string[];
  readonly must: 'known' | 'listed';
  /** Both words have to match these. */
  readonly first: string;
  readonly second: string;
  /** Words such as nb "og": the join is of two words with one of these between them, which share their last part ("jern og stålverk"). None: of neighbours. */
  readonly over: readonly string[];
}

/** Real words that are one letter away from the right one, by what the right one would be. */
export interface SlipSettings {
  /** Pairs of pattern and replacement, each made at one place of the word at a time. */
  readonly changes: readonly (readonly [string, string])[];
  /** What the other word is, by the name of the tag that says so: `{ "inf": "V Inf" }`; no tags: any word. */
  readonly readings: Readonly<Record<string, string>>;
}

export interface QuoteSettings {
  /** Opening and closing mark that are suggested, outermost first, then those of a quotation within a quotation. */
  readonly preferred: readonly (readonly [string, string])[];
  /** Further pairs that are left alone. */
  readonly accepted: readonly (readonly [string, string])[];
  /** Whether `"…"` is left alone. */
  readonly straight: 'accept' | 'replace';
}

export interface TypoSettings {
  /**
   * The most changes between an unknown word and its best correction; with more it is no misspelling but a new word.
   */
  readonly edits: number;
  /**
   * Corrections that the speller finds less likely than this weight make no misspelling; where the dictionary lacks
   * much.
   */
  readonly heaviest: number;
  /** Shorter words are left alone. */
  readonly shortest: number;
  readonly suggestions: number;
  /** Letters that may join two listed words; such a word is a compound that the dictionary lacks. None: do not look. */
  readonly compounds: readonly string[];
  /** Compounds of at least this many letters count as misspelt where a listed word is one slip away; 0: none. */
  readonly compoundSlipsFrom: number;
  /** A correction that is so much likelier (by weight) than the next may be two changes away, or that of a short word; 0: none. */
  readonly margin: number;
  /** Words with a capital count as misspelt where a listed word in small letters is one slip away, with at most this weight: a name may be near to a rare word. */
  readonly capitalSlips: number;
  /** From this class of frequency on a correction is common, and needs less evidence than a rare one; 0: all are alike. */
  readonly common: number;
  /** A starter's words count as unknown where their score is so much above its threshold: its own rules may ask for more evidence. */
  readonly starterMargin: number;
}

export interface CheckerSettings {
  readonly language: string;
  /** The tag whose speller judges words. */
  readonly speller: string;
  readonly vowels: string;
  /** Lower-case letters of native words; words with others are tagged `<foreign>`. Empty: every letter. */
  readonly alphabet: string;
  readonly quotes: QuoteSettings;
  /** `17.` is an ordinal. */
  readonly ordinalStop: boolean;
  readonly decimal: '.' | ',';
  readonly thousands: readonly string[];
  readonly probes: Readonly<Record<string, ProbeSettings>>;
  readonly joins: Readonly<Record<string, JoinSettings>>;
  /** The names only keep them apart: the changes of one are not tried for the readings of another. */
  readonly slips: Readonly<Record<string, SlipSettings>>;
  readonly typo: TypoSettings;
  /** Rules see what each word may be by the paradigms of the dictionary (`languages/<tag>/readings/`). */
  readonly readings: boolean;
  /** Codes whose suggestions have to be words of the dictionary. */
  readonly verified: readonly string[];
}

type Fields = Record<string, unknown>;

export function readCheckerSettings(source: string, file: string): CheckerSettings {
  const fail = (message: string): never => {
    throw new DataError(message, { file });
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  const reader = new FieldReader(parsed, '', fail);
  const language = reader.string('language');
  const settings: CheckerSettings = {
    language,
    speller: reader.string('speller', language),
    vowels: reader.string('vowels', 'aeiouyæøåäöáéíóúýâêîôûàèìòù'),
    alphabet: reader.string('alphabet', ''),
    quotes: quotesIn(reader.object('quotes')),
    ordinalStop: reader.boolean('ordinalStop', true),
    decimal: reader.choice('decimal', [',', '.'], ','),
    thousands: reader.strings('thousands', [' ', '\u00a0', '\u202f']),
    probes: mapOf(reader.object('probes'), (probe) => probeIn(probe, fail)),
    joins: mapOf(reader.object('joins'), joinIn),
    slips: mapOf(reader.object('slips'), (slip) => slipsIn(slip, fail)),
    typo: typoIn(reader.object('typo')),
    readings: reader.boolean('readings', false),
    verified: reader.strings('verified', []),
  };
  reader.end();
  return settings;
}

function quotesIn(reader: FieldReader): QuoteSettings {
  const quotes: QuoteSettings = {
    preferred: reader.pairs('preferred', [
      ['”', '”'],
      ['’', '’'],
    ]),
    accepted: reader.pairs('accepted', []),
    straight: reader.choice('straight', ['accept', 'replace'], 'replace'),
  };
  reader.end();
  return quotes;
}

function typoIn(reader: FieldReader): TypoSettings {
  const typo = {
    edits: reader.number('edits', 1),
    heaviest: reader.number('heaviest', Number.POSITIVE_INFINITY),
    shortest: reader.number('shortest', 3),
    suggestions: reader.number('suggestions', 5),
    compounds: reader.strings('compounds', []),
    compoundSlipsFrom: reader.number('compoundSlipsFrom', 0),
    margin: reader.number('margin', 0),
    capitalSlips: reader.number('capitalSlips', Number.POSITIVE_INFINITY),
    common: reader.number('common', 0),
    starterMargin: reader.number('starterMargin', 7),
  };
  reader.end();
  return typo;
}

function probeIn(reader: FieldReader, fail: (message: string) => never): ProbeSettings {
  const optional = (name: string) => {
    const value = reader.string(name, '');
    return value === '' ? {} : { [name]: value };
  };
  const probe: ProbeSettings = {
    ...optional('when'),
    ...optional('prepend'),
    ...optional('append'),
    ...optional('strip'),
    ...(reader.has('replace') ? { replace: reader.pairs('replace', []) } : {}),
    must: reader.choice('must', ['known', 'listed', 'unknown', 'any'], 'known'),
    knownWord: reader.boolean('knownWord', false),
    caseSensitive: reader.boolean('caseSensitive', false),
    form: reader.boolean('form', false),
  };
  reader.end();
  for (const pattern of [probe.when ?? '', ...(probe.replace ?? []).map(([source]) => source)])
    checkPattern(pattern, fail);
  return probe;
}

function joinIn(reader: FieldReader): JoinSettings {
  const join: JoinSettings = {
    infixes: reader.strings('infixes', ['']),
    must: reader.choice('must', ['known', 'listed'], 'listed'),
    first: reader.string('first', '.'),
    second: reader.string('second', '.'),
    over: reader.strings('over', []),
  };
  reader.end();
  return join;
}

function slipsIn(reader: FieldReader, fail: (message: string) => never): SlipSettings {
  const names = reader.object('readings');
  const slips: SlipSettings = {
    changes: reader.pairs('changes', []),
    readings: Object.fromEntries(names.names().map((name) => [name, names.string(name)])),
  };
  reader.end();
  for (const [pattern] of slips.changes) checkPattern(pattern, fail);
  return slips;
}

function checkPattern(pattern: string, fail: (message: string) => never): void {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function mapOf<Value>(reader: FieldReader, read: (field: FieldReader) => Value): Record<string, Value> {
  return Object.fromEntries(reader.names().map((name) => [name, read(reader.object(name))]));
}

/** Reads fields one by one and reports those that were not read. */
class FieldReader {
  readonly #fields: Fields;
  readonly #path: string;
  readonly #fail: (message: string) => never;
  readonly #taken = new Set<string>();

  constructor(value: unknown, path: string, fail: (message: string) => never) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(`${path || 'settings'}: an object`);
    this.#fields = value as Fields;
    this.#path = path;
    this.#fail = fail;
  }

  names(): string[] {
    return Object.keys(this.#fields);
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  object(name: string): FieldReader {
    this.#taken.add(name);
    return new FieldReader(this.#fields[name] ?? {}, this.#pathOf(name), this.#fail);
  }

  string(name: string, fallback?: string): string {
    return this.#take(name, fallback, 'a string', (value) => typeof value === 'string');
  }

  boolean(name: string, fallback: boolean): boolean {
    return this.#take(name, fallback, 'true or false', (value) => typeof value === 'boolean');
  }

  number(name: string, fallback: number): number {
    return this.#take(name, fallback, 'a number', (value) => typeof value === 'number');
  }

  strings(name: string, fallback: readonly string[]): readonly string[] {
    const isStrings = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string');
    return this.#take(name, fallback, 'an array of strings', isStrings);
  }

  pairs(name: string, fallback: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
    const isPair = (pair: unknown) =>
      Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string');
    const isPairs = (value: unknown) => Array.isArray(value) && value.every(isPair);
    return this.#take(name, fallback, 'an array of pairs of strings', isPairs);
  }

  choice<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    return this.#take(name, fallback, values.join(' or '), (value) => values.includes(value as Value));
  }

  end(): void {
    const unknown = this.names().filter((name) => !this.#taken.has(name));
    if (unknown.length > 0) this.#fail(`unknown: ${unknown.map((name) => this.#pathOf(name)).join(', ')}`);
  }

  #take<Value>(name: string, fallback: Value | undefined, what: string, isGood: (value: unknown) => boolean): Value {
    this.#taken.add(name);
    const value = this.#fields[name] ?? fallback;
    if (!isGood(value)) this.#fail(`${this.#pathOf(name)}: ${what}`);
    return value as Value;
  }

  #pathOf(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`;
  }
}
