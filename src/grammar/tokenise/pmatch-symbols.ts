/**
 * What each symbol of a tokeniser means. Start at `PmatchSymbols`: it sorts the alphabet into letters, lists, calls,
 * flags, context marks and so on once, so that the matcher reads tables and never compares strings.
 *
 *   @L.a_b_@ / @X.a_b_@        one of these letters / any letter but these
 *   @UNICODE_ALPHA@ …          a class of letters
 *   @I.name@                   calls another network
 *   @PMATCH_LC_ENTRY@ …        a look to the left or right begins or ends
 *   @PMATCH_ENDTAG_name@       what was matched is a `name`
 *   @PMATCH_INPUT_MARK@        a sub-reading begins; with @PMATCH_BACKTRACK@ before it, the word may be split here
 *
 * A letter of the text is looked up by code point. What the alphabet does not have gets one of four numbers after the
 * alphabet's own, by class: such letters differ in nothing else.
 */
import { NO_SYMBOL } from '../../fst/lookup/alphabet.js';
import { type FlagDiacritic, FlagMachine, parseFlagDiacritic } from '../../fst/lookup/flag-diacritics.js';
import { readLists, type SymbolLists } from './symbol-lists.js';

/** What an ε arc's output does. */
export const ROLE = {
  PLAIN: 0,
  ENTRY: 1,
  EXIT: 2,
  LC_ENTRY: 3,
  RC_ENTRY: 4,
  NLC_ENTRY: 5,
  NRC_ENTRY: 6,
  LC_EXIT: 7,
  RC_EXIT: 8,
  NLC_EXIT: 9,
  NRC_EXIT: 10,
  CAPTURE: 11,
  CAPTURED: 12,
} as const;

/** How an arc with this input symbol is taken without reading a letter. */
export const SILENT = { NO: 0, EPSILON: 1, FLAG: 2, CALL: 3 } as const;

const ROLE_OF_NAME: ReadonlyMap<string, number> = new Map([
  ['@PMATCH_ENTRY@', ROLE.ENTRY],
  ['@PMATCH_EXIT@', ROLE.EXIT],
  ['@PMATCH_LC_ENTRY@', ROLE.LC_ENTRY],
  ['@PMATCH_RC_ENTRY@', ROLE.RC_ENTRY],
  ['@PMATCH_NLC_ENTRY@', ROLE.NLC_ENTRY],
  ['@PMATCH_NRC_ENTRY@', ROLE.NRC_ENTRY],
  ['@PMATCH_LC_EXIT@', ROLE.LC_EXIT],
  ['@PMATCH_RC_EXIT@', ROLE.RC_EXIT],
  ['@PMATCH_NLC_EXIT@', ROLE.NLC_EXIT],
  ['@PMATCH_NRC_EXIT@', ROLE.NRC_EXIT],
]);
const GLOBAL_PREFIX = 'PMATCH_GLOBAL_';

/** Symbols that an alphabet has once. */
type Single =
  | ('inputMark' | 'backtrack' | 'passthrough' | 'boundary' | 'otherwise' | 'identity' | 'unknown')
  | ('cased' | 'upper' | 'lower' | 'whitespace');
const SINGLE_OF_NAME: ReadonlyMap<string, Single> = new Map<string, Single>([
  ['@PMATCH_INPUT_MARK@', 'inputMark'],
  ['@PMATCH_BACKTRACK@', 'backtrack'],
  ['@PMATCH_PASSTHROUGH@', 'passthrough'],
  ['@BOUNDARY@', 'boundary'],
  ['@UNICODE_ALPHA@', 'cased'],
  ['@UNICODE_UPPERALPHA@', 'upper'],
  ['@UNICODE_LOWERALPHA@', 'lower'],
  ['@UNICODE_WHITESPACE@', 'whitespace'],
  ['@_IDENTITY_SYMBOL_@', 'identity'],
  ['@_UNKNOWN_SYMBOL_@', 'unknown'],
  ['@_DEFAULT_SYMBOL_@', 'otherwise'],
]);
const PRINTED_SINGLES: ReadonlySet<Single> = new Set<Single>(['backtrack', 'identity', 'unknown', 'otherwise']);
/** As outputs these mean the letter that was read. */
const COPYING_SINGLES: readonly Single[] = [
  'identity',
  'unknown',
  'otherwise',
  'cased',
  'upper',
  'lower',
  'whitespace',
];

