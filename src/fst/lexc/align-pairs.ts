/**
 * The two sides of an entry side by side: equal symbols stand opposite each other, as many as possible, and every other symbol stands
 * opposite nothing (`--alignStrings` of hfst-lexc). Between two pairs of equal symbols those of the lower side come first.
 */

/** Symbol numbers of both sides in, pairs out: the upper symbol in the high 16 bits, 0 where there is none. */
export function alignPairs(
  upper: readonly number[],
  upperCount: number,
  lower: readonly number[],
  lowerCount: number,
  add: (pair: number) => void,
): void {
  const width = lowerCount + 1;
  /** The most equal symbols that the beginnings of both sides, of these lengths, have in the same order. */
  const most = new Uint16Array((upperCount + 1) * width);
  for (let i = 1; i <= upperCount; i++) {
    for (let j = 1; j <= lowerCount; j++) {
      const at = i * width + j;
      most[at] = upper[i - 1] === lower[j - 1] ? most[at - width - 1]! + 1 : Math.max(most[at - width]!, most[at - 1]!);
    }
  }
  const pairs: number[] = [];
  let [i, j] = [upperCount, lowerCount];
  while (i > 0 || j > 0) {
    const at = i * width + j;
    if (i > 0 && j > 0 && upper[i - 1] === lower[j - 1]) pairs.push(upper[--i]! * 0x10000 + lower[--j]!);
    else if (i > 0 && (j === 0 || most[at - width]! >= most[at - 1]!)) pairs.push(upper[--i]! * 0x10000);
    else pairs.push(lower[--j]!);
  }
  for (const pair of pairs.reverse()) if (pair !== 0) add(pair);
}
