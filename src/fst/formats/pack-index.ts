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
  let started = new Uint8Array(1 << 16);
  const free = new FreeRows();
  let rows = 0;
  const isStarted = (at: number): boolean => at < started.length && started[at] === 1;

  const place = (state: number, at: number): void => {
    const last = at + (offsets[firstOffset[state + 1]! - 1] ?? 0);
    if (at + 1 > started.length) started = grown(started, at + 1);
    for (let i = firstOffset[state]!; i < firstOffset[state + 1]!; i++) free.take(at + offsets[i]!);
    started[at] = 1;
    row[state] = at;
    rows = Math.max(rows, last + 1, at + 1);
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
    // Around and around the rows that the state needs: where one is taken, the state moves on to where that one is free.
    let fitting = 0;
    for (let i = from; fitting < end - from || isStarted(at); i = i + 1 < end ? i + 1 : from) {
      if (fitting === end - from) {
        at++;
        fitting = 0;
      }
      if (from === end) continue;
      const needed = at + offsets[i]!;
      const next = free.next(needed);
      fitting = next === needed ? fitting + 1 : 1;
      at += next - needed;
    }
    place(state, at);
    resumeAt.set(end - from, at);
  }
  return { row, rows };
}

/** The rows that nothing has, found without a walk over those that are taken. */
class FreeRows {
  /** For each row itself, or a later one: following it leads to the next free row. */
  #later = Uint32Array.from({ length: 1 << 16 }, (_, row) => row);

  take(row: number): void {
    if (row >= this.#later.length) this.#grow(row + 1);
    this.#later[row] = row + 1;
  }

  /** The first free row from `row` on. */
  next(row: number): number {
    const later = this.#later;
    let at = row;
    while (at < later.length && later[at] !== at) {
      const after = later[at]!;
      // Half of the way is made shorter for those who come later.
      if (after < later.length) later[at] = later[after]!;
      at = after;
    }
    return at;
  }

  #grow(needed: number): void {
    const size = Math.max(needed, this.#later.length * 2);
    const bigger = new Uint32Array(size);
    bigger.set(this.#later);
    for (let row = this.#later.length; row < size; row++) bigger[row] = row;
    this.#later = bigger;
  }
}

function grown(old: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  const bigger = new Uint8Array(Math.max(needed, old.length * 2));
  bigger.set(old);
  return bigger;
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
