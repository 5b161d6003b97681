/**
 * What the makefile of a speller (`Makefile.mod-desktop-hfst.am`, `Makefile.mod-desktop.am`) sets, as a typed record. Each
 * name has the variable that it comes from beside it.
 */
import { DataError } from '../../engine/data-error.js';

/** Which sources a part of the error model is made of. */
export type PartSources = 'no' | 'txt' | 'regex' | 'both';

export interface SpellerSettings {
  /** `DEFAULT_WEIGHT`: what an edit costs that no file states. */
  readonly defaultWeight: number;
  /** `USE_SWAPS`: whether two neighbours may be swapped in one edit. */
  readonly useSwaps: boolean;
  /** `EDIT_DISTANCE`: how many times edits and string corrections may follow each other. */
  readonly editDistance: number;
  /** `INITIAL_EDITS` */
  readonly initialEdits: PartSources;
  /** `STRING_EDITS` */
  readonly stringEdits: PartSources;
  /** `STRING_REGEX_EDIT_DISTANCE`: how many times the expression for strings may follow itself within one edit. */
  readonly stringRegexEditDistance: number;
  /** `FINAL_STRING_EDITS` */
  readonly finalStringEdits: PartSources;
  /** `WORD_REPLACEMENTS` */
  readonly wordReplacements: boolean;
  /** `ENABLE_CORPUS_WEIGHTS` */
  readonly corpusWeights: boolean;
}

/** The settings that the template of the repositories has. */
export const TEMPLATE_SETTINGS: SpellerSettings = {
  defaultWeight: 10,
  useSwaps: false,
  editDistance: 2,
  initialEdits: 'no',
  stringEdits: 'txt',
  stringRegexEditDistance: 2,
  finalStringEdits: 'no',
  wordReplacements: false,
  corpusWeights: false,
};

/** No published speller repeats edits more than three times; each repetition multiplies what a search has to try. */
const MOST_REPETITIONS = 10;

export function checkSettings(settings: SpellerSettings): void {
  checkCount('EDIT_DISTANCE', settings.editDistance);
  if (settings.stringEdits === 'regex' || settings.stringEdits === 'both') {
    checkCount('STRING_REGEX_EDIT_DISTANCE', settings.stringRegexEditDistance);
  }
  if (!Number.isFinite(settings.defaultWeight)) throw new DataError('DEFAULT_WEIGHT is not a number');
}

function checkCount(name: string, count: number): void {
  if (Number.isInteger(count) && count >= 1 && count <= MOST_REPETITIONS) return;
  throw new DataError(`${name} is ${count}; it must be a whole number from 1 to ${MOST_REPETITIONS}`);
}
