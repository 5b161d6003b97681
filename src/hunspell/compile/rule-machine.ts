/**
 * COMPOUNDRULE patterns ("ABC*D?" over flags) as one deterministic machine. Each state is a set of places in the rules;
 * a word part offers all its flags at once, and the machine advances every rule that accepts any of them.
 */
import { DataError } from '../../engine/data-error.js';
import type { CompoundRuleItem } from '../data/affix-file.js';

const MAX_STATES = 256;

export class RuleMachine {
  static readonly START = 0;
  readonly #rules: readonly (readonly CompoundRuleItem[])[];
  readonly #states: (readonly [rule: number, place: number])[][] = [];
  readonly #numbers = new Map<string, number>();

  constructor(rules: readonly (readonly CompoundRuleItem[])[]) {
    this.#rules = rules;
    this.#number(rules.map((_, rule) => [rule, 0]));
  }

  get stateCount(): number {
    return this.#states.length;
  }

  /** The state after a part with these flags, or undefined when no rule goes on. New states appear as they are met. */
  step(state: number, flags: readonly string[]): number | undefined {
    if (flags.length === 0) return undefined;
    const next: [number, number][] = [];
    for (const [rule, place] of this.#states[state]!) {
      const items = this.#rules[rule]!;
      for (let p = place; p < items.length; p++) {
        const item = items[p]!;
        if (flags.includes(item.flag)) next.push([rule, item.repeat === '*' ? p : p + 1]);
        if (item.repeat === '') break; // An element that must be there cannot be passed over.
      }
    }
    return next.length === 0 ? undefined : this.#number(next);
  }

  /** Whether a rule may end here: everything that is left of it can be left out. */
  isFinal(state: number): boolean {
    return this.#states[state]!.some(([rule, place]) =>
      this.#rules[rule]!.slice(place).every((item) => item.repeat !== ''),
    );
  }

  #number(places: readonly (readonly [number, number])[]): number {
    const unique = new Map(places.map((place) => [place.join(), place]));
    const key = [...unique.keys()].sort().join(' ');
    const existing = this.#numbers.get(key);
    if (existing !== undefined) return existing;
    if (this.#states.length >= MAX_STATES) throw new DataError('the COMPOUNDRULE patterns are too many to combine');
    this.#numbers.set(key, this.#states.length);
    this.#states.push([...unique.values()]);
    return this.#states.length - 1;
  }
}
