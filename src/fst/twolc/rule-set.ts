/**
 * All rules of a grammar: collects their parts, joins `=>` rules about the same pair, finds conflicts between `<=`
 * rules, and makes one automaton of all the parts with the same rule name.
 */
import { type CompiledCase, otherLowers } from './compile-case.js';
import { commonContext, isMoreGeneral, subtractContext } from './left-conflicts.js';
import { IDENTITY_PAIR, type PairAlphabet, ZERO } from './pair-alphabet.js';
import { ClassSplitter, classesOfPairs, type PairClasses } from './pair-classes.js';
import { type CellBudget, combine, overClasses, type PairLanguage } from './pair-language.js';
import { NOTHING, PairNetwork } from './pair-network.js';
import type { RuleOperator } from './parse/syntax.js';
import type { ProblemList } from './parse/token-reader.js';
import { forbid, type Middle } from './rule-parts.js';

export interface RuleSetOptions {
  readonly resolveLeft: boolean;
  readonly resolveRight: boolean;
  readonly budget: CellBudget;
}

/** More conflicts than these nobody reads; they are resolved all the same. */
const MAX_REPORTED = 200;

/** One arrow of one case, about one pair or one expression. */
interface Part {
  readonly arrow: 'right' | 'left' | 'exclusion';
  readonly centre: number | Middle;
  readonly title: string;
  readonly offset: number;
  /** Their union. More than one only where `=>` rules were joined. */
  contexts: PairLanguage[];
  known: ReadonlySet<string>;
}

export interface RuleAutomaton extends PairLanguage {
  readonly name: string;
}

export class RuleSet {
  readonly #alphabet: PairAlphabet;
  readonly #problems: ProblemList;
  readonly #options: RuleSetOptions;
  readonly #groups = new Map<string, { name: string; parts: Part[] }>();
  readonly #rightByPair = new Map<number, Part>();
  readonly #leftByUpper = new Map<string, Part[]>();
  #conflicts = 0;

  constructor(alphabet: PairAlphabet, problems: ProblemList, options: RuleSetOptions) {
    this.#alphabet = alphabet;
    this.#problems = problems;
    this.#options = options;
  }

  /** `title` names the case for messages; cases with the same `group` become one automaton. */
  add(group: string, title: string, offset: number, operator: RuleOperator, compiled: CompiledCase): void {
    const { centre, context, known: namedDiacritics } = compiled;
    if (!('middle' in centre)) {
      for (const pair of centre) {
        const key = centre.length === 1 ? group : this.#centreKey(group, pair);
        this.#addPair(key, title, offset, operator, pair, context, namedDiacritics);
      }
      return;
    }
    const base = { title, offset, contexts: [context], known: namedDiacritics };
    if (operator === '=>' || operator === '<=>') this.#store(group, { ...base, arrow: 'right', centre: centre.middle });
    if (operator === '/<=') this.#store(group, { ...base, arrow: 'exclusion', centre: centre.middle });
    if (centre.others !== undefined) this.#store(group, { ...base, arrow: 'left', centre: centre.others });
  }

  /** Rules without variables that have several centre pairs become one automaton for each pair. */
  #centreKey(group: string, pair: number): string {
    if (!group.endsWith('"')) return group;
    const [upper, lower] = [this.#alphabet.uppers[pair]!, this.#alphabet.lowers[pair]!];
    return `${group} CENTER=${internalName(upper)}:${internalName(lower)}`;
  }

