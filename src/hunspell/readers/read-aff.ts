/**
 * Reads an `.aff` file into an `AffixFile`. Start at `readAffixFile`; every keyword is one entry of `#allKeywords`, tables
 * (PFX, SFX, REP, MAP …) read their own lines. A keyword that is not known is a comment, as in Hunspell.
 */
import { DataError } from '../../engine/data-error.js';
import type { Affix, AffixFile, CompoundRuleItem, Replacement } from '../data/affix-file.js';
import { parseCondition } from '../data/condition.js';
import { FlagReader } from '../data/flags.js';
import { decodeLines, encodingOf } from './lines.js';

/** More affixes than any real dictionary has (Estonian has 9 300), and a bound for a hostile one. */
const MAX_AFFIXES = 1_000_000;
/** No word is longer than 255 letters, so no affix need be; conditions list letters in brackets. */
const MAX_AFFIX_UNITS = 1_000;
/** The letters of a MAP line are related each to each, so a long line would take minutes and gigabytes. Real ones have some dozen. */
const MAX_RELATED_PAIRS = 1_000_000;

export interface ReadAffixFile {
  readonly affixes: AffixFile;
  readonly flags: FlagReader;
}

export function readAffixFile(bytes: Uint8Array, file: string): ReadAffixFile {
  return new AffixFileReader(bytes, file).read();
}

function emptyAffixFile(encoding: string): AffixFile {
  return {
    encoding,
    isUtf8: encoding === 'utf-8',
    language: '',
    ignore: '',
    complexPrefixes: false,
    fullStrip: false,
    checkSharps: false,
    forbidWarn: false,
    prefixes: new Map(),
    suffixes: new Map(),
    needAffix: undefined,
    circumfix: undefined,
    forbiddenWord: undefined,
    keepCase: undefined,
    noSuggest: undefined,
    warn: undefined,
    onlyInCompound: undefined,
    compoundFlag: undefined,
    compoundBegin: undefined,
    compoundMiddle: undefined,
    compoundEnd: undefined,
    compoundPermit: undefined,
    compoundForbid: undefined,
    compoundRoot: undefined,
    forceUppercase: undefined,
    compoundMin: 3,
    shortPart: undefined,
    shortestPart: 3,
    compoundWordMax: 0,
    compoundMoreSuffixes: false,
    compoundRules: [],
    checkCompoundDup: false,
    checkCompoundRep: false,
    checkCompoundCase: false,
    checkCompoundTriple: false,
    simplifiedTriple: false,
    compoundPatterns: [],
    breaks: ['-', '^-', '-$'],
    wordChars: '',
    inputConversions: [],
    outputConversions: [],
    keyboard: 'qwertyuiop|asdfghjkl|zxcvbnm',
    tryCharacters: '',
    replacements: [],
    maps: [],
    phonetic: [],
  };
}

/** Keyword to the field of `AffixFile` that it switches on. */
const SWITCHES = {
  COMPLEXPREFIXES: 'complexPrefixes',
  FULLSTRIP: 'fullStrip',
  CHECKSHARPS: 'checkSharps',
  FORBIDWARN: 'forbidWarn',
  COMPOUNDMORESUFFIXES: 'compoundMoreSuffixes',
  CHECKCOMPOUNDDUP: 'checkCompoundDup',
  CHECKCOMPOUNDREP: 'checkCompoundRep',
  CHECKCOMPOUNDCASE: 'checkCompoundCase',
  CHECKCOMPOUNDTRIPLE: 'checkCompoundTriple',
  SIMPLIFIEDTRIPLE: 'simplifiedTriple',
} as const;

/** Keyword to the field that holds the one flag it names. */
const FLAG_KEYWORDS = {
  NEEDAFFIX: 'needAffix',
  PSEUDOROOT: 'needAffix',
  CIRCUMFIX: 'circumfix',
  FORBIDDENWORD: 'forbiddenWord',
  KEEPCASE: 'keepCase',
  NOSUGGEST: 'noSuggest',
  WARN: 'warn',
  ONLYINCOMPOUND: 'onlyInCompound',
  COMPOUNDFLAG: 'compoundFlag',
  COMPOUNDBEGIN: 'compoundBegin',
  COMPOUNDMIDDLE: 'compoundMiddle',
  COMPOUNDEND: 'compoundEnd',
  COMPOUNDLAST: 'compoundEnd',
  COMPOUNDPERMITFLAG: 'compoundPermit',
  COMPOUNDFORBIDFLAG: 'compoundForbid',
  COMPOUNDROOT: 'compoundRoot',
  FORCEUCASE: 'forceUppercase',
} as const;

/** Keyword to the field that holds its text. */
const TEXT_KEYWORDS = {
  LANG: 'language',
  IGNORE: 'ignore',
  WORDCHARS: 'wordChars',
  KEY: 'keyboard',
  TRY: 'tryCharacters',
} as const;

/** Reads a line, given as its fields, and the lines of the table that it announces. */
type ReadKeyword = (fields: string[]) => unknown;

