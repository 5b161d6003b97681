/** Code points to the labels of a `Dawg` and to the symbols of the automaton; label 0 is epsilon. */
import { EPSILON_SYMBOL } from '../../fst/build/automaton.js';

export class SymbolTable {
  readonly symbols: string[] = [EPSILON_SYMBOL];
  readonly #labels = new Map<number, number>();
  /** A dictionary is mostly the first few hundred code points: those without a hash. */
  readonly #low = new Uint16Array(0x600);
  #scratch = new Uint16Array(256);
  /** By label, how often it was used: a rough letter frequency. */
  readonly counts: number[] = [0];

  label(code: number): number {
    const existing = code < 0x600 ? this.#low[code]! : (this.#labels.get(code) ?? 0);
    if (existing !== 0) return existing;
    const label = this.symbols.length;
    if (label >= 0xfffe) throw new RangeError('more than 65 534 different characters');
    this.symbols.push(String.fromCodePoint(code));
    this.counts.push(0);
    if (code < 0x600) this.#low[code] = label;
    else this.#labels.set(code, label);
    return label;
  }

  /** The labels of a word, in a buffer that the next call uses again. */
  labels(codes: readonly number[]): Uint16Array {
    if (codes.length > this.#scratch.length) this.#scratch = new Uint16Array(codes.length * 2);
    for (let i = 0; i < codes.length; i++) {
      const label = this.label(codes[i]!);
      this.counts[label]!++;
      this.#scratch[i] = label;
    }
    return this.#scratch.subarray(0, codes.length);
  }
}
