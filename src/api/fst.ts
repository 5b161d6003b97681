/**
 * Weighted finite-state transducers: `import { Transducer, Lookup } from 'langtools/fst'`.
 *
 * - Read and look up: `Transducer.read(bytes)`, then `new Lookup(transducer).lookup(word, budget)` for its outputs or
 *   `new Acceptor(transducer).accepts(word)` for membership.
 * - Compile from source: `compileLexc`, `compileTwolc` with `composeIntersect`, `compileRegex`. They make an `Automaton`.
 *   `compilePmatch` makes the file of a tokeniser from its script.
 * - Work on automata: `union`, `compose`, `intersect` and others; `paths` lists what an automaton contains.
 * - Write: `writeOptimisedLookup` (what `Transducer.read` reads), `writeHfstOpenFst`, `writeAtt`.
 */
export { Budget, OutOfSteps, SearchBudget, WorkStopped } from '../engine/budget.js';
export { DataError } from '../engine/data-error.js';
export type { StepTimer } from '../engine/step-timer.js';
export { complement, intersect, subtract } from '../fst/algebra/boolean.js';
export { compose } from '../fst/algebra/compose.js';
export { equivalent } from '../fst/algebra/equivalent.js';
export { DEFAULT_LIMITS, type Limits, TooLargeError } from '../fst/algebra/limits.js';
export { optimise } from '../fst/algebra/optimise.js';
export { isCyclic, isEmpty, lookUp, type Path, type PathOptions, paths } from '../fst/algebra/paths.js';
export { crossProduct, invert, isAcceptor, lower, upper } from '../fst/algebra/projection.js';
export { concatenate, optional, plus, repeat, star, union, unionAll } from '../fst/algebra/rational.js';
export { reverse } from '../fst/algebra/reverse.js';
export type { Automaton } from '../fst/build/automaton.js';
export { formatProblem, SourceError, type SourceFile, type SourceProblem } from '../fst/diagnostics/source-problem.js';
export { readAtt, writeAtt } from '../fst/formats/att.js';
export { readHfstOpenFst, writeHfstOpenFst } from '../fst/formats/hfst-openfst.js';
export {
  type WriteOptions,
  type WrittenTransducer,
  writeOptimisedLookup,
} from '../fst/formats/write-optimised-lookup.js';
export { type CompiledLexicon, compileLexc, type LexcOptions } from '../fst/lexc/compile-lexc.js';
export { Acceptor } from '../fst/lookup/acceptor.js';
export { Lookup, type LookupOptions, type LookupOutput } from '../fst/lookup/lookup.js';
export { readOptimisedLookup } from '../fst/lookup/read-automaton.js';
export { Transducer } from '../fst/lookup/transducer.js';
export { type CompiledPmatch, compilePmatch, type PmatchOptions } from '../fst/pmatch/compile-pmatch.js';
export { compileTwolc, type TwolcGrammar, type TwolcOptions } from '../fst/twolc/compile-twolc.js';
export { composeIntersect } from '../fst/twolc/compose-intersect.js';
export { compileRegex, compileRegexes, type RegexOptions } from '../fst/xfst/compile-regex.js';