/** Symbols that carry a name, by what stands before it; a longer prefix comes before a shorter one that it begins with. */
const PREFIXES = [
  ['@I.', 'call'],
  ['@PMATCH_ENDTAG_', 'endTag'],
  ['@PMATCH_CAPTURED_', 'captured'],
  ['@PMATCH_CAPTURE_', 'capture'],
  ['@PMATCH_GUARD_', 'nothing'],
  ['@PMATCH_COUNTER_', 'nothing'],
] as const;

/** Classes of letters. ICU's "alphabetic" is wider; the tools of the field mean exactly upper and lower case here. */
const CLASS = { OTHER: 0, LOWER: 1, UPPER: 2, WHITESPACE: 3 } as const;
const CLASS_COUNT = 4;
const TAG = { NOT_KNOWN: 0, NO: 1, YES: 2 } as const;

export class PmatchSymbols {
  /** Symbols of the file; list members that stand nowhere else come after them. */
  readonly arcSymbolCount: number;
  readonly knownCount: number;
  readonly texts: readonly string[];
  /** 1 where the symbol appears in what is written. */
  readonly printable: Uint8Array;
  readonly role: Uint8Array;
  readonly silent: Uint8Array;
  /** 1 where an output means "the letter that was read". */
  readonly copiesInput: Uint8Array;
  /** Symbol of a call → number of the network. */
  readonly netOfCall: Int32Array;
  /** Symbol of an end tag → its name as `<name>`. */
  readonly endTags: ReadonlyMap<number, string>;
  /** Symbol of "the same as what was captured" → symbol of the capture. */
  readonly captureOf: ReadonlyMap<number, number>;
  readonly hasCaptures: boolean;
  readonly inputMark: number;
  readonly backtrack: number;
  readonly boundary: number;
  readonly passthrough: number;
  /** "Any letter that no other arc here takes." */
  readonly otherwise: number;
  readonly flags: ReadonlyMap<number, FlagDiacritic>;
  readonly isGlobalFlag: Uint8Array;

  /**
   * Letter i is read by arcs with the symbols readers[readerStart[i]] … readers[readerStart[i + 1] − 1], in this order.
   */
  readonly readerStart: Int32Array;
  readonly readers: Int32Array;

  /** Symbol → `TAG`. */
  readonly #tags: Uint8Array;
  /** UTF-16 unit → its number, computed for foreign letters on first use. */
  readonly #letterOfUnit = new Int32Array(0x10000).fill(NO_SYMBOL);
  readonly #symbolOfAstral = new Map<number, number>();

  constructor(symbols: readonly string[], netNames: readonly string[]) {
    this.arcSymbolCount = symbols.length;
    const lists = readLists(symbols);
    const { texts, isList } = lists;
    this.texts = texts;
    this.knownCount = texts.length;
    const total = texts.length;
    this.printable = new Uint8Array(total);
    this.#tags = new Uint8Array(total);
    this.role = new Uint8Array(total);
    this.silent = new Uint8Array(total);
    this.copiesInput = new Uint8Array(total);
    this.netOfCall = new Int32Array(total).fill(-1);
    this.isGlobalFlag = new Uint8Array(total);
    this.silent[0] = SILENT.EPSILON;

    const singles = new Map<Single, number>();
    const flags = new Map<number, FlagDiacritic>();
    const named = new NamedSymbols();
    for (let symbol = 1; symbol < total; symbol++) {
      const text = texts[symbol]!;
      const role = ROLE_OF_NAME.get(text);
      const flag = parseFlagDiacritic(text);
      const single = SINGLE_OF_NAME.get(text);
      if (role !== undefined) this.role[symbol] = role;
      else if (flag !== undefined) flags.set(symbol, flag);
      else if (single !== undefined) {
        singles.set(single, symbol);
        this.printable[symbol] = Number(PRINTED_SINGLES.has(single));
      } else if (isList[symbol] === 1) this.copiesInput[symbol] = 1;
      else if (!named.take(text, symbol)) {
        this.printable[symbol] = 1;
        this.#addLetter(text, symbol);
      }
    }
    const symbolOf = (single: Single): number => singles.get(single) ?? NO_SYMBOL;
    this.inputMark = symbolOf('inputMark');
    this.backtrack = symbolOf('backtrack');
    this.boundary = symbolOf('boundary');
    this.passthrough = symbolOf('passthrough');
    this.otherwise = symbolOf('otherwise');
    for (const single of COPYING_SINGLES) if (singles.has(single)) this.copiesInput[symbolOf(single)] = 1;
    this.flags = this.#takeFlags(flags);
    this.#takeCalls(named.calls, netNames);
    this.endTags = new Map([...named.endTags].map(([name, symbol]) => [symbol, `<${name}>`]));
    this.captureOf = pairCaptures(named.captures, named.captured, this.role);
    this.hasCaptures = this.captureOf.size > 0;
    const { readerStart, readers } = letterReaders(lists, symbols.length, symbolOf);
    this.readerStart = readerStart;
    this.readers = readers;
  }

