/**
 * The parts of rules, and how each becomes an automaton.
 *
 * A context is a language with one diamond: `?* LEFT ◇ RIGHT ?*`, and the diamond is where the centre stands. (This is
 * generalised restriction after Yli-Jyrä and Koskenniemi; they have a diamond at each end of the centre, which is the
 * same as long as contexts say nothing about the centre.) A part forbids strings:
 *
 * - `a:b => context` forbids `x a:b y` where `x ◇ y` is not in the context;
 * - `a:b <= context` forbids `x a:c y`, with any other lower side, where `x ◇ y` is in the context; with `0:b` also `x y`;
 * - `a:b /<= context` forbids `x a:b y` where `x ◇ y` is in the context.
 */
import { type CellBudget, minimise, type PairLanguage, product } from './pair-language.js';
import { NOTHING, PairNetwork } from './pair-network.js';

/** The strings that may not stand at the diamond: one pair out of some classes, nothing, or a language. */
export type Middle =
  | { readonly classes: readonly number[]; readonly nothing: boolean }
  | { readonly language: PairLanguage };

/** All strings of the universe without `x middle y`, where `x ◇ y` is in the context, or is not in it. */
export function forbid(
  context: PairLanguage,
  middle: Middle,
  where: 'inside' | 'outside',
  universe: readonly number[],
  budget: CellBudget,
): PairLanguage {
  const builder = new ForbidBuilder(context, where, universe, budget);
  return builder.build(middle);
}

class ForbidBuilder {
  readonly #context: PairLanguage;
  readonly #inside: boolean;
  readonly #universe: readonly number[];
  readonly #network: PairNetwork;
  readonly #width: number;
  readonly #sink: number;
  readonly #alwaysFinal: Uint8Array;
  /** State of the context (or the sink) to the state of the network: before the centre, and behind it. */
  readonly #before: Int32Array;
  readonly #behind: Int32Array;
  readonly #bad = new Set<number>();
  readonly #fatal = new Set<number>();
  readonly #queue: Array<{ state: number; behind: boolean }> = [];

  constructor(context: PairLanguage, where: 'inside' | 'outside', universe: readonly number[], budget: CellBudget) {
    this.#context = context;
    this.#inside = where === 'inside';
    this.#universe = universe;
    this.#network = new PairNetwork(context.classes, budget);
    this.#width = context.classes.count;
    this.#sink = context.stateCount;
    this.#alwaysFinal = alwaysFinalStates(context, universe);
    this.#before = new Int32Array(context.stateCount + 1).fill(-1);
    this.#behind = new Int32Array(context.stateCount + 1).fill(-1);
  }

  build(middle: Middle): PairLanguage {
    const start = this.#visit(0, false);
    const diamond = this.#context.classes.classOf.at(-1)!;
    while (this.#queue.length > 0) {
      const { state, behind } = this.#queue.pop()!;
      const from = (behind ? this.#behind : this.#before)[state]!;
      for (const c of this.#universe) {
        const to = this.#visit(this.#follow(state, c), behind);
        if (to >= 0) this.#network.addArc(from, c, to);
      }
      if (!behind) this.#addMiddle(from, this.#visit(this.#follow(state, diamond), true), middle);
    }
    return this.#network.determinise(start, {
      accepts: (state) => this.#bad.has(state),
      inverted: true,
      fatal: (state) => this.#fatal.has(state),
    });
  }

  #follow(state: number, c: number): number {
    const target = state === this.#sink ? -1 : this.#context.next[state * this.#width + c]!;
    return target < 0 ? this.#sink : target;
  }

  /** The state of the network, or -1 where nothing can be forbidden any more. */
  #visit(state: number, behind: boolean): number {
    if (behind && this.#isHarmless(state)) return -1;
    const map = behind ? this.#behind : this.#before;
    if (map[state]! >= 0) return map[state]!;
    const number = this.#network.addState();
    map[state] = number;
    this.#queue.push({ state, behind });
    if (behind) {
      const isFinal = state !== this.#sink && this.#context.final[state] === 1;
      if (isFinal === this.#inside) this.#bad.add(number);
      if (this.#inside ? this.#alwaysFinal[state] === 1 : state === this.#sink) this.#fatal.add(number);
    }
    return number;
  }

  #isHarmless(state: number): boolean {
    return this.#inside ? state === this.#sink : state !== this.#sink && this.#alwaysFinal[state] === 1;
  }

  #addMiddle(from: number, to: number, middle: Middle): void {
    if (to < 0) return;
    if ('language' in middle) {
      const { start, end } = this.#network.embed(middle.language);
      this.#network.addArc(from, NOTHING, start);
      this.#network.addArc(end, NOTHING, to);
      return;
    }
    for (const c of middle.classes) this.#network.addArc(from, c, to);
    if (middle.nothing) this.#network.addArc(from, NOTHING, to);
  }
}

/** 1 for the states that stay final whatever follows. */
function alwaysFinalStates(context: PairLanguage, universe: readonly number[]): Uint8Array {
  const { stateCount, next } = context;
  const width = context.classes.count;
  const always = Uint8Array.from(context.final);
  for (let changed = true; changed; ) {
    changed = false;
    for (let s = 0; s < stateCount; s++) {
      if (always[s] === 0) continue;
      for (const c of universe) {
        const target = next[s * width + c]!;
        if (target >= 0 && always[target] === 1) continue;
        always[s] = 0;
        changed = true;
        break;
      }
    }
  }
  return always;
}

/**
 * For a rule with an expression as centre and `<==`: the strings with the same upper side that are not in the centre.
 * `sameUpper` has for each class the classes with that upper side; pairs with a zero above may also be missing.
 */
export function otherRealisations(
  centre: PairLanguage,
  sameUpper: (c: number) => { readonly classes: readonly number[]; readonly zero: boolean },
  budget: CellBudget,
): PairLanguage {
  const network = new PairNetwork(centre.classes, budget);
  const width = centre.classes.count;
  for (let s = 0; s < centre.stateCount; s++) network.addState();
  for (let s = 0; s < centre.stateCount; s++) {
    for (let c = 0; c < width; c++) {
      const target = centre.next[s * width + c]!;
      if (target < 0) continue;
      const { classes, zero } = sameUpper(c);
      for (const other of classes) network.addArc(s, other, target);
      if (zero) network.addArc(s, NOTHING, target);
    }
  }
  const all = network.determinise(0, { accepts: (state) => centre.final[state] === 1 });
  return minimise(product(all, centre, 'difference', budget));
}
