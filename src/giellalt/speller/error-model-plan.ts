/**
 * The plan of an error model: which parts may follow each other, before any of them is put in. Start at `planErrorModel`.
 *
 *     E = σ*  ( L* (edit L*) | N (swap N) )  σ*        σ: letters of the lexicon, L: letters of `editdist`
 *     S = ?* string ?*  |  ( ?* expression ?* ) repeated
 *     W | (initial) (S | E) repeated (final)
 *
 * The plan is an automaton whose symbols are labels: a class of symbols that are copied and that the plan never tells
 * apart, a pair of symbols that the expression for strings has, or a whole part ("any letter edit"). So it has a few dozen
 * states and can be made deterministic: for each place in a word there is one way to copy it, where the published build
 * has one for every repetition. The parts are put in afterwards.
 *
 * N are texts without two different letters of L side by side. They come from the rule for swaps of the published build,
 * which is obligatory: beside the one swap no other pair of neighbours may be left. Between σ* and σ* that is only seen in
 * words with symbols that the lexicon does not have.
 */
import { optimise } from '../../fst/algebra/optimise.js';
import { emptyString, pairs } from '../../fst/algebra/primitives.js';
import { concatenateAll, optional, repeat, star, union, unionAll } from '../../fst/algebra/rational.js';
import { IDENTITY_SYMBOL, isOrdinarySymbol } from '../../fst/algebra/special-symbols.js';
import { type Automaton, EPSILON } from '../../fst/build/automaton.js';
import { TransducerBuilder } from '../../fst/build/builder.js';
import type { Limits } from '../../fst/build/limits.js';

/** A part that is put into the plan as a whole. */
export type PartLabel = 'edit' | 'swap' | 'string' | 'initial' | 'final' | 'word';

/** What a label of the plan stands for. */
export type Meaning =
  | { readonly part: PartLabel }
  /** Numbers of symbols, input and output. */
  | { readonly arcs: readonly (readonly [input: number, output: number])[] };

export interface PlanParts {
  /** All symbols of the error model. */
  readonly symbols: readonly string[];
  readonly lexiconSymbols: ReadonlySet<string>;
  readonly letters: ReadonlySet<string>;
  /** A symbol that the letter edits know but never read or write. */
  readonly mark: string;
  /** The expression for strings, over `symbols`, and how many times it may follow itself; undefined without one. */
  readonly expression: { readonly net: Automaton; readonly times: number } | undefined;
  readonly hasStrings: boolean;
  readonly hasSwaps: boolean;
  readonly hasInitial: boolean;
  readonly hasFinal: boolean;
  /** How many times edits and strings may follow each other. */
  readonly distance: number;
}

export interface Plan {
  readonly automaton: Automaton;
  /** By symbol of the automaton. */
  readonly meanings: ReadonlyMap<string, Meaning>;
}

export function planErrorModel(parts: PlanParts, limits: Limits): Plan {
  const planner = new Planner(parts, limits);
  return { automaton: optimise(planner.plan(), limits), meanings: planner.meanings };
}

interface CopyClass {
  readonly label: string;
  readonly isOfLexicon: boolean;
  readonly isLetter: boolean;
  readonly isMark: boolean;
}

class Planner {
  readonly meanings = new Map<string, Meaning>();
  readonly #parts: PlanParts;
  readonly #limits: Limits;
  readonly #classes: CopyClass[] = [];
  /** By number of a symbol. */
  readonly #classOf = new Map<number, CopyClass>();

  constructor(parts: PlanParts, limits: Limits) {
    this.#parts = parts;
    this.#limits = limits;
    this.#classify();
  }

