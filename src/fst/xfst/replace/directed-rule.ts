/**
 * Rules that choose one way to place their replacements: from the left or the right, the longest or the shortest
 * (`@->`, `@>`, `->@`, `>@`).
 *
 * All ways to place the brackets are compared with each other by a constraint, a transducer from the better to the
 * worse of two bracketed strings (generalised lenient composition, Yli-Jyrä 2008). The constraints are those that HFST
 * computes with, also where they are weaker than the arrow promises: `->@` keeps two results where the longer match is
 * longer by one symbol.
 */

import { subtract } from '../../algebra/boolean.js';
import { compose } from '../../algebra/compose.js';
import type { Limits } from '../../algebra/limits.js';
import { optimise } from '../../algebra/optimise.js';
import { lower, upper } from '../../algebra/projection.js';
import { concatenateAll, plus, star, unionAll } from '../../algebra/rational.js';
import { type Automaton, EPSILON } from '../../build/automaton.js';
import { RowBuilder } from '../../build/row-builder.js';
import type { CompiledRule } from './replace-rule.js';
import {
  buildRuleNet,
  CLOSE_BRACKET,
  CLOSE_UNREPLACED,
  OPEN_BRACKET,
  OPEN_UNREPLACED,
  type RuleNet,
} from './rule-machine.js';

export type DirectedArrow = '@->' | '@>' | '->@' | '>@';

/** The net over classes, with the replacements that the arrow chooses, brackets and boundaries removed. */
export function buildDirectedNet(rules: readonly CompiledRule[], arrow: DirectedArrow, limits: Limits): RuleNet {
  const fromLeft = arrow === '@->' || arrow === '@>';
  const net = buildRuleNet(
    rules,
    { obligatory: false, bracketed: true, unreplaced: false, repeatEmpty: !fromLeft },
    limits,
  );
  const constraints = new Constraints(net);
  let result = optimise(net.automaton, limits);
  for (const constraint of constraintsOf(arrow, constraints)) result = withoutWorse(result, constraint, limits);
  return { alphabet: net.alphabet, automaton: constraints.withoutMarks(result) };
}

/**
 * An obligatory rule with contexts on the lower side. There a replacement can make the context of another, also two of
 * them each the context of the other, so a string is compared with all strings that have more brackets.
 */
export function buildLowerObligatoryNet(rules: readonly CompiledRule[], limits: Limits): RuleNet {
  const choice = { obligatory: false, bracketed: true, unreplaced: true, repeatEmpty: false };
  const net = buildRuleNet(rules, choice, limits);
  const constraints = new Constraints(net);
  const result = withoutWorse(optimise(net.automaton, limits), constraints.mostBrackets(), limits);
  return { alphabet: net.alphabet, automaton: constraints.withoutMarks(result) };
}

function constraintsOf(arrow: DirectedArrow, constraints: Constraints): Automaton[] {
  switch (arrow) {
    case '@->':
      return [constraints.leftmost(), constraints.oneAtEnd(), constraints.longestFromLeft()];
    case '@>':
      return [constraints.leftmost(), constraints.oneAtEnd(), constraints.shortestFromLeft()];
    case '->@':
      return [constraints.rightmost(), constraints.longestFromRight(), constraints.repeatedEmpty()];
    default:
      return [constraints.rightmost(), constraints.shortestFromRight(), constraints.repeatedEmpty()];
  }
}

/** The relation without the upper strings that are worse than another upper string of it. */
function withoutWorse(relation: Automaton, betterToWorse: Automaton, limits: Limits): Automaton {
  const unweighted = {
    ...relation,
    weight: new Float32Array(relation.weight.length),
    finalWeight: relation.finalWeight.map(zeroed),
  };
  const all = optimise(upper(unweighted), limits);
  const worse = lower(compose(compose(all, betterToWorse, PLAIN, limits), all, PLAIN, limits));
  return optimise(compose(subtract(all, optimise(worse, limits), limits), relation, PLAIN, limits), limits);
}

const PLAIN = { flags: 'symbols' } as const;

function zeroed(weight: number): number {
  return weight < Number.POSITIVE_INFINITY ? 0 : weight;
}

/** The parts of constraints, over the alphabet of one net. `<` and `>` are its brackets, `x` any other symbol. */
class Constraints {
  private readonly symbols: readonly string[];
  private readonly copies: readonly (readonly [number, number])[];
  private readonly boundaryNumber: number;
  private readonly openNumber: number;
  private readonly closeNumber: number;
  private readonly open: Automaton;
  private readonly close: Automaton;
  private readonly openDeleted: Automaton;
  private readonly closeDeleted: Automaton;
  private readonly openInserted: Automaton;
  private readonly closeInserted: Automaton;
  private readonly boundary: Automaton;
  private readonly bracket: Automaton;
  /** Any symbol but a bracket. */
  private readonly plain: Automaton;
  private readonly anything: Automaton;
  /** The same symbols with any brackets. */
  private readonly rebracketed: Automaton;

