/**
 * Language repositories of GiellaLT: `import { openRepository } from 'langtools/giellalt'`. From the files of a repository to its
 * speller, grammar checker, analysers, generators and tokenisers, the same transducers as its own build makes, without its tools.
 *
 * - `openRepository(files)`, then `build(targets)`. It takes seconds to minutes: in a page use a Web Worker.
 * - Build again after a change: give `steps` of `keepSteps()` to each `openRepository`.
 * - Wrong sources throw `SourceError`; `inOrder` and `excerptOf` show its problems with their lines.
 */
export { WorkStopped } from '../engine/budget.js';
export { DataError } from '../engine/data-error.js';
export { DEFAULT_LIMITS, type Limits, TooLargeError } from '../fst/algebra/limits.js';
export {
  countProblems,
  excerptOf,
  inOrder,
  linesOf,
  type ProblemExcerpt,
} from '../fst/diagnostics/problem-excerpt.js';
export { formatProblem, SourceError, type SourceProblem } from '../fst/diagnostics/source-problem.js';
export { isRepositoryName } from '../giellalt/repository/paths.js';
export type { Target } from '../giellalt/targets/targets.js';
export type { Bytes } from './bytes.js';
export * from './open-repository.js';
