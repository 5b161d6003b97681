/**
 * `langtools test REPO [NAME…]`: a language repository's own tests, as its `make check` runs them, with transducers that are built for
 * them. Suites run in threads; what is built is kept, as `langtools packs build` keeps it.
 */
import { basename, join, resolve } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { isRight, type SuiteReport } from '../../giellalt/tests/test-report.js';
import { junitXml, suiteText, summaryText } from '../../giellalt/tests/write-report.js';
import { runTests } from '../../packs/repository/run-tests.js';
import { sweepSteps } from '../../packs/repository/step-folder.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { stepLine } from '../console/step-line.js';
import { type BuildRepositoryFlags, sourceOf } from '../packs/build-repository.js';
import { BuildThreads } from '../packs/build-threads.js';
import { shownPath, testColours } from '../packs/test-display.js';

interface RepositoryFlags {
  readonly core?: string;
  readonly partial?: boolean;
  readonly cacheDir?: string;
  readonly format: string;
}

export async function testRepository(
  folder: string,
  names: readonly string[],
  { format, ...flags }: RepositoryFlags,
  context: CliContext,
): Promise<void> {
  if (format !== 'text' && format !== 'junit') throw new CommandFailure('--format is text or junit', EXIT.usage);
  const colours = testColours(context);
  const line = stepLine(context);
  const suites = await runAll(folder, names, { ...flags, onStep: line.show }, context, (suite) => {
    line.clear();
    if (format !== 'text') return;
    // Whoever names a file wants to see all of it.
    const place = (file: string) => shownPath(join(folder, file));
    context.stdout.write(suiteText(suite, place, colours, { showsAll: names.length > 0 }));
  });
  line.clear();
  if (suites.length === 0) {
    const message = names.length === 0 ? 'it has no tests' : `it has no tests with ${names.join(' or ')} in their path`;
    throw new CommandFailure(`${folder}: ${message}`, EXIT.usage);
  }
  context.stdout.write(format === 'junit' ? junitXml(basename(resolve(folder)), suites) : summaryText(suites));
  context.exitCode = suites.every(isRight) ? EXIT.ok : EXIT.findings;
}

async function runAll(
  folder: string,
  names: readonly string[],
  flags: BuildRepositoryFlags,
  context: CliContext,
  onSuite: (suite: SuiteReport) => void,
): Promise<SuiteReport[]> {
  const source = sourceOf(folder, flags, context);
  const threads = new BuildThreads(source);
  threads.begin(flags.onStep ?? (() => {}));
  try {
    const tested = await runTests(source, threads, { names, onSuite });
    return [...tested.values()].map(({ report }) => report);
  } catch (error) {
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.pack);
    throw error;
  } finally {
    await threads.stop();
    sweepSteps(source.cacheDir, Date.now());
  }
}
