/**
 * Lays the index rows of many states over one another, as a row-displaced sparse matrix.
 *
 * In the optimised-lookup format a state at index row `s` owns row `s` (its finality) and, for each symbol `a` that it
 * has an arc for, row `s + 1 + a`, which carries `a` itself. A reader that asks for `a` compares that mark, so two
 * states may interleave freely as long as no row is owned twice and no two states start at the same row: a foreign row
 * can never carry the mark that is asked for. A state that is not final does not even own its own first row.
 */

export interface IndexLayout {
  /** For each of the given states, its row. */
  readonly row: Uint32Array;
  /** Rows in use, without the padding that readers need at the end. */
  readonly rows: number;
}

/**
 * `offsets[firstOffset[i] .. firstOffset[i + 1])` are the rows that state `i` owns, counted from its own row. State 0
 * is placed at row 0, where every reader starts. Big states first, then each size goes on where its last one went in.
 */
export function packIndex(firstOffset: Uint32Array, offsets: Uint32Array): IndexLayout {
  const count = firstOffset.length - 1;
  const row = new Uint32Array(count);
  let rows = 0;
  let widest = 0;
  for (let i = 0; i < offsets.length; i++) if (offsets[i]! > widest) widest = offsets[i]!;
  const taken = new RowSet();
  const started = new RowSet();

  const place = (state: number, at: number): void => {
    const last = at + (offsets[firstOffset[state + 1]! - 1] ?? 0);
    for (let i = firstOffset[state]!; i < firstOffset[state + 1]!; i++) taken.add(at + offsets[i]!);
    started.add(at);
    row[state] = at;
    rows = Math.max(rows, last + 1, at + 1);
    // A search looks past the rows in use, where everything is free.
    taken.reserve(rows + widest);
    started.reserve(rows + widest);
  };

  const bySize = sizesDescending(firstOffset);
  // A state of a given size goes on where the last one of that size went in: rows before it were already refused.
  const resumeAt = new Map<number, number>();
  if (count > 0) place(0, 0);
  for (const state of bySize) {
    if (state === 0) continue;
    const from = firstOffset[state]!;
    const end = firstOffset[state + 1]!;
    let at = resumeAt.get(end - from) ?? 1;
    // 32 places are tried at once: a bit is set where one of the rows that the state needs is taken.
    let refused = ALL;
    for (; ; at += 32) {
      refused = started.from(at);
      for (let i = from; i < end && refused !== ALL; i++) refused |= taken.from(at + offsets[i]!);
      if (refused !== ALL) break;
    }
    at += lowestBit(~refused);
    place(state, at);
    resumeAt.set(end - from, at);
  }
  return { row, rows };
}

/** 32 bits that are set. */
const ALL = -1;

/** The number of the lowest bit that is set. */
function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** Rows, a bit for each. */
class RowSet {
  #words = new Uint32Array(1 << 12);

  add(row: number): void {
    this.reserve(row);
    this.#words[row >>> 5]! |= 1 << (row & 31);
  }

  /** Makes place for rows up to this one, and for what a look behind it reads. */
  reserve(row: number): void {
    const needed = (row >>> 5) + 4;
    if (needed <= this.#words.length) return;
    const bigger = new Uint32Array(Math.max(needed, this.#words.length * 2));
    bigger.set(this.#words);
    this.#words = bigger;
  }

  /** The 32 rows from `row` on, as the bits of a signed number. */
  from(row: number): number {
    const word = row >>> 5;
    const shift = row & 31;
    const low = this.#words[word]! >>> shift;
    return shift === 0 ? low | 0 : low | (this.#words[word + 1]! << (32 - shift));
  }
}

/** State numbers by number of offsets, most first; a counting sort. */
function sizesDescending(firstOffset: Uint32Array): Uint32Array {
  const count = firstOffset.length - 1;
  let largest = 0;
  for (let s = 0; s < count; s++) largest = Math.max(largest, firstOffset[s + 1]! - firstOffset[s]!);
  const begin = new Uint32Array(largest + 2);
  for (let s = 0; s < count; s++) begin[largest - (firstOffset[s + 1]! - firstOffset[s]!) + 1]!++;
  for (let i = 0; i <= largest; i++) begin[i + 1]! += begin[i]!;
  const order = new Uint32Array(count);
  for (let s = 0; s < count; s++) order[begin[largest - (firstOffset[s + 1]! - firstOffset[s]!)]!++] = s;
  return order;
}
