/**
 * Passages of a text in another language: runs of three or more words that the speller does not know, with at most two others between them
 * (words that both languages have), if a detector takes the run for another language. Start at `foreignPassages`.
 *
 * Such words are no misspellings, and whoever corrects them one by one is not helped: the passage is told as one.
 */

/** Where something is, in UTF-16 code units. */
interface Span {
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** A passage, and the tag of the language that it seems to be in. */
export interface ForeignPassage extends Span {
  readonly language: string;
}

/** Two unknown words beside each other may be a name. */
const FEWEST_WORDS = 3;
const MOST_BETWEEN = 2;
/** Longer stretches between two unknown words are not looked at: they have more than two words. */
const MOST_UNITS_BETWEEN = 60;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const PARAGRAPH_END = /[\n\r\u2028\u2029]/;

/** `unknown` in the order of the text; `languageOf` gives nothing for a passage that may be in the language of the text. */
export function foreignPassages(
  text: string,
  unknown: readonly Span[],
  languageOf: (passage: string) => string | undefined,
): ForeignPassage[] {
  return runsOf(text, unknown).flatMap(({ startUtf16, endUtf16 }) => {
    const language = languageOf(text.slice(startUtf16, endUtf16));
    return language === undefined ? [] : [{ startUtf16, endUtf16, language }];
  });
}

/** Whether a place is inside of one of the passages. */
export function isInPassage({ startUtf16, endUtf16 }: Span, passages: readonly ForeignPassage[]): boolean {
  return passages.some((passage) => startUtf16 >= passage.startUtf16 && endUtf16 <= passage.endUtf16);
}

function runsOf(text: string, unknown: readonly Span[]): Span[] {
  const runs: Span[] = [];
  let run: Span[] = [];
  let between = 0;
  const close = () => {
    if (run.length >= FEWEST_WORDS && run.length > between)
      runs.push({ startUtf16: run[0]!.startUtf16, endUtf16: run.at(-1)!.endUtf16 });
    run = [];
    between = 0;
  };
  for (const span of unknown) {
    const last = run.at(-1);
    const count = last === undefined ? 0 : wordsBetween(text, last.endUtf16, span.startUtf16);
    if (count > MOST_BETWEEN) close();
    else between += count;
    run.push(span);
  }
  close();
  return runs;
}

/** More than may be between two words of a run where a paragraph ends there. */
function wordsBetween(text: string, from: number, to: number): number {
  if (to - from > MOST_UNITS_BETWEEN) return Number.POSITIVE_INFINITY;
  const stretch = text.slice(from, to);
  return PARAGRAPH_END.test(stretch) ? Number.POSITIVE_INFINITY : (stretch.match(WORD)?.length ?? 0);
}