function entriesOf<Keyword extends string, Field>(table: Readonly<Record<Keyword, Field>>): [Keyword, Field][] {
  return Object.entries(table) as [Keyword, Field][];
}

class AffixFileReader {
  readonly #lines: string[];
  readonly #file: string;
  readonly #affixes: AffixFile;
  readonly #flags = new FlagReader();
  readonly #keywords: ReadonlyMap<string, ReadKeyword>;
  #at = 0;
  #affixCount = 0;
  #relatedPairs = 0;

  constructor(bytes: Uint8Array, file: string) {
    const encoding = encodingOf(bytes);
    this.#file = file;
    this.#lines = decodeLines(bytes, encoding, file);
    this.#affixes = emptyAffixFile(encoding);
    this.#flags.bytewise = this.#affixes.isUtf8;
    this.#keywords = this.#allKeywords();
  }

  read(): ReadAffixFile {
    // FLAG and the AF table decide how every other flag is read, wherever they stand.
    for (const [i, line] of this.#lines.entries()) {
      const [keyword, value] = fieldsOf(line);
      if (keyword === 'FLAG') this.#setFlagType(value ?? '', i);
    }
    while (this.#at < this.#lines.length) {
      const fields = fieldsOf(this.#lines[this.#at++]!);
      this.#keywords.get(fields[0] ?? '')?.(fields);
    }
    return { affixes: this.#affixes, flags: this.#flags };
  }

  #allKeywords(): Map<string, ReadKeyword> {
    const affixes = this.#affixes;
    const keywords = new Map<string, ReadKeyword>([
      ['COMPOUNDMIN', (fields) => (affixes.compoundMin = Math.max(1, this.#number(fields[1])))],
      ['COMPOUNDWORDMAX', (fields) => (affixes.compoundWordMax = this.#number(fields[1]))],
      ['PFX', (fields) => this.#affixTable(fields, affixes.prefixes)],
      ['SFX', (fields) => this.#affixTable(fields, affixes.suffixes)],
      ['AF', (fields) => this.#flagAliases(fields)],
      // Morphological aliases: the lines are read, and nothing here needs them.
      ['AM', (fields) => this.#table(fields)],
      ['REP', (fields) => this.#replacements(fields, '^', '$', affixes.replacements)],
      ['ICONV', (fields) => this.#replacements(fields, '_', '_', affixes.inputConversions)],
      ['OCONV', (fields) => this.#replacements(fields, '_', '_', affixes.outputConversions)],
      ['BREAK', (fields) => (affixes.breaks = this.#values(fields).filter((value) => value !== ''))],
      ['MAP', (fields) => this.#maps(fields)],
      ['PHONE', (fields) => this.#phoneticRules(fields)],
      [
        'COMPOUNDRULE',
        (fields) => affixes.compoundRules.push(...this.#values(fields).map((value) => this.#compoundRule(value))),
      ],
      ['CHECKCOMPOUNDPATTERN', (fields) => this.#compoundPatterns(fields)],
    ]);
    for (const [keyword, field] of entriesOf(SWITCHES)) keywords.set(keyword, () => (affixes[field] = true));
    for (const [keyword, field] of entriesOf(TEXT_KEYWORDS))
      keywords.set(keyword, ([, text = '']) => (affixes[field] = text));
    for (const [keyword, field] of entriesOf(FLAG_KEYWORDS))
      keywords.set(
        keyword,
        ([, flag]) => (affixes[field] = flag === undefined ? undefined : this.#flags.one(flag, this.#where())),
      );
    return keywords;
  }

  #flagAliases(header: string[]): void {
    this.#flags.startAliases();
    for (const value of this.#values(header)) this.#flags.addAlias(value, this.#where());
  }

  #phoneticRules(header: string[]): void {
    for (const [, from, to = ''] of this.#table(header))
      if (from !== undefined) this.#affixes.phonetic.push({ from, to: to === '_' ? '' : to });
  }

  #maps(header: string[]): void {
    for (const group of this.#values(header).map(mapGroup)) {
      this.#relatedPairs += group.length ** 2;
      if (this.#relatedPairs > MAX_RELATED_PAIRS) throw this.#error('the MAP lines relate too many letters');
      this.#affixes.maps.push(group);
    }
  }

  /** "SFX A Y 3" and the three lines after it. */
  #affixTable(header: string[], into: Map<string, Affix[]>): void {
    const [keyword, flagText, cross, countText] = header;
    if (flagText === undefined || cross === undefined || countText === undefined) {
      throw this.#error(`${keyword} needs a flag, Y or N, and a count`);
    }
    const flag = this.#flags.one(flagText, this.#where());
    const count = this.#number(countText);
    const list = into.get(flag) ?? [];
    into.set(flag, list);
    for (let i = 0; i < count; i++) {
      const line = this.#lines[this.#at++];
      const fields = fieldsOf(line ?? '');
      if (line === undefined || fields[0] !== keyword || fields.length < 4) {
        throw this.#error(
          `${keyword} ${flagText} announces ${count} lines, line ${i + 1} of them is missing or broken`,
        );
      }
      if (this.#flags.one(fields[1]!, this.#where()) !== flag) {
        throw this.#error(`${keyword} ${flagText} announces ${count} lines, but ${fields[1]} begins here`);
      }
      if (++this.#affixCount > MAX_AFFIXES) throw this.#error(`more than ${MAX_AFFIXES} affixes`);
      list.push(this.#affix(fields, flag, cross.startsWith('Y')));
    }
  }

  /** "SFX A y ies/B [^aeiou]y": what is stripped, what is appended and which flags go on from there, and the condition. */
  #affix([, , strip = '', appended = '', conditionText = '.']: string[], flag: string, crossProduct: boolean): Affix {
    const slash = appended.indexOf('/');
    const append = slash < 0 ? appended : appended.slice(0, slash);
    if ([strip, append, conditionText].some((text) => text.length > MAX_AFFIX_UNITS)) {
      throw this.#error(`an affix is longer than ${MAX_AFFIX_UNITS} letters`);
    }
    const condition = parseCondition(conditionText);
    if (condition === undefined) throw this.#error(`the condition "${conditionText}" has an open bracket`);
    return {
      id: this.#affixCount,
      flag,
      crossProduct,
      strip: strip === '0' ? '' : strip,
      append: append === '0' ? '' : this.#withoutIgnored(append),
      continuation: slash < 0 ? this.#flags.none : this.#flags.set(appended.slice(slash + 1), this.#where()),
      condition,
    };
  }

  #withoutIgnored(text: string): string {
    const { ignore } = this.#affixes;
    return ignore === '' ? text : [...text].filter((c) => !ignore.includes(c)).join('');
  }

  /** The rows after a "KEYWORD count" line; a table ends early where another keyword begins. */
  #table(header: string[]): string[][] {
    const count = this.#number(header[1]);
    const rows: string[][] = [];
    for (let i = 0; i < count && this.#at < this.#lines.length; i++) {
      const fields = fieldsOf(this.#lines[this.#at]!);
      if (fields[0] !== header[0]) {
        throw this.#error(`${header[0]} announces ${count} lines, but there are only ${i}`);
      }
      this.#at++;
      rows.push(fields);
    }
    return rows;
  }

  /** The first value of each row of a table. */
  #values(header: string[]): string[] {
    return this.#table(header).map((row) => row[1] ?? '');
  }

  #replacements(header: string[], startMark: string, endMark: string, into: Replacement[]): void {
    for (const row of this.#table(header)) {
      let from = row[1] ?? '';
      const to = (row[2] ?? '').replaceAll('_', ' ');
      const atStart = from.startsWith(startMark);
      if (atStart) from = from.slice(1);
      const atEnd = from.endsWith(endMark) && from !== '';
      if (atEnd) from = from.slice(0, -1);
      if (from !== '') into.push({ from: from.replaceAll('_', ' '), to, atStart, atEnd });
    }
  }

  #compoundRule(text: string): CompoundRuleItem[] {
    // Flags of several characters stand in parentheses: "(1001)*(1002)?".
    const items: CompoundRuleItem[] = [];
    for (const match of text.matchAll(/(\(([^)]*)\)|[^()*?])([*?]?)/gu)) {
      const flag = match[2] ?? match[1]!;
      items.push({ flag: this.#flags.one(flag, this.#where()), repeat: (match[3] ?? '') as '' | '*' | '?' });
    }
    return items;
  }

  #compoundPatterns(header: string[]): void {
    const part = (text: string): [string, string | undefined] => {
      const slash = text.indexOf('/');
      return slash < 0
        ? [text, undefined]
        : [text.slice(0, slash), this.#flags.one(text.slice(slash + 1), this.#where())];
    };
    for (const row of this.#table(header)) {
      const [end, endFlag] = part(row[1] ?? '');
      const [begin, beginFlag] = part(row[2] ?? '');
      this.#affixes.compoundPatterns.push({ end, endFlag, begin, beginFlag, replacement: row[3] });
    }
  }

  #setFlagType(value: string, line: number): void {
    const type = value.toLowerCase();
    if (type === 'long' || type === 'num' || type === 'utf-8') this.#flags.type = type;
    else throw new DataError(`line ${line + 1}: FLAG ${value} is not known`, { file: this.#file });
  }

  #number(text: string | undefined): number {
    const value = Number.parseInt(text ?? '', 10);
    if (!(value >= 0 && value <= MAX_AFFIXES)) throw this.#error(`"${text ?? ''}" is no usable number`);
    return value;
  }

  #where(): string {
    return `${this.#file}, line ${this.#at}`;
  }

  #error(problem: string): DataError {
    return new DataError(`line ${this.#at}: ${problem}`, { file: this.#file });
  }
}

function fieldsOf(line: string): string[] {
  return line.split(/[ \t]+/).filter((field) => field !== '');
}

/** "aáà" is three alternatives, "(ss)ß" two. */
function mapGroup(text: string): string[] {
  return [...text.matchAll(/\(([^)]*)\)|[^()]/gu)].map((match) => match[1] ?? match[0]);
}
