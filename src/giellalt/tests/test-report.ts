/** What came of the tests of a repository. A suite is what `make check` calls a test: one runner, with all the files that it reads. */

export interface TestFailure {
  readonly line: number;
  /** The test in the words of its file: the title of its group and what was looked up. */
  readonly test: string;
  /** What was expected and what came. */
  readonly problem: string;
}

/** How many misspellings there are, have the right word at these places, get other words or none, and are taken for words. */
export interface TypoCounts {
  readonly pairs: number;
  readonly first: number;
  readonly top5: number;
  readonly any: number;
  readonly none: number;
  readonly falseAccepts: number;
}

export interface FileReport {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly TestFailure[];
  /** What a person should know about the file although no test failed for it. */
  readonly notes?: readonly string[];
  /** Of a list of misspellings. */
  readonly typos?: TypoCounts;
  /** Why the results of this file do not decide over the suite. */
  readonly notCounted?: string;
}

/** As automake judges: a failure that is expected is right, and a pass where a failure is expected is wrong. */
export type Verdict = 'passed' | 'failed' | 'failed as expected' | 'passed unexpectedly' | 'not run';

export interface SuiteReport {
  readonly folder: string;
  readonly name: string;
  readonly verdict: Verdict;
  readonly files: readonly FileReport[];
  /** Why the suite was not run, or could not be run to its end. */
  readonly reason?: string | undefined;
}

export function isRight({ verdict }: SuiteReport): boolean {
  return verdict !== 'failed' && verdict !== 'passed unexpectedly';
}

/** The numbers of one suite or of all. */
export function countTests(files: readonly FileReport[]): { passed: number; failed: number } {
  const counted = files.filter(({ notCounted }) => notCounted === undefined);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return { passed: sum(counted.map(({ passed }) => passed)), failed: sum(counted.map(({ failed }) => failed)) };
}
