/**
 * What the paths of one match have written, in one growing block: a tokeniser can analyse a word in very many ways, and
 * most of them are the same. Start at `add`; token-analyses.ts makes readings of them.
 */

/** Symbols kept for one match; a real word's analyses are a few hundred. */
const MAX_SYMBOLS = 1 << 20;
/** Where more classes of weight are wanted, all paths are kept. */
const MAX_CLASSES = 64;

export class WrittenPaths {
  /** The lightest different weights of paths that have written anything to print, in order. */
  readonly #weights: number[] = [];
  readonly #printable: Uint8Array;
  readonly #weightClasses: number;
  count = 0;
  /** There were more paths than can be kept; the heaviest are gone. */
  cutShort = false;
  symbols: Int32Array = new Int32Array(1024);
  /** Path i has written symbols[starts[i]] … symbols[starts[i + 1] − 1]. */
  starts: Int32Array = new Int32Array(65);
  weights: Float32Array = new Float32Array(64);

  /**
   * @param printable per symbol, 1 where it is printed
   * @param weightClasses how many different weights will be wanted: heavier paths need not be kept
   */
  constructor(printable: Uint8Array, weightClasses: number) {
    this.#printable = printable;
    this.#weightClasses = weightClasses;
  }

  clear(): void {
    this.count = 0;
    this.#weights.length = 0;
    this.cutShort = false;
    if (this.symbols.length > 1 << 16) this.#use(new Int32Array(1024), new Int32Array(65), new Float32Array(64));
  }

  add(tape: Int32Array, length: number, weight: number): void {
    if (this.#weightClasses < MAX_CLASSES && this.#isTooHeavy(tape, length, weight)) return;
    this.#append(tape, length, weight);
  }

  /** One class more than wanted is kept: where it begins decides about analyses without text. */
  #isTooHeavy(tape: Int32Array, length: number, weight: number): boolean {
    const weights = this.#weights;
    if (weights.length > this.#weightClasses && weight > weights.at(-1)!) return true;
    if (weights.includes(weight) || !this.#isPrinted(tape, length)) return false;
    weights.push(weight);
    weights.sort((a, b) => a - b);
    if (weights.length > this.#weightClasses + 1) weights.pop();
    return false;
  }

  #isPrinted(tape: Int32Array, length: number): boolean {
    for (let i = 0; i < length; i++) {
      const symbol = tape[i]!;
      // Negative is a letter of the text; what is beyond the alphabet is a mark.
      if (symbol < 0 || this.#printable[symbol] === 1) return true;
    }
    return false;
  }

  #append(tape: Int32Array, length: number, weight: number): void {
    if (this.count > 0 && this.#end + length > MAX_SYMBOLS) this.#makeRoom();
    const from = this.#end;
    if (this.symbols.length < from + length) this.symbols = grown(this.symbols, from + length);
    if (this.weights.length === this.count) {
      this.starts = grown(this.starts, this.count + 2);
      const weights = new Float32Array(this.starts.length - 1);
      weights.set(this.weights);
      this.weights = weights;
    }
    this.starts[this.count] = from;
    this.starts[this.count + 1] = from + length;
    this.symbols.set(tape.subarray(0, length), from);
    this.weights[this.count++] = weight;
  }

  get #end(): number {
    return this.count === 0 ? 0 : this.starts[this.count]!;
  }

  /** Drops what is too heavy by now or was found before; if that is not enough, the heavier half. */
  #makeRoom(): void {
    const { symbols, starts, weights, count } = this;
    const seenKeys = new Set<string>();
    let keptPaths: number[] = [];
    const isFull = this.#weights.length > this.#weightClasses;
    const heaviest = isFull ? this.#weights.at(-1)! : Number.POSITIVE_INFINITY;
    for (let path = 0; path < count; path++) {
      if (weights[path]! > heaviest) continue;
      const key = `${weights[path]} ${symbols.subarray(starts[path]!, starts[path + 1]!).join()}`;
      if (seenKeys.has(key)) continue;
      seenKeys.add(key);
      keptPaths.push(path);
    }
    if (keptPaths.length > count / 2) {
      const lightest = [...keptPaths]
        .sort((a, b) => weights[a]! - weights[b]! || a - b)
        .slice(0, Math.ceil(count / 2) - 1);
      keptPaths = lightest.sort((a, b) => a - b);
      this.cutShort = true;
    }
    this.count = 0;
    this.#use(new Int32Array(symbols.length), new Int32Array(starts.length), new Float32Array(weights.length));
    for (const path of keptPaths) {
      const tape = symbols.subarray(starts[path]!, starts[path + 1]!);
      this.#append(tape, tape.length, weights[path]!);
    }
  }

  #use(symbols: Int32Array, starts: Int32Array, weights: Float32Array): void {
    this.symbols = symbols;
    this.starts = starts;
    this.weights = weights;
  }
}

function grown(old: Int32Array, length: number): Int32Array {
  const fresh = new Int32Array(Math.max(length, old.length * 2));
  fresh.set(old);
  return fresh;
}
