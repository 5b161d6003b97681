/**
 * The weight in the information string of an entry: `"weight: 3.0"`, also among other words, as in
 * `"nominative weight: 0.5"`. Without the word `weight:` the string is a gloss and the entry weighs nothing.
 */

const NUMBER = /[-.0-9]/;
/** What C's `strtod` reads from the first digit, point or minus on, which is how hfst-lexc reads it. */
const C_NUMBER = /^-?(?:0[xX][0-9a-fA-F]+|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)/;

/** The weight, 0 where the gloss names none, or NaN where no usable number follows `weight:`. */
export function weightOfGloss(gloss: string): number {
  const at = gloss.indexOf('weight:');
  if (at < 0) return 0;
  const first = gloss.slice(at).search(NUMBER);
  if (first < 0) return Number.NaN;
  const digits = C_NUMBER.exec(gloss.slice(at + first));
  if (digits === null) return 0;
  const weight = digits[0].startsWith('-') ? -Number(digits[0].slice(1)) : Number(digits[0]);
  return Number.isFinite(Math.fround(weight)) ? weight : Number.NaN;
}
