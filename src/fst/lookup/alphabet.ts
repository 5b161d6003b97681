/**
 * The alphabet of a transducer: numbered symbols, of which most are letters, some are several characters long (`dž`, or
 * a tag such as `+Sg`), and some are special (ε, identity, unknown, flag diacritics).
 *
 * Start at `tokenise`, which cuts a word into symbols, the longest first. A character that the transducer does not know
 * becomes `FOREIGN`: identity and unknown arcs match it, nothing else does.
 */
import { type FlagDiacritic, FlagMachine, parseFlagDiacritic } from './flag-diacritics.js';

export const EPSILON = 0;
/** The symbol of an input character that is outside the alphabet. */
export const FOREIGN = -1;
/** "This alphabet has no such symbol", for `identity`, `unknown` and the special symbols of tokenisers. */
export const NO_SYMBOL = -1;

const IDENTITY_NAME = '@_IDENTITY_SYMBOL_@';
const UNKNOWN_NAME = '@_UNKNOWN_SYMBOL_@';

/** A word cut into symbols; `starts[i]` is where symbol i begins in the word, `starts[length]` where the word ends. */
export class Tokens {
  word = '';
  length = 0;
  symbols = new Int32Array(64);
  starts = new Int32Array(65);

  /** The characters that symbol `i` was read from. */
  textAt(i: number): string {
    return this.word.slice(this.starts[i]!, this.starts[i + 1]!);
  }

  /**
   * Makes room for a word of so many UTF-16 units. The buffers of a very long word are released at the next short one.
   */
  reserve(units: number): void {
    if (this.symbols.length >= units && (this.symbols.length <= 4096 || units > 4096)) return;
    const room = Math.max(64, units);
    this.symbols = new Int32Array(room);
    this.starts = new Int32Array(room + 1);
  }
}

export class Alphabet {
  readonly identity: number = NO_SYMBOL;
  readonly unknown: number = NO_SYMBOL;
  readonly flags: ReadonlyMap<number, FlagDiacritic>;
  /** 1 for ε, flag diacritics and the special symbols of pattern matchers: what reads no letter. */
  readonly readsNothing: Uint8Array;
  readonly #symbolOfText = new Map<string, number>();
  /** UTF-16 unit → the symbol of that one unit, plus one; 0 when there is none. Up to the highest unit that a symbol begins with. */
  readonly #symbolOfUnit: Uint16Array;
  /** UTF-16 unit → symbols of two units or more that begin with it, longest first. */
  readonly #longerSymbols = new Map<number, string[]>();
  /** 1 for units that begin a longer symbol, so that the common case costs one table lookup. */
  readonly #startsLonger: Uint8Array;

  /**
   * @param symbols every symbol by number, as written in the file
   * @param inputSymbolCount how many of them, from the first, may stand on the input side
   */
  constructor(
    readonly symbols: readonly string[],
    readonly inputSymbolCount: number,
  ) {
    const flags = new Map<number, FlagDiacritic>();
    // Each thread has an alphabet or two for each transducer: tables of all units would be ten megabytes.
    const units = unitsOf(symbols);
    this.#symbolOfUnit = new Uint16Array(units);
    this.#startsLonger = new Uint8Array(units);
    this.readsNothing = new Uint8Array(symbols.length);
    this.readsNothing[EPSILON] = 1;
    for (let symbol = 1; symbol < symbols.length; symbol++) {
      const text = symbols[symbol]!;
      if (text === IDENTITY_NAME) this.identity = symbol;
      else if (text === UNKNOWN_NAME) this.unknown = symbol;
      else if (isSpecial(text)) {
        this.readsNothing[symbol] = 1;
        const flag = parseFlagDiacritic(text);
        if (flag !== undefined) flags.set(symbol, flag);
      } else if (text.length > 0) {
        this.#symbolOfText.set(text, symbol);
        // A letter that stands on the output side only is not foreign: identity arcs must not match it.
        if (symbol < inputSymbolCount || text.length === 1) this.#addInputSymbol(text, symbol);
      }
    }
    this.flags = flags;
  }

  #addInputSymbol(text: string, symbol: number): void {
    const unit = text.charCodeAt(0);
    if (text.length === 1) {
      this.#symbolOfUnit[unit] = symbol + 1;
      return;
    }
    const longer = this.#longerSymbols.get(unit) ?? [];
    longer.push(text);
    longer.sort((a, b) => b.length - a.length);
    this.#longerSymbols.set(unit, longer);
    this.#startsLonger[unit] = 1;
  }

  /** The number of an ordinary symbol (never of ε, a flag or another special), or `NO_SYMBOL`. */
  symbolOf(text: string): number {
    return this.#symbolOfText.get(text) ?? NO_SYMBOL;
  }

  /** What the symbol looks like in a text: nothing, for ε, flags and other specials. */
  textOf(symbol: number): string {
    const text = this.symbols[symbol] ?? '';
    return symbol === EPSILON || isSpecial(text) ? '' : text;
  }

  /** True for `@…@` symbols: ε, flags, identity, unknown, and what pattern matchers add. */
  isSpecial(symbol: number): boolean {
    return symbol === EPSILON || isSpecial(this.symbols[symbol] ?? '');
  }

  flagMachine(): FlagMachine {
    return new FlagMachine(this.flags, this.symbols.length);
  }

  /** Cuts `word` into the longest symbols from left to right, into `tokens`, which is returned. */
  tokenise(word: string, tokens = new Tokens()): Tokens {
    tokens.reserve(word.length);
    tokens.word = word;
    const { symbols, starts } = tokens;
    const units = this.#symbolOfUnit.length;
    let count = 0;
    let at = 0;
    while (at < word.length) {
      starts[count] = at;
      const unit = word.charCodeAt(at);
      const isKnown = unit < units;
      const longer = isKnown && this.#startsLonger[unit] === 1 ? this.#longerSymbolAt(word, at, unit) : undefined;
      if (longer !== undefined) {
        symbols[count++] = this.#symbolOfText.get(longer)!;
        at += longer.length;
        continue;
      }
      const symbol = isKnown ? this.#symbolOfUnit[unit]! - 1 : FOREIGN;
      symbols[count++] = symbol;
      // A foreign character is one code point: "𐐀" is one symbol, not two halves.
      at += symbol === FOREIGN && unit >= 0xd800 && word.codePointAt(at)! > 0xffff ? 2 : 1;
    }
    starts[count] = word.length;
    tokens.length = count;
    return tokens;
  }

  #longerSymbolAt(word: string, at: number, unit: number): string | undefined {
    return this.#longerSymbols.get(unit)!.find((text) => word.startsWith(text, at));
  }
}

/** One more than the highest unit that an ordinary symbol begins with. */
function unitsOf(symbols: readonly string[]): number {
  return symbols.reduce(
    (most, text) => (text === '' || isSpecial(text) ? most : Math.max(most, text.charCodeAt(0) + 1)),
    0,
  );
}

function isSpecial(text: string): boolean {
  return text.length > 1 && text.startsWith('@') && text.endsWith('@');
}
