/**
 * Builds the transducer of replace rules in one walk from left to right.
 *
 * The relation: a string is cut into symbols that are copied and stretches that are replaced, each stretch by a mapping
 * whose context matches around it. An obligatory rule (`->`) also asks that no stretch of copied symbols could have
 * been replaced. HFST computes this with brackets around the stretches and several compositions and differences
 * (generalised lenient composition, Yli-Jyrä 2008); here the states carry what those operations would check:
 *
 * - between replacements: the left tracker, the right tracker (a guess, see `context-tracker.ts`), the set of stretches
 *   that could have been replaced and are still open ("pending"), and whether the empty string was replaced here;
 * - inside a replacement: the trackers, the state of the mapping, and the contexts that matched on its left.
 *
 * Everything runs over classes of symbols (`rule-alphabet.ts`); `expandClasses` writes the letters at the end.
 */

import { type Limits, tooLarge } from '../../algebra/limits.js';
import { type Automaton, EPSILON, EPSILON_SYMBOL } from '../../build/automaton.js';
import { RowBuilder } from '../../build/row-builder.js';
import { LeftTracker, NO_SYMBOL, RightTracker, type SidedAcceptors } from './context-tracker.js';
import { NumberSets } from './number-sets.js';
import type { Choice, CompiledRule } from './replace-rule.js';
import { type RuleAlphabet, ruleAlphabet, visibleSymbol } from './rule-alphabet.js';
import { DEAD, type LabelledAcceptor, SubsetMachine } from './subset-machine.js';

export const OPEN_BRACKET = '\u0001<';
export const CLOSE_BRACKET = '\u0001>';
/** Around stretches that could be replaced but are not. */
export const OPEN_UNREPLACED = '\u0001<2';
export const CLOSE_UNREPLACED = '\u0001>2';
const BRACKETS: readonly string[] = [OPEN_BRACKET, CLOSE_BRACKET, OPEN_UNREPLACED, CLOSE_UNREPLACED];
const OTHER = '\u0001other';
const OTHER_BELOW = '\u0001other below';

/** What a replacement that has begun may read: anything, at least one symbol, or nothing. */
const READ_FREELY = 0;
const READ_SOMETHING = 1;
const READ_NOTHING = 2;
const READINGS = 3;

/** Spans of the parts of a state's key; see `number`. */
const RIGHT_SPAN = 0x8000;
const DETAIL_SPAN = 0x40000;
const CONTEXTS_SPAN = 0x10000;

/** A mapping over the rule's alphabet, its upper side determinised for the search of stretches not replaced. */
interface MappingPart {
  readonly automaton: Automaton;
  readonly center: SubsetMachine;
  /** Number of the first state in the common numbering of mapping states. */
  readonly offset: number;
  /** The contexts of the rule, as a number of the set of contexts. */
  readonly contexts: number;
  /** The symbols before and after a replacement; silent where brackets are not kept. */
  readonly open: number;
  readonly close: number;
}

export interface RuleNet {
  /** Over classes: the symbol of an arc stands for its class. */
  readonly automaton: Automaton;
  readonly alphabet: RuleAlphabet;
}

export function buildRuleNet(rules: readonly CompiledRule[], choice: Choice, limits: Limits): RuleNet {
  return new RuleMachine(rules, choice, limits).build();
}

class RuleMachine {
  private readonly alphabet: RuleAlphabet;
  private readonly choice: Choice;
  private readonly limits: Limits;
  private readonly contextSets = new NumberSets();
  private readonly pendingSets = new NumberSets();
  private readonly mappings: MappingPart[] = [];
  private readonly left: LeftTracker;
  private readonly right: RightTracker;
  /** The mapping of each context. */
  private readonly mappingOf: number[] = [];
  /** Contexts of mappings that replace the empty string. */
  private readonly emptyContexts: number;
  private mappingStates = 0;

