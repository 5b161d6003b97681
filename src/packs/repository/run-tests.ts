/** Runs the tests of a repository in the threads that build it. Start at `runTests`. */
import { DataError } from '../../engine/data-error.js';
import { chooseSuites, joinPieces, piecesOf, SuiteRunner } from '../../giellalt/tests/run-suites.js';
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
    .map((suite) => ({ suite, parts: orElse(() => runner.parts(suite), []) }))
    .filter(({ parts }) => made === undefined || parts.every((part) => made.has(part)));
  const parts = [...new Set(suites.flatMap((each) => each.parts))];
  // What cannot be made is said by the suite that needs it.
  if (parts.length > 0) await threads.makeParts(parts, () => {});
  const inOrder = new InOrder<SuiteReport>(onSuite);
  const results: TestedSuite[] = [];
  const jobs = suites.flatMap(({ suite }, number) =>
    orElse(() => piecesOf(suite, builder.repository), [suite]).map((piece, index, { length }) => ({
      number,
      index,
      length,
      job: { suite: piece, unless: before.get(pathOf(suite))?.digest },
    })),
  );
  const outcomes = suites.map((): JobReport[] => []);
  await threads.runJobs(
    jobs.map(({ job }) => job),
    (jobNumber, outcome) => {
      const { number, index, length } = jobs[jobNumber]!;
      const ofSuite = outcomes[number]!;
      ofSuite[index] = outcome;
      // Pieces end in any order.
      if (Object.keys(ofSuite).length < length) return;
      const { suite } = suites[number]!;
      const tested = testedSuite(suite, ofSuite, before.get(pathOf(suite)));
      results[number] = tested;
      inOrder.add(number, tested.report);
    },
  );
  return new Map(results.map((tested, i) => [pathOf(suites[i]!.suite), tested]));
}

function pathOf({ folder, name }: Pick<Suite, 'folder' | 'name'>): string {
  return `${folder}/${name}`;
}

/** What is wrong with the files of a suite, the suite itself says. */
function orElse<Value>(read: () => Value, instead: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof DataError) return instead;
    throw error;
  }
}

function testedSuite(suite: Suite, outcomes: readonly JobReport[], before: TestedSuite | undefined): TestedSuite {
  const failed = outcomes.find((outcome) => outcome.kind === 'failed');
  if (failed !== undefined) {
    const { folder, name } = suite;
    const report: SuiteReport = { folder, name, verdict: 'failed', files: [], reason: failed.message };
    return { report, digest: undefined, wasRun: true };
  }
  const done = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? [outcome] : []));
  const reports = done.flatMap(({ tests }) => tests ?? []);
  // Pieces have the digest of the whole suite: all of them were run, or none.
  if (reports.length < done.length) return { ...before!, wasRun: false };
  return { report: joinPieces(suite, reports), digest: done[0]?.digest, wasRun: true };
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
