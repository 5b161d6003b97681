/**
 * From source files to one transducer. Start at `compileSources`.
 *
 *     upper filters  .o.  lexicon  .o.  rules  .o.  lower filters
 *
 * What a file is, its name tells. Several `.lexc` files are one lexicon. A `.twolc` grammar is applied by intersecting
 * composition, every other kind by composition, in which flag diacritics are silent: a rule sees the letters on both
 * sides of a flag as neighbours. Files are read through a callback, by the names that the caller uses.
 */
import { compose } from '../algebra/compose.js';
import { DEFAULT_LIMITS, type Limits, TooLargeError } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import type { Automaton } from '../build/automaton.js';
import { SourceError, type SourceProblem } from '../diagnostics/source-problem.js';
import { type CompiledFile, compileFile } from './compile-file.js';
import { PartCache, type ReadFile } from './part-cache.js';
import { fileProblem } from './source-files.js';
import { SOURCE_ENDINGS, sourceKindOf } from './source-kind.js';

export interface Compiled {
  readonly automaton: Automaton;
  readonly warnings: readonly SourceProblem[];
}

export interface CompileSettings {
  readonly limits?: Limits;
  /** Keeps parts between two builds. */
  readonly cache?: PartCache;
}

/** What is done to the lexicon. */
export interface SourceRules {
  /** Applied below the lexicon, in this order. */
  readonly rules?: readonly string[];
  /** Composed above it, the last one nearest to it. */
  readonly upperFilters?: readonly string[];
  /** Composed below the rules, in this order. */
  readonly lowerFilters?: readonly string[];
  /** Who names these files, for messages. */
  readonly named?: string;
}

/** Throws `SourceError` with every error that was found. */
export function compileSources(
  lexicon: readonly string[],
  { rules = [], upperFilters = [], lowerFilters = [], named }: SourceRules,
  readFile: ReadFile,
  settings: CompileSettings = {},
): Compiled {
  checkKinds(lexicon, [...rules, ...upperFilters, ...lowerFilters]);
  const below = [...rules, ...lowerFilters].map((name): Step => ({ name, side: 'below' }));
  const above = upperFilters.toReversed().map((name): Step => ({ name, side: 'above' }));
  return new SourceCompiler(lexicon, named, settings).compile([...below, ...above], readFile);
}

/** One file composed with what was made of the files before it. */
interface Step {
  readonly name: string;
  readonly side: 'above' | 'below';
}

function checkKinds(lexicon: readonly string[], rules: readonly string[]): void {
  const problems: SourceProblem[] = [];
  for (const name of [...lexicon, ...rules]) {
    if (sourceKindOf(name) !== undefined) continue;
    problems.push(fileProblem(name, 'its name does not tell what it is', `names end with ${SOURCE_ENDINGS.join(' ')}`));
  }
  for (const name of rules) {
    if (sourceKindOf(name) !== 'lexc') continue;
    problems.push(fileProblem(name, 'this is a lexicon, not a rule', 'name it together with the other .lexc files'));
  }
  const others = lexicon.filter((name) => sourceKindOf(name) !== 'lexc');
  if (lexicon.length > 1 && others.length > 0 && problems.length === 0) {
    const hint =
      sourceKindOf(others[0]!) === 'twolc' ? 'name the rules with --rules' : 'only .lexc files can be several';
    problems.push(fileProblem(others[0]!, 'this file cannot be part of a lexicon of several files', hint));
  }
  if (problems.length > 0) throw new SourceError(problems);
}

class SourceCompiler {
  readonly #lexicon: readonly string[];
  readonly #named: string | undefined;
  readonly #cache: PartCache;
  readonly #limits: Limits;

  constructor(lexicon: readonly string[], named: string | undefined, { cache, limits }: CompileSettings) {
    this.#lexicon = lexicon;
    this.#named = named;
    this.#cache = cache ?? new PartCache();
    this.#limits = limits ?? DEFAULT_LIMITS;
  }

  /** Every step is a part of its own: a change in the last rule does not compose the others again. */
  compile(steps: readonly Step[], readFile: ReadFile): Compiled {
    const step = steps.at(-1);
    if (step === undefined) {
      const { automaton, warnings } = this.#file(this.#lexicon, readFile);
      return { automaton: automaton(), warnings };
    }
    const key = `steps ${JSON.stringify([this.#lexicon, steps])}`;
    return this.#cache.part(key, readFile, (read) => {
      const before = this.compile(steps.slice(0, -1), read);
      const file = this.#file([step.name], read);
      const automaton = this.#within(step.name, () => this.#compose(before.automaton, file, step.side));
      return { automaton, warnings: [...before.warnings, ...file.warnings] };
    });
  }

  #file(names: readonly string[], readFile: ReadFile): CompiledFile {
    const key = `file ${JSON.stringify(names)}`;
    return this.#cache.part(key, readFile, (read) => compileFile(names, read, this.#named, this.#limits));
  }

  #compose(lexicon: Automaton, file: CompiledFile, side: Step['side']): Automaton {
    if (side === 'below' && file.applyBelow !== undefined) return file.applyBelow(lexicon);
    const [first, second] = side === 'below' ? [lexicon, file.automaton()] : [file.automaton(), lexicon];
    return optimise(compose(first, second, { flags: 'epsilon' }, this.#limits), this.#limits);
  }

  /** A result that is too large is the problem of the file that was composed last. */
  #within<T>(name: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      const hint = 'a rule with loose contexts can multiply the states; try one rule after the other';
      throw new SourceError([fileProblem(name, error.problem, hint)], { cause: error });
    }
  }
}
