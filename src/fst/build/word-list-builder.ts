/**
 * A minimal acyclic automaton from words that arrive in order of their symbol numbers, one pass, no sorting and no
 * trie: only the states of the last word's path are open, everything before them is already minimal (Daciuk and others,
 * 2000).
 *
 * `DawgTrie` takes words in any order and needs memory for all of them; this one needs memory for the answer only.
 */
import type { Dawg } from './dawg.js';

export class WordListBuilder {
  readonly #dawg: Dawg;
  #last: number[] = [];
  readonly #labels: number[][] = [[]];
  readonly #targets: number[][] = [[]];
  readonly #finalValues: number[] = [0];
  readonly #combine: (a: number, b: number) => number;

  constructor(dawg: Dawg, combine: (a: number, b: number) => number = Math.max) {
    this.#dawg = dawg;
    this.#combine = combine;
  }

  /** Adds a word; it must not come before the word added last. */
  add(symbols: ArrayLike<number>, finalValue: number): void {
    const last = this.#last;
    let common = 0;
    while (common < last.length && common < symbols.length && last[common] === symbols[common]) common++;
    const ordered =
      common === last.length || (common < symbols.length && (symbols[common] as number) > (last[common] as number));
    if (!ordered) throw new RangeError('the words are not in order');
    this.#closeTo(common);
    for (let i = common; i < symbols.length; i++) {
      this.#labels[i + 1] = [];
      this.#targets[i + 1] = [];
      this.#finalValues[i + 1] = 0;
      last.push(symbols[i]!);
    }
    const depth = symbols.length;
    const before = this.#finalValues[depth]!;
    this.#finalValues[depth] = before === 0 ? finalValue : this.#combine(before, finalValue);
  }

  /** The root of the finished automaton. */
  finish(): number {
    this.#closeTo(0);
    return this.#close(0);
  }

  #closeTo(depth: number): void {
    for (let d = this.#last.length; d > depth; d--) {
      const state = this.#close(d);
      this.#labels[d - 1]!.push(this.#last[d - 1]!);
      this.#targets[d - 1]!.push(state);
    }
    this.#last.length = depth;
  }

  #close(depth: number): number {
    const labels = this.#labels[depth]!;
    this.#dawg.load(labels, this.#targets[depth]!);
    return this.#dawg.intern(this.#finalValues[depth]!, labels.length);
  }
}
