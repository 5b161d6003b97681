/**
 * What is done for a proofreading: the errors or the misspellings of some paragraphs as plain data, positions counted from
 * the start of each paragraph. Only what is wrong crosses the thread.
 */
import type { Budget } from '../engine/budget.js';
import type { Incomplete } from '../engine/incomplete.js';
import type { GrammarChecker, GrammarCheckOptions, GrammarFinding } from '../grammar/grammar-checker.js';
import { checkText } from '../speller/check-text.js';
import type { Speller } from '../speller/speller.js';
import { incompleteOf } from './grammar-json.js';
import { orRefusal } from './grammar-operation.js';
import { outsideAddresses } from './outside-addresses.js';
import type { ParagraphJob, ParagraphJobOutput } from './paragraph-job.js';
import { inParcels } from './parcels.js';
import { checkInTime } from './part-of-paragraph.js';

export type FoundError = GrammarFinding;

/** A word that the speller rejects. */
export type Misspelling = Pick<FoundError, 'startUtf16' | 'endUtf16' | 'suggestions'>;

export interface FoundInParagraph<Found> {
  /** JSON of what was found, in lists that are short: a thread reads them between other things, and may keep them unread. */
  readonly lists: readonly string[];
  /** How long the paragraph is. */
  readonly length: number;
  readonly incomplete: Incomplete | undefined;
  /** Only for the compiler: what the lists have in them. */
  readonly example?: Found;
}

const MOST_IN_LIST = 500;

/** Positions are counted from the start of the text. */
export interface FoundInText<Found> {
  readonly found: readonly Found[];
  readonly incomplete: Incomplete | undefined;
}

export interface FindErrorsOptions extends GrammarCheckOptions {
  /** What stands in addresses, file names and code is wanted too. */
  readonly addresses?: boolean;
}
export interface FindMisspellingsOptions {
  /** Suggestions per word. */
  readonly limit: number;
  readonly addresses?: boolean;
}

type SendAhead<Found> = (paragraphs: readonly FoundInParagraph<Found>[]) => void;

export function findErrors(
  checker: GrammarChecker,
  { texts, addresses = false, isPartialWanted = false, ...options }: ParagraphJob<FindErrorsOptions>,
  budget: Budget,
  sendAhead: SendAhead<FoundError>,
): ParagraphJobOutput<FoundInParagraph<FoundError>> {
  const check = checkInTime((text, time) => checker.check(text, options, time), budget, isPartialWanted);
  const find = (text: string): FoundInParagraph<FoundError> => {
    const { errors, incomplete } = check(text);
    const found = (addresses ? errors : outsideAddresses(text, errors)).map(
      ({ startUtf16, endUtf16, code, title, description, suggestions, locale }): FoundError => ({
        startUtf16,
        endUtf16,
        code,
        title,
        description,
        suggestions,
        locale,
      }),
    );
    return { lists: listsOf(found), length: text.length, incomplete };
  };
  return orRefusal(() => ({ paragraphs: inParcels(texts, find, sendAhead) }));
}

export function findMisspellings(
  speller: Speller,
  { texts, limit, addresses, isPartialWanted }: ParagraphJob<FindMisspellingsOptions>,
  budget: Budget,
  sendAhead: SendAhead<Misspelling>,
): ParagraphJobOutput<FoundInParagraph<Misspelling>> {
  const find = (text: string): FoundInParagraph<Misspelling> => {
    const { results, cutShort, undecided } = checkText(
      speller,
      text,
      { limit, suggestFor: 'wrong', addresses, isPartialWanted },
      budget,
    );
    const found = results
      .filter(({ isCorrect }) => !isCorrect)
      .map(({ startUtf16, endUtf16, suggestions }) => ({
        startUtf16,
        endUtf16,
        suggestions: suggestions.map(({ value }) => value),
      }));
    const incomplete = undecided > 0 ? 'check' : cutShort > 0 ? 'suggestions' : undefined;
    return { lists: listsOf(found), length: text.length, incomplete };
  };
  return { paragraphs: inParcels(texts, find, sendAhead) };
}

/** For a paragraph whose turn did not come. */
export function nothingFound(text: string): FoundInParagraph<FoundError & Misspelling> {
  return { lists: [], length: text.length, incomplete: 'check' };
}

function listsOf(found: readonly object[]): string[] {
  const count = Math.ceil(found.length / MOST_IN_LIST);
  return Array.from({ length: count }, (_, i) => JSON.stringify(found.slice(i * MOST_IN_LIST, (i + 1) * MOST_IN_LIST)));
}

/** What they take on the heap: a UTF-16 unit is 2 bytes. */
export function foundBytes({ lists }: FoundInParagraph<unknown>): number {
  return lists.reduce((sum, list) => sum + 50 + 2 * list.length, 100);
}

/** All at once, for threads that do nothing else. */
export function joinParagraphs<Found extends Misspelling>(
  paragraphs: readonly FoundInParagraph<Found>[],
): FoundInText<Found> {
  return { found: [...foundLists(paragraphs)].flat(), incomplete: incompleteOf(paragraphs) };
}

/** List by list, with positions in the text. */
export function* foundLists<Found extends Misspelling>(
  paragraphs: readonly FoundInParagraph<Found>[],
): Generator<Found[], void, undefined> {
  let offset = 0;
  for (const { lists, length } of paragraphs) {
    for (const list of lists) {
      const found = JSON.parse(list) as Found[];
      yield found.map((each) => ({
        ...each,
        startUtf16: each.startUtf16 + offset,
        endUtf16: each.endUtf16 + offset,
      }));
    }
    offset += length;
  }
}
