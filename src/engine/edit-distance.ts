/** How many edits lie between two words. Start at `editDistance`. */

/** For all words but the longest. */
const KEPT_ROWS = emptyRows(128);

/**
 * Insertions, deletions, replacements and swaps of neighbours (optimal string alignment): "teh" is one edit from "the".
 * @param a letters, or a string for its code units
 * @param limit a distance of at least this much is given as `limit`: it is not counted further
 */
export function editDistance(a: ArrayLike<string>, b: ArrayLike<string>, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let [beforeLast, last, row] = b.length < KEPT_ROWS[0].length ? KEPT_ROWS : emptyRows(b.length + 1);
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row[j] = cost;
      least = Math.min(least, cost);
    }
    if (least >= limit) return limit;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[b.length]!;
}

function emptyRows(columns: number): [Uint16Array, Uint16Array, Uint16Array] {
  return [new Uint16Array(columns), new Uint16Array(columns), new Uint16Array(columns)];
}