  private readonly numbers = new Map<number, number>();
  private readonly keys: number[] = [];
  private readonly pendingSteps = new Map<number, number>();
  private readonly pendingEnds: number[] = [];
  private readonly rows: RowBuilder;
  constructor(rules: readonly CompiledRule[], choice: Choice, limits: Limits) {
    this.choice = choice;
    this.limits = limits;
    const contexts = rules.flatMap((rule) => rule.contexts);
    const parts = [
      ...rules.map(({ mapping }) => mapping),
      ...rules.map(({ unreplaced }) => unreplaced),
      ...rules.map(({ center }) => center),
      ...contexts.flatMap(({ left, right }) => [left, right]),
    ];
    this.alphabet = ruleAlphabet(parts, 2 * rules.length, limits);
    const shared = this.alphabet.parts;
    const firstContext = 3 * rules.length;
    const left: { upper: LabelledAcceptor[]; lower: LabelledAcceptor[] } = { upper: [], lower: [] };
    const right: { upper: LabelledAcceptor[]; lower: LabelledAcceptor[] } = { upper: [], lower: [] };
    const unreplaced: { copy: Automaton; center: Automaton; labels: readonly number[] }[] = [];
    let label = 0;
    rules.forEach((rule, index) => {
      const labels: number[] = [];
      const leftSide = rule.mark === '//' || rule.mark === '\\/' ? left.lower : left.upper;
      const rightSide = rule.mark === '\\\\' || rule.mark === '\\/' ? right.lower : right.upper;
      for (let i = 0; i < rule.contexts.length; i++, label++) {
        leftSide.push({ automaton: shared[firstContext + 2 * label]!, label });
        rightSide.push({ automaton: shared[firstContext + 2 * label + 1]!, label });
        labels.push(label);
        this.mappingOf.push(index);
      }
      const [mapping, center] = [shared[index]!, shared[2 * rules.length + index]!];
      this.addMapping(mapping, center, labels, OPEN_BRACKET, CLOSE_BRACKET);
      if (choice.unreplaced) unreplaced.push({ copy: shared[rules.length + index]!, center, labels });
    });
    for (const { copy, center, labels: ofRule } of unreplaced) {
      this.addMapping(copy, center, ofRule, OPEN_UNREPLACED, CLOSE_UNREPLACED);
    }
    this.emptyContexts = this.contextSets.intern(
      this.mappingOf.flatMap((mapping, context) => {
        const { center } = this.mappings[mapping]!;
        return center.labelsOf(center.start) === NumberSets.EMPTY ? [] : [context];
      }),
    );
    this.left = new LeftTracker(left, this.alphabet, this.contextSets, limits);
    this.right = this.rightTracker(right);
    if (this.right.stateCount >= RIGHT_SPAN) throw tooLarge('a replace rule', `${RIGHT_SPAN} states of right contexts`);
    // The special symbols are ordinary ones until the classes are written out: the class of "any other symbol" then
    // behaves as every other class.
    const symbols = [...this.alphabet.symbols, ...BRACKETS];
    symbols[this.alphabet.identity] = OTHER;
    symbols[this.alphabet.unknown] = OTHER_BELOW;
    this.rows = new RowBuilder(symbols, limits, 'a replace rule');
  }

  build(): RuleNet {
    // State 0 has a silent arc, or the boundary, to the beginning with every guess of the right tracker.
    const boundary = this.choice.bracketed ? this.alphabet.boundary : EPSILON;
    const guesses = this.right.stateCount;
    for (let r = 0; r < guesses; r++) {
      this.rows.add(boundary, boundary, 2 + this.outside(this.left.start, r, NumberSets.EMPTY, false), 0);
    }
    this.rows.endRow(Number.POSITIVE_INFINITY);
    // State 1 is the end of the word.
    this.rows.endRow(0);
    for (let i = 0; i < this.keys.length; i++) {
      if (i > this.limits.maxStates) throw tooLarge('a replace rule', `${this.limits.maxStates} states`);
      this.addRow(this.keys[i]!);
    }
    return { automaton: this.rows.finish(0), alphabet: this.alphabet };
  }

  private addMapping(
    automaton: Automaton,
    center: Automaton,
    labels: readonly number[],
    open: string,
    close: string,
  ): void {
    const upper: LabelledAcceptor = { automaton: center, label: 0 };
    const options = { restart: false, reversed: false };
    const bracket = (name: string) =>
      this.choice.bracketed ? this.alphabet.symbols.length + BRACKETS.indexOf(name) : EPSILON;
    this.mappings.push({
      automaton,
      open: bracket(open),
      close: bracket(close),
      center: new SubsetMachine([upper], this.alphabet, options, new NumberSets(), this.limits),
      offset: this.mappingStates,
      contexts: this.contextSets.intern(labels),
    });
    this.mappingStates += automaton.stateCount;
  }

  private rightTracker(sides: SidedAcceptors): RightTracker {
    const { classOf, classCount } = this.alphabet;
    const seen = new Set<number>();
    const steps: [number, number][] = [];
    for (const { automaton } of this.mappings) {
      for (let a = 0; a < automaton.input.length; a++) {
        const upper = this.classOrNone(automaton.input[a]!, classOf);
        const lower = this.classOrNone(automaton.output[a]!, classOf);
        const key = (upper + 1) * (classCount + 1) + lower + 1;
        if (seen.has(key)) continue;
        seen.add(key);
        steps.push([upper, lower]);
      }
    }
    return new RightTracker(sides, this.alphabet, this.contextSets, this.limits, steps);
  }

  private classOrNone(symbol: number, classOf: Uint16Array): number {
    return symbol === EPSILON ? NO_SYMBOL : classOf[symbol]!;
  }

