/**
 * `langtools accuracy TAG FILE…` for files with marked errors: GiellaLT's YAML tests, its corpora as XML or as marked text,
 * and lines of JSON. Start at `readMarkedFiles`; `measureMarked` measures a checker on them.
 */
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import {
  formatGrammarReport,
  type MarkedSentence,
  measureGrammar,
  readMarkedSentences,
} from '../../grammar/grammar-accuracy.js';
import type { GrammarChecker, GrammarFinding } from '../../grammar/grammar-checker.js';
import { readCorpusXml } from '../../grammar/marked/corpus-xml.js';
import { hasErrorMarkup } from '../../grammar/marked/error-markup.js';
import { countOutcomes, formatOutcomes, ratesOf, testMarkedText } from '../../grammar/marked/test-outcomes.js';
import { type MarkedTest, readMarkedLines, readYamlTests, type YamlTests } from '../../grammar/marked/yaml-tests.js';
import { UnknownPipeline } from '../../grammar/pipeline/unknown-pipeline.js';
import { wantedPipeline } from '../../grammar/pipeline/wanted-pipeline.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { readText } from '../open/read-text.js';

/** Undefined for a file that is none of these. */
export function readMarkedFiles(files: readonly string[]): MarkedFiles | undefined {
  const read = files.map((file) => ({ file, content: readText(file) }));
  if (read.every(({ file }) => file.endsWith('.jsonl'))) {
    const sentences = read.flatMap(({ file, content }) => readMarkedSentences(content, file));
    return { sentences, tests: undefined, variant: undefined };
  }
  const readers = read.map(({ file, content }) => readerOf(file, content));
  if (readers.includes(undefined)) return undefined;
  const contents = readers.map((reader) => reader!());
  const tests = contents.flatMap((content) => content.tests);
  const variants = new Set(contents.map(({ variant }) => variant));
  return { sentences: tests, tests, variant: variants.size === 1 ? contents[0]?.variant : undefined };
}

export interface MarkedFiles {
  readonly sentences: readonly MarkedSentence[];
  /** With places in files and in the text; missing for lines of JSON, which have neither. */
  readonly tests: readonly MarkedTest[] | undefined;
  /** The pipeline that the files want, if all of them want the same. */
  readonly variant: string | undefined;
}

function readerOf(file: string, content: string): (() => YamlTests) | undefined {
  const alone = (tests: readonly MarkedTest[]) => ({ tests, variant: undefined });
  if (/\.ya?ml$/i.test(file)) return () => readYamlTests(content, file);
  if (/\.xml$/i.test(file)) return () => alone(readCorpusXml(content, file));
  return hasErrorMarkup(content) ? () => alone(readMarkedLines(content, file)) : undefined;
}

export interface MeasureOptions {
  readonly json: boolean;
  readonly verbose: boolean;
  readonly ignoreTypos: boolean;
  readonly pipeline: string | undefined;
}

/** @param title what is measured: the language and its pack */
export function measureMarked(
  checker: GrammarChecker,
  { sentences, tests, variant }: MarkedFiles,
  title: { readonly tag: string; readonly pack: string },
  { json, verbose, ignoreTypos, pipeline }: MeasureOptions,
  context: CliContext,
): void {
  const findings: (readonly GrammarFinding[])[] = [];
  const onFindings = (index: number, testFindings: readonly GrammarFinding[]) => {
    findings[index] = testFindings;
  };
  const options = {
    pipeline: pipeline ?? (variant === undefined ? undefined : wantedPipeline(checker, variant)),
    onFindings,
  };
  const report = explained(() => measureGrammar(checker, sentences, Budget.unlimited(), options));
  const results = tests?.map((test, index) => testMarkedText(test, findings[index] ?? [], { ignoreTypos }));
  if (results?.some(({ isPassed }) => !isPassed) === true) context.exitCode = EXIT.findings;
  if (json) {
    const counts = results === undefined ? undefined : countOutcomes(results);
    const outcomes = counts === undefined ? {} : { tests: results, counts, rates: ratesOf(counts) };
    context.stdout.write(`${JSON.stringify({ ...title, ...report, ...outcomes })}\n`);
    return;
  }
  context.stdout.write(`${title.tag}, ${title.pack}\n`);
  if (results !== undefined) context.stdout.write(`${formatOutcomes(results, verbose)}\n`);
  context.stdout.write(formatGrammarReport(report, verbose));
}

function explained<Value>(run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof UnknownPipeline) throw new CommandFailure(`--variant: ${error.message}`, EXIT.usage);
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.usage);
    throw error;
  }
}
