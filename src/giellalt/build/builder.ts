/** Makes files of a repository, and what they need, in memory. Start at `Builder.make`. */
import { DataError } from '../../engine/data-error.js';
import { DEFAULT_LIMITS, type Limits } from '../../fst/algebra/limits.js';
import { SourceError, type SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { type Artefact, netOf, netsOf, textArtefact, textOf } from '../recipes/artefact.js';
import { runRecipe } from '../recipes/run-recipe.js';
import { resolvePath } from '../repository/paths.js';
import type { Repository } from '../repository/repository.js';
import { RuleBook, type Step } from './rule-book.js';
import type { FolderRules } from './standard-rule.js';

export interface BuilderOptions {
  readonly limits?: Limits;
  /** Called when a file begins to be made, and with the milliseconds that it took when it is made. */
  readonly onStep?: (path: string, milliseconds?: number) => void;
}

export class Builder {
  readonly repository: Repository;
  readonly #book: RuleBook;
  readonly #made = new Map<string, Artefact>();
  readonly #limits: Limits;
  readonly #onStep: BuilderOptions['onStep'];
  /** What is being made, from the outside in. */
  readonly #chain: string[] = [];

  constructor(repository: Repository, standard: ReadonlyMap<string, FolderRules>, options: BuilderOptions = {}) {
    this.repository = repository;
    this.#book = new RuleBook(repository, standard);
    this.#limits = options.limits ?? DEFAULT_LIMITS;
    this.#onStep = options.onStep;
  }

  get warnings(): readonly SourceProblem[] {
    return this.repository.warnings;
  }

  canMake(path: string): boolean {
    return this.#book.step(path) !== undefined;
  }

  /** Throws `SourceError` with the place where it can be told, or another `DataError`. */
  make(path: string): Artefact {
    const known = this.#made.get(path);
    if (known !== undefined) return known;
    const step = this.#book.step(path);
    if (step === undefined) throw new DataError(this.#missing(path));
    if (this.#chain.includes(path)) throw new DataError(`${path} is needed to make itself`);
    this.#chain.push(path);
    try {
      const artefact = this.#run(step);
      this.#made.set(path, artefact);
      return artefact;
    } finally {
      this.#chain.pop();
    }
  }

  #missing(path: string): string {
    const wanted = this.#chain.at(-1);
    return `${path} is not there, and no rule makes it${wanted === undefined ? '' : `; ${wanted} needs it`}`;
  }

  #run(step: Step): Artefact {
    if (step.kind === 'source') return this.#source(step.path);
    for (const input of step.inputs) if (!input.endsWith('/.stamp')) this.make(input);
    const began = performance.now();
    this.#onStep?.(step.path);
    const artefact = step.kind === 'standard' ? this.#standard(step) : this.#local(step);
    this.#onStep?.(step.path, performance.now() - began);
    return artefact;
  }

  #source(path: string): Artefact {
    return textArtefact(path.endsWith('/.stamp') ? '' : this.repository.text(path));
  }

  #standard({ rule, path, stem, inputs }: Extract<Step, { kind: 'standard' }>): Artefact {
    return rule.make({
      repository: this.repository,
      path,
      stem,
      inputs,
      net: (name) => netOf(this.make(name), name),
      nets: (name) => netsOf(this.make(name), name),
      text: (name) => textOf(this.make(name), name),
      limits: this.#limits,
      warn: (problem) => this.repository.warnings.push(problem),
    });
  }

  #local({ rule, path, stem, folder, makefile, inputs }: Extract<Step, { kind: 'local' }>): Artefact {
    const target = path.slice(folder.length + 1);
    const named = inputs.map((input) =>
      input.startsWith(`${folder}/`) ? input.slice(folder.length + 1) : input.startsWith('@') ? input : `/${input}`,
    );
    const automatic = new Map([
      ['@', target],
      ['<', named[0] ?? ''],
      ['^', [...new Set(named)].join(' ')],
      ['+', named.join(' ')],
      ['*', stem],
    ]);
    const lines = rule.recipe.map(({ text, file, line }) => ({ text: makefile.expand(text, automatic), file, line }));
    const written = new Map<string, Artefact>();
    runRecipe(
      lines.filter(({ text }) => text.trim() !== ''),
      {
        read: (name) => {
          const resolved = resolvePath(folder, name);
          return (
            written.get(resolved) ?? (resolved === path || !this.canMake(resolved) ? undefined : this.make(resolved))
          );
        },
        write: (name, artefact) => void written.set(resolvePath(folder, name), artefact),
        limits: this.#limits,
        warn: (problem) => this.repository.warnings.push(problem),
      },
    );
    const artefact = written.get(path);
    if (artefact !== undefined) return artefact;
    const message = `this recipe does not write ${target}`;
    throw new SourceError([{ file: rule.file, line: rule.line, column: 1, message, severity: 'error' }]);
  }
}
