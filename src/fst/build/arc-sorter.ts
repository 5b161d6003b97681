/**
 * Sorts the arcs of one state by input symbol, output symbol and target. A merge sort over the runs in which the arcs
 * stand already: operations write rows that are nearly sorted, and those cost little more than reading them.
 */
export interface ArcColumns {
  readonly input: Uint16Array;
  readonly output: Uint16Array;
  readonly target: Uint32Array;
  readonly weight: Float32Array;
}

export class ArcSorter {
  #sorted: ArcColumns = newColumns(256);
  #pairs = new Uint32Array(256);
  #order = new Uint32Array(256);
  #other = new Uint32Array(256);
  /** Where the runs begin, and behind the last of them the end. */
  #runs = new Uint32Array(257);

  /** Sorts the arcs from `from` on. */
  sort(columns: ArcColumns, from: number, count: number): void {
    this.#reserve(count);
    this.#findOrder(columns, from, count);
    const order = this.#order;
    const { input, output, target, weight } = this.#sorted;
    for (let i = 0; i < count; i++) {
      const a = from + order[i]!;
      input[i] = columns.input[a]!;
      output[i] = columns.output[a]!;
      target[i] = columns.target[a]!;
      weight[i] = columns.weight[a]!;
    }
    for (let i = 0; i < count; i++) {
      columns.input[from + i] = input[i]!;
      columns.output[from + i] = output[i]!;
      columns.target[from + i] = target[i]!;
      columns.weight[from + i] = weight[i]!;
    }
  }

  /** Positions relative to `from`, in order. */
  #findOrder({ input, output, target }: ArcColumns, from: number, count: number): void {
    const pairs = this.#pairs;
    const runs = this.#runs;
    let runCount = 0;
    let last = -1;
    for (let i = 0; i < count; i++) {
      const pair = input[from + i]! * 65536 + output[from + i]!;
      pairs[i] = pair;
      this.#order[i] = i;
      if (i === 0 || pair < last || (pair === last && target[from + i]! < target[from + i - 1]!)) runs[runCount++] = i;
      last = pair;
    }
    runs[runCount] = count;
    while (runCount > 1) runCount = this.#mergeRuns(target, from, runCount);
  }

  /** Merges every two neighbours; the number of runs that are left. */
  #mergeRuns(target: Uint32Array, from: number, runCount: number): number {
    const runs = this.#runs;
    const end = runs[runCount]!;
    let merged = 0;
    for (let r = 0; r < runCount; r += 2) {
      const begin = runs[r]!;
      const middle = runs[Math.min(r + 1, runCount)]!;
      const past = runs[Math.min(r + 2, runCount)]!;
      this.#merge(target, from, begin, middle, past);
      runs[merged++] = begin;
    }
    runs[merged] = end;
    [this.#order, this.#other] = [this.#other, this.#order];
    return merged;
  }

  #merge(target: Uint32Array, from: number, begin: number, middle: number, past: number): void {
    const pairs = this.#pairs;
    const order = this.#order;
    const merged = this.#other;
    let i = begin;
    let j = middle;
    for (let n = begin; n < past; n++) {
      let takesFirst = j === past;
      if (i < middle && j < past) {
        const [x, y] = [order[i]!, order[j]!];
        takesFirst = pairs[x]! < pairs[y]! || (pairs[x] === pairs[y] && target[from + x]! <= target[from + y]!);
      }
      merged[n] = takesFirst ? order[i++]! : order[j++]!;
    }
  }

  #reserve(count: number): void {
    if (this.#pairs.length >= count) return;
    const size = Math.max(count, this.#pairs.length * 2);
    this.#pairs = new Uint32Array(size);
    this.#order = new Uint32Array(size);
    this.#other = new Uint32Array(size);
    this.#runs = new Uint32Array(size + 1);
    this.#sorted = newColumns(size);
  }
}

function newColumns(size: number): ArcColumns {
  return {
    input: new Uint16Array(size),
    output: new Uint16Array(size),
    target: new Uint32Array(size),
    weight: new Float32Array(size),
  };
}