  /** The number of a state between replacements. */
  private outside(left: number, right: number, pending: number, emptyReplaced: boolean): number {
    return this.number(left * RIGHT_SPAN + right, pending, emptyReplaced ? 2 : 0);
  }

  /** The number of a state inside a replacement; `contexts` are those that matched on its left. */
  private inside(left: number, right: number, mappingState: number, contexts: number, hasRead: boolean): number {
    const inner = this.insideNumber(mappingState * CONTEXTS_SPAN + contexts);
    return this.number(left * RIGHT_SPAN + right, inner, (hasRead ? 2 : 0) + 1);
  }

  private readonly insideNumbers = new Map<number, number>();
  private readonly insideKeys: number[] = [];

  private insideNumber(key: number): number {
    let number = this.insideNumbers.get(key);
    if (number === undefined) {
      number = this.insideKeys.length;
      this.insideKeys.push(key);
      this.insideNumbers.set(key, number);
    }
    return number;
  }

  private number(place: number, detail: number, flags: number): number {
    const key = (place * DETAIL_SPAN + detail) * 4 + flags;
    const fits = detail < DETAIL_SPAN && key <= Number.MAX_SAFE_INTEGER && this.contextSets.size <= CONTEXTS_SPAN;
    if (!fits) throw tooLarge('a replace rule', 'the states that can be numbered');
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.keys.length;
      this.keys.push(key);
      this.numbers.set(key, number);
    }
    return number;
  }

  private addRow(key: number): void {
    const flags = key % 4;
    const rest = Math.floor(key / 4);
    const detail = rest % DETAIL_SPAN;
    const place = Math.floor(rest / DETAIL_SPAN);
    const right = place % RIGHT_SPAN;
    const left = Math.floor(place / RIGHT_SPAN);
    if (flags % 2 === 0) this.addOutsideRow(left, right, detail, flags === 2);
    else this.addInsideRow(left, right, this.insideKeys[detail]!, flags === 3);
  }

  private addOutsideRow(left: number, right: number, pending: number, emptyReplaced: boolean): void {
    const matched = this.left.contextsOf(left);
    const possible = this.right.contextsOf(right);
    const here = this.contextSets.intersection(matched, possible);
    const owesEmpty = this.choice.obligatory && !emptyReplaced && this.contextSets.overlap(here, this.emptyContexts);
    // Where the empty string was replaced already, only replacements that read a symbol may follow; where it must be
    // replaced, those have to wait.
    const mayReadNothing = !emptyReplaced || this.choice.repeatEmpty;
    this.addOpenings(left, right, matched, owesEmpty ? READ_NOTHING : mayReadNothing ? READ_FREELY : READ_SOMETHING);
    if (owesEmpty) {
      this.rows.endRow(Number.POSITIVE_INFINITY);
      return;
    }
    const { classCount, boundaryClass, representative, boundary } = this.alphabet;
    for (let c = 0; c < classCount; c++) {
      if (c === boundaryClass) continue;
      const nextRights = this.right.before(right, c, c);
      if (nextRights.length === 0) continue;
      const nextPending = this.choice.obligatory ? this.pendingAfter(pending, matched, c) : NumberSets.EMPTY;
      const nextLeft = this.left.step(left, c, c);
      for (const nextRight of nextRights) {
        if (this.contextSets.overlap(this.pendingEnds[nextPending] ?? 0, this.right.contextsOf(nextRight))) continue;
        const symbol = representative[c]!;
        this.rows.add(symbol, symbol, 2 + this.outside(nextLeft, nextRight, nextPending, false), 0);
      }
    }
    const atEnd = right === this.right.end;
    if (atEnd && this.choice.bracketed) this.rows.add(boundary, boundary, 1, 0);
    this.rows.endRow(atEnd && !this.choice.bracketed ? 0 : Number.POSITIVE_INFINITY);
  }

  /** The beginnings of replacements. */
  private addOpenings(left: number, right: number, matched: number, reading: number): void {
    for (const { automaton, offset, contexts, open } of this.mappings) {
      const usable = this.contextSets.intersection(matched, contexts);
      if (usable === NumberSets.EMPTY) continue;
      const state = (offset + automaton.start) * READINGS + reading;
      this.rows.add(open, open, 2 + this.inside(left, right, state, usable, false), 0);
    }
  }

  private addInsideRow(left: number, right: number, insideKey: number, hasRead: boolean): void {
    const contexts = insideKey % CONTEXTS_SPAN;
    const stateAndFlag = Math.floor(insideKey / CONTEXTS_SPAN);
    const reading = stateAndFlag % READINGS;
    const globalState = Math.floor(stateAndFlag / READINGS);
    const part = this.mappingAt(globalState);
    const { automaton, offset, close } = part;
    const { firstArc, input, output, target, weight, finalWeight } = automaton;
    const s = globalState - offset;
    const { classOf, boundary } = this.alphabet;
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const [upper, lower] = [input[a]!, output[a]!];
      if (upper === boundary || lower === boundary || (reading === READ_NOTHING && upper !== EPSILON)) continue;
      const upperClass = this.classOrNone(upper, classOf);
      const lowerClass = this.classOrNone(lower, classOf);
      const nextLeft = this.left.step(left, upperClass, lowerClass);
      const nextState = (offset + target[a]!) * READINGS + reading;
      const [upperSymbol, lowerSymbol] = this.representatives(upper, lower);
      for (const nextRight of this.right.before(right, upperClass, lowerClass)) {
        const next = this.inside(nextLeft, nextRight, nextState, contexts, hasRead || upper !== EPSILON);
        this.rows.add(upperSymbol, lowerSymbol, 2 + next, weight[a]!);
      }
    }
    const ends = finalWeight[s]! < Number.POSITIVE_INFINITY && (hasRead || reading !== READ_SOMETHING);
    if (ends && this.contextSets.overlap(contexts, this.right.contextsOf(right))) {
      const after = this.outside(left, right, NumberSets.EMPTY, !hasRead);
      this.rows.add(close, close, 2 + after, finalWeight[s]!);
    }
    this.rows.endRow(Number.POSITIVE_INFINITY);
  }

  /** The symbols of an arc in the net over classes: the upper one stands for its class. */
  private representatives(upper: number, lower: number): [number, number] {
    if (upper === EPSILON) return [upper, lower];
    const { classOf, representative } = this.alphabet;
    const symbol = representative[classOf[upper]!]!;
    return [symbol, upper === lower ? symbol : lower];
  }

  private mappingAt(globalState: number): MappingPart {
    let index = this.mappings.length - 1;
    while (this.mappings[index]!.offset > globalState) index--;
    return this.mappings[index]!;
  }

  /**
   * The stretches that could have been replaced and are still open after one more copied symbol: those that were open,
   * and those that begin here. A member of the set is a context and a state of the center of its mapping.
   */
  private pendingAfter(pending: number, matched: number, symbolClass: number): number {
    const key = (pending * CONTEXTS_SPAN + matched) * 0x400 + symbolClass;
    const cacheable = matched < CONTEXTS_SPAN && symbolClass < 0x400;
    const cached = cacheable ? this.pendingSteps.get(key) : undefined;
    if (cached !== undefined) return cached;
    const contextCount = this.mappingOf.length;
    const reached: number[] = [];
    const ended: number[] = [];
    const advance = (context: number, state: number): void => {
      const { center } = this.mappings[this.mappingOf[context]!]!;
      const next = center.step(state, symbolClass);
      if (next === DEAD) return;
      reached.push(next * contextCount + context);
      if (center.labelsOf(next) !== NumberSets.EMPTY) ended.push(context);
    };
    for (const member of this.pendingSets.members(pending)) {
      advance(member % contextCount, Math.floor(member / contextCount));
    }
    for (const context of this.contextSets.members(matched)) {
      advance(context, this.mappings[this.mappingOf[context]!]!.center.start);
    }
    const next = this.pendingSets.intern(reached);
    this.pendingEnds[next] ??= this.contextSets.intern(ended);
    if (cacheable) this.pendingSteps.set(key, next);
    return next;
  }
}

