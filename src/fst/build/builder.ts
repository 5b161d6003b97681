/**
 * Builds any weighted transducer arc by arc: add states and arcs in any order, mark final states, `finish`.
 *
 * For word lists `word-list-builder.ts` is faster, because it never holds two equal states; this one is for error
 * models, for grammars and for tests. `remove-epsilon.ts`, `determinise.ts` and `minimise.ts` make the result small.
 */
import { type Automaton, EPSILON_SYMBOL, packArcs } from './automaton.js';

export class TransducerBuilder {
  readonly symbols: string[] = [EPSILON_SYMBOL];
  readonly #numbers = new Map<string, number>([
    ['', 0],
    [EPSILON_SYMBOL, 0],
  ]);
  #finals = new Float32Array(64).fill(Number.POSITIVE_INFINITY);
  #stateCount = 0;
  #count = 0;
  #source = new Uint32Array(64);
  #input = new Uint16Array(64);
  #output = new Uint16Array(64);
  #target = new Uint32Array(64);
  #weight = new Float32Array(64);

  /** The number of a symbol, added when it is new. The empty string is epsilon. */
  symbol(name: string): number {
    const existing = this.#numbers.get(name);
    if (existing !== undefined) return existing;
    const number = this.symbols.length;
    if (number >= 0xffff) throw new RangeError('more than 65 534 symbols');
    this.symbols.push(name);
    this.#numbers.set(name, number);
    return number;
  }

  get stateCount(): number {
    return this.#stateCount;
  }

  get arcCount(): number {
    return this.#count;
  }

  addState(): number {
    if (this.#stateCount === this.#finals.length) {
      const grown = new Float32Array(this.#finals.length * 2).fill(Number.POSITIVE_INFINITY);
      grown.set(this.#finals);
      this.#finals = grown;
    }
    return this.#stateCount++;
  }

  setFinal(state: number, weight = 0): void {
    this.#check(state);
    this.#finals[state] = weight;
  }

  addArc(from: number, input: number, output: number, to: number, weight = 0): void {
    this.#check(from);
    this.#check(to);
    if (input >= this.symbols.length || output >= this.symbols.length) throw new RangeError('no such symbol');
    if (this.#count === this.#source.length) this.#grow();
    const n = this.#count++;
    this.#source[n] = from;
    this.#input[n] = input;
    this.#output[n] = output;
    this.#target[n] = to;
    this.#weight[n] = weight;
  }

  finish(start = 0): Automaton {
    this.#check(start);
    return packArcs(this.symbols.slice(), start, this.#finals.slice(0, this.#stateCount), {
      count: this.#count,
      source: this.#source,
      input: this.#input,
      output: this.#output,
      target: this.#target,
      weight: this.#weight,
    });
  }

  #check(state: number): void {
    if (!(state >= 0 && state < this.#stateCount)) throw new RangeError(`no state ${state}`);
  }

  #grow(): void {
    const size = this.#source.length * 2;
    const copy = <T extends Uint32Array | Uint16Array | Float32Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#source = copy(new Uint32Array(size), this.#source);
    this.#input = copy(new Uint16Array(size), this.#input);
    this.#output = copy(new Uint16Array(size), this.#output);
    this.#target = copy(new Uint32Array(size), this.#target);
    this.#weight = copy(new Float32Array(size), this.#weight);
  }
}
