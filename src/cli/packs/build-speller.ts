/**
 * `langtools packs build DIR -o xx.zhfst`: a speller pack from the sources in a folder, which its `speller.json`
 * describes. With `--watch` it is built again whenever a file of the folder is saved; only what depends on that file is
 * compiled again. A service whose packs folder has the output loads it as soon as it is written.
 */
import { mkdirSync, statSync, watch } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import { SourceError, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { writeSpellerPack } from '../../fst/formats/speller-pack.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { type BuiltSpeller, buildSpeller } from '../../fst/source/build-speller.js';
import { PartCache, type ReadFile } from '../../fst/source/part-cache.js';
import { readInside } from '../../packs/folder/inside-folder.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { replaceFile } from '../console/replace-file.js';
import { countProblems, reportProblems } from '../fst/report-problems.js';
import { readIfThere } from '../open/read-bytes.js';

export interface BuildSpellerFlags {
  readonly output?: string;
  readonly strict?: boolean;
  readonly watch?: boolean;
}

/** Far above the largest lexicons. */
const MAX_SOURCE_BYTES = 1024 * 1024 * 1024;
/** Editors write a file in several steps; a build begins when nothing has happened for this long. */
const SETTLE_MS = 100;

export async function buildSpellerPack(folder: string, flags: BuildSpellerFlags, context: CliContext): Promise<void> {
  if (!isFolder(folder)) throw new CommandFailure(`${folder}: there is no such folder`, EXIT.usage);
  const builder = new PackBuilder(folder, flags, context);
  if (flags.watch !== true) {
    builder.build();
    return;
  }
  builder.tryToBuild();
  await builder.watch();
}

class PackBuilder {
  readonly #folder: string;
  readonly #flags: BuildSpellerFlags;
  readonly #context: CliContext;
  readonly #cache = new PartCache();

  constructor(folder: string, flags: BuildSpellerFlags, context: CliContext) {
    this.#folder = folder;
    this.#flags = flags;
    this.#context = context;
  }

  /** Prints problems; fails where there are errors. */
  build(): void {
    const began = performance.now();
    const speller = this.#compile();
    const { locale, title, version, description } = speller.description;
    const output = this.#flags.output ?? `${locale}.zhfst`;
    const acceptor = writeOptimisedLookup(speller.acceptor, { name: 'acceptor' }).bytes;
    const errorModel = writeOptimisedLookup(speller.errorModel, { name: 'errmodel' }).bytes;
    const info = { locale, title, version: version ?? '1.0', ...(description === undefined ? {} : { description }) };
    const bytes = writeSpellerPack({ acceptor, errorModel }, info);
    mkdirSync(dirname(resolve(output)), { recursive: true });
    replaceFile(output, bytes);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const size = `${speller.acceptor.stateCount} states, ${Math.ceil(bytes.length / 1024)} KiB`;
    this.#context.stdout.write(`${output}: ${size}, in ${seconds} s\n`);
  }

  /** Like `build`, but an error is printed and nothing else: the next save may mend it. */
  tryToBuild(): void {
    try {
      this.build();
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error;
      this.#context.stderr.write(`langtools: ${error.message}\n`);
    }
  }

  watch(): Promise<never> {
    return new Promise((_, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const watcher = watch(this.#folder, { recursive: true }, (_event, name) => {
        if (name !== null && this.#isOutput(name)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          try {
            this.tryToBuild();
          } catch (error) {
            reject(error);
          }
        }, SETTLE_MS);
      });
      watcher.on('error', reject);
      this.#context.stderr.write(`watching ${this.#folder}; press Ctrl+C to stop\n`);
    });
  }

  /** What this command itself writes into the folder starts no build. */
  #isOutput(name: string): boolean {
    const output = this.#flags.output;
    const path = resolve(this.#folder, name);
    return /\.(?:zhfst|part)$/.test(name) || (output !== undefined && relative(resolve(output), path) === '');
  }

  #compile(): BuiltSpeller {
    try {
      const speller = buildSpeller(this.#readFile, this.#cache);
      const isStrict = this.#flags.strict === true;
      const problems = speller.warnings.map(
        (warning): SourceProblem => (isStrict ? { ...warning, severity: 'error' } : warning),
      );
      this.#report(problems);
      if (isStrict && problems.length > 0) throw new CommandFailure(countProblems(problems), EXIT.pack);
      return speller;
    } catch (error) {
      if (error instanceof SourceError) {
        this.#report(error.problems);
        throw new CommandFailure(countProblems(error.problems), EXIT.pack);
      }
      if (error instanceof DataError) throw new CommandFailure(`${this.#folder}: ${error.message}`, EXIT.pack);
      throw error;
    }
  }

  /** Places are printed with the folder, so that editors and terminals find them. */
  #report(problems: readonly SourceProblem[]): void {
    const shown = problems.map((problem) => ({ ...problem, file: join(this.#folder, problem.file) }));
    reportProblems(shown, (file) => this.#textOf(relative(this.#folder, file)), this.#context);
  }

  /** Sources name each other; none can put a file from outside of the folder into the pack. */
  readonly #readFile: ReadFile = (name) =>
    readIfThere(join(this.#folder, name), () => readInside(this.#folder, name, MAX_SOURCE_BYTES));

  #textOf(name: string): string | undefined {
    try {
      return new TextDecoder().decode(readInside(this.#folder, name, MAX_SOURCE_BYTES));
    } catch {
      return undefined;
    }
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
