/**
 * What is done for a proofreading: the errors or the misspellings of some paragraphs as plain data, positions counted from
 * the start of each paragraph. Only what is wrong crosses the thread.
 */
import { type Budget, OutOfSteps } from '../engine/budget.js';
import { bothIncomplete, type Incomplete } from '../engine/incomplete.js';
import type { GrammarChecker, GrammarCheckOptions, GrammarFinding } from '../grammar/grammar-checker.js';
import { checkText } from '../speller/check-text.js';
import type { Speller } from '../speller/speller.js';
import { orRefusal } from './grammar-operation.js';
import { outsideAddresses } from './outside-addresses.js';
import type { ParagraphJob, ParagraphJobOutput } from './paragraph-job.js';
import { inParcels } from './parcels.js';
import { checkInTime } from './part-of-paragraph.js';

export type FoundError = GrammarFinding;

/** A word that the speller rejects. */
export type Misspelling = Pick<FoundError, 'startUtf16' | 'endUtf16' | 'suggestions'>;

export interface FoundInParagraph<Found> {
  readonly found: readonly Found[];
  /** How long the paragraph is. */
  readonly length: number;
  readonly incomplete: Incomplete | undefined;
}

/** Positions are counted from the start of the text. */
export interface FoundInText<Found> {
  readonly found: readonly Found[];
  readonly incomplete: Incomplete | undefined;
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
    return { found, length: text.length, incomplete };
  });
  return orRefusal(() => ({ paragraphs: inParcels(texts, find, sendAhead) }));
}

export function findMisspellings(
  speller: Speller,
  { texts, limit, addresses, isPartialWanted, stepsPerUnit }: ParagraphJob<FindMisspellingsOptions>,
  budget: Budget,
  sendAhead: SendAhead<Misspelling>,
): ParagraphJobOutput<FoundInParagraph<Misspelling>> {
  const options = { limit, suggestFor: 'wrong', addresses, isPartialWanted } as const;
  const find = withinSteps(stepsPerUnit, budget, (text, limits): FoundInParagraph<Misspelling> => {
    const { results, cutShort, undecided } = checkText(speller, text, options, limits);
    const found = results
      .filter(({ isCorrect }) => !isCorrect)
      .map(({ startUtf16, endUtf16, suggestions }) => ({
        startUtf16,
        endUtf16,
        suggestions: suggestions.map(({ value }) => value),
      }));
    const incomplete = undecided > 0 ? 'check' : cutShort > 0 ? 'suggestions' : undefined;
    return { found, length: text.length, incomplete };
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
      return { found: [], length: text.length, incomplete: 'check' };
    }
  };
}

/** For a paragraph whose turn did not come. */
export function nothingFound(text: string): FoundInParagraph<FoundError & Misspelling> {
  return { found: [], length: text.length, incomplete: 'check' };
}

/** Roughly what they take on the heap: an entry is about 100 bytes, a UTF-16 unit 2. */
export function foundBytes({ found }: FoundInParagraph<Misspelling | FoundError>): number {
  let bytes = 100;
  for (const each of found) {
    bytes += 100;
    for (const suggestion of each.suggestions) bytes += 40 + 2 * suggestion.length;
    if ('code' in each) bytes += 2 * (each.code.length + each.title.length + each.description.length);
  }
  return bytes;
}

export function joinParagraphs<Found extends Misspelling>(
  paragraphs: readonly FoundInParagraph<Found>[],
): FoundInText<Found> {
  const all: Found[] = [];
  let incomplete: Incomplete | undefined;
  let offset = 0;
  for (const { found, length, incomplete: part } of paragraphs) {
    for (const each of found) {
      all.push({ ...each, startUtf16: each.startUtf16 + offset, endUtf16: each.endUtf16 + offset });
    }
    incomplete = bothIncomplete(incomplete, part);
    offset += length;
  }
  return { found: all, incomplete };
}
