/**
 * `langtools packs build`: compiles dictionaries. Without a source it compiles the built-in ones and the starters that are not compiled
 * yet; with `--hunspell X.aff X.dic`, `--wordlist words.txt`, a folder of sources (build-speller.ts), a language repository
 * (build-repository.ts) or the tag of one (build-language.ts) it makes packs for everybody.
 */
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { DataError } from '../../engine/data-error.js';
import { TARGETS } from '../../giellalt/targets/targets.js';
import { compileHunspell } from '../../hunspell/compile-hunspell.js';
import { compileWordList } from '../../hunspell/compile-word-list.js';
import { type CompiledDictionary, zhfstOf } from '../../hunspell/compiled-dictionary.js';
import {
  builtInSpellers,
  compiledBytes,
  defaultCacheDir,
  isKept,
  longestFirst,
} from '../../packs/built-in/built-in.js';
import { areReadingsKept } from '../../packs/built-in/load-readings.js';
import type { CheckTransducer } from '../../packs/install/verify.js';
import { isRepository } from '../../packs/repository/repository-folder.js';
import { type CliContext, settingsFrom } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { ProgressBars } from '../console/progress-bars.js';
import { replaceFile } from '../console/replace-file.js';
import { readBytes } from '../open/read-bytes.js';
import { mebibytes } from './added-packs.js';
import { type BuildLanguageFlags, buildLanguage, isLanguage } from './build-language.js';
import { buildRepository } from './build-repository.js';
import { type BuildSpellerFlags, buildSpellerPack } from './build-speller.js';
import { CompileThread } from './compile-thread.js';

interface BuildFlags extends BuildSpellerFlags, BuildLanguageFlags {
  readonly hunspell?: readonly string[];
  readonly wordlist?: string;
  readonly locale?: string;
  readonly title?: string;
  readonly packVersion?: string;
  readonly compileTimeoutMs?: string;
}

export function registerPacksBuildCommand(packs: Command, context: CliContext, checkTransducer: CheckTransducer): void {
  packs
    .command('build')
    .argument(
      '[DIR]',
      'a language repository, a tag whose repository is cloned, or a folder with sources of a speller and their description, speller.json',
    )
    .argument('[TARGET...]', `of a repository: ${TARGETS.join(', ')}; by default what the service can use`)
    .description('compile the built-in dictionaries, or a pack of your own')
    .option('--hunspell <FILES...>', 'a Hunspell dictionary: X.aff X.dic')
    .option('--wordlist <FILE>', 'one word a line, or word, tab and weight')
    .option('-o, --output <FILE>', 'the pack to write, such as xx.zhfst; of a repository the folder for its files')
    .option(
      '--core <DIR>',
      'of a repository: the folder of giella-core (GIELLA_CORE; by default beside the repository)',
    )
    .option(
      '--from <URL-or-DIR>',
      'with a tag: where its repository is cloned from (LANGTOOLS_REPOSITORIES: where all are)',
    )
    .option('--offline', 'with a tag: build what was cloned before')
    .option('--packs <DIR>', 'with a tag: folder of installed packs (LANGTOOLS_PACKS), unless -o is given')
    .option('--deployments-dir <DIR>', 'folder of deployment files (LANGTOOLS_DEPLOYMENTS_DIR)')
    .option('--config <FILE>', 'JSON file of settings (LANGTOOLS_CONFIG)')
    .option('--partial', 'of a repository: make what can be made without sources that are missing')
    .option('--watch', 'with DIR: build again whenever a file is saved')
    .option('--test', 'of a repository, with --watch: run all its tests after each build, not only the quick ones')
    .option('--no-test', 'of a repository, with --watch: run no tests')
    .option('--strict', 'with DIR: warnings are errors')
    .option('--locale <TAG>', 'language of the pack; by default the name of the output')
    .option('--title <TEXT>', 'what the pack is called; by default the name of the dictionary')
    .option('--pack-version <VERSION>', 'version of the pack', '1.0')
    .option('--cache-dir <DIR>', 'folder of compiled built-in dictionaries (LANGTOOLS_CACHE_DIR)')
    .option('--compile-timeout-ms <MS>', 'longest time for one built-in dictionary (LANGTOOLS_COMPILE_TIMEOUT_MS)')
    .action((folder: string | undefined, targets: readonly string[], flags: BuildFlags) => {
      const hasSource = flags.hunspell !== undefined || flags.wordlist !== undefined;
      if (folder !== undefined) {
        if (hasSource) throw new CommandFailure('either a folder, or --hunspell, or --wordlist', EXIT.usage);
        if (isLanguage(folder, flags)) return buildLanguage(folder, targets, flags, { context, checkTransducer });
        if (isRepository(folder)) return buildRepository(folder, targets, flags, context);
        if (targets.length > 0) throw new CommandFailure(`${folder} is not a language repository`, EXIT.usage);
        return buildSpellerPack(folder, flags, context);
      }
      return hasSource ? buildPack(flags, context) : buildBuiltIn(flags, context);
    });
}

