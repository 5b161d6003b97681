/** The order of UTF-8 bytes, in which HFST keeps alphabets: that of code points, not of UTF-16 units. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    const [highX, highY] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff];
    // Units of pairs stand for code points above all others.
    if (highX !== highY) return highX ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}
