/**
 * Compiles lexc files to an automaton: the same relation with the same weights as `hfst-lexc FILE…`.
 *
 *     const { automaton, warnings } = compileLexc([{ name: 'nouns.lexc', text }]);
 *
 * The steps are in this order: `parse-lexc.ts` reads the files, `check-sublexicons.ts` warns of missing and unreachable
 * sublexicons, `compile-regexes.ts` compiles expressions, `build-net.ts` makes the automaton, `insert-regexes.ts` puts the
 * expressions in, and the algebra makes the result small. Errors are thrown together as one `SourceError`.
 */
import { withoutWeights } from '../algebra/boolean.js';
import { compose } from '../algebra/compose.js';
import { DEFAULT_LIMITS, type Limits, TooLargeError } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import { anyIdentity, emptyString, pair } from '../algebra/primitives.js';
import { concatenate, plus, unionAll } from '../algebra/rational.js';
import { withoutUnusedSymbols } from '../algebra/substitute.js';
import type { Automaton } from '../build/automaton.js';
import { SourceError, type SourceFile, type SourceProblem } from '../diagnostics/source-problem.js';
import { buildNet, type Detour } from './build-net.js';
import { checkSublexicons } from './check-sublexicons.js';
import { compileRegexes, type RegexFiles, type RegexGroup } from './compile-regexes.js';
import { insertRegexes, type RegexPart } from './insert-regexes.js';
import type { LexiconSource } from './lexicon-source.js';
import { parseLexc } from './parse-lexc.js';
import { Problems } from './problems.js';

/** Options of `compileLexc`. */
export interface LexcOptions {
  readonly limits?: Limits;
  /** Files that expressions name, as in `< @"numbers.hfst" >`. */
  readonly files?: RegexFiles;
  /** Equal symbols of the two sides of an entry stand opposite each other (`--alignStrings` of hfst-lexc). */
  readonly align?: boolean;
  /**
   * A flag diacritic stands at the beginning of words, and behind each entry that is not empty: `@P.LEXNAME.Nouns@` where it goes on
   * with Nouns (`--withFlags` of hfst-lexc).
   */
  readonly withFlags?: boolean;
  /** Whether the weights of entries are left out, before the automaton is made small: without them it takes less time. */
  readonly isUnweighted?: boolean;
}

/** What lexc sources became. */
export interface CompiledLexicon {
  readonly automaton: Automaton;
  readonly warnings: readonly SourceProblem[];
  readonly entryCount: number;
}

/** Throws `SourceError` with every error that was found. */
export function compileLexc(files: readonly SourceFile[], options: LexcOptions = {}): CompiledLexicon {
  const problems = new Problems(files);
  const source = parseLexc(files, problems, options);
  problems.throwErrors();
  checkSublexicons(source, problems);
  const groups = compileRegexes(source, files, problems, options);
  problems.throwErrors();
  try {
    const whole = assemble(source, groups, options.limits);
    const small = optimise(options.isUnweighted === true ? withoutWeights(whole) : whole, options.limits);
    const automaton = withoutUnusedSymbols(small);
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
    const strings = optimise(unionAll(automata), limits);
    parts.push({ placeholder, automaton: source.hasFlags ? flagged(strings, source.flagOf(continuation)) : strings });
    return { lexicon, continuation, weight, symbol: symbols.length - 1 };
  });
  const net = buildNet(source, detours, symbols, limits);
  const whole = parts.length === 0 ? net : insertRegexes(net, parts, limits);
  return source.hasFlags ? concatenate(start(source), whole, limits) : whole;
}

function start(source: LexiconSource): Automaton {
  const flag = source.flagOf(source.start!);
  return pair(flag, flag);
}

/** The flag behind those sides of each string that are not empty. */
function flagged(strings: Automaton, flag: string): Automaton {
  const sides = [
    { filter: emptyString(), written: '' },
    { filter: plus(anyIdentity()), written: flag },
  ];
  const parts = sides.flatMap((upper) =>
    sides.map((lower) => {
      const kept = compose(compose(upper.filter, strings, { flags: 'letters' }), lower.filter, { flags: 'letters' });
      return concatenate(kept, pair(upper.written, lower.written));
    }),
  );
  return optimise(unionAll(parts));
}
