/**
 * The spelling engine: `import { TransducerSpeller, checkText } from 'langtools/speller'`. For most programs `openSpeller` of
 * `langtools` is enough; here the parts can be put together in other ways, each call with a budget of its own.
 */
export { Budget, OutOfSteps, WorkStopped } from '../engine/budget.js';
export { DataError } from '../engine/data-error.js';
export type { StepTimer } from '../engine/step-timer.js';
export { type CheckedText, type CheckedWord, type CheckTextOptions, checkText } from '../speller/check-text.js';
export { HunspellSpeller } from '../speller/hunspell-speller.js';
export { KnownWords, withKnownWords } from '../speller/known-words.js';
export type { Speller, Suggestion, SuggestOptions, SuggestResult } from '../speller/speller.js';
export {
  type AccuracyReport,
  formatAccuracy,
  measureAccuracy,
  readTypos,
  type Typo,
} from '../speller/spelling-accuracy.js';
export { segmentWords, type Word } from '../speller/text/words.js';
export { TransducerSpeller } from '../speller/transducer-speller.js';
