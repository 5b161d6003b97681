/**
 * `langtools packs build REPO [TARGET…] -o DIR`: packs from the sources of a language repository, without its toolchain. Steps run in
 * threads and are kept, so that after a change only what depends on it is made again.
 */
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { formatProblem, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { netOf } from '../../giellalt/recipes/artefact.js';
import { CORE, openRepository, type Repository } from '../../giellalt/repository/repository.js';
import { ACCEPTOR } from '../../giellalt/standard/spellcheckers.js';
import {
  defaultTargets,
  missingGrammars,
  type Output,
  outputsOf,
  TARGETS,
  type Target,
} from '../../giellalt/targets/targets.js';
import { type KnownWords, knownWords, wordChanges } from '../../giellalt/targets/word-changes.js';
import { testChanges } from '../../giellalt/tests/test-changes.js';
import { changesText, summaryText } from '../../giellalt/tests/write-report.js';
import { defaultCacheDir } from '../../packs/built-in/built-in.js';
import { type BuildSource, openBuild } from '../../packs/repository/open-build.js';
import { type RepositoryFolder, repositoryFiles } from '../../packs/repository/repository-folder.js';
import { runTests, type TestedSuite } from '../../packs/repository/run-tests.js';
import { sweepSteps } from '../../packs/repository/step-folder.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { replaceFile } from '../console/replace-file.js';
import { countProblems, reportProblems } from '../fst/report-problems.js';
import { BuildStopped, BuildThreads, type JobReport } from './build-threads.js';
import { shownPath, testColours } from './test-display.js';
import { watchSources } from './watch-sources.js';

export interface BuildRepositoryFlags {
  readonly output?: string;
  readonly core?: string;
  readonly partial?: boolean;
  readonly strict?: boolean;
  readonly watch?: boolean;
  /** With `watch`: all tests, or none; where it is missing those that need nothing beside what was built. */
  readonly test?: boolean;
  readonly cacheDir?: string;
  /** Only problems are printed. */
  readonly quiet?: boolean;
  /** Warnings of the build before, which are not shown again; those of this build afterwards. */
  readonly toldWarnings?: Set<string>;
  /** Told of each step that is run, in place of a line. */
  readonly onStep?: (path: string) => void;
  /** Ends the build with `BuildStopped`. */
  readonly signal?: AbortSignal;
}

export async function buildRepository(
  folder: string,
  names: readonly string[],
  flags: BuildRepositoryFlags,
  context: CliContext,
): Promise<void> {
  const source = sourceOf(folder, flags, context);
  const targets = names.map(targetOf);
  if (flags.watch !== true) {
    if (flags.test !== undefined) throw new CommandFailure('--test is for --watch', EXIT.usage);
    await buildOnce(source, targets, flags, context);
    return;
  }
  open(source, context);
  const watched = new WatchedBuild(source, targets, flags, context);
  context.stderr.write(`watching ${source.folder}; press Ctrl+C to stop\n`);
  await new Promise<never>((_, reject) => {
    watchSources(source.folder, {
      onSaved: () => watched.build(),
      onEarlier: () => watched.stopTests(),
      onError: reject,
    });
  });
}

export function sourceOf(
  folder: string,
  { core, partial, cacheDir }: BuildRepositoryFlags,
  { env }: Pick<CliContext, 'env'>,
): BuildSource {
  const parent = cacheDir || env.LANGTOOLS_CACHE_DIR || defaultCacheDir();
  return { folder: resolve(folder), core, isPartial: partial, cacheDir: join(parent, 'repositories') };
}

interface BuildOnceOptions {
  /** Threads of builds before, which are kept for the next one; without them there are threads for this build alone. */
  readonly threads?: BuildThreads;
  /** `made` are the large files that were made. */
  readonly afterwards?: (made: ReadonlySet<string>) => Promise<void>;
}

/** How many steps were run. */
export async function buildOnce(
  source: BuildSource,
  asked: readonly Target[],
  flags: BuildRepositoryFlags,
  context: CliContext,
  { threads, afterwards }: BuildOnceOptions = {},
): Promise<number> {
  const began = performance.now();
  const repository = open(source, context);
  const targets = asked.length > 0 ? asked : defaultTargets(repository);
  const lacks = asked.length > 0 ? [] : missingGrammars(repository);
  if (lacks.length > 0) context.stderr.write(`grammar: left out, because ${lacks.join(', ')} is not there\n`);
  const outputs = targets.flatMap((target) => {
    const files = outputsOf(target, repository);
    if (files.length === 0) context.stderr.write(`${target}: this repository has none\n`);
    return files.map((output) => ({ target, output }));
  });
  const used = threads ?? new BuildThreads(source);
  const build = new RepositoryBuild(source, flags, context, used);
  const stop = () => void used.stop();
  flags.signal?.addEventListener('abort', stop, { once: true });
  try {
    await build.run(outputs);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (flags.quiet !== true) context.stderr.write(`${build.stepCount} steps in ${seconds} s\n`);
  } finally {
    flags.signal?.removeEventListener('abort', stop);
    await (threads === undefined ? used.stop() : used.rest());
    sweepSteps(source.cacheDir, Date.now());
  }
  await afterwards?.(new Set(outputs.flatMap(({ output }) => output.parts)));
  return build.stepCount;
}

const MOST_WARNINGS = 30;
const MOST_WORDS = 20;
const MOST_TESTS = 20;

/** Builds again whenever a source is saved, and says which words and which results of tests came and went. */
class WatchedBuild {
  readonly #source: BuildSource;
  readonly #targets: readonly Target[];
  readonly #flags: BuildRepositoryFlags;
  readonly #context: CliContext;
  readonly #threads: BuildThreads;
  /** Others than those that build: whoever saves while tests are running stops these, and the next build is as fast as the last. */
  readonly #testThreads: BuildThreads;
  #words: KnownWords | undefined;
  #tested: ReadonlyMap<string, TestedSuite> | undefined;

  constructor(source: BuildSource, targets: readonly Target[], flags: BuildRepositoryFlags, context: CliContext) {
    this.#source = source;
    this.#threads = new BuildThreads(source);
    this.#testThreads = new BuildThreads(source);
    this.#targets = targets;
    this.#flags = { toldWarnings: new Set(), ...flags };
    this.#context = context;
  }

  /** An error is printed and nothing else: the next save may mend it. */
  async build(): Promise<void> {
    try {
      await buildOnce(this.#source, this.#targets, this.#flags, this.#context, {
        threads: this.#threads,
        afterwards: async (made) => {
          this.#tellChanges();
          if (this.#flags.test !== false) await this.#test(this.#flags.test === true ? undefined : made);
        },
      });
    } catch (error) {
      this.#context.stderr.write(`langtools: ${reasonOf(error)}\n`);
    }
  }

  /** Whoever has saved again wants to see what the build says of that. */
  stopTests(): void {
    void this.#testThreads.rest();
  }

  #tellChanges(): void {
    if (this.#targets.length > 0 && !this.#targets.includes('speller')) return;
    const words = knownWords(netOf(openBuild(this.#source).builder.make(ACCEPTOR), ACCEPTOR));
    const before = this.#words;
    this.#words = words;
    if (before === undefined) return;
    const { gained, lost } = wordChanges(before, words, MOST_WORDS);
    const shown = (list: readonly string[]) => `${list.join(', ')}${list.length === MOST_WORDS ? ' …' : ''}`;
    if (gained.length > 0) this.#context.stdout.write(`words gained: ${shown(gained)}\n`);
    if (lost.length > 0) this.#context.stdout.write(`words lost: ${shown(lost)}\n`);
    if (gained.length + lost.length === 0) this.#context.stdout.write('the same words as before\n');
  }

  /** @param made where it is given, only tests that need nothing else are run */
  async #test(made: ReadonlySet<string> | undefined): Promise<void> {
    const before = this.#tested;
    this.#testThreads.begin(() => {});
    try {
      this.#tested = await runTests(this.#source, this.#testThreads, {
        ...(made === undefined ? {} : { made }),
        ...(before === undefined ? {} : { before }),
      });
    } catch (error) {
      if (!(error instanceof BuildStopped))
        this.#context.stderr.write(`langtools: the tests cannot be run: ${reasonOf(error)}\n`);
      return;
    } finally {
      await this.#testThreads.rest();
    }
    this.#tellTests(before, this.#tested);
  }

  #tellTests(before: ReadonlyMap<string, TestedSuite> | undefined, tested: ReadonlyMap<string, TestedSuite>): void {
    const reports = (suites: ReadonlyMap<string, TestedSuite>) => [...suites.values()].map(({ report }) => report);
    const { stdout } = this.#context;
    if (before === undefined) {
      if (tested.size > 0) stdout.write(summaryText(reports(tested)));
      return;
    }
    const changes = testChanges(reports(before), reports(tested));
    const text = changesText(
      changes,
      (file) => shownPath(join(this.#source.folder, file)),
      MOST_TESTS,
      testColours(this.#context),
    );
    const count = [...tested.values()].filter(({ wasRun }) => wasRun).length;
    if (count > 0) stdout.write(text === '' ? `${count} suites run again: the same results as before\n` : text);
  }
}

/** What is wrong; of an error of this program where, too. */
export function reasonOf(error: unknown): string {
  if (error instanceof CommandFailure || error instanceof DataError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function targetOf(name: string): Target {
  const target = TARGETS.find((each) => each === name);
  if (target === undefined) throw new CommandFailure(`there is no target ${name}: ${TARGETS.join(', ')}`, EXIT.usage);
  return target;
}

/** Throws `CommandFailure` for what is no repository. */
export function open({ folder, core }: BuildSource, context: CliContext): Repository {
  try {
    return openRepository(repositoryFiles(folder, { core, env: context.env }));
  } catch (error) {
    if (error instanceof DataError) throw new CommandFailure(error.message, EXIT.pack);
    throw error;
  }
}

interface AskedOutput {
  readonly target: Target;
  readonly output: Output;
}

type FailedJob = Extract<JobReport, { kind: 'failed' }>;

class RepositoryBuild {
  readonly #source: BuildSource;
  readonly #flags: BuildRepositoryFlags;
  readonly #context: CliContext;
  readonly #threads: BuildThreads;
  /** By what they say: several threads may come upon one. */
  readonly #warnings = new Map<string, SourceProblem>();
  #failure: CommandFailure | undefined;
  stepCount = 0;

  constructor(source: BuildSource, flags: BuildRepositoryFlags, context: CliContext, threads: BuildThreads) {
    this.#source = source;
    this.#flags = flags;
    this.#context = context;
    this.#threads = threads;
    threads.begin((path) => this.#note(path));
  }

  /** First the large parts, then the files themselves. A file that cannot be written keeps none of the others back. */
  async run(asked: readonly AskedOutput[]): Promise<void> {
    const parts = [...new Set(asked.flatMap(({ output }) => output.parts))];
    await this.#threads.makeParts(parts, (report) => void this.#take(report));
    if (asked.length === 1) this.#throwFailure();
    const written: (Uint8Array | undefined)[] = [];
    const jobs = asked.map(({ target, output }) => ({ target, file: output.file }));
    await this.#threads.runJobs(jobs, (number, report) => {
      written[number] = this.#take(report);
    });
    for (const [i, { output }] of asked.entries()) {
      const bytes = written[i];
      if (bytes === undefined) continue;
      const file = join(this.#flags.output ?? '.', output.file);
      mkdirSync(this.#flags.output ?? '.', { recursive: true });
      replaceFile(file, bytes);
      if (this.#flags.quiet !== true)
        this.#context.stdout.write(`${file}: ${(bytes.length / 1024 / 1024).toFixed(1)} MiB\n`);
    }
    this.#throwFailure();
    this.#finish();
  }

  #take(report: JobReport): Uint8Array | undefined {
    if (report.kind === 'failed') {
      this.#noteFailure(report);
      return undefined;
    }
    for (const warning of report.warnings) this.#warnings.set(JSON.stringify(warning), warning);
    return report.bytes;
  }

  #note(path: string): void {
    this.stepCount++;
    const { quiet, onStep } = this.#flags;
    if (onStep !== undefined) onStep(path);
    else if (quiet !== true) this.#context.stderr.write(`${path}\n`);
  }

  /** The first one is told at once, and ends the build when everything else is done. Several threads may come upon the same. */
  #noteFailure({ message, problems }: FailedJob): void {
    if (this.#failure !== undefined) return;
    this.#report(problems);
    this.#failure = new CommandFailure(problems.length === 0 ? message : countProblems(problems), EXIT.pack);
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  #finish(): void {
    const warnings = [...this.#warnings.values()];
    if (this.#flags.strict === true && warnings.length > 0) {
      const problems = warnings.map((warning): SourceProblem => ({ ...warning, severity: 'error' }));
      this.#report(problems);
      throw new CommandFailure(countProblems(problems), EXIT.pack);
    }
    const { toldWarnings = new Set() } = this.#flags;
    const news = new Map(warnings.map((warning) => [formatProblem(warning), warning]));
    for (const text of toldWarnings) if (!news.delete(text)) toldWarnings.delete(text);
    for (const text of news.keys()) toldWarnings.add(text);
    this.#report([...news.values()].slice(0, MOST_WARNINGS));
    const rest = news.size > MOST_WARNINGS ? '; --strict shows all' : '';
    if (news.size > 0) this.#context.stderr.write(`${countProblems(warnings)}${rest}\n`);
  }

  #report(problems: readonly SourceProblem[]): void {
    const { folder, core } = this.#source;
    const files = repositoryFiles(folder, { core, env: this.#context.env });
    const paths = new Map(problems.map(({ file }) => [this.#placeOf(file), file]));
    const shown = problems.map((problem) => ({ ...problem, file: this.#placeOf(problem.file) }));
    reportProblems(shown, (place) => textOf(paths.get(place) ?? '', files), this.#context);
  }

  /** `@NAME/…` is a repository beside this one. */
  #placeOf(file: string): string {
    const { folder, core } = this.#source;
    if (!file.startsWith('@')) return join(folder, file);
    const [name = '', ...rest] = file.slice(1).split('/');
    return name === CORE && core !== undefined ? join(core, ...rest) : join(dirname(folder), name, ...rest);
  }
}

/** As the build reads it: a link that leads out of the repository, a pipe or a device has no lines to be shown. */
function textOf(path: string, files: RepositoryFolder): string | undefined {
  try {
    const bytes = files.read(path);
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}
