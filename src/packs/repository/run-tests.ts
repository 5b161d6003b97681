/** Runs the tests of a repository in the threads that build it. Start at `runTests`. */
import { DataError } from '../../engine/data-error.js';
import { chooseSuites, SuiteRunner } from '../../giellalt/tests/run-suites.js';
import type { SuiteReport } from '../../giellalt/tests/test-report.js';
import type { Suite } from '../../giellalt/tests/test-suites.js';
import type { BuildJob, BuildReport } from './build-worker.js';
import { type BuildSource, openBuild } from './open-build.js';

type JobReport = Exclude<BuildReport, { kind: 'step' }>;

/** Threads that make what is needed, and work jobs off. `onOutcome` is told as each job ends. */
export interface TestThreads {
  makeParts(parts: readonly string[], onOutcome: (report: JobReport) => void): Promise<void>;
  runJobs(jobs: readonly BuildJob[], onOutcome: (number: number, report: JobReport) => void): Promise<void>;
}

export interface RunTestsOptions {
  /** Only suites and files of which the path has one of these texts in it. */
  readonly names?: readonly string[];
  /** Only suites that need nothing beside these large files. */
  readonly made?: ReadonlySet<string>;
  /** What came of them before: where nothing that they depend on has changed since, they are not run again. */
  readonly before?: ReadonlyMap<string, TestedSuite>;
  /** In the order of the suites, as soon as it is known. */
  readonly onSuite?: (report: SuiteReport) => void;
}

export interface TestedSuite {
  readonly report: SuiteReport;
  /** Of what it depends on; missing where that could not be made. */
  readonly digest: string | undefined;
  /** False where the results are those of the run before. */
  readonly wasRun: boolean;
}

/** Of each suite, by its path. */
export async function runTests(
  source: BuildSource,
  threads: TestThreads,
  { names = [], made, before = new Map(), onSuite }: RunTestsOptions = {},
): Promise<Map<string, TestedSuite>> {
  const { builder, files } = openBuild(source);
  const runner = new SuiteRunner(builder);
  const suites = chooseSuites(builder.repository, files, names)
    .map((suite) => ({ suite, parts: partsOf(suite, runner) }))
    .filter(({ parts }) => made === undefined || parts.every((part) => made.has(part)));
  const parts = [...new Set(suites.flatMap((each) => each.parts))];
  // What cannot be made is said by the suite that needs it.
  if (parts.length > 0) await threads.makeParts(parts, () => {});
  const inOrder = new InOrder<SuiteReport>(onSuite);
  const results: TestedSuite[] = [];
  const jobs = suites.map(({ suite }) => ({ suite, unless: before.get(pathOf(suite))?.digest }));
  await threads.runJobs(jobs, (number, outcome) => {
    const { suite } = suites[number]!;
    const tested = testedSuite(suite, outcome, before.get(pathOf(suite)));
    results[number] = tested;
    inOrder.add(number, tested.report);
  });
  return new Map(results.map((tested, i) => [pathOf(suites[i]!.suite), tested]));
}

function pathOf({ folder, name }: Pick<Suite, 'folder' | 'name'>): string {
  return `${folder}/${name}`;
}

function partsOf(suite: Suite, runner: SuiteRunner): readonly string[] {
  try {
    return runner.parts(suite);
  } catch (error) {
    // The suite itself says what is wrong with its files.
    if (error instanceof DataError) return [];
    throw error;
  }
}

function testedSuite({ folder, name }: Suite, outcome: JobReport, before: TestedSuite | undefined): TestedSuite {
  if (outcome.kind === 'failed') {
    const report: SuiteReport = { folder, name, verdict: 'failed', files: [], reason: outcome.message };
    return { report, digest: undefined, wasRun: true };
  }
  const { tests, digest } = outcome;
  return tests === undefined ? { ...before!, wasRun: false } : { report: tests, digest, wasRun: true };
}

/** Passes on what comes in any order in the order of its numbers. */
class InOrder<Value> {
  readonly #waiting = new Map<number, Value>();
  readonly #pass: ((value: Value) => void) | undefined;
  #next = 0;

  constructor(pass: ((value: Value) => void) | undefined) {
    this.#pass = pass;
  }

  add(number: number, value: Value): void {
    this.#waiting.set(number, value);
    for (let next = this.#waiting.get(this.#next); next !== undefined; next = this.#waiting.get(this.#next)) {
      this.#waiting.delete(this.#next++);
      this.#pass?.(next);
    }
  }
}