  #addPair(
    group: string,
    title: string,
    offset: number,
    operator: RuleOperator,
    pair: number,
    context: PairLanguage,
    namedDiacritics: ReadonlySet<string>,
  ): void {
    const part = (arrow: Part['arrow']): Part => ({
      arrow,
      centre: pair,
      title,
      offset,
      contexts: [context],
      known: namedDiacritics,
    });
    if (operator === '/<=') this.#store(group, part('exclusion'));
    if (operator === '=>' || operator === '<=>') this.#addRight(group, part('right'), pair);
    if (operator === '<=' || operator === '<=>') this.#addLeft(group, part('left'), pair);
  }

  #addRight(group: string, part: Part, pair: number): void {
    const earlier = this.#rightByPair.get(pair);
    if (earlier === undefined) {
      this.#rightByPair.set(pair, part);
    } else if (this.#options.resolveRight) {
      earlier.contexts.push(...part.contexts);
      earlier.known = new Set([...earlier.known, ...part.known]);
      return;
    }
    this.#store(group, part);
  }

  #addLeft(group: string, part: Part, pair: number): void {
    const upper = pair === IDENTITY_PAIR ? '?' : `=${this.#alphabet.uppers[pair]}`;
    const earlier = this.#leftByUpper.get(upper) ?? [];
    for (const other of earlier) this.#checkConflict(other, part);
    this.#leftByUpper.set(upper, [...earlier, part]);
    this.#store(group, part);
  }

  #checkConflict(earlier: Part, part: Part): void {
    const [first] = earlier.contexts as [PairLanguage];
    const [second] = part.contexts as [PairLanguage];
    const place = commonContext(
      this.#alphabet,
      { context: first, known: earlier.known },
      { context: second, known: part.known },
      this.#options.budget,
    );
    if (place === undefined) return;
    const outcome = this.#options.resolveLeft ? this.#resolve(earlier, part, first, second) : 'not resolved';
    if (++this.#conflicts > MAX_REPORTED) return;
    this.#problems.add(
      'warning',
      part.offset,
      `<= conflict between "${earlier.title}" and "${part.title}", for example in ${place.join(' ')}: ${outcome}`,
    );
  }

  #resolve(earlier: Part, part: Part, first: PairLanguage, second: PairLanguage): string {
    const { budget } = this.#options;
    const diacritics = new Set([...earlier.known, ...part.known]);
    if (isMoreGeneral(this.#alphabet, first, second, budget)) {
      earlier.contexts = [subtractContext(first, second, budget)];
      earlier.known = diacritics;
      return `resolved by restricting "${earlier.title}"`;
    }
    if (isMoreGeneral(this.#alphabet, second, first, budget)) {
      part.contexts = [subtractContext(second, first, budget)];
      part.known = diacritics;
      return `resolved by restricting "${part.title}"`;
    }
    return 'it cannot be resolved, because neither context contains the other';
  }

  #store(group: string, part: Part): void {
    const ruleGroup = this.#groups.get(group);
    if (ruleGroup === undefined) this.#groups.set(group, { name: part.title, parts: [part] });
    else ruleGroup.parts.push(part);
  }

  /** The automata, in the order in which hfst-twolc writes them. */
  compile(): RuleAutomaton[] {
    const keys = [...this.#groups.keys()].sort(compareCodePoints);
    return keys.map((key) => {
      const { name, parts } = this.#groups.get(key)!;
      const diacritics = new Set<string>();
      for (const part of parts) for (const diacritic of part.known) diacritics.add(diacritic);
      return { ...this.#finish(this.#intersection(parts), diacritics), name };
    });
  }

  #intersection(parts: readonly Part[]): PairLanguage {
    const languages = parts.map((part) => this.#compilePart(part));
    return combine(languages, 'intersection', this.#options.budget);
  }

  #compilePart({ arrow, centre, contexts }: Part): PairLanguage {
    const context = combine(contexts, 'union', this.#options.budget);
    const { classes } = context;
    const universe = classesOfPairs(classes, this.#alphabet.universe.pairs);
    const middle = typeof centre === 'number' ? this.#middleOf(centre, arrow, classes) : centre;
    return forbid(context, middle, arrow === 'right' ? 'outside' : 'inside', universe, this.#options.budget);
  }

  #middleOf(pair: number, arrow: Part['arrow'], classes: PairClasses): Middle {
    if (arrow !== 'left') return { classes: [classes.classOf[pair]!], nothing: false };
    const others = classesOfPairs(classes, otherLowers(this.#alphabet, pair));
    return { classes: others, nothing: pair !== IDENTITY_PAIR && this.#alphabet.uppers[pair] === ZERO };
  }

  /** Diacritics that the rule does not name may stand anywhere; the pair `0:0` disappears. */
  #finish(language: PairLanguage, namedDiacritics: ReadonlySet<string>): PairLanguage {
    const { diacritics, pairCount } = this.#alphabet;
    const zero = this.#alphabet.numberOf(ZERO, ZERO);
    const splitter = new ClassSplitter(pairCount);
    splitter.splitLike(language.classes);
    for (const diacritic of diacritics) splitter.split([this.#alphabet.diacriticPair(diacritic)]);
    if (zero !== undefined) splitter.split([zero]);
    const result = overClasses(language, splitter.finish());
    const width = result.classes.count;
    for (const diacritic of diacritics) {
      if (namedDiacritics.has(diacritic)) continue;
      const c = result.classes.classOf[this.#alphabet.diacriticPair(diacritic)]!;
      for (let s = 0; s < result.stateCount; s++) result.next[s * width + c] = s;
    }
    return zero === undefined ? result : this.#erase(result, result.classes.classOf[zero]!);
  }

  #erase(language: PairLanguage, erased: number): PairLanguage {
    const { classes, stateCount, next, final } = language;
    const network = new PairNetwork(classes, this.#options.budget);
    for (let s = 0; s < stateCount; s++) network.addState();
    for (let s = 0; s < stateCount; s++) {
      for (let c = 0; c < classes.count; c++) {
        const target = next[s * classes.count + c]!;
        if (target >= 0) network.addArc(s, c === erased ? NOTHING : c, target);
      }
    }
    return network.determinise(0, { accepts: (state) => final[state] === 1 });
  }
}

/** The names that hfst-twolc has for special symbols: they decide the order of its automata. */
function internalName(symbol: string): string {
  if (symbol === ZERO) return '__HFST_TWOLC_0';
  return symbol === '@#@' ? '__HFST_TWOLC_.#.' : symbol;
}

function compareCodePoints(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let i = 0; i < left.length && i < right.length; i++) {
    const order = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
