/**
 * Reads foma's networks: text, either on its own (`.foma` files, which are gzipped as a whole and are unpacked before they come here), or behind the
 * header of a `.hfst` file of type FOMA. README.md describes the format. Several networks may stand behind each other.
 */
import { DataError } from '../../engine/data-error.js';
import { type Automaton, EPSILON_SYMBOL } from '../build/automaton.js';
import { TransducerBuilder } from '../build/builder.js';

const BEGIN = '##foma-net 1.0##';
const HFST_MAGIC = 'HFST\0';
/** No symbol of any language needs more; a longer one is a sign of a broken file. */
const MAX_SYMBOL_BYTES = 10_000;
const MAX_SYMBOLS = 65_534;
const MAX_STATES = 50_000_000;
/** The shortest line of a state is `0 1 0 0`, and its newline. */
const STATE_BYTES = 8;
/** Numbers that the format gives a meaning of their own, whether or not the alphabet lists them. */
const FIXED_SYMBOLS = [EPSILON_SYMBOL, '@_UNKNOWN_SYMBOL_@', '@_IDENTITY_SYMBOL_@'];
const NONE = -1;

/** Whether the bytes begin like foma's text, or like a `.hfst` file with foma's text in it. */
export function isFoma(bytes: Uint8Array): boolean {
  const begin = latin1(bytes, 0, 200);
  return begin.startsWith(`${BEGIN}\n`) || (begin.startsWith(HFST_MAGIC) && begin.includes('type\0FOMA\0'));
}

/** Every network of a file. */
export function readFoma(bytes: Uint8Array, file?: string): Automaton[] {
  const reader = new LineReader(bytes, file);
  const list: Automaton[] = [];
  do {
    skipHfstHeader(reader);
    list.push(readNet(reader));
  } while (reader.left > 0);
  return list;
}

/** "HFST\0", u16 length, NUL, key\0value\0… */
function skipHfstHeader(reader: LineReader): void {
  if (reader.peek(HFST_MAGIC.length) !== HFST_MAGIC) return;
  const begin = reader.peek(8);
  const length = begin.charCodeAt(5) + begin.charCodeAt(6) * 256;
  if (begin.length < 8 || begin[7] !== '\0' || length > reader.left - 8) reader.fail('broken HFST header');
  const parts = reader
    .peek(8 + length)
    .slice(8)
    .split('\0');
  const type = parts[parts.indexOf('type') + 1];
  if (type !== 'FOMA') reader.fail(`a transducer of type ${String(type).slice(0, 40)}, where FOMA is needed`);
  reader.skip(8 + length);
}

function readNet(reader: LineReader): Automaton {
  reader.expect(BEGIN);
  reader.expect('##props##');
  const stateCount = readStateCount(reader);
  reader.expect('##sigma##');
  const builder = new TransducerBuilder();
  const numberOf = readSigma(reader, builder);
  readStates(reader, builder, stateCount, numberOf);
  if (reader.line === '##cmatrix##') while (reader.next().startsWith('#') === false);
  if (reader.line !== '##end##') reader.fail('the end of the network is missing');
  return builder.finish(0);
}

/** Arity, arcs, states, lines, ends and more: only the number of states is needed. */
function readStateCount(reader: LineReader): number {
  const text = reader.next().split(' ')[2] ?? '';
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count <= MAX_STATES && count * STATE_BYTES <= reader.left)) {
    reader.fail(`the network cannot have "${text.slice(0, 20)}" states`);
  }
  return count;
}

/** Reads up to `##states##`. A newline as a symbol is an empty symbol with an empty line behind it. */
function readSigma(reader: LineReader, builder: TransducerBuilder): Map<number, number> {
  const symbolOf = new Map<number, string>(FIXED_SYMBOLS.entries());
  const listed = new Set<number>();
  for (let line = reader.next(); !isSection(line); line = reader.next()) {
    if (line === '') continue;
    const match = /^(\d{1,9}) (.*)$/s.exec(line);
    if (match === null) return reader.fail('a line of the alphabet is no number and symbol');
    const key = Number(match[1]);
    if (listed.has(key)) reader.fail(`two symbols with the number ${key}`);
    if (match[2]!.length > MAX_SYMBOL_BYTES) reader.fail(`a symbol of ${match[2]!.length} bytes`);
    listed.add(key);
    if (key >= FIXED_SYMBOLS.length) symbolOf.set(key, match[2] === '' ? '\n' : reader.decode(match[2]!));
    if (symbolOf.size > MAX_SYMBOLS) reader.fail(`more than ${MAX_SYMBOLS} symbols`);
  }
  if (reader.line !== '##states##') reader.fail('the states are missing');
  const numberOf = new Map<number, number>();
  for (const [key, symbol] of symbolOf) {
    numberOf.set(key, key === 0 ? 0 : builder.symbol(symbol));
  }
  return numberOf;
}

