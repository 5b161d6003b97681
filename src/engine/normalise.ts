/**
 * Unicode normalisation that is safe on any text. `String.prototype.normalize` sorts the combining marks after a letter
 * in time that grows with the square of their number: 100 000 marks take it a minute or more. No letter of a language
 * has as many as thirty (the limit of the Stream-Safe Text Format, UAX #15), so longer rows are left as they are.
 */

export type NormalisationForm = 'NFC' | 'NFD';

const MARK = /\p{M}/u;
/** Takes a sixtieth of a second to compile, when it is first used: most texts have no mark, and do without. */
const LONG_ROW_OF_MARKS = /(\p{M}{31,})/u;

export function normalise(text: string, form: NormalisationForm): string {
  if (!MARK.test(text) || !LONG_ROW_OF_MARKS.test(text)) return text.normalize(form);
  // Rows of marks are at odd places of what `split` gives.
  return text
    .split(LONG_ROW_OF_MARKS)
    .map((part, index) => (index % 2 === 0 ? part.normalize(form) : part))
    .join('');
}
