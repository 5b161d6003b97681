/** Constraint grammar: `import { parseGrammar, Applicator } from 'langtools/cg3'`. */

export {
  type ApertiumText,
  Applicator,
  type ApplicatorOptions,
  type CgCohort,
  type CgCommand,
  type CgReading,
  type CgRelation,
  type CgStreamItem,
  DEFAULT_OPTIONS,
  explainReading,
  formTag,
  formText,
  type Grammar,
  type GrammarLoader,
  type GrammarProblem,
  GrammarSyntaxError,
  type GrammarWarning,
  isBinaryGrammar,
  mweSplit,
  type ParseOptions,
  parseGrammar,
  type RuleTrace,
  type RunResult,
  readApertium,
  readBinaryGrammar,
  readStream,
  relabel,
  ruleTypeName,
  type StreamReaderOptions,
  writeApertium,
  writeBinaryGrammar,
} from '../cg3/index.js';
export { Budget, OutOfSteps, WorkStopped } from '../engine/budget.js';
export { DataError } from '../engine/data-error.js';
export type { StepTimer } from '../engine/step-timer.js';
