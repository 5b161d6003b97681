/**
 * Constraint grammar: the public entry. Code outside of `src/cg3` imports from here and from nowhere else in it.
 *
 *     const grammar = parseGrammar('DELIMITERS = "<.>" ; SELECT (N) IF (-1 (Det)) ;');
 *     const { cohorts } = new Applicator(grammar).run(words, Budget.unlimited());
 *
 * README.md in this folder says which folder does what.
 */
export { keepGrammar, readKeptGrammar } from './binary/kept-grammar.js';
export { isBinaryGrammar, readBinaryGrammar } from './binary/read-binary.js';
export { writeBinaryGrammar } from './binary/write-binary.js';
export { optionsFor, runOptions } from './command-arguments.js';
export { explainReading, type RuleTrace } from './explain.js';
export { type ApplicatorOptions, DEFAULT_OPTIONS } from './model/applicator-options.js';
export {
  type CgCohort,
  type CgCommand,
  type CgReading,
  type CgRelation,
  type CgStreamItem,
  formTag,
  formText,
  nestedReading,
} from './model/cg-cohort.js';
export type { Grammar, GrammarWarning } from './model/grammar.js';
export { type GrammarProblem, GrammarSyntaxError } from './model/grammar-syntax-error.js';
export { relabel } from './model/relabel.js';
export { ruleTypeName } from './model/rules.js';
export { type ParseOptions, parseGrammar } from './parse/parse-grammar.js';
export type { GrammarLoader } from './parse/parser-state.js';
export { Applicator, type RunResult } from './run/applicator.js';
export { type ApertiumStyle, type ApertiumText, readApertium, writeApertium } from './stream/apertium-stream.js';
export { INPUT_FORMATS, type InputFormat, OUTPUT_FORMATS, type OutputFormat } from './stream/format-names.js';
export {
  DetectingSource,
  type FormatOptions,
  openSink,
  openSource,
} from './stream/formats.js';
export { DEFAULT_FST_STYLE, type FstStyle } from './stream/fst-stream.js';
export { mweSplit } from './stream/mwe-split.js';
export { readStream, type StreamReaderOptions } from './stream/stream-reader.js';
export { CgTextSink, type StreamItem, type StreamSink } from './stream/stream-sink.js';
export { VISLCG3_OPTIONS } from './vislcg3-options.js';
export { WarmUp } from './warm-up/warm-up.js';
export { writeGrammar } from './write/write-grammar.js';
