/**
 * What is done for a proofreading: the errors or the misspellings of some paragraphs as plain data, positions counted from
 * the start of each paragraph. Only what is wrong crosses the thread.
 */
import { type Budget, OutOfSteps } from '../engine/budget.js';
import type { Incomplete } from '../engine/incomplete.js';
import type { GrammarChecker, GrammarCheckOptions, GrammarFinding } from '../grammar/grammar-checker.js';
import { checkText } from '../speller/check-text.js';
import type { ForeignPassage, LanguageOf } from '../speller/foreign-passages.js';
import type { Speller } from '../speller/speller.js';
import { foreignIn } from './foreign-in.js';
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
  /** Passages in another language, where they were asked for. */
  readonly foreign?: readonly ForeignPassage[];
  /** Only for the compiler: what the lists have in them. */
  readonly example?: Found;
}

const MOST_IN_LIST = 500;

/** Positions are counted from the start of the text. */
export interface FoundInText<Found> {
  readonly found: readonly Found[];
  readonly incomplete: Incomplete | undefined;
  readonly foreign: readonly ForeignPassage[];
}

interface FindOptions {
  /** What stands in addresses, file names and code is wanted too. */
  readonly addresses?: boolean;
  /**
   * The limit of work, in steps for each UTF-16 code unit of a paragraph. With it no clock decides what is found: the deadline
   * alone ends a check that takes too long all the same.
   */
  readonly stepsPerUnit?: number;
}
export interface FindErrorsOptions extends GrammarCheckOptions, FindOptions {}
export interface FindMisspellingsOptions extends FindOptions {
  /** Suggestions per word. */
  readonly limit: number;
  /** Passages in another language than this are wanted, too. */
  readonly foreignTo?: string;
}

type SendAhead<Found> = (paragraphs: readonly FoundInParagraph<Found>[]) => void;

export function findErrors(
  checker: GrammarChecker,
  { texts, addresses = false, isPartialWanted = false, stepsPerUnit, ...options }: ParagraphJob<FindErrorsOptions>,
  budget: Budget,
  sendAhead: SendAhead<FoundError>,
): ParagraphJobOutput<FoundInParagraph<FoundError>> {
  const find = withinSteps(stepsPerUnit, budget, (text, limits): FoundInParagraph<FoundError> => {
    const check = checkInTime((part, time) => checker.check(part, options, time), limits, isPartialWanted);
    const { errors, incomplete } = check(text);
    const foundErrors = (addresses ? errors : outsideAddresses(text, errors)).map(
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
    return { lists: listsOf(foundErrors), length: text.length, incomplete };
  });
  return orRefusal(() => ({ paragraphs: inParcels(texts, find, sendAhead) }));
}

/** `languageOf`: see `foreignPassages`. */
export function findMisspellings(
  speller: Speller,
  { texts, limit, addresses, isPartialWanted, stepsPerUnit }: ParagraphJob<FindMisspellingsOptions>,
  budget: Budget,
  sendAhead: SendAhead<Misspelling>,
  languageOf?: LanguageOf,
): ParagraphJobOutput<FoundInParagraph<Misspelling>> {
  const options = { limit, suggestFor: 'wrong', addresses, isPartialWanted } as const;
  const find = withinSteps(stepsPerUnit, budget, (text, limits): FoundInParagraph<Misspelling> => {
    const checked = checkText(speller, text, options, limits);
    const { results, cutShort, undecided } = checked;
    const foreign = languageOf && foreignIn(checked, text, { speller, budget: limits, languageOf });
    const misspellings = results
      .filter(({ isCorrect }) => !isCorrect)
      .map(({ startUtf16, endUtf16, suggestions }) => ({
        startUtf16,
        endUtf16,
        suggestions: suggestions.map(({ value }) => value),
      }));
    const incomplete: Incomplete | undefined = undecided > 0 ? 'check' : cutShort > 0 ? 'suggestions' : undefined;
    const found = { lists: listsOf(misspellings), length: text.length, incomplete };
    return foreign === undefined || foreign.length === 0 ? found : { ...found, foreign };
  });
  return { paragraphs: inParcels(texts, find, sendAhead) };
}

/** A shorter paragraph may take as many steps as one of this length: it may have a word that is hard to correct, too. */
const SHORTEST_COUNTED = 4_000;

/**
 * Each paragraph on a budget of its own, so that it does not matter which of them are checked together. One that would take
 * more steps is left unchecked.
 */
function withinSteps<Found>(
  stepsPerUnit: number | undefined,
  budget: Budget,
  find: (text: string, limits: Budget) => FoundInParagraph<Found>,
): (text: string) => FoundInParagraph<Found> {
  if (stepsPerUnit === undefined) return (text) => find(text, budget);
  return (text) => {
    try {
      return find(text, budget.counted(stepsPerUnit * Math.max(text.length, SHORTEST_COUNTED)));
    } catch (error) {
      if (!(error instanceof OutOfSteps)) throw error;
      return { lists: [], length: text.length, incomplete: 'check' };
    }
  };
}

/** For a paragraph whose turn did not come. */
export function nothingFound(text: string): FoundInParagraph<FoundError & Misspelling> {
  return { lists: [], length: text.length, incomplete: 'check' };
}

function listsOf(findings: readonly object[]): string[] {
  const count = Math.ceil(findings.length / MOST_IN_LIST);
  return Array.from({ length: count }, (_, i) =>
    JSON.stringify(findings.slice(i * MOST_IN_LIST, (i + 1) * MOST_IN_LIST)),
  );
}

/** What they take on the heap: a UTF-16 unit is 2 bytes. */
export function foundBytes({ lists, foreign = [] }: FoundInParagraph<unknown>): number {
  return lists.reduce((sum, list) => sum + 50 + 2 * list.length, 100 + 100 * foreign.length);
}

/** All at once, for threads that do nothing else. */
export function joinParagraphs<Found extends Misspelling>(
  paragraphs: readonly FoundInParagraph<Found>[],
): FoundInText<Found> {
  const foreign = foreignOf(paragraphs);
  return { found: [...foundLists(paragraphs)].flat(), incomplete: incompleteOf(paragraphs), foreign };
}

/** List by list, with positions in the text. */
export function* foundLists<Found extends Misspelling>(
  paragraphs: readonly FoundInParagraph<Found>[],
): Generator<Found[], void, undefined> {
  let offset = 0;
  for (const { lists, length } of paragraphs) {
    for (const list of lists) {
      const findings = JSON.parse(list) as Found[];
      yield findings.map((each) => moved(each, offset));
    }
    offset += length;
  }
}

/** With positions in the text. */
export function foreignOf(paragraphs: readonly FoundInParagraph<unknown>[]): ForeignPassage[] {
  let offset = 0;
  return paragraphs.flatMap(({ foreign = [], length }) => {
    const start = offset;
    offset += length;
    return foreign.map((passage) => moved(passage, start));
  });
}

function moved<Place extends { readonly startUtf16: number; readonly endUtf16: number }>(
  place: Place,
  by: number,
): Place {
  return { ...place, startUtf16: place.startUtf16 + by, endUtf16: place.endUtf16 + by };
}