  constructor({ automaton, alphabet }: RuleNet) {
    this.symbols = automaton.symbols;
    this.boundaryNumber = alphabet.boundary;
    this.openNumber = this.symbols.indexOf(OPEN_BRACKET);
    this.closeNumber = this.symbols.indexOf(CLOSE_BRACKET);
    const [open, close] = [this.openNumber, this.closeNumber];
    this.open = this.pairs([[open, open]]);
    this.close = this.pairs([[close, close]]);
    this.openDeleted = this.pairs([[open, EPSILON]]);
    this.closeDeleted = this.pairs([[close, EPSILON]]);
    this.openInserted = this.pairs([[EPSILON, open]]);
    this.closeInserted = this.pairs([[EPSILON, close]]);
    this.boundary = this.pairs([[alphabet.boundary, alphabet.boundary]]);
    this.bracket = this.pairs([
      [open, open],
      [close, close],
    ]);
    this.copies = Array.from(alphabet.representative, (symbol): [number, number] => [symbol, symbol]);
    const { copies } = this;
    this.plain = this.pairs(copies);
    this.anything = star(this.pairs([...copies, [open, open], [close, close]]));
    this.rebracketed = star(
      this.pairs([...copies, [open, EPSILON], [close, EPSILON], [EPSILON, open], [EPSILON, close]]),
    );
  }

  /** The better string has brackets, of either kind, where the worse one has none. */
  mostBrackets(): Automaton {
    const [opened, closed] = [
      this.pairs([this.deleted(OPEN_BRACKET), this.deleted(OPEN_UNREPLACED)]),
      this.pairs([this.deleted(CLOSE_BRACKET), this.deleted(CLOSE_UNREPLACED)]),
    ];
    const all = star(
      this.pairs([
        ...this.copies,
        ...[OPEN_BRACKET, CLOSE_BRACKET, OPEN_UNREPLACED, CLOSE_UNREPLACED].map((name) => this.copied(name)),
      ]),
    );
    return this.joined([all, plus(concatenateAll([opened, star(this.plain), closed, all]))]);
  }

  /** The better string opens a bracket where the worse one has a symbol. */
  leftmost(): Automaton {
    const { boundary, anything, openDeleted, plain, rebracketed } = this;
    const moreDeleted = star(unionAll([openDeleted, this.closeDeleted]));
    return this.joined([boundary, anything, openDeleted, moreDeleted, plain, rebracketed, boundary]);
  }

  /** The better string replaces the empty string at the end of the word. */
  oneAtEnd(): Automaton {
    const { boundary, anything, openDeleted, closeDeleted } = this;
    return this.joined([boundary, anything, openDeleted, closeDeleted, boundary, anything]);
  }

  longestFromLeft(): Automaton {
    const { anything, open, plain, closeInserted, rebracketed } = this;
    const change = unionAll([this.openInserted, this.openDeleted, closeInserted, this.bracket]);
    const onward = unionAll([plain, concatenateAll([change, plus(plain)])]);
    return this.joined([anything, open, plus(plain), closeInserted, onward, rebracketed]);
  }

  shortestFromLeft(): Automaton {
    const { anything, open, plain, closeDeleted, rebracketed } = this;
    const change = unionAll([this.openInserted, this.openDeleted, closeDeleted, this.bracket]);
    const onward = unionAll([plain, concatenateAll([change, plus(plain)])]);
    return this.joined([anything, open, plus(plain), closeDeleted, onward, rebracketed]);
  }

  /** The better string closes a bracket where the worse one does not. */
  rightmost(): Automaton {
    return this.joined([this.rebracketed, plus(this.plain), this.closeDeleted, this.anything]);
  }

  longestFromRight(): Automaton {
    const { rebracketed, plain, openInserted, close, anything } = this;
    const between = unionAll([plain, openInserted, this.closeDeleted, this.closeInserted, this.bracket]);
    return this.joined([rebracketed, plus(plain), between, openInserted, plus(plain), close, anything]);
  }

  shortestFromRight(): Automaton {
    const { rebracketed, plain, openDeleted, close, anything } = this;
    const change = unionAll([this.closeInserted, this.closeDeleted, openDeleted, this.bracket]);
    const before = unionAll([plain, concatenateAll([plus(plain), change])]);
    return this.joined([rebracketed, before, openDeleted, plus(plain), close, anything]);
  }

  /** The empty string replaced twice in one place is worse than itself: it never stays. */
  repeatedEmpty(): Automaton {
    const { anything, open, close } = this;
    return this.joined([anything, open, close, open, close, anything]);
  }

  /** The net with silent arcs in place of brackets and boundaries. */
  withoutMarks(net: Automaton): Automaton {
    const silent = (symbol: number): number =>
      symbol === this.openNumber || symbol === this.closeNumber || symbol === this.boundaryNumber ? EPSILON : symbol;
    const unreplaced = this.symbols.indexOf(OPEN_UNREPLACED);
    const rows = new RowBuilder(net.symbols);
    for (let s = 0; s < net.stateCount; s++) {
      for (let a = net.firstArc[s]!; a < net.firstArc[s + 1]!; a++) {
        // What is marked as not replaced was there for comparison only.
        if (net.input[a] === unreplaced) continue;
        rows.add(silent(net.input[a]!), silent(net.output[a]!), net.target[a]!, net.weight[a]!);
      }
      rows.endRow(net.finalWeight[s]!);
    }
    return rows.finish(net.start);
  }

  private deleted(name: string): [number, number] {
    return [this.symbols.indexOf(name), EPSILON];
  }

  private copied(name: string): [number, number] {
    return [this.symbols.indexOf(name), this.symbols.indexOf(name)];
  }

  private joined(parts: readonly Automaton[]): Automaton {
    return optimise(concatenateAll(parts));
  }

  private pairs(list: readonly (readonly [number, number])[]): Automaton {
    const rows = new RowBuilder(this.symbols);
    for (const [above, below] of list) rows.add(above, below, 1, 0);
    rows.endRow(Number.POSITIVE_INFINITY);
    rows.endRow(0);
    return rows.finish(0);
  }
}