/** Writes out the classes of a net: each arc once for every symbol of its class. Without the boundary and brackets. */
export function expandClasses({ automaton, alphabet }: RuleNet, limits: Limits): Automaton {
  const { symbols, classOf, members, identity, unknown, boundary } = alphabet;
  const renumbered = new Uint16Array(symbols.length);
  const visible: string[] = [];
  symbols.forEach((symbol, number) => {
    if (number === boundary) return;
    renumbered[number] = visible.length;
    visible.push(number === EPSILON ? EPSILON_SYMBOL : visibleSymbol(symbol));
  });
  const { firstArc, input, output, target, weight, finalWeight, stateCount, start } = automaton;
  const rows = new RowBuilder(visible, limits, 'a replace rule');
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const [upper, lower] = [input[a]!, output[a]!];
      const lowerNumber = renumbered[lower]!;
      if (upper === EPSILON) {
        rows.add(EPSILON, lowerNumber, target[a]!, weight[a]!);
        continue;
      }
      for (const member of members[classOf[upper]!]!) {
        if (upper === lower) rows.add(renumbered[member]!, renumbered[member]!, target[a]!, weight[a]!);
        else {
          const upperNumber = renumbered[member === identity ? unknown : member]!;
          rows.add(upperNumber, lowerNumber, target[a]!, weight[a]!);
        }
      }
    }
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(start);
}