  plan(): Automaton {
    const { hasStrings, hasInitial, hasFinal, expression, distance } = this.#parts;
    const limits = this.#limits;
    const anything = this.#copies(() => true);
    const alternatives = [this.#edits()];
    if (hasStrings) alternatives.push(concatenateAll([anything, this.#part('string'), anything], limits));
    if (expression !== undefined) {
      const once = concatenateAll([anything, this.#expression(expression.net), anything], limits);
      alternatives.push(repeat(optimise(once, limits), 1, expression.times, limits));
    }
    const middle = [repeat(optimise(unionAll(alternatives, limits), limits), 1, distance, limits)];
    if (hasInitial) middle.unshift(optional(this.#part('initial')));
    if (hasFinal) middle.push(optional(this.#part('final')));
    return union(this.#part('word'), concatenateAll(middle, limits), limits);
  }

  #edits(): Automaton {
    const ofLexicon = this.#copies(({ isOfLexicon }) => isOfLexicon);
    const letters = this.#copies(({ isLetter }) => isLetter);
    let middle = concatenateAll([letters, optional(concatenateAll([this.#part('edit'), letters]))]);
    if (this.#parts.hasSwaps) {
      const apart = this.#lettersApart();
      middle = union(middle, concatenateAll([apart, optional(concatenateAll([this.#part('swap'), apart]))]));
    }
    return concatenateAll([ofLexicon, middle, ofLexicon], this.#limits);
  }

  #part(part: PartLabel): Automaton {
    this.meanings.set(part, { part });
    return pairs([[part, part]]);
  }

  /** Any number of symbols of some classes, copied. */
  #copies(isCopied: (copied: CopyClass) => boolean): Automaton {
    const labels = this.#classes.filter(isCopied).map(({ label }) => label);
    return labels.length === 0 ? emptyString() : star(pairs(labels.map((label) => [label, label])));
  }

  /** Texts without two different letters side by side; each letter is a class of its own here. */
  #lettersApart(): Automaton {
    const builder = new TransducerBuilder();
    const others = builder.addState();
    builder.setFinal(others);
    const letters: [label: number, state: number][] = [];
    for (const { label, isLetter } of this.#classes) {
      if (!isLetter) continue;
      const state = builder.addState();
      builder.setFinal(state);
      letters.push([builder.symbol(label), state]);
    }
    for (const [label, state] of letters) {
      builder.addArc(others, label, label, state);
      builder.addArc(state, label, label, state);
    }
    for (const { label, isLetter, isMark } of this.#classes) {
      if (isLetter || isMark) continue;
      const number = builder.symbol(label);
      builder.addArc(others, number, number, others);
      for (const [, state] of letters) builder.addArc(state, number, number, others);
    }
    return builder.finish(others);
  }

  /** Symbols are one class where the plan treats them alike: in the lexicon, in `editdist`, and in the expression. */
  #classify(): void {
    const { symbols, lexiconSymbols, letters, mark, expression, hasSwaps } = this.#parts;
    const inExpression = expression === undefined ? new Map<number, string>() : copiesOfSymbols(expression.net);
    const byKey = new Map<string, { copied: CopyClass; arcs: [number, number][] }>();
    for (const [number, symbol] of symbols.entries()) {
      if (!isOrdinarySymbol(symbol) && symbol !== IDENTITY_SYMBOL) continue;
      const traits = {
        isOfLexicon: lexiconSymbols.has(symbol),
        isLetter: letters.has(symbol),
        isMark: symbol === mark,
      };
      const own = hasSwaps && traits.isLetter ? number : '';
      const key = `${JSON.stringify(traits)} ${own} ${inExpression.get(number) ?? ''}`;
      let entry = byKey.get(key);
      if (entry === undefined) {
        entry = { copied: { label: `copy ${byKey.size}`, ...traits }, arcs: [] };
        byKey.set(key, entry);
        this.#classes.push(entry.copied);
        this.meanings.set(entry.copied.label, { arcs: entry.arcs });
      }
      entry.arcs.push([number, number]);
      this.#classOf.set(number, entry.copied);
    }
  }

  /** The expression with labels instead of symbols. */
  #expression({ stateCount, firstArc, input, output, target, weight, finalWeight, start }: Automaton): Automaton {
    const builder = new TransducerBuilder();
    for (let s = 0; s < stateCount; s++) builder.addState();
    for (let s = 0; s < stateCount; s++) {
      if (finalWeight[s]! < Number.POSITIVE_INFINITY) builder.setFinal(s, finalWeight[s]!);
      for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
        const label = builder.symbol(this.#labelOf(input[a]!, output[a]!));
        builder.addArc(s, label, label, target[a]!, weight[a]!);
      }
    }
    return builder.finish(start);
  }

  #labelOf(input: number, output: number): string {
    if (input === EPSILON && output === EPSILON) return '';
    const copied = input === output ? this.#classOf.get(input) : undefined;
    if (copied !== undefined) return copied.label;
    const label = `pair ${input} ${output}`;
    this.meanings.set(label, { arcs: [[input, output]] });
    return label;
  }
}

/** For each symbol, where the net copies it, as a text that can be compared. */
function copiesOfSymbols({ stateCount, firstArc, input, output, target, weight }: Automaton): Map<number, string> {
  const places = new Map<number, string[]>();
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      if (input[a] !== output[a] || input[a] === EPSILON) continue;
      const place = `${s}>${target[a]}/${weight[a]}`;
      const list = places.get(input[a]!);
      if (list === undefined) places.set(input[a]!, [place]);
      else list.push(place);
    }
  }
  return new Map([...places].map(([symbol, list]) => [symbol, list.join(' ')]));
}
