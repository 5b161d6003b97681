/**
 * What the parser collects from all files of a lexicon: names of sublexicons, entries in columns, regular expressions,
 * definitions. An entry is a row of `lexicon`, `continuation`, `weight` and `firstPair`; its symbol pairs lie in `pairs`
 * up to the `firstPair` of the next row.
 */
import { Float32List, Uint32List } from './number-list.js';
import { SymbolTable } from './symbol-table.js';

/** The number of `#`, the end of the word. */
export const END_OF_WORD = 0;

/** A position in one of the files. */
export interface Place {
  /** Which of the files, counted from 0. */
  readonly file: number;
  /** In UTF-16 units. */
  readonly offset: number;
}

export interface Sublexicon {
  readonly name: string;
  /** Where `LEXICON name` stands first; undefined while it is only mentioned. */
  defined: Place | undefined;
  /** Where an entry continues with it first. */
  mentioned: Place | undefined;
}

/** `< expression > Continuation "weight: 1" ;` */
export interface RegexEntry {
  readonly lexicon: number;
  readonly continuation: number;
  readonly weight: number;
  readonly source: string;
  readonly place: Place;
  /** How many of the definitions stand before the entry. */
  readonly definitionCount: number;
}

/** `Name = expression ;` under `Definitions`. */
export interface Definition {
  readonly name: string;
  readonly source: string;
  readonly place: Place;
}

export class LexiconSource {
  readonly symbols = new SymbolTable();
  readonly sublexicons: Sublexicon[] = [];
  readonly #numbers = new Map<string, number>();
  readonly definitions: Definition[] = [];
  readonly regexEntries: RegexEntry[] = [];
  /** What looks like a symbol and is not declared; each is reported once. */
  readonly undeclared = new Set<string>();
  /** The sublexicon where words begin: `Root`, or the first one of all. */
  start: number | undefined;

  /** Whether equal symbols of the two sides of an entry stand opposite each other. */
  readonly isAligned: boolean;
  /** Whether a flag diacritic names the sublexicon that an entry goes on with. */
  readonly hasFlags: boolean;
  readonly lexicon = new Uint32List();
  readonly continuation = new Uint32List();
  readonly weight = new Float32List();
  readonly firstPair = new Uint32List();
  /** Upper symbol in the high 16 bits, lower symbol in the low ones. */
  readonly pairs = new Uint32List(1 << 16);

  constructor({ align = false, withFlags = false }: { readonly align?: boolean; readonly withFlags?: boolean } = {}) {
    this.isAligned = align;
    this.hasFlags = withFlags;
    this.#sublexicon('#');
  }

  get entryCount(): number {
    return this.lexicon.length;
  }

  #sublexicon(name: string): number {
    const existingNumber = this.#numbers.get(name);
    if (existingNumber !== undefined) return existingNumber;
    const number = this.sublexicons.length;
    this.sublexicons.push({ name, defined: undefined, mentioned: undefined });
    this.#numbers.set(name, number);
    return number;
  }

  /** Notes `LEXICON name`; returns its number. */
  define(name: string, place: Place): number {
    const number = this.#sublexicon(name);
    const sublexicon = this.sublexicons[number]!;
    sublexicon.defined ??= place;
    if (this.start === undefined || name === 'Root') this.start = number;
    return number;
  }

  /** Notes a continuation; returns its number. */
  mention(name: string, file: number, offset: number): number {
    const number = this.#sublexicon(name);
    const sublexicon = this.sublexicons[number]!;
    if (sublexicon.mentioned === undefined) sublexicon.mentioned = { file, offset };
    return number;
  }

  /** The flag behind an entry that goes on with a sublexicon. */
  flagOf(continuation: number): string {
    return `@P.LEXNAME.${this.sublexicons[continuation]!.name}@`;
  }

  /** Behind the pairs of an entry: the flag, on each side that is not empty. */
  endEntry(): void {
    if (!this.hasFlags) return;
    const entry = this.entryCount - 1;
    const own = this.pairs.view().subarray(this.firstPair.view()[entry]!);
    const flag = this.symbols.numberOf(this.flagOf(this.continuation.view()[entry]!));
    const upper = own.some((pair) => pair >>> 16 !== 0) ? flag : 0;
    const lower = own.some((pair) => (pair & 0xffff) !== 0) ? flag : 0;
    if (upper + lower !== 0) this.pairs.push(upper * 0x10000 + lower);
  }

  /** Begins a new entry; its pairs are pushed to `pairs` afterwards, and `endEntry` ends it. */
  addEntry(lexicon: number, continuation: number, weight: number): void {
    this.lexicon.push(lexicon);
    this.continuation.push(continuation);
    this.weight.push(weight);
    this.firstPair.push(this.pairs.length);
  }
}
