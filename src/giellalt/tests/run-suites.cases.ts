/** Runs the suites of a repository one after the other, for tests. */
import type { Builder } from '../build/builder.js';
import { chooseSuites, joinPieces, type OpenChecker, piecesOf, SuiteRunner } from './run-suites.js';
import type { SuiteReport } from './test-report.js';
import type { TestFiles } from './test-suites.js';

export async function runSuites(
  builder: Builder,
  files: TestFiles,
  names: readonly string[] = [],
  openChecker?: OpenChecker,
): Promise<SuiteReport[]> {
  const runner = new SuiteRunner(builder, openChecker);
  const reports: SuiteReport[] = [];
  for (const suite of chooseSuites(builder.repository, files, names)) {
    const pieces: SuiteReport[] = [];
    for (const piece of piecesOf(suite, builder.repository)) pieces.push(await runner.run(piece));
    reports.push(joinPieces(suite, pieces));
  }
  return reports;
}
