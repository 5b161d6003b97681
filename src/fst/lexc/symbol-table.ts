/**
 * The symbols of a lexicon: a number for every letter and every declared multicharacter symbol, and the cutting of an
 * entry into them. The longest declared symbol wins; what is not declared is cut into single characters (code points).
 *
 * Zero is special in lexc. A plain `0` is the empty string, `%0` is the digit. The parser writes `%0` as `@ZERO@`
 * before it cuts, as hfst-lexc does, so that a declared symbol may contain either of them.
 */
import { EPSILON, EPSILON_SYMBOL } from '../build/automaton.js';

/** The digit zero after unescaping. */
export const ZERO = '@ZERO@';
/** Strings that hfst-lexc takes for the empty string wherever they are written. */
const EMPTY_SYMBOLS: ReadonlySet<string> = new Set(['0', '@0@', '@@ANOTHER_EPSILON@@', EPSILON_SYMBOL]);

/** Symbol numbers of an automaton have 16 bits. */
export const MAX_SYMBOLS = 0xfffe;

const NONE = -1;
const PLUS = 0x2b;
const AT = 0x40;
const CARET = 0x5e;

export class TooManySymbols extends Error {}

export class SymbolTable {
  readonly symbols: string[] = [EPSILON_SYMBOL];
  readonly #numbers = new Map<string, number>();
  /** UTF-16 unit to the symbol that is this letter alone. */
  readonly #letters = new Int32Array(0x10000).fill(NONE);
  readonly #declaredLetters = new Set<number>();
  /** UTF-16 unit to the trie node of the declared symbols that begin with it and are longer; 0 where there are none. */
  readonly #firstNode = new Uint32Array(0x10000);
  readonly #nodes: { next: Map<number, number>; symbol: number }[] = [{ next: new Map(), symbol: NONE }];

  /** Where the last string was first cut at a single `+`, `@` or `^`, or -1: perhaps a symbol that is not declared. */
  looseSignAt = NONE;

  constructor() {
    for (const empty of EMPTY_SYMBOLS) this.#addForm(empty);
    this.#addForm(ZERO);
  }

  /** The number of a symbol as it appears in the automaton; new numbers are given out on demand. */
  numberOf(symbol: string): number {
    const existingNumber = this.#numbers.get(symbol);
    if (existingNumber !== undefined) return existingNumber;
    if (this.symbols.length >= MAX_SYMBOLS) throw new TooManySymbols();
    const number = this.symbols.length;
    this.symbols.push(symbol);
    this.#numbers.set(symbol, number);
    return number;
  }

  /** A symbol of `Multichar_Symbols`. Where it has a zero, it may be written with `0` and with `%0`. */
  declare(symbol: string): void {
    this.#addForm(symbol);
    this.#addForm(symbol.replace(ZERO, '0'));
    this.#addForm(symbol.replace('0', ZERO));
  }

  #addForm(form: string): void {
    if (form === '') return;
    const shown = form === '0' ? '0' : form.replace(ZERO, '0');
    const number =
      EMPTY_SYMBOLS.has(form) || (shown !== '0' && EMPTY_SYMBOLS.has(shown)) ? EPSILON : this.numberOf(shown);
    if (form.length === 1) {
      this.#letters[form.charCodeAt(0)] = number;
      this.#declaredLetters.add(form.charCodeAt(0));
      return;
    }
    let node = this.#firstNode[form.charCodeAt(0)]!;
    if (node === 0) {
      node = this.#newNode();
      this.#firstNode[form.charCodeAt(0)] = node;
    }
    for (let i = 1; i < form.length; i++) {
      const unit = form.charCodeAt(i);
      let next = this.#nodes[node]!.next.get(unit);
      if (next === undefined) {
        next = this.#newNode();
        this.#nodes[node]!.next.set(unit, next);
      }
      node = next;
    }
    this.#nodes[node]!.symbol = number;
  }

  #newNode(): number {
    return this.#nodes.push({ next: new Map(), symbol: NONE }) - 1;
  }

  /** Cuts `text` from `start` to `end` and writes the numbers to `into`; returns how many there are. */
  cut(text: string, start: number, end: number, into: number[]): number {
    this.looseSignAt = NONE;
    let count = 0;
    let i = start;
    while (i < end) {
      const unit = text.charCodeAt(i);
      const node = this.#firstNode[unit]!;
      if (node !== 0) {
        const matchEnd = this.#longest(text, i, end, node);
        if (matchEnd !== 0) {
          into[count++] = this.#found;
          i = matchEnd;
          continue;
        }
      }
      if ((unit === PLUS || unit === AT || unit === CARET) && this.looseSignAt < 0) {
        if (!this.#declaredLetters.has(unit)) this.looseSignAt = i;
      }
      let number = this.#letters[unit]!;
      if (number !== NONE) {
        i++;
      } else if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < end) {
        const second = text.charCodeAt(i + 1);
        const size = second >= 0xdc00 && second < 0xe000 ? 2 : 1;
        number = this.numberOf(text.slice(i, i + size));
        i += size;
      } else {
        number = this.numberOf(text[i]!);
        this.#letters[unit] = number;
        i++;
      }
      into[count++] = number;
    }
    return count;
  }

  #found = 0;

  /** The end of the longest declared symbol at `from`, or 0; its number is in `#found`. */
  #longest(text: string, from: number, end: number, firstNode: number): number {
    let best = 0;
    let node = firstNode;
    for (let i = from + 1; i < end; i++) {
      const next = this.#nodes[node]!.next.get(text.charCodeAt(i));
      if (next === undefined) break;
      node = next;
      const { symbol } = this.#nodes[node]!;
      if (symbol !== NONE) {
        best = i + 1;
        this.#found = symbol;
      }
    }
    return best;
  }
}
