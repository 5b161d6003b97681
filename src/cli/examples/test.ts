/**
 * `langtools test TAG`: whether a language's own examples come out as they say, for the people who write its rules. The
 * tests of the project hold all languages to the same examples. `--watch` runs them again on every save. `langtools test REPO` runs the
 * tests of a repository (`test-repository.ts`).
 *
 *     $ langtools test se
 *     grammar     412 examples, 1 failed
 *       languages/se/grammar/examples.jsonl:12: Mun in lea dál. — found nothing, not “msyn-neg-verb: in lea”
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from 'commander';
import picocolors from 'picocolors';
import type { GrammarChecker } from '../../grammar/grammar-checker.js';
import { readCheckerData } from '../../packs/built-in/load-built-in-checker.js';
import { LANGUAGES_DIR } from '../../packs/built-in/package-dir.js';
import { forgetSourceHashes } from '../../packs/built-in/starters.js';
import { checkLanguage, type LanguageReport, type OpenChecker } from '../../packs/examples/check-language.js';
import type { ExampleProblem } from '../../packs/examples/example-problem.js';
import { isRepository } from '../../packs/repository/repository-folder.js';
import type { PartSource } from '../../service/engines/registry.js';
import { canonicalTag, readTagTable } from '../../service/languages/tags.js';
import { chooseSources } from '../../service/sources/find-sources.js';
import { type CliContext, type SettingFlags, settingsFrom } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { loadSource } from '../open/open-source.js';
import { testRepository } from './test-repository.js';
import { untilChanged } from './until-changed.js';

type TestFlags = SettingFlags & {
  languages: string;
  watch?: boolean;
  core?: string;
  partial?: boolean;
  format: string;
};

export function registerTestCommand(program: Command, context: CliContext): void {
  program
    .command('test')
    .argument(
      '<TAG...>',
      'tags of languages that have a folder in languages/; or the folder of a GiellaLT repository, and texts that the paths of its tests have in them (default: all tests of make check)',
    )
    .option('--watch', 'run the examples again whenever a file of the language is saved')
    .option('--languages <DIR>', 'folder of language data', LANGUAGES_DIR)
    .option(
      '--cache-dir <DIR>',
      'folder of compiled built-in dictionaries, and of what is built for the tests (LANGTOOLS_CACHE_DIR)',
    )
    .option('--core <DIR>', 'for a repository: the folder of giella-core (GIELLA_CORE; default: beside the repository)')
    .option('--partial', 'for a repository: test what can be made without sources that are missing')
    .option('--format <FORMAT>', 'for a repository: text or junit', 'text')
    .description(
      'check the examples of a language (rules, morphology, pronunciation, numbers) or run the tests of a repository; exit code 1 if one fails',
    )
    .action(async (names: string[], flags: TestFlags) => {
      const { languages, watch = false, core, partial = false, format, ...settingFlags } = flags;
      const [folder = '', ...tests] = names;
      if (isRepository(folder)) {
        if (watch) throw new CommandFailure('--watch is for tags, not for repositories', EXIT.usage);
        const { cacheDir } = settingsFrom(settingFlags, context.env);
        const asked = { ...(core === undefined ? {} : { core }), partial, cacheDir, format };
        return testRepository(folder, tests, asked, context);
      }
      const settings = settingsFrom(settingFlags, context.env);
      // Throws for what is no folder.
      readdirSync(languages);
      const tags = names.map((name) => canonicalTag(name, readTagTable()));
      const run = () => testLanguages(tags, { dir: languages, cacheDir: settings.cacheDir }, context);
      await run();
      while (watch) {
        context.stdout.write('waiting for a change …\n');
        await untilChanged(['common', ...tags].map((tag) => join(languages, tag)));
        // A morphology that was saved is compiled again.
        forgetSourceHashes();
        await run();
      }
    });
}

interface Folders {
  readonly dir: string;
  readonly cacheDir: string;
}

async function testLanguages(tags: readonly string[], folders: Folders, context: CliContext): Promise<void> {
  let problems = 0;
  for (const tag of tags) {
    if (tags.length > 1) context.stdout.write(`${tag}\n`);
    let parts = 0;
    for await (const report of checkLanguage(tag, opener(folders, context), folders.dir)) {
      writeReport(report, folders.dir, context);
      problems += report.problems.length;
      parts++;
    }
    if (parts === 0)
      throw new CommandFailure(`"${tag}" has no rules, morphology or speech data of its own`, EXIT.usage);
  }
  context.exitCode = problems === 0 ? EXIT.ok : EXIT.findings;
}

function writeReport({ part, examples, problems, skipped }: LanguageReport, dir: string, context: CliContext): void {
  const colours = picocolors.createColors(context.stdout.isTTY === true && context.env.NO_COLOR === undefined);
  const verdict = problems.length === 0 ? colours.green('all right') : colours.red(`${problems.length} failed`);
  context.stdout.write(`${part.padEnd(11)} ${examples} examples, ${verdict}\n`);
  if (skipped !== undefined) context.stdout.write(`  ${skipped.examples} not tried: ${skipped.reason}\n`);
  for (const problem of problems) context.stdout.write(`  ${colours.dim(placeOf(problem, dir))} ${problem.problem}\n`);
}

/** As an editor or a terminal can follow it: relative to where the command runs, if it is below. */
function placeOf({ file, line }: ExampleProblem, dir: string): string {
  const near = relative(process.cwd(), join(dir, file));
  const path = near.startsWith('..') ? join(dir, file) : near;
  return line === undefined ? `${path}:` : `${path}:${line}:`;
}

/** The checker as it is served where no pack is installed; for most examples without a starter's words and readings. */
function opener({ dir, cacheDir }: Folders, context: CliContext): OpenChecker {
  const sources = chooseSources([], [], { cacheDir, starters: true });
  return async (tag, withReadings) => {
    const source = sources.find((each) => each.operation === 'grammar' && each.tag === tag);
    const isOwnFolder = dir === LANGUAGES_DIR;
    const isOfStarter = source?.morphology?.origin === 'starter';
    if (withReadings && (!isOwnFolder || !isOfStarter)) return undefined;
    const data = async (part: PartSource | undefined) =>
      part === undefined ? undefined : (await loadSource(part, context)).engine.data;
    const spelling = withReadings || source?.speller?.origin !== 'starter' ? await data(source?.speller) : undefined;
    const morphology = withReadings || !isOfStarter ? await data(source?.morphology) : undefined;
    const { open } = await import('../../grammar/built-in/checker-engine.js');
    const parts = { speller: spelling, morphology } as Pick<Parameters<typeof open>[0], 'speller' | 'morphology'>;
    return open({ ...readCheckerData(tag, dir), ...parts }) satisfies GrammarChecker;
  };
}
