/**
 * Compiles lexc files to an automaton: the same relation with the same weights as `hfst-lexc FILE…`.
 *
 *     const { automaton, warnings } = compileLexc([{ name: 'nouns.lexc', text }], { compileRegex });
 *
 * The steps are in this order: `parse-lexc.ts` reads the files, `check-sublexicons.ts` warns of missing and unreachable
 * sublexicons, `build-net.ts` makes the automaton, `insert-regexes.ts` puts regular expressions in, and the algebra makes
 * the result small. Errors are thrown together as one `SourceError`.
 */
import { DEFAULT_LIMITS, type Limits, TooLargeError } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import { unionAll } from '../algebra/rational.js';
import { withoutUnusedSymbols } from '../algebra/substitute.js';
import type { Automaton } from '../build/automaton.js';
import { SourceError, type SourceFile, type SourceProblem } from '../diagnostics/source-problem.js';
import { buildNet, type Detour } from './build-net.js';
import { checkSublexicons } from './check-sublexicons.js';
import { insertRegexes, type RegexPart } from './insert-regexes.js';
import type { LexiconSource, Place, RegexEntry } from './lexicon-source.js';
import { parseLexc } from './parse-lexc.js';
import { Problems } from './problems.js';

/**
 * Compiles the text of one regular expression. Errors are `SourceError`s whose lines and columns count from the
 * beginning of that text.
 */
export type CompileRegex = (source: string, definitions: ReadonlyMap<string, Automaton>) => Automaton;

export interface LexcOptions {
  /** For `< expressions >` and `Definitions`. Without it they are errors. */
  readonly compileRegex?: CompileRegex;
  readonly limits?: Limits;
}

export interface CompiledLexicon {
  readonly automaton: Automaton;
  readonly warnings: readonly SourceProblem[];
  readonly entryCount: number;
}

export function compileLexc(files: readonly SourceFile[], options: LexcOptions = {}): CompiledLexicon {
  const problems = new Problems(files);
  const source = parseLexc(files, problems);
  problems.throwErrors();
  checkSublexicons(source, problems);
  const groups = new RegexCompiler(files, problems, options.compileRegex).compile(source);
  problems.throwErrors();
  try {
    const automaton = withoutUnusedSymbols(optimise(assemble(source, groups, options.limits), options.limits));
    return { automaton, warnings: problems.warnings(), entryCount: source.entryCount + source.regexEntries.length };
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    const file = files[0]?.name ?? '';
    const problem: SourceProblem = { file, line: 1, column: 1, message: error.problem, severity: 'error' };
    throw new SourceError([problem], { cause: error });
  }
}

/** The automaton before it is made small; its states are those of the folded entries. */
function assemble(source: LexiconSource, groups: readonly RegexGroup[], limits: Limits = DEFAULT_LIMITS): Automaton {
  const symbols = [...source.symbols.symbols];
  const parts: RegexPart[] = [];
  const detours: Detour[] = groups.map(({ lexicon, continuation, weight, automata }, k) => {
    // No source can contain this: control characters are not allowed in lexc.
    const placeholder = `\u0001${k}`;
    symbols.push(placeholder);
    parts.push({ placeholder, automaton: optimise(unionAll(automata), limits) });
    return { lexicon, continuation, weight, symbol: symbols.length - 1 };
  });
  const net = buildNet(source, detours, symbols, limits);
  return parts.length === 0 ? net : insertRegexes(net, parts, limits);
}

/** All expressions of one sublexicon that have the same continuation. */
interface RegexGroup {
  readonly lexicon: number;
  readonly continuation: number;
  weight: number;
  readonly automata: Automaton[];
}

class RegexCompiler {
  readonly #files: readonly SourceFile[];
  readonly #problems: Problems;
  readonly #compileRegex: CompileRegex | undefined;
  readonly #definitions = new Map<string, Automaton>();

  constructor(files: readonly SourceFile[], problems: Problems, compileRegex: CompileRegex | undefined) {
    this.#files = files;
    this.#problems = problems;
    this.#compileRegex = compileRegex;
  }

  /** The groups, in the order in which hfst-lexc puts them in: by the bytes of `lexicon_continuation`. */
  compile(source: LexiconSource): RegexGroup[] {
    const groups = new Map<string, RegexGroup>();
    let defined = 0;
    const defineUpTo = (count: number) => {
      for (; defined < count; defined++) {
        const { name, source: text, place } = source.definitions[defined]!;
        const automaton = this.#compileAt(text, place);
        if (automaton !== undefined) this.#definitions.set(name, automaton);
      }
    };
    for (const entry of source.regexEntries) {
      defineUpTo(entry.definitionCount);
      const automaton = this.#compileAt(entry.source, entry.place);
      if (automaton !== undefined) addToGroup(groups, nameOf(entry, source), entry, automaton);
    }
    defineUpTo(source.definitions.length);
    const encoder = new TextEncoder();
    const keyed = [...groups].map(([name, group]) => ({ bytes: encoder.encode(name), group }));
    return keyed.sort((a, b) => compareBytes(a.bytes, b.bytes)).map(({ group }) => group);
  }

  #compileAt(text: string, place: Place): Automaton | undefined {
    if (this.#compileRegex === undefined) {
      this.#problems.error(place, 'regular expressions are not supported here');
      return undefined;
    }
    try {
      return this.#compileRegex(text, this.#definitions);
    } catch (error) {
      if (error instanceof SourceError) this.#adopt(error, place);
      else if (error instanceof TooLargeError) this.#problems.error(place, error.problem);
      else throw error;
      return undefined;
    }
  }

  /** Moves the problems of an expression to the place of the expression in its file. */
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
