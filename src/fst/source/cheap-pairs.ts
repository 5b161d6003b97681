/** The edits that the description of a speller makes cheap: letters that people of this language leave out or confuse. */
import { readEditCosts } from '../error-model/edit-costs.js';
import { DEFAULT_COST } from './build-speller.js';
import type { ReadFile } from './part-cache.js';
import { sourceFile } from './source-files.js';
import { DESCRIPTION_FILE, type SpellerDescription } from './speller-description.js';

/** At no more than this share of what any other edit costs. */
const CHEAP_SHARE = 0.5;

/** The written letter and the one that was meant; '' is no letter. */
export function cheapPairs(
  { suggestions }: SpellerDescription,
  readFile: ReadFile,
): (readonly [wrong: string, right: string])[] {
  if (suggestions?.letters === undefined) return [];
  const defaultCost = suggestions.cost ?? DEFAULT_COST;
  const { pairs, letters } = readEditCosts(sourceFile(suggestions.letters, readFile, DESCRIPTION_FILE), defaultCost);
  const isCheap = (cost: number) => cost <= CHEAP_SHARE * defaultCost;
  const leftOut = [...letters].filter(([, cost]) => isCheap(cost)).map(([letter]) => ['', letter] as const);
  return [...leftOut, ...pairs.filter(({ cost }) => isCheap(cost)).map(({ wrong, right }) => [wrong, right] as const)];
}
