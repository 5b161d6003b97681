/**
 * Makes files of a repository, and what they need. Start at `Builder.make`.
 *
 * Every step notes what it read. With a `StepStore` a step is not run again as long as all that is the same: after a change in one
 * file another builder runs only what depends on it, and stops where a result is the same as before. Several builders, each in a
 * thread of its own, can share a store: with `StepClaims` none runs what another one is running. It does whatever else it can, and
 * waits when there is nothing left.
 */
import { DataError } from '../../engine/data-error.js';
import { DEFAULT_LIMITS, type Limits } from '../../fst/algebra/limits.js';
import { SourceError, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import type { Deflate } from '../../fst/formats/zip-members.js';
import { type Artefact, bytesOf, netOf, netsOf, textArtefact, textOf } from '../recipes/artefact.js';
import { runRecipe } from '../recipes/run-recipe.js';
import { type ToolHost, UnsupportedRecipe } from '../recipes/tool.js';
import { resolvePath } from '../repository/paths.js';
import type { Repository } from '../repository/repository.js';
import { artefactFromBytes, artefactToBytes } from './artefact-bytes.js';
import type { ArtefactMemory } from './artefact-memory.js';
import { isMarker, partPaths, RuleBook, type Step } from './rule-book.js';
import type { FolderRules, Leaving } from './standard-rule.js';
import type { Digest, KeptStep, StepClaims, StepStore } from './step-store.js';

export interface BuilderOptions {
  readonly limits?: Limits;
  /** Called when a step begins, and with the milliseconds that it took when it has ended. Steps that were kept are not run. */
  readonly onStep?: (path: string, milliseconds?: number) => void;
  /** Whether what can be made without missing sources is wanted. */
  readonly isPartial?: boolean;
  /** A faster way than the portable one to pack members of archives. */
  readonly deflate?: Deflate;
  readonly keep?: {
    readonly store: StepStore;
    readonly digest: Digest;
    /** Of the program that builds. */
    readonly version: string;
    /** Where several builders use the store at the same time. */
    readonly claims?: StepClaims;
    /** Of a program that builds again and again. */
    readonly memory?: ArtefactMemory;
  };
}

/** A file as it is now. */
interface Current {
  readonly digest: string;
  readonly load: () => Artefact;
}

/** What keeps a file from being made. */
interface Obstacle {
  readonly file: string;
  readonly why: string;
}

type RunStep = Exclude<Step, { kind: 'source' }>;

/** Another builder is running a step that is needed here. */
class BusyStep extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} is being made`);
    this.path = path;
  }
}

export class Builder {
  readonly repository: Repository;
  readonly #book: RuleBook;
  readonly #current = new Map<string, Current>();
  /** Why steps came to nothing: what needs one of them is not made to wait for it again. */
  readonly #failed = new Map<string, DataError>();
  readonly #limits: Limits;
  readonly #options: BuilderOptions;
  readonly #settings: string;
  /** What is being made, from the outside in, what each has read so far, and what it warned of. */
  readonly #chain: {
    readonly path: string;
    readonly reads: Map<string, string>;
    readonly warnings: SourceProblem[];
  }[] = [];
  /** How many steps are at work here: one may ask for what is not among its prerequisites. */
  #atWork = 0;

  constructor(repository: Repository, standard: ReadonlyMap<string, FolderRules>, options: BuilderOptions = {}) {
    this.repository = repository;
    this.#book = new RuleBook(repository, standard);
    this.#limits = options.limits ?? DEFAULT_LIMITS;
    this.#options = options;
    this.#settings = this.#digestOf(new TextEncoder().encode(`${options.keep?.version}\n${repository.settingsText()}`));
  }

  canMake(path: string): boolean {
    return this.#book.step(path) !== undefined;
  }

  /** Throws `SourceError` with the place where it can be told, or another `DataError`. */
  make(path: string): Artefact {
    return this.#patiently(() => this.#make(path).load());
  }

  /** Makes several files, in whatever order other builders leave something to do. */
  makeAll(paths: readonly string[]): void {
    this.#patiently(() => {
      const busy = this.#makeEach(paths);
      if (busy !== undefined) throw busy;
    });
  }

  /** Tries again whenever another builder has done what `work` needs. */
  #patiently<T>(work: () => T): T {
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!(error instanceof BusyStep)) throw error;
        this.#options.keep?.claims?.wait(error.path);
      }
    }
  }

  /** Makes what can be made now; what another builder keeps from being made, if anything. */
  #makeEach(paths: readonly string[]): BusyStep | undefined {
    let busy: BusyStep | undefined;
    for (const path of paths) {
      try {
        this.#make(path);
      } catch (error) {
        if (!(error instanceof BusyStep)) throw error;
        busy ??= error;
      }
    }
    return busy;
  }

  /** Of what a file is now; it is made where it has to be. Empty where nothing is kept. */
  digest(path: string): string {
    return this.#patiently(() => this.#make(path).digest);
  }

  #make(path: string): Current {
    let current = this.#current.get(path);
    if (current === undefined) {
      current = this.#bring(path);
      this.#current.set(path, current);
    }
    this.#chain.at(-1)?.reads.set(path, current.digest);
    return current;
  }

  #bring(path: string): Current {
    const step = this.#book.step(path);
    if (step === undefined) throw new DataError(this.#missing(path));
    if (step.kind === 'source') return this.#source(path);
    if (step.kind === 'standard' && step.rule.without !== undefined) return this.#withoutMissing(step);
    if (step.kind === 'standard' && step.rule.isCopy === true) return this.#make(step.inputs[0]!);
    if (this.#chain.some((link) => link.path === path)) throw new DataError(`${path} is needed to make itself`);
    return this.#kept(step) ?? this.#run(step);
  }

  /** The step without those of its inputs that are missing, as far as it can be run without them. */
  #withoutMissing(step: Extract<Step, { kind: 'standard' }>): Current {
    const without = step.rule.without!;
    const problems: SourceProblem[] = [];
    const warnings: SourceProblem[] = [];
    const inputs = step.inputs.filter((input) => {
      const kind = without(input);
      const missing = this.#firstMissing(input) ?? (kind === 'always' ? this.#firstUnsupported(input) : undefined);
      if (missing === undefined) return true;
      const isLeftOut = this.#isLeftOut(kind);
      const message = isLeftOut
        ? `${step.path} is made without ${input}: ${missing.why}`
        : `${missing.why}; ${step.path} needs it`;
      const problem: SourceProblem = {
        file: missing.file,
        line: 1,
        column: 1,
        message,
        ...(kind === 'asked' && !isLeftOut ? { hint: 'a partial build (--partial) makes what it can without it' } : {}),
        severity: isLeftOut ? 'warning' : 'error',
      };
      (isLeftOut ? warnings : problems).push(problem);
      return !isLeftOut;
    });
    if (problems.length > 0) throw new SourceError(problems);
    const own: RunStep = { ...step, inputs };
    const current = this.#kept(own) ?? this.#run(own);
    this.repository.warnings.push(...warnings);
    return current;
  }

  /** Why a file that is there cannot be made: a recipe that cannot be interpreted. */
  #firstUnsupported(path: string): Obstacle | undefined {
    try {
      this.#make(path);
      return undefined;
    } catch (error) {
      if (error instanceof UnsupportedRecipe) return { file: path, why: error.message };
      throw error;
    }
  }

  /** The source that keeps `path` from being made; undefined where nothing does. */
  #firstMissing(path: string, chain: readonly string[] = []): Obstacle | undefined {
    if (chain.includes(path)) return undefined;
    const step = this.#book.step(path);
    if (step === undefined) return { file: path, why: 'it is missing' };
    if (step.kind === 'source' || this.#current.has(path)) return undefined;
    const without = step.kind === 'standard' ? step.rule.without : undefined;
    for (const input of step.inputs) {
      const missing = this.#firstMissing(input, [...chain, path]);
      if (missing !== undefined && !this.#isLeftOut(without?.(input))) return missing;
    }
    return undefined;
  }

  /** Whether a step is run without such a prerequisite where that is missing. */
  #isLeftOut(kind: Leaving | undefined): boolean {
    return kind === 'always' || (kind === 'asked' && this.#options.isPartial === true);
  }

  #missing(path: string): string {
    const wanted = this.#chain.at(-1)?.path;
    const near = this.#book.nearest(path);
    const why = near === undefined ? '' : ` (${near.file}:${near.line}: that rule would need ${near.lacking})`;
    return `${path} is not there, and no rule makes it${why}${wanted === undefined ? '' : `; ${wanted} needs it`}`;
  }

  #source(path: string): Current {
    const artefact = textArtefact(isMarker(path) ? '' : this.repository.text(path));
    return {
      digest: this.#digestOf(new TextEncoder().encode(artefact.kind === 'text' ? artefact.text : '')),
      load: () => artefact,
    };
  }

  #digestOf(bytes: Uint8Array): string {
    return this.#options.keep?.digest(bytes) ?? '';
  }

  /** What the step made before, if all that it read is the same now. */
  #kept(step: RunStep): Current | undefined {
    const { keep } = this.#options;
    const kept = keep?.store.find(step.path);
    if (keep === undefined || kept === undefined || kept.rule !== this.#ruleOf(step)) return undefined;
    if (!this.#isUnchanged(kept)) return undefined;
    // Whoever builds again is told again.
    this.repository.warnings.push(...(kept.warnings ?? []));
    let artefact: Artefact | undefined;
    const load = () => {
      artefact ??= this.#loadKept(step, kept);
      return artefact;
    };
    return { digest: kept.digest, load };
  }

  /** Whether all that a step read is the same now. */
  #isUnchanged({ reads }: KeptStep): boolean {
    const outer = this.#chain.splice(0);
    let busy: BusyStep | undefined;
    try {
      for (const [path, digest] of reads) {
        if (!this.canMake(path)) return false;
        const waiting = this.#makeEach([path]);
        busy ??= waiting;
        const current = this.#current.get(path);
        if (current !== undefined && current.digest !== digest) return false;
      }
    } finally {
      this.#chain.push(...outer);
    }
    if (busy !== undefined) throw busy;
    return true;
  }

  #loadKept(step: RunStep, { digest }: KeptStep): Artefact {
    const { store, memory } = this.#options.keep ?? {};
    const remembered = memory?.find(step.path, digest);
    if (remembered !== undefined) return remembered;
    const bytes = store?.load(step.path, digest);
    if (bytes === undefined) return this.#run(step).load();
    const artefact = artefactFromBytes(bytes);
    memory?.remember(step.path, digest, artefact);
    return artefact;
  }

  /** Everything that the result depends on, beside what is read. */
  #ruleOf(step: RunStep): string {
    const what = step.kind === 'standard' ? [step.rule.target] : this.#recipeOf(step).map(({ text }) => text);
    return JSON.stringify([this.#settings, ...what, ...step.inputs]);
  }

  #run(step: RunStep): Current {
    const reads = new Map<string, string>();
    const warnings: SourceProblem[] = [];
    this.#chain.push({ path: step.path, reads, warnings });
    try {
      const busy = this.#makeEach([...step.inputs.filter((input) => !isMarker(input)), ...partPaths(step)]);
      if (busy !== undefined) throw busy;
      // A step within a step is run here in any case: two builders that wait for each other would wait for ever.
      const claims = this.#atWork === 0 ? this.#options.keep?.claims : undefined;
      if (claims === undefined) return this.#runNow(step, { reads, warnings });
      if (!claims.claim(step.path)) throw new BusyStep(step.path);
      try {
        // Another builder may have run it since it was looked for.
        return this.#kept(step) ?? this.#runNow(step, { reads, warnings });
      } finally {
        claims.release(step.path);
      }
    } finally {
      this.#chain.pop();
    }
  }

  #runNow(
    step: RunStep,
    { reads, warnings }: { readonly reads: ReadonlyMap<string, string>; readonly warnings: readonly SourceProblem[] },
  ): Current {
    const { onStep, keep } = this.#options;
    const failed = this.#failed.get(step.path);
    if (failed !== undefined) throw failed;
    const began = performance.now();
    onStep?.(step.path);
    this.#atWork++;
    let artefact: Artefact;
    try {
      artefact = step.kind === 'standard' ? this.#standard(step) : this.#local(step);
    } catch (error) {
      if (error instanceof DataError) this.#failed.set(step.path, error);
      throw error;
    } finally {
      this.#atWork--;
    }
    onStep?.(step.path, performance.now() - began);
    if (keep === undefined) return { digest: '', load: () => artefact };
    const bytes = artefactToBytes(artefact);
    const digest = keep.digest(bytes);
    keep.store.keep(step.path, { rule: this.#ruleOf(step), reads: [...reads], digest, warnings }, bytes);
    keep.memory?.remember(step.path, digest, artefact);
    return { digest, load: () => artefact };
  }

  #standard({ rule, path, stem, inputs }: Extract<Step, { kind: 'standard' }>): Artefact {
    return rule.make({
      repository: this.repository,
      path,
      stem,
      inputs,
      part: (name) => this.make(`${path}#${name}`),
      net: (name) => netOf(this.make(name), name),
      nets: (name) => netsOf(this.make(name), name),
      text: (name) => textOf(this.make(name), name),
      bytes: (name) => bytesOf(this.make(name), name),
      limits: this.#limits,
      deflate: this.#options.deflate,
      warn: (problem) => this.#warn(problem),
    });
  }

  #warn(problem: SourceProblem): void {
    this.repository.warnings.push(problem);
    this.#chain.at(-1)?.warnings.push(problem);
  }

  /** The commands of a rule that the repository wrote, with their variables filled in. */
  #recipeOf({ rule, path, stem, folder, makefile, inputs }: Extract<Step, { kind: 'local' }>) {
    const named = inputs.map((input) => {
      if (input.startsWith(`${folder}/`)) return input.slice(folder.length + 1);
      return input.startsWith('@') ? input : `/${input}`;
    });
    const automatic = new Map([
      ['@', path.slice(folder.length + 1)],
      ['<', named[0] ?? ''],
      ['^', [...new Set(named)].join(' ')],
      ['+', named.join(' ')],
      ['*', stem],
    ]);
    return rule.recipe
      .map(({ text, file, line }) => ({
        text: expandedAt({ file, line }, () => makefile.expand(text, automatic)),
        file,
        line,
      }))
      .filter(({ text }) => text.trim() !== '');
  }

  #local(step: Extract<Step, { kind: 'local' }>): Artefact {
    const { rule, path, folder } = step;
    const written = new Map<string, Artefact>();
    const host: ToolHost = {
      read: (name) => {
        const resolved = resolvePath(folder, name);
        const own = written.get(resolved);
        if (own !== undefined) return own;
        return resolved === path || !this.canMake(resolved) ? undefined : this.make(resolved);
      },
      write: (name, artefact) => void written.set(resolvePath(folder, name), artefact),
      limits: this.#limits,
      warn: (problem) => this.#warn(problem),
      // Spellers have weights in every repository.
      isFoma: !this.repository.isWeighted && folder.startsWith('src/'),
    };
    runRecipe(this.#recipeOf(step), host, path);
    const artefact = written.get(path);
    if (artefact !== undefined) return artefact;
    const message = `this recipe does not write ${path.slice(folder.length + 1)}`;
    throw new SourceError([{ file: rule.file, line: rule.line, column: 1, message, severity: 'error' }]);
  }
}

/** Problems in what is expanded get its place. */
function expandedAt(place: { readonly file: string; readonly line: number }, expand: () => string): string {
  try {
    return expand();
  } catch (error) {
    if (error instanceof SourceError || !(error instanceof DataError)) throw error;
    throw new SourceError([{ ...place, column: 1, message: error.problem, severity: 'error' }], { cause: error });
  }
}
