/**
 * A weight as the field's tools print it: nine decimals, then of the zeros at the end all but one. 2.5 is `<W:2.50>`,
 * and a third `<W:0.333333343>`, for weights are in single precision.
 */
export function weightText(weight: number): string {
  if (Number.isNaN(weight)) return 'nan';
  if (!Number.isFinite(weight)) return weight < 0 ? '-inf' : 'inf';
  const sign = weight < 0 || Object.is(weight, -0) ? '-' : '';
  const size = Math.abs(weight);
  // toFixed gives up on numbers this large, and they have no decimals.
  if (size >= 1e21) return `${sign}${BigInt(size)}.0`;
  return sign + nineDecimals(size).replace(/0+$/, '0');
}

/** Half-way cases go to the even digit, as C has it; toFixed would take the larger. */
function nineDecimals(size: number): string {
  const text = size.toFixed(9);
  const exact = size.toFixed(40);
  const isHalf = /^5(?:0*)$/.test(exact.slice(exact.indexOf('.') + 10));
  if (!isHalf) return text;
  const down = exact.slice(0, exact.indexOf('.') + 10);
  return Number(down.at(-1)) % 2 === 0 ? down : text;
}