function buildPack({ hunspell, wordlist, output, ...flags }: BuildFlags, context: CliContext): void {
  if (output === undefined) throw new CommandFailure('say where to: -o xx.zhfst', EXIT.usage);
  if (hunspell !== undefined && wordlist !== undefined)
    throw new CommandFailure('either --hunspell or --wordlist', EXIT.usage);
  const [aff, dic, ...more] = hunspell ?? [];
  if (hunspell !== undefined && (aff === undefined || dic === undefined || more.length > 0)) {
    throw new CommandFailure('--hunspell takes two files: X.aff X.dic', EXIT.usage);
  }
  const bar = new ProgressBars(context);
  const source = basename(dic ?? wordlist ?? '');
  const onProgress = bar.add(source);
  let dictionary: CompiledDictionary;
  try {
    dictionary =
      aff !== undefined && dic !== undefined
        ? compileHunspell(readBytes(aff), readBytes(dic), {
            onProgress,
            affFile: basename(aff),
            dicFile: basename(dic),
          })
        : compileWordList(new TextDecoder('utf-8', { fatal: true }).decode(readBytes(wordlist ?? '')));
  } catch (error) {
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.pack);
    if (error instanceof TypeError) throw new CommandFailure(`${source}: not UTF-8`, EXIT.pack);
    throw error;
  } finally {
    bar.stop();
  }
  const info = {
    locale: flags.locale ?? basename(output).replace(/\..*$/, ''),
    title: flags.title ?? source,
    version: flags.packVersion ?? '1.0',
  };
  const bytes = zhfstOf(dictionary, info);
  replaceFile(output, bytes);
  context.stdout.write(`${output}: ${dictionary.settings.entryCount} entries, ${mebibytes(bytes.length)}\n`);
}

/** Each is kept as soon as it is done: whoever stops this and starts it again loses at most what was being compiled. */
async function buildBuiltIn(flags: BuildFlags, context: CliContext): Promise<void> {
  const settingFlags = {
    ...(flags.cacheDir === undefined ? {} : { cacheDir: flags.cacheDir }),
    ...(flags.compileTimeoutMs === undefined ? {} : { compileTimeoutMs: flags.compileTimeoutMs }),
  };
  const settings = settingsFrom(settingFlags, context.env);
  const cacheDir = settings.cacheDir === '' ? defaultCacheDir() : settings.cacheDir;
  const missing = builtInSpellers().filter((each) => !isKept(each, cacheDir) || !areReadingsKept(each, cacheDir));
  const bars = new ProgressBars(context);
  const queue = longestFirst(missing);
  const failures: string[] = [];
  const one = async (): Promise<void> => {
    const compiler = new CompileThread(cacheDir, settings.compileTimeoutMs);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { name, version } = next;
      await compiler.compile(name, bars.add(`${name} ${version}`)).catch((error: Error) => {
        failures.push(`${name}: ${error.message}`);
      });
    }
    await compiler.end();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), missing.length) }, one));
  bars.stop();
  for (const each of builtInSpellers()) {
    const bytes = compiledBytes(each, cacheDir);
    if (bytes === undefined) continue;
    context.stdout.write(
      `${each.tags.join(', ').padEnd(26)}${`${each.name} ${each.version}`.padEnd(26)}${mebibytes(bytes).padStart(10)}  ${each.licence}\n`,
    );
  }
  if (failures.length > 0) throw new CommandFailure(failures.join('\n'), EXIT.pack);
}
