/**
 * The parts of grammar checking: `import { Tokeniser } from 'langtools/grammar'`. For most programs `openChecker` of
 * `langtools` is enough.
 */
export { Budget, OutOfSteps, WorkStopped } from '../engine/budget.js';
export { DataError } from '../engine/data-error.js';
export type { StepTimer } from '../engine/step-timer.js';
export type {
  CheckResult,
  GrammarChecker,
  GrammarCheckOptions,
  GrammarFinding,
  GrammarRule,
  TraceResult,
} from '../grammar/grammar-checker.js';
export { paragraphsOf, type TextSpan } from '../grammar/text/paragraphs.js';
export { readPmatchFile } from '../grammar/tokenise/pmatch-file.js';
export { Tokeniser } from '../grammar/tokenise/tokeniser.js';
export { writeTokenised } from '../grammar/tokenise/write-cohorts.js';
