/**
 * Rules one behind the other, for the words of a small lexicon. All rules as one transducer tell apart what no word of the lexicon has:
 * those of Blackfoot, 78 rules, come to a million arcs for a lexicon of four thousand. Words alone go through rule after rule in a
 * thirtieth of that time. Start at `beginCascade`; `cascadeFor` makes the transducer for a lexicon.
 *
 * That transducer has the pairs of all rules in one, in the same order, for the words that the lexicon has on its lower side: composition from the
 * left reads the upper side of its first operand and leaves it as it is, so it makes no difference whether the words are chosen before or after.
 */
import { withoutWeights } from '../algebra/boolean.js';
import { compose } from '../algebra/compose.js';
import { mapSides } from '../algebra/flag-symbols.js';
import { DEFAULT_LIMITS, type Limits, TooLargeError } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import { isFlagDiacritic, isOrdinarySymbol, UNKNOWN_SYMBOL } from '../algebra/special-symbols.js';
import { withoutUnusedSymbols } from '../algebra/substitute.js';
import { numberOf } from '../algebra/symbol-numbers.js';
import { type Automaton, EPSILON } from '../build/automaton.js';
import { hasWeights } from './apply-rules.js';
import { BOUNDARY } from './pair-alphabet.js';

/** The first rules are composed with each other as long as that has at most so many arcs. */
const MOST_COMMON_ARCS = 100_000;
/** For a lexicon with more arcs than this, one transducer of all rules is made sooner. */
const SMALL_LEXICON = 50_000;
const MOST_GROWTH = 20;
/** With more, the script itself may find a better order to compose its rules in. */
const MOST_ARCS = 10_000_000;

/**
 * The first rules as one transducer, and the others, for `cascadeFor`; a single transducer if there is no more to them. Undefined for
 * rules that it is not for: with weights, boundaries of words, or pairs with "any other symbol", which intersecting composition takes to be
 * something of its own.
 */
export function beginCascade(rules: readonly Automaton[], limits: Limits = DEFAULT_LIMITS): Automaton[] | undefined {
  if (rules.length === 0 || rules.some((rule) => hasUnknown(rule) || hasWeights(rule) || hasBoundary(rule)))
    return undefined;
  const few = { ...limits, maxArcs: Math.min(limits.maxArcs, MOST_COMMON_ARCS) };
  let [common, ...rest] = rules as [Automaton, ...Automaton[]];
  while (rest.length > 0) {
    const next = withinLimits(() => joined(common, rest[0]!, few));
    if (next === undefined) break;
    common = next;
    rest = rest.slice(1);
  }
  return [optimise(common, limits), ...rest];
}

/** What the rules make of the words of a lexicon: to be applied to it in the place of all rules in one. Undefined where those are to be made. */
export function cascadeFor(
  lexicon: Automaton,
  cascade: readonly Automaton[],
  limits: Limits = DEFAULT_LIMITS,
): Automaton | undefined {
  if (cascade.length < 2) return cascade[0];
  if (lexicon.input.length > SMALL_LEXICON || hasBoundary(lexicon)) return undefined;
  const own = { maxStates: growth(lexicon.stateCount), maxArcs: growth(lexicon.input.length) };
  const few = {
    maxStates: Math.min(limits.maxStates, own.maxStates),
    maxArcs: Math.min(limits.maxArcs, own.maxArcs),
  };
  return withinLimits(() => {
    const words = wordsBelow(lexicon, new Set(cascade.flatMap(({ symbols }) => symbols)), few);
    return words === undefined ? undefined : cascade.reduce((made, rule) => joined(made, rule, few), words);
  });
}

/** All rules as one transducer, the same that their script makes. Undefined where that becomes too large. */
export function composeCascade(cascade: readonly Automaton[], limits: Limits = DEFAULT_LIMITS): Automaton | undefined {
  const few = { ...limits, maxArcs: Math.min(limits.maxArcs, MOST_ARCS) };
  return withinLimits(() => cascade.reduce((made, rule) => joined(made, rule, few)));
}

const growth = (size: number): number => MOST_COMMON_ARCS + size * MOST_GROWTH;

function joined(a: Automaton, b: Automaton, limits: Limits): Automaton {
  return optimise(compose(a, b, { flags: 'letters' }, limits), limits);
}

/**
 * The lower side of a lexicon as rules read it: flag diacritics that no rule names are passed over. Undefined where it has "any symbol",
 * or symbols that "any symbol" does not mean.
 */
function wordsBelow(lexicon: Automaton, named: ReadonlySet<string>, limits: Limits): Automaton | undefined {
  const { symbols, output } = lexicon;
  const read = Uint16Array.from(symbols, (symbol, number) =>
    isFlagDiacritic(symbol) && !named.has(symbol) ? EPSILON : number,
  );
  const isRead = Uint8Array.from(symbols, (symbol) => Number(isOrdinarySymbol(symbol) || isFlagDiacritic(symbol)));
  isRead[EPSILON] = 1;
  if (output.some((symbol) => isRead[symbol] === 0)) return undefined;
  const side = withoutWeights({ ...lexicon, input: output });
  return optimise(withoutUnusedSymbols(mapSides(side, read, read)), limits);
}

function withinLimits<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    return undefined;
  }
}

function hasUnknown({ symbols, input, output }: Automaton): boolean {
  const unknown = numberOf(symbols, UNKNOWN_SYMBOL);
  return unknown >= 0 && (input.includes(unknown) || output.includes(unknown));
}

const hasBoundary = ({ symbols }: Automaton): boolean => symbols.includes(BOUNDARY);
