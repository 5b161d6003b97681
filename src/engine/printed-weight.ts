/** A number as C's `%f` prints it: six digits, a tie to the even one (`toFixed` takes the greater). */
export function printedWeight(weight: number): string {
  const rounded = weight.toFixed(6);
  // Far enough to show every digit of a number in single precision that is a tie at six.
  const exact = weight.toFixed(30);
  const isTie = /^-?\d+\.\d{6}50*$/.test(exact);
  if (!isTie) return rounded;
  const cut = exact.slice(0, exact.indexOf('.') + 7);
  return Number(cut.at(-1)) % 2 === 0 ? cut : rounded;
}