  /** A flag that is set by a global one of the same feature is global as well; both are then told apart by the feature alone. */
  #takeFlags(written: ReadonlyMap<number, FlagDiacritic>): Map<number, FlagDiacritic> {
    const flags = new Map<number, FlagDiacritic>();
    const globalFeatures = new Set<string>();
    for (const [symbol, flag] of written) {
      this.silent[symbol] = SILENT.FLAG;
      const isGlobal = flag.feature.startsWith(GLOBAL_PREFIX) && (flag.operator === 'P' || flag.operator === 'C');
      const feature = isGlobal ? flag.feature.slice(GLOBAL_PREFIX.length) : flag.feature;
      if (isGlobal) globalFeatures.add(feature);
      flags.set(symbol, { ...flag, feature });
    }
    for (const [symbol, { feature }] of flags) this.isGlobalFlag[symbol] = Number(globalFeatures.has(feature));
    return flags;
  }

  /** The first of two networks of one name is meant; TOP is never called. */
  #takeCalls(calls: ReadonlyMap<string, number>, netNames: readonly string[]): void {
    const netOfName = new Map<string, number>();
    for (let net = netNames.length - 1; net > 0; net--) netOfName.set(netNames[net]!, net);
    for (const [name, symbol] of calls) {
      const net = netOfName.get(name);
      if (net === undefined) continue;
      this.netOfCall[symbol] = net;
      this.silent[symbol] = SILENT.CALL;
    }
  }

  #addLetter(text: string, symbol: number): void {
    const point = text.codePointAt(0);
    if (point === undefined) return;
    if (text.length === 1) this.#letterOfUnit[point] = symbol;
    else if (text.length === 2 && point > 0xffff) this.#symbolOfAstral.set(point, symbol);
  }

  /** The number of a letter of the text: its symbol, or one of the four numbers of foreign letters. */
  letterAt(point: number): number {
    if (point > 0xffff) return this.#symbolOfAstral.get(point) ?? this.knownCount + classOf(point);
    const letter = this.#letterOfUnit[point]!;
    if (letter !== NO_SYMBOL) return letter;
    const foreign = this.knownCount + classOf(point);
    this.#letterOfUnit[point] = foreign;
    return foreign;
  }

  /** Whether a symbol is a tag, not part of a lemma. Found out when it is first written. */
  isTag(symbol: number): boolean {
    let tag = this.#tags[symbol]!;
    if (tag === TAG.NOT_KNOWN) {
      tag = this.printable[symbol] === 1 && looksLikeTag(this.texts[symbol]!) ? TAG.YES : TAG.NO;
      this.#tags[symbol] = tag;
    }
    return tag === TAG.YES;
  }

  isForeign(letter: number): boolean {
    return letter >= this.knownCount;
  }

  flagMachine(): FlagMachine {
    return new FlagMachine(this.flags, this.knownCount);
  }

  /** The symbols in a string without separators, the longest first; those that are none are left out. */
  symbolsIn(text: string): number[] {
    const symbolOfText = new Map(this.texts.map((symbolText, symbol) => [symbolText, symbol]));
    const longest = this.texts.reduce((length, symbolText) => Math.max(length, symbolText.length), 1);
    const foundSymbols: number[] = [];
    for (let at = 0; at < text.length; ) {
      let length = Math.min(longest, text.length - at);
      while (length > 0 && !symbolOfText.has(text.slice(at, at + length))) length--;
      if (length > 0) foundSymbols.push(symbolOfText.get(text.slice(at, at + length))!);
      at += Math.max(1, length);
    }
    return foundSymbols;
  }
}

