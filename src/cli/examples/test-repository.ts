/**
 * `langtools test REPO [NAME…]`: a language repository's own tests, as its `make check` runs them, with transducers that are built for
 * them in memory.
 */
import { basename, join, relative, resolve } from 'node:path';
import picocolors from 'picocolors';
import { DataError } from '../../engine/data-error.js';
import { Builder } from '../../giellalt/build/builder.js';
import { openRepository } from '../../giellalt/repository/repository.js';
import { standardRules } from '../../giellalt/standard/standard-rules.js';
import { runSuites } from '../../giellalt/tests/run-suites.js';
import { isRight, type SuiteReport } from '../../giellalt/tests/test-report.js';
import { junitXml, suiteText, summaryText } from '../../giellalt/tests/write-report.js';
import { repositoryFiles } from '../../packs/repository/repository-folder.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';

interface RepositoryFlags {
  readonly core?: string | undefined;
  readonly format: string;
}

/** Steps that take less are not worth a line. */
const SHOWN_MS = 500;

export function testRepository(
  folder: string,
  names: readonly string[],
  { core, format }: RepositoryFlags,
  context: CliContext,
): void {
  if (format !== 'text' && format !== 'junit') throw new CommandFailure('--format is text or junit', EXIT.usage);
  const suites = explained(() => runAll(folder, names, { core, format }, context));
  if (suites.length === 0) {
    const message = names.length === 0 ? 'it has no tests' : `it has no tests with ${names.join(' or ')} in their path`;
    throw new CommandFailure(`${folder}: ${message}`, EXIT.usage);
  }
  context.stdout.write(format === 'junit' ? junitXml(basename(resolve(folder)), suites) : summaryText(suites));
  context.exitCode = suites.every(isRight) ? EXIT.ok : EXIT.findings;
}

function runAll(
  folder: string,
  names: readonly string[],
  { core, format }: RepositoryFlags,
  context: CliContext,
): SuiteReport[] {
  const files = repositoryFiles(folder, { core, env: context.env });
  const repository = openRepository(files);
  const builder = new Builder(repository, standardRules(repository), {
    onStep: (path, ms) => {
      if (ms !== undefined && ms >= SHOWN_MS) context.stderr.write(`made ${path} (${(ms / 1000).toFixed(1)} s)\n`);
    },
  });
  const { green, red, dim } = picocolors.createColors(
    context.stdout.isTTY === true && context.env.NO_COLOR === undefined,
  );
  const suites: SuiteReport[] = [];
  for (const suite of runSuites(builder, files, { names })) {
    suites.push(suite);
    if (format === 'text') {
      const place = (file: string) => placeOf(join(folder, file));
      context.stdout.write(suiteText(suite, place, { good: green, bad: red, faint: dim }));
    }
  }
  return suites;
}

/** As an editor or a terminal can follow it: relative to where the command runs, if it is below. */
function placeOf(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
}

function explained<Value>(run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.pack);
    throw error;
  }
}
