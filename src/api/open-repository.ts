/**
 * A language repository of GiellaLT for use in any program, from the bytes of its files. Start at `openRepository`.
 */
import { WorkStopped } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import type { Limits } from '../fst/algebra/limits.js';
import type { SourceProblem } from '../fst/diagnostics/source-problem.js';
import { Builder } from '../giellalt/build/builder.js';
import { digestInMemory, StepMemory } from '../giellalt/build/step-memory.js';
import { isRepositoryName } from '../giellalt/repository/paths.js';
import { openRepository as openEngine, type RepositoryFiles } from '../giellalt/repository/repository.js';
import { standardRules } from '../giellalt/standard/standard-rules.js';
import { defaultTargets, outputsOf, TARGETS, type Target } from '../giellalt/targets/targets.js';
import { type Bytes, toUint8Array } from './bytes.js';

/** Files by their paths (`src/fst/morphology/root.lexc`): their bytes, or a function that brings them when they are needed. */
export type FolderFiles = ReadonlyMap<string, Bytes | (() => Bytes)>;

/** Options of `openRepository`. */
export interface OpenRepositoryOptions {
  /**
   * Folders that lie beside the repository, by name: `giella-core`, `shared-mul`. Without giella-core its common filters are made by
   * langtools itself.
   */
  readonly beside?: ReadonlyMap<string, FolderFiles>;
  /** The steps of builds of earlier states of the same repository (`keepSteps`): what did not change is not made again. */
  readonly steps?: BuildSteps;
}

/** Options of `LanguageRepository.build`. */
export interface BuildOptions {
  /** Called when a step begins, with the path of what it makes. Steps that were kept are not run. */
  readonly onStep?: (path: string) => void;
  /** Whether what can be made without missing sources is wanted. Default: false, and a missing source is an error. */
  readonly partial?: boolean;
  /** How large a transducer may become. Default: 6 million states, 60 million arcs, which takes some 2 GB. */
  readonly limits?: Limits;
  /**
   * How long the build may take, in milliseconds; it is looked at when a step begins. Default: no limit. Run the build in a worker and
   * end that to stop at once.
   */
  readonly timeoutMs?: number;
}

/** What a build of a repository can be asked for, and what comes of it. */
export interface RepositoryTarget {
  /** What `build` takes. */
  readonly name: Target;
  /** The files that it gives: `se.zhfst`. */
  readonly files: readonly string[];
  /** Whether it is made when nothing is asked for. */
  readonly isDefault: boolean;
}

/** What a build has made. */
export interface BuiltFiles {
  /** Bytes by the names of the files. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Problems of the sources that did not end the build, those of kept steps too. */
  readonly warnings: readonly SourceProblem[];
}

/** A language repository. All methods are synchronous. */
export interface LanguageRepository {
  /** The code of the language, as `configure.ac` says it. */
  readonly language: string;
  /** What can be asked for. */
  readonly targets: readonly RepositoryTarget[];
  /**
   * Makes the files of targets, or of those that are made by default.
   *
   * @throws SourceError with file, line and column where sources are wrong
   * @throws DataError where a file is missing or a transducer becomes too large
   * @throws WorkStopped if it takes longer than `timeoutMs`
   */
  build(targets?: readonly Target[], options?: BuildOptions): BuiltFiles;
}

/**
 * Opens a language repository in the layout of GiellaLT. Its makefiles are read as data; nothing of it is run.
 *
 * ```js
 * const repository = openRepository(new Map([['configure.ac', bytes], …]));
 * const { files, warnings } = repository.build(['speller'], { onStep: (path) => console.log(path) });
 * const speller = await openSpeller(files.get('se.zhfst'));
 * ```
 *
 * @throws DataError if there is no configure.ac, or if a path leaves its folder
 */
export function openRepository(files: FolderFiles, options: OpenRepositoryOptions = {}): LanguageRepository {
  const { beside = new Map<string, FolderFiles>(), steps = keepSteps() } = options;
  if (!(steps instanceof KeptSteps)) throw new TypeError('steps come from keepSteps()');
  for (const name of beside.keys())
    if (!isRepositoryName(name)) throw new DataError('is not the name of a folder beside a repository', { file: name });
  for (const folder of [files, ...beside.values()]) for (const path of folder.keys()) checkPath(path);
  return new OpenedRepository(filesFrom(files, beside), steps);
}

/** What builds have made so far, for the next one. */
export interface BuildSteps {
  /** How much of it is kept. */
  readonly maxBytes: number;
}

/** Keeps the steps of the builds of one repository in memory, 512 MiB of them unless told. */
export function keepSteps(maxBytes = 512 * 1024 * 1024): BuildSteps {
  return new KeptSteps(maxBytes);
}

class KeptSteps implements BuildSteps {
  readonly maxBytes: number;
  readonly store: StepMemory;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    this.store = new StepMemory(maxBytes);
  }
}

function checkPath(path: string): void {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..') || /^@|[\\\0]/.test(path))
    throw new DataError('is not a path inside of the folder', { file: path });
}

function filesFrom(own: FolderFiles, beside: ReadonlyMap<string, FolderFiles>): RepositoryFiles {
  const sourceOf = (path: string) => {
    const neighbour = /^@([^/]+)\/(.+)$/.exec(path);
    return neighbour === null ? own.get(path) : beside.get(neighbour[1]!)?.get(neighbour[2]!);
  };
  return {
    has: (path) => sourceOf(path) !== undefined,
    read: (path) => {
      const source = sourceOf(path);
      if (source === undefined) return undefined;
      return toUint8Array(typeof source === 'function' ? source() : source);
    },
    hasFolder: (name) => beside.has(name),
  };
}

class OpenedRepository implements LanguageRepository {
  readonly language: string;
  readonly targets: readonly RepositoryTarget[];
  readonly #files: RepositoryFiles;
  readonly #steps: KeptSteps;

  constructor(files: RepositoryFiles, steps: KeptSteps) {
    this.#files = files;
    this.#steps = steps;
    const repository = openEngine(files);
    const usual = defaultTargets(repository);
    this.language = repository.language;
    this.targets = TARGETS.map((name) => ({
      name,
      files: outputsOf(name, repository).map(({ file }) => file),
      isDefault: usual.includes(name),
    }));
  }

  build(asked?: readonly Target[], { onStep, partial = false, limits, timeoutMs }: BuildOptions = {}): BuiltFiles {
    const repository = openEngine(this.#files);
    const endMs = performance.now() + (timeoutMs ?? Number.POSITIVE_INFINITY);
    const builder = new Builder(repository, standardRules(repository), {
      isPartial: partial,
      ...(limits === undefined ? {} : { limits }),
      keep: { store: this.#steps.store, digest: digestInMemory, version: '' },
      onStep: (path, milliseconds) => {
        if (milliseconds !== undefined) return;
        if (performance.now() >= endMs) throw new WorkStopped('deadline');
        onStep?.(path);
      },
    });
    const outputs = (asked ?? defaultTargets(repository)).flatMap((target) => outputsOf(target, repository));
    const files = new Map(outputs.map(({ file, write }) => [file, write(builder)]));
    return { files, warnings: [...repository.warnings] };
  }
}
