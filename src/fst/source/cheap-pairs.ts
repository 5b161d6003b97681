/** The pairs of letters that the description of a speller makes cheap: what people of this language confuse. */
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
  const { pairs } = readEditCosts(sourceFile(suggestions.letters, readFile, DESCRIPTION_FILE), defaultCost);
  return pairs.filter(({ cost }) => cost <= CHEAP_SHARE * defaultCost).map(({ wrong, right }) => [wrong, right]);
}
