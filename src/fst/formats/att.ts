/**
 * The AT&T text format of automata, as HFST writes it: a line `from⇥to⇥upper⇥lower[⇥weight]` for each arc, a line
 * `state[⇥weight]` for each end. State 0 is the start. Some symbols are written as names: `@0@` is epsilon, and blanks
 * and tabs inside symbols are `@_SPACE_@` and `@_TAB_@`.
 */
import { DataError } from '../../engine/data-error.js';
import { type Automaton, EPSILON } from '../build/automaton.js';
import { TransducerBuilder } from '../build/builder.js';

/** A text may name any state: no more than this many are made. */
const MAX_STATES = 50_000_000;

/** Reads one automaton. A line `--` begins the next one in HFST's files; `readAllAtt` reads those. */
export function readAtt(text: string): Automaton {
  const list = readAllAtt(text);
  if (list.length !== 1) throw new DataError(`the text has ${list.length} automata, not one`);
  return list[0]!;
}

export function readAllAtt(text: string): Automaton[] {
  const list: Automaton[] = [];
  let reader = new AttReader();
  let line = 0;
  for (let begin = 0; begin < text.length; ) {
    let end = text.indexOf('\n', begin);
    if (end < 0) end = text.length;
    line++;
    const content = text.slice(begin, text[end - 1] === '\r' ? end - 1 : end);
    begin = end + 1;
    if (content.startsWith('--')) {
      list.push(reader.finish());
      reader = new AttReader();
    } else if (content !== '') reader.read(content, line);
  }
  list.push(reader.finish());
  return list;
}

class AttReader {
  readonly #builder = new TransducerBuilder();
  readonly #symbols = new Map<string, number>();

  constructor() {
    this.#builder.addState();
  }

  read(content: string, line: number): void {
    const fields = content.split('\t');
    if (fields.length <= 2) {
      this.#builder.setFinal(this.#state(fields[0]!, line), weightOf(fields[1], line));
    } else if (fields.length <= 5 && fields.length >= 4) {
      const [from, to] = [this.#state(fields[0]!, line), this.#state(fields[1]!, line)];
      const [upper, lower] = [this.#symbol(fields[2]!), this.#symbol(fields[3]!)];
      this.#builder.addArc(from, upper, lower, to, weightOf(fields[4], line));
    } else throw new DataError(`line ${line}: ${fields.length} columns, not 1, 2, 4 or 5`);
  }

  finish(): Automaton {
    return this.#builder.finish(0);
  }

  #state(field: string, line: number): number {
    const state = /^\d{1,9}$/.test(field) ? Number(field) : Number.NaN;
    if (!(state < MAX_STATES)) throw new DataError(`line ${line}: "${field}" is no state`);
    while (this.#builder.stateCount <= state) this.#builder.addState();
    return state;
  }

  #symbol(field: string): number {
    const cached = this.#symbols.get(field);
    if (cached !== undefined) return cached;
    const number = this.#builder.symbol(unescapeSymbol(field));
    this.#symbols.set(field, number);
    return number;
  }
}

function weightOf(field: string | undefined, line: number): number {
  if (field === undefined || field === '') return 0;
  const weight = Number(field);
  if (!Number.isFinite(weight)) throw new DataError(`line ${line}: "${field}" is no weight`);
  return weight;
}

function unescapeSymbol(field: string): string {
  if (field === '@0@' || field === '@_EPSILON_SYMBOL_@') return '';
  return field.replaceAll('@_SPACE_@', ' ').replaceAll('@_TAB_@', '\t').replaceAll('@_COLON_@', ':');
}

function escapeSymbol(symbol: string): string {
  return symbol.replaceAll(' ', '@_SPACE_@').replaceAll('\t', '@_TAB_@');
}

/** States are renumbered where the start is not state 0: the two change places. */
export function writeAtt(automaton: Automaton): string {
  const { start, stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const names = automaton.symbols.map((symbol, number) => (number === EPSILON ? '@0@' : escapeSymbol(symbol)));
  const place = (state: number) => (state === start ? 0 : state === 0 ? start : state);
  const lines: string[] = [];
  for (let n = 0; n < stateCount; n++) {
    const s = place(n);
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      lines.push(`${n}\t${place(target[a]!)}\t${names[input[a]!]}\t${names[output[a]!]}\t${weight[a]!.toFixed(6)}\n`);
    }
    if (finalWeight[s]! < Number.POSITIVE_INFINITY) lines.push(`${n}\t${finalWeight[s]!.toFixed(6)}\n`);
  }
  return lines.join('');
}