/** Two that nothing can join: each is a character of its own, and none is a modifier letter. */
const TWO_CHARACTERS = /^[ -~\u00a1-\u00ac\u00ae-\u02af]{2}/;
/** Made when it is needed: it takes a twentieth of a second, and most alphabets do without. */
let characters: Intl.Segmenter | undefined;
const LOWER = /^\p{Ll}/u;
const UPPER = /^\p{Lu}/u;
const WHITESPACE = /^\p{White_Space}/u;

function classOf(point: number): number {
  const text = String.fromCodePoint(point);
  if (LOWER.test(text)) return CLASS.LOWER;
  if (UPPER.test(text)) return CLASS.UPPER;
  return WHITESPACE.test(text) ? CLASS.WHITESPACE : CLASS.OTHER;
}

/** Symbols that carry a name: name → symbol. */
class NamedSymbols {
  readonly calls = new Map<string, number>();
  readonly endTags = new Map<string, number>();
  readonly captures = new Map<string, number>();
  readonly captured = new Map<string, number>();

  /** Whether `text` is one of them. */
  take(text: string, symbol: number): boolean {
    const entry = PREFIXES.find(
      ([prefix]) => text.length > prefix.length && text.startsWith(prefix) && text.endsWith('@'),
    );
    if (entry === undefined) return false;
    const [prefix, kind] = entry;
    const name = text.slice(prefix.length, -1);
    if (kind === 'call') this.calls.set(name, symbol);
    else if (kind === 'endTag') this.endTags.set(name, symbol);
    else if (kind === 'captured') this.captured.set(name, symbol);
    else if (kind === 'capture') this.captures.set(name, symbol);
    return true;
  }
}

/** For every letter, and for the four classes of foreign letters, the symbols of the arcs that read it, in order. */
function letterReaders(
  { texts, listsOf, exclusions }: SymbolLists,
  arcSymbolCount: number,
  symbolOf: (single: Single) => number,
): { readerStart: Int32Array; readers: Int32Array } {
  const total = texts.length;
  const readers: number[] = [];
  const readerStart = new Int32Array(total + CLASS_COUNT + 1);
  const add = (single: Single): void => {
    const symbol = symbolOf(single);
    if (symbol !== NO_SYMBOL) readers.push(symbol);
  };
  for (let letter = 0; letter < total + CLASS_COUNT; letter++) {
    readerStart[letter] = readers.length;
    const isForeign = letter >= total;
    for (const symbol of isForeign ? exclusions : (listsOf.get(letter) ?? [])) readers.push(symbol);
    const letterClass = isForeign ? letter - total : classOf(texts[letter]!.codePointAt(0) ?? 0);
    if (letterClass === CLASS.LOWER || letterClass === CLASS.UPPER) add('cased');
    if (letterClass === CLASS.UPPER) add('upper');
    if (letterClass === CLASS.LOWER) add('lower');
    if (letterClass === CLASS.WHITESPACE) add('whitespace');
    if (letter < arcSymbolCount) readers.push(letter);
    if (isForeign) {
      add('identity');
      add('unknown');
    }
  }
  readerStart[total + CLASS_COUNT] = readers.length;
  return { readerStart, readers: Int32Array.from(readers) };
}

function pairCaptures(
  captures: ReadonlyMap<string, number>,
  captured: ReadonlyMap<string, number>,
  role: Uint8Array,
): Map<number, number> {
  const captureOf = new Map<number, number>();
  for (const [name, later] of captured) {
    const capture = captures.get(name);
    if (capture === undefined) continue;
    captureOf.set(later, capture);
    role[capture] = ROLE.CAPTURE;
    role[later] = ROLE.CAPTURED;
  }
  return captureOf;
}

/**
 * A symbol longer than one character as a reader sees characters is a tag: `+Sg`, but not `k̓`. A modifier letter after
 * the first character (`kʷ`) still belongs to it.
 */
function looksLikeTag(text: string): boolean {
  if (text.length === 1) return false;
  if (TWO_CHARACTERS.test(text)) return true;
  const ends: number[] = [];
  characters ??= new Intl.Segmenter();
  for (const { segment, index } of characters.segment(text)) ends.push(index + segment.length);
  const next = text.codePointAt(ends[0] ?? 0);
  const isModified = next !== undefined && /^\p{Lm}/u.test(String.fromCodePoint(next));
  return text.length > (isModified ? (ends[1] ?? 0) : (ends[0] ?? 0));
}
