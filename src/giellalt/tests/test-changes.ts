/** What is different between two runs of the tests of a repository. Start at `testChanges`. */
import type { SuiteReport, TestFailure, Verdict } from './test-report.js';

interface PlacedFailure extends TestFailure {
  readonly file: string;
}

export interface TestChanges {
  readonly failing: readonly PlacedFailure[];
  /** They may also have been taken out of their files. */
  readonly mended: readonly PlacedFailure[];
  readonly verdicts: readonly { readonly suite: string; readonly before: Verdict; readonly after: Verdict }[];
}

/** Tests are known by their files and their own words: lines above them may have come or gone. */
export function testChanges(before: readonly SuiteReport[], after: readonly SuiteReport[]): TestChanges {
  const [old, young] = [failuresOf(before), failuresOf(after)];
  const only = (failures: Failures, others: Failures) =>
    [...failures].filter(([key]) => !others.has(key)).map(([, each]) => each);
  const verdicts = new Map(before.map((suite) => [pathOf(suite), suite.verdict]));
  return {
    failing: only(young, old).flat(),
    mended: only(old, young).map(([first]) => first!),
    verdicts: after.flatMap((suite) => {
      const verdict = verdicts.get(pathOf(suite));
      if (verdict === undefined || verdict === suite.verdict) return [];
      return [{ suite: pathOf(suite), before: verdict, after: suite.verdict }];
    }),
  };
}

type Failures = ReadonlyMap<string, readonly PlacedFailure[]>;

function failuresOf(suites: readonly SuiteReport[]): Failures {
  const failures = new Map<string, PlacedFailure[]>();
  for (const { file, failure } of suites.flatMap(countedFailures)) {
    const key = `${file}\n${failure.test}`;
    failures.set(key, [...(failures.get(key) ?? []), { ...failure, file }]);
  }
  return failures;
}

function countedFailures({ files }: SuiteReport): { file: string; failure: TestFailure }[] {
  return files
    .filter(({ notCounted }) => notCounted === undefined)
    .flatMap(({ file, failures }) => failures.map((failure) => ({ file, failure })));
}

function pathOf({ folder, name }: SuiteReport): string {
  return `${folder}/${name}`;
}
