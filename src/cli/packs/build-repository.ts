/**
 * `langtools packs build REPO [TARGET…] -o DIR`: packs from the sources of a language repository, without its toolchain. Steps run in
 * threads and are kept, so that after a change only what depends on it is made again.
 */
import { mkdirSync, readFileSync, watch } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DataError } from '../../engine/data-error.js';
import type { Automaton } from '../../fst/build/automaton.js';
import type { SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { netOf } from '../../giellalt/recipes/artefact.js';
import { openRepository, type Repository } from '../../giellalt/repository/repository.js';
import { ACCEPTOR } from '../../giellalt/standard/spellcheckers.js';
import { defaultTargets, type Output, outputsOf, TARGETS, type Target } from '../../giellalt/targets/targets.js';
import { wordChanges } from '../../giellalt/targets/word-changes.js';
import { defaultCacheDir } from '../../packs/built-in/built-in.js';
import type { BuildJob, BuildReport, BuildThreadData } from '../../packs/repository/build-worker.js';
import { type BuildSource, openBuild } from '../../packs/repository/open-build.js';
import { repositoryFiles } from '../../packs/repository/repository-folder.js';
import { newClaims } from '../../packs/repository/step-claims.js';
import { sweepSteps } from '../../packs/repository/step-folder.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { replaceFile } from '../console/replace-file.js';
import { countProblems, reportProblems } from '../fst/report-problems.js';

export interface BuildRepositoryFlags {
  readonly output?: string;
  readonly core?: string;
  readonly partial?: boolean;
  readonly strict?: boolean;
  readonly watch?: boolean;
  readonly cacheDir?: string;
}

export async function buildRepository(
  folder: string,
  names: readonly string[],
  flags: BuildRepositoryFlags,
  context: CliContext,
): Promise<void> {
  const cacheDir = join(flags.cacheDir ?? defaultCacheDir(), 'repositories');
  const source = { folder: resolve(folder), core: flags.core, isPartial: flags.partial, cacheDir };
  const targets = names.map(targetOf);
  if (flags.watch !== true) return buildOnce(source, targets, flags, context);
  const watched = new WatchedBuild(source, targets, flags, context);
  await watched.build();
  await watched.watch();
}

async function buildOnce(
  source: BuildSource,
  asked: readonly Target[],
  flags: BuildRepositoryFlags,
  context: CliContext,
): Promise<void> {
  const began = performance.now();
  const repository = open(source, context);
  const targets = asked.length > 0 ? asked : defaultTargets(repository);
  const outputs = targets.flatMap((target) => outputsOf(target, repository).map((output) => ({ target, output })));
  const build = new RepositoryBuild(source, flags, context);
  try {
    await build.run(outputs);
  } finally {
    await build.stop();
    sweepSteps(source.cacheDir, Date.now());
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  context.stderr.write(`${build.stepCount} steps in ${seconds} s\n`);
}

/** Editors write a file in several steps; a build begins when nothing has happened for this long. */
const SETTLE_MS = 200;
const MOST_WORDS = 20;

/** Builds again whenever a source is saved, and says which words came and went. */
class WatchedBuild {
  readonly #source: BuildSource;
  readonly #targets: readonly Target[];
  readonly #flags: BuildRepositoryFlags;
  readonly #context: CliContext;
  #words: Automaton | undefined;

  constructor(source: BuildSource, targets: readonly Target[], flags: BuildRepositoryFlags, context: CliContext) {
    this.#source = source;
    this.#targets = targets;
    this.#flags = flags;
    this.#context = context;
  }

  /** An error is printed and nothing else: the next save may mend it. */
  async build(): Promise<void> {
    try {
      await buildOnce(this.#source, this.#targets, this.#flags, this.#context);
      this.#tellChanges();
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      this.#context.stderr.write(`langtools: ${error.message}\n`);
    }
  }

  #tellChanges(): void {
    if (this.#targets.length > 0 && !this.#targets.includes('speller')) return;
    const words = netOf(openBuild(this.#source).builder.make(ACCEPTOR), ACCEPTOR);
    const before = this.#words;
    this.#words = words;
    if (before === undefined) return;
    const { gained, lost } = wordChanges(before, words, MOST_WORDS);
    const shown = (list: readonly string[]) => `${list.join(', ')}${list.length === MOST_WORDS ? ' …' : ''}`;
    if (gained.length > 0) this.#context.stdout.write(`words gained: ${shown(gained)}\n`);
    if (lost.length > 0) this.#context.stdout.write(`words lost: ${shown(lost)}\n`);
    if (gained.length + lost.length === 0) this.#context.stdout.write('the same words as before\n');
  }

  /** One build at a time; what is saved meanwhile is built afterwards. */
  async watch(): Promise<never> {
    const changes = watch(this.#source.folder, { recursive: true });
    this.#context.stderr.write(`watching ${this.#source.folder}; press Ctrl+C to stop\n`);
    let timer: NodeJS.Timeout | undefined;
    let building = Promise.resolve();
    return new Promise((_, reject) => {
      changes.on('error', reject);
      changes.on('change', () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          building = building.then(() => this.build()).catch(reject);
        }, SETTLE_MS);
      });
    });
  }
}

function targetOf(name: string): Target {
  const target = TARGETS.find((each) => each === name);
  if (target === undefined) throw new CommandFailure(`there is no target ${name}: ${TARGETS.join(', ')}`, EXIT.usage);
  return target;
}

function open({ folder, core }: BuildSource, context: CliContext): Repository {
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

class RepositoryBuild {
  readonly #source: BuildSource;
  readonly #flags: BuildRepositoryFlags;
  readonly #context: CliContext;
  readonly #threads: BuildThread[];
  /** By what they say: several threads may come upon one. */
  readonly #warnings = new Map<string, SourceProblem>();
  #hasFailed = false;
  stepCount = 0;

  constructor(source: BuildSource, flags: BuildRepositoryFlags, context: CliContext) {
    this.#source = source;
    this.#flags = flags;
    this.#context = context;
    const count = Math.min(4, availableParallelism());
    const claims = newClaims();
    this.#threads = Array.from(
      { length: count },
      (_, i) => new BuildThread({ source, claims, thread: i + 1 }, (path) => this.#note(path)),
    );
  }

  /** First the large parts, then the files themselves. */
  async run(asked: readonly AskedOutput[]): Promise<void> {
    const parts = [...new Set(asked.flatMap(({ output }) => output.parts))];
    // Each thread is told all parts and does what no other one is doing; half of them begin at the other end.
    const orders = [parts, parts.toReversed()];
    const reports = this.#threads.map(async (thread, i) => this.#take(await thread.run({ parts: orders[i % 2]! })));
    await Promise.all(reports);
    const written = await this.#all(asked.map(({ target, output }) => ({ target, file: output.file })));
    for (const [i, { output }] of asked.entries()) {
      const bytes = written[i];
      const file = join(this.#flags.output ?? '.', output.file);
      mkdirSync(this.#flags.output ?? '.', { recursive: true });
      replaceFile(file, bytes!);
      this.#context.stdout.write(`${file}: ${(bytes!.length / 1024 / 1024).toFixed(1)} MiB\n`);
    }
    this.#finish();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }

  async #all(jobs: readonly BuildJob[]): Promise<(Uint8Array | undefined)[]> {
    const results: (Uint8Array | undefined)[] = [];
    let next = 0;
    const work = async (thread: BuildThread): Promise<void> => {
      while (next < jobs.length) {
        const number = next++;
        results[number] = this.#take(await thread.run(jobs[number]!));
      }
    };
    await Promise.all(this.#threads.map(work));
    return results;
  }

  #take(report: JobReport): Uint8Array | undefined {
    if (report.kind === 'failed') this.#fail(report);
    for (const warning of report.warnings) this.#warnings.set(JSON.stringify(warning), warning);
    return report.bytes;
  }

  #note(path: string): void {
    this.stepCount++;
    this.#context.stderr.write(`${path}\n`);
  }

  #fail({ message, problems }: Extract<BuildReport, { kind: 'failed' }>): never {
    if (problems.length === 0) throw new CommandFailure(message, EXIT.pack);
    // Another thread may come upon the same problems before it is stopped.
    if (!this.#hasFailed) this.#report(problems);
    this.#hasFailed = true;
    throw new CommandFailure(countProblems(problems), EXIT.pack);
  }

  #finish(): void {
    const warnings = [...this.#warnings.values()];
    if (warnings.length === 0) return;
    if (this.#flags.strict === true) {
      const problems = warnings.map((warning): SourceProblem => ({ ...warning, severity: 'error' }));
      this.#report(problems);
      throw new CommandFailure(countProblems(problems), EXIT.pack);
    }
    this.#context.stderr.write(`${countProblems(warnings)}; --strict shows them\n`);
  }

  #report(problems: readonly SourceProblem[]): void {
    const shown = problems.map((problem) => ({ ...problem, file: join(this.#source.folder, problem.file) }));
    reportProblems(shown, textOf, this.#context);
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

type JobReport = Exclude<BuildReport, { kind: 'step' }>;

/** A thread that does one job at a time. */
class BuildThread {
  readonly #worker: Worker;
  readonly #onStep: (path: string) => void;

  constructor(data: BuildThreadData, onStep: (path: string) => void) {
    this.#onStep = onStep;
    this.#worker = new Worker(new URL('../../packs/repository/build-worker.js', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: 6144 },
    });
  }

  run(job: BuildJob): Promise<JobReport> {
    return new Promise((finish, reject) => {
      const stop = () => {
        this.#worker.off('message', onMessage);
        this.#worker.off('error', onError);
      };
      const onMessage = (report: BuildReport) => {
        if (report.kind === 'step') return this.#onStep(report.path);
        stop();
        finish(report);
      };
      const onError = (error: Error) => {
        stop();
        reject(error);
      };
      this.#worker.on('message', onMessage);
      this.#worker.on('error', onError);
      this.#worker.postMessage(job);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
