/**
 * Compiles the regular expressions of a lexicon, those of its entries and its definitions, with `../xfst/`. Expressions of
 * one sublexicon with the same continuation form a group. Problems in an expression are moved to its place in the file.
 */
import { type Limits, TooLargeError } from '../algebra/limits.js';
import type { Automaton } from '../build/automaton.js';
import { SourceError, type SourceFile } from '../diagnostics/source-problem.js';
import { compileRegex, type RegexOptions } from '../xfst/compile-regex.js';
import type { LexiconSource, Place, RegexEntry } from './lexicon-source.js';
import { type Problems, TooManyErrors } from './problems.js';

export type RegexFiles = Pick<RegexOptions, 'readText' | 'readNet'>;

export interface RegexGroup {
  readonly lexicon: number;
  readonly continuation: number;
  /** The smallest weight of the entries. */
  weight: number;
  readonly automata: Automaton[];
}

/** The groups, in the order in which hfst-lexc puts them in: by the bytes of `lexicon_continuation`. */
export function compileRegexes(
  source: LexiconSource,
  files: readonly SourceFile[],
  problems: Problems,
  options: { readonly limits?: Limits; readonly files?: RegexFiles },
): RegexGroup[] {
  const groups = new Map<string, RegexGroup>();
  const compiler = new DefinitionCompiler(source, files, problems, options);
  try {
    for (const entry of source.regexEntries) {
      compiler.defineUpTo(entry.definitionCount);
      const automaton = compiler.compileAt(entry.source, entry.place);
      if (automaton !== undefined) addToGroup(groups, nameOf(entry, source), entry, automaton);
    }
    compiler.defineUpTo(source.definitions.length);
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
  }
  const encoder = new TextEncoder();
  const keyed = [...groups].map(([name, group]) => ({ bytes: encoder.encode(name), group }));
  return keyed.sort((a, b) => compareBytes(a.bytes, b.bytes)).map(({ group }) => group);
}

class DefinitionCompiler {
  readonly #source: LexiconSource;
  readonly #files: readonly SourceFile[];
  readonly #problems: Problems;
  readonly #options: RegexOptions;
  readonly #definitions = new Map<string, Automaton>();
  #defined = 0;

  constructor(
    source: LexiconSource,
    files: readonly SourceFile[],
    problems: Problems,
    { limits, files: named }: { readonly limits?: Limits; readonly files?: RegexFiles },
  ) {
    this.#source = source;
    this.#files = files;
    this.#problems = problems;
    this.#options = { definitions: this.#definitions, ...named, ...(limits === undefined ? {} : { limits }) };
  }

  /** Definitions count from where they stand: an entry does not see those of later files. */
  defineUpTo(count: number): void {
    for (; this.#defined < count; this.#defined++) {
      const { name, source: text, place } = this.#source.definitions[this.#defined]!;
      const automaton = this.compileAt(text, place);
      if (automaton !== undefined) this.#definitions.set(name, automaton);
    }
  }

  compileAt(text: string, place: Place): Automaton | undefined {
    try {
      return compileRegex({ name: this.#files[place.file]!.name, text }, this.#options);
    } catch (error) {
      if (error instanceof SourceError) this.#adopt(error, place);
      else if (error instanceof TooLargeError) this.#problems.error(place, error.problem);
      else throw error;
      return undefined;
    }
  }

  #adopt(error: SourceError, place: Place): void {
    const base = this.#problems.placeOf(place);
    const file = this.#files[place.file]!.name;
    for (const problem of error.problems) {
      const column = problem.line === 1 ? base.column + problem.column - 1 : problem.column;
      this.#problems.adopt({ ...problem, file, line: base.line + problem.line - 1, column });
    }
  }
}

function nameOf({ lexicon, continuation }: RegexEntry, { sublexicons }: LexiconSource): string {
  return `${sublexicons[lexicon]!.name}_${sublexicons[continuation]!.name}\u0000${lexicon}`;
}

function addToGroup(groups: Map<string, RegexGroup>, name: string, entry: RegexEntry, automaton: Automaton): void {
  const group = groups.get(name);
  if (group === undefined) {
    const { lexicon, continuation, weight } = entry;
    groups.set(name, { lexicon, continuation, weight, automata: [automaton] });
    return;
  }
  group.automata.push(automaton);
  group.weight = Math.min(group.weight, entry.weight);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
