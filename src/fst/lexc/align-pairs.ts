/**
 * The two sides of an entry side by side: equal symbols stand opposite each other, as many as possible, and every other symbol stands
 * opposite nothing (`--alignStrings` of hfst-lexc). Between two pairs of equal symbols those of the lower side come first.
 */

/** Lengths of beginnings, for the entry at work. */
let most = new Uint16Array(1024);
let found = new Uint32Array(64);

/** Symbol numbers of both sides in, pairs out: the upper symbol in the high 16 bits, 0 where there is none. */
export function alignPairs(
  upper: readonly number[],
  upperCount: number,
  lower: readonly number[],
  lowerCount: number,
  add: (pair: number) => void,
): void {
  if (found.length < upperCount + lowerCount) found = new Uint32Array((upperCount + lowerCount) * 2);
  let count = 0;
  let [i, j] = [upperCount, lowerCount];
  // Most entries are the same on both sides, or end alike.
  while (i > 0 && j > 0 && upper[i - 1] === lower[j - 1]) found[count++] = upper[--i]! * 0x10000 + lower[--j]!;
  const width = j + 1;
  if (i > 0 && j > 0) fillLengths(upper, i, lower, j);
  while (i > 0 || j > 0) {
    const at = i * width + j;
    if (i > 0 && j > 0 && upper[i - 1] === lower[j - 1]) found[count++] = upper[--i]! * 0x10000 + lower[--j]!;
    else if (i > 0 && (j === 0 || most[at - width]! >= most[at - 1]!)) found[count++] = upper[--i]! * 0x10000;
    else found[count++] = lower[--j]!;
  }
  while (count > 0) {
    const pair = found[--count]!;
    if (pair !== 0) add(pair);
  }
}

/** The most equal symbols that the beginnings of both sides, of all lengths, have in the same order. */
function fillLengths(upper: readonly number[], upperCount: number, lower: readonly number[], lowerCount: number): void {
  const width = lowerCount + 1;
  const size = (upperCount + 1) * width;
  if (most.length < size) most = new Uint16Array(size * 2);
  most.fill(0, 0, width);
  for (let i = 1; i <= upperCount; i++) {
    most[i * width] = 0;
    for (let j = 1; j <= lowerCount; j++) {
      const at = i * width + j;
      most[at] = upper[i - 1] === lower[j - 1] ? most[at - width - 1]! + 1 : Math.max(most[at - width]!, most[at - 1]!);
    }
  }
}