/**
 * Reads up to the line behind the states. `STATE IN [OUT] TARGET FINAL` begins a state, `IN [OUT] TARGET` is one more arc of it; a state
 * without arcs has -1 for them. The last line is five times -1.
 */
function readStates(
  reader: LineReader,
  builder: TransducerBuilder,
  stateCount: number,
  numberOf: ReadonlyMap<number, number>,
): void {
  for (let s = 0; s < Math.max(1, stateCount); s++) builder.addState();
  const seen = new Uint8Array(stateCount);
  const numbers = new Int32Array(5);
  const symbol = (key: number): number => numberOf.get(key) ?? reader.fail(`no symbol has the number ${key}`);
  const state = (number: number): number =>
    number >= 0 && number < stateCount ? number : reader.fail(`state ${number} of ${stateCount}`);
  const begin = (number: number, isFinal: boolean): number => {
    if (seen[state(number)] === 1) reader.fail(`state ${number} comes twice`);
    seen[number] = 1;
    if (isFinal) builder.setFinal(number, 0);
    return number;
  };
  let from = NONE;
  for (let count = reader.numbers(numbers); count >= 0; count = reader.numbers(numbers)) {
    const beginsState = count >= 4;
    if (beginsState && numbers[0] === NONE) continue;
    if (beginsState) from = begin(numbers[0]!, numbers[count - 1] === 1);
    if (count < 2 || from === NONE) reader.fail('an arc of no state, or to none');
    const at = beginsState ? 1 : 0;
    const isPair = count % 2 === 1;
    const [input, output] = [numbers[at]!, numbers[isPair ? at + 1 : at]!];
    if (input === NONE) continue;
    builder.addArc(from, symbol(input), symbol(output), state(numbers[isPair ? at + 2 : at + 1]!), 0);
  }
  const missing = seen.indexOf(0);
  if (missing >= 0) reader.fail(`there is no state ${missing} of ${stateCount}`);
}

/** Symbols may begin with `#`, but a line of the alphabet begins with a number. */
function isSection(line: string): boolean {
  return line.startsWith('##');
}

const NEWLINE = 10;
const BLANK = 32;
const MINUS = 45;
const HASH = 35;

/** Reads the bytes line by line; a line is one character for each byte. */
class LineReader {
  readonly #bytes: Uint8Array;
  readonly #file: string | undefined;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #at = 0;
  /** The line that was read last. */
  line = '';

  constructor(bytes: Uint8Array, file: string | undefined) {
    this.#bytes = bytes;
    this.#file = file;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  fail(problem: string): never {
    throw new DataError(problem, { file: this.#file, offset: this.#at });
  }

  peek(length: number): string {
    return latin1(this.#bytes, this.#at, length);
  }

  skip(length: number): void {
    this.#at += length;
  }

  next(): string {
    const end = this.#bytes.indexOf(NEWLINE, this.#at);
    if (end < 0) this.fail('the file ends within the network');
    if (end - this.#at > MAX_SYMBOL_BYTES * 2) this.fail('a line that is too long');
    this.line = this.peek(end - this.#at);
    this.#at = end + 1;
    return this.line;
  }

  expect(line: string): void {
    const at = this.#at;
    if (this.next() === line) return;
    this.#at = at;
    this.fail(`${line} is missing`);
  }

  /** The numbers of the next line; how many they are. -1 where a section begins, which is then `line`. */
  numbers(into: Int32Array): number {
    const bytes = this.#bytes;
    if (bytes[this.#at] === HASH) {
      this.next();
      return -1;
    }
    let at = this.#at;
    for (let count = 0; ; ) {
      const isNegative = bytes[at] === MINUS;
      if (isNegative) at++;
      const begin = at;
      let value = 0;
      for (let digit = bytes[at]! - 48; digit >= 0 && digit <= 9; digit = bytes[++at]! - 48) value = value * 10 + digit;
      this.#at = at;
      if (at >= bytes.length) this.fail('the file ends within the network');
      if (at === begin || at - begin > 9 || count === into.length)
        this.fail('a line of the states is no list of numbers');
      into[count++] = isNegative ? -value : value;
      const separator = bytes[at++];
      if (separator === NEWLINE) {
        this.#at = at;
        return count;
      }
      if (separator !== BLANK) this.fail('a line of the states is no list of numbers');
    }
  }

  /** A part of a line as the text that its bytes are. */
  decode(part: string): string {
    try {
      return this.#decoder.decode(Uint8Array.from(part, (character) => character.charCodeAt(0)));
    } catch {
      return this.fail('a symbol is not UTF-8');
    }
  }
}

/** One character for each byte. */
function latin1(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}
