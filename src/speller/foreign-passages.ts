/**
 * Passages of a text in another language: runs of three or more words that the speller does not know, with at most two others between them
 * (words that both languages have), if a detector takes the run for another language. Start at `foreignPassages`. Where a speller accepts
 * words that it does not know, all sentences are looked at (`foreignSentences`).
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
const SENTENCE_END = /(?<![.!?…᙮])[.!?…᙮]+['"»“”’)\]]*(?=\s)|[\n\r\u2028\u2029]/gu;
/** Of fewer words a detector is not sure enough. */
const FEWEST_IN_SENTENCE = 5;
/** Shorter “words” are numbers, initials and formulas. */
const SHORTEST_MEAN = 3;

/** Gives nothing for a passage that may be in the language of the text. */
export type LanguageOf = (passage: string) => string | undefined;

/** `unknown` in the order of the text, as are `sentences` that are known to be in other languages. */
export function foreignPassages(
  text: string,
  unknown: readonly Span[],
  languageOf: LanguageOf,
  sentences: readonly ForeignPassage[] = [],
): ForeignPassage[] {
  const outside = sentences.length === 0 ? unknown : unknown.filter((word) => !isInPassage(word, sentences));
  const found = runsOf(text, outside).flatMap((run) => passageAt(run, text, languageOf));
  return [...sentences, ...found].sort((a, b) => a.startUtf16 - b.startUtf16);
}

/** Sentences in another language, those beside each other in a paragraph as one passage; `isLate` ends the search. */
export function foreignSentences(text: string, languageOf: LanguageOf, isLate: () => boolean): ForeignPassage[] {
  const passages: ForeignPassage[] = [];
  for (const sentence of sentencesOf(text)) {
    if (isLate()) break;
    const [passage] = passageAt(sentence, text, languageOf);
    if (passage === undefined) continue;
    const last = passages.at(-1);
    const isNext = last?.language === passage.language && wordsBetween(text, last.endUtf16, passage.startUtf16) === 0;
    if (isNext) passages.push({ ...passages.pop()!, endUtf16: passage.endUtf16 });
    else passages.push(passage);
  }
  return passages;
}

function passageAt({ startUtf16, endUtf16 }: Span, text: string, languageOf: LanguageOf): ForeignPassage[] {
  const language = languageOf(text.slice(startUtf16, endUtf16));
  return language === undefined ? [] : [{ startUtf16, endUtf16, language }];
}

/** From the first word to the last, those of a few words left out. */
function* sentencesOf(text: string): Generator<Span> {
  let from = 0;
  for (const end of [
    ...Array.from(text.matchAll(SENTENCE_END), (match) => match.index + match[0].length),
    text.length,
  ]) {
    const words = [...text.slice(from, end).matchAll(WORD)];
    const last = words.at(-1);
    const units = words.reduce((sum, [word]) => sum + word.length, 0);
    const isEnough = words.length >= FEWEST_IN_SENTENCE && units >= words.length * SHORTEST_MEAN;
    if (last !== undefined && isEnough)
      yield { startUtf16: from + words[0]!.index, endUtf16: from + last.index + last[0].length };
    from = end;
  }
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
