/** Judges a grammar checker by sentences whose errors are marked, as GiellaLT's test program counts. Start at `judgeMarkedSentences`. */
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import type { GrammarChecker } from '../../grammar/grammar-checker.js';
import {
  countOutcomes,
  describeOutcome,
  OUTCOMES,
  ratesOf,
  type TestResult,
  testMarkedText,
} from '../../grammar/marked/test-outcomes.js';
import { type MarkedTest, readYamlTests } from '../../grammar/marked/yaml-tests.js';
import { wantedPipeline } from '../../grammar/pipeline/wanted-pipeline.js';
import type { FileReport, TestFailure } from './test-report.js';

/** Throws `DataError` for a file that cannot be read, and for a pipeline that the pack does not have. */
export function judgeMarkedSentences(checker: GrammarChecker, text: string, file: string): FileReport {
  const { tests, variant } = readYamlTests(text, file);
  const pipeline = variant === undefined ? undefined : wantedPipeline(checker, variant);
  if (variant !== undefined && pipeline === undefined)
    throw new DataError(`asks for the pipeline ${variant}, which the pack does not have`, { file });
  const options = { ignore: [], locales: [], ...(pipeline === undefined ? {} : { pipeline }) };
  const results = tests.map((test) =>
    testMarkedText(test, checker.check(test.text, options, Budget.unlimited()).errors, { ignoreTypos: false }),
  );
  const counts = countOutcomes(results);
  return {
    file,
    passed: counts.tp + counts.tn,
    failed: counts.fp1 + counts.fp2 + counts.fn1 + counts.fn2,
    failures: results.flatMap(failuresOf),
    notes: [summaryOf(results), ...repetitions(tests)],
  };
}

function failuresOf({ test, outcomes }: TestResult): TestFailure[] {
  return outcomes
    .filter(({ kind }) => !kind.startsWith('t'))
    .map((outcome) => ({
      line: test.line,
      test: test.text,
      problem: `${outcome.kind}: ${describeOutcome(outcome)}`,
    }));
}

/** `3 sentences, 2 without a mistake; tp 3, tn 0, fp1 0, fp2 1, fn1 0, fn2 0; precision 75.0 %, recall 100.0 %`. */
function summaryOf(results: readonly TestResult[]): string {
  const counts = countOutcomes(results);
  const { precision, recall } = ratesOf(counts);
  const percent = (share: number | undefined) => (share === undefined ? '–' : `${(100 * share).toFixed(1)} %`);
  const right = results.filter(({ isPassed }) => isPassed).length;
  const kinds = OUTCOMES.map((kind) => `${kind} ${counts[kind]}`).join(', ');
  return `${right} of ${results.length} sentences are right; ${kinds}; precision ${percent(precision)}, recall ${percent(recall)}`;
}

function repetitions(tests: readonly MarkedTest[]): string[] {
  const lines = new Map<string, number>();
  return tests.flatMap(({ text, line, errors }) => {
    const key = JSON.stringify([text, errors]);
    const earlier = lines.get(key);
    if (earlier === undefined) {
      lines.set(key, line);
      return [];
    }
    return [`line ${line}: this sentence is on line ${earlier} already; make check refuses such a file`];
  });
}
