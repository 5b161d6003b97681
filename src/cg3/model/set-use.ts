/**
 * Which sets, contexts and tags the rules reach. Start at `rule`; then `usesSet` and `usesContext` answer, and
 * `numbering` gives those that are used new numbers without gaps.
 */
import type { ContextualTest } from './contexts.js';
import type { Rule } from './rules.js';
import type { TagSet } from './sets.js';
import { TAG, type Tag } from './tags.js';

export class SetUse {
  readonly #sets: Uint8Array;
  readonly #contexts: Uint8Array;

  constructor(
    readonly sets: readonly TagSet[],
    readonly contexts: readonly ContextualTest[],
    readonly tags: readonly Tag[],
  ) {
    this.#sets = new Uint8Array(sets.length);
    this.#contexts = new Uint8Array(contexts.length);
    this.set(0);
    // A varstring may be filled wherever it stands; its sets have to be there.
    for (const { varSets, setNumber } of tags) for (const number of [...varSets, setNumber]) this.set(number);
  }

  usesSet(number: number): boolean {
    return this.#sets[number] === 1;
  }

  usesContext(number: number): boolean {
    return this.#contexts[number] === 1;
  }

  rule(rule: Rule): void {
    for (const number of [rule.target, rule.mapList, rule.subList, rule.childSet1, rule.childSet2]) this.set(number);
    for (const number of [...rule.tests, ...rule.depTests, rule.depTarget]) this.context(number);
    for (const number of [rule.wordForm, rule.variable]) if (number >= 0) this.tag(number);
  }

  /** Sets are shallow (see `DEEPEST_SET`), so this may recurse. */
  set(number: number): void {
    if (this.#sets[number] === 1) return;
    this.#sets[number] = 1;
    const { sets, plain, special } = this.sets[number]!;
    for (const inner of sets) this.set(inner);
    for (const lists of [plain, special]) for (const list of lists) for (const tag of list) this.tag(tag);
  }

  tag(number: number): void {
    this.tags[number]!.type |= TAG.USED;
  }

  /** Chains of templates may be long, so this has a stack of its own. */
  context(first: number): void {
    const stack = [first];
    for (let number = stack.pop(); number !== undefined; number = stack.pop()) {
      if (number < 0 || this.#contexts[number] === 1) continue;
      this.#contexts[number] = 1;
      const { target, barrier, cbarrier, relation, linked, template, ors } = this.contexts[number]!;
      for (const set of [target, barrier, cbarrier]) this.set(set);
      if (relation >= 0) this.tag(relation);
      stack.push(linked, template, ...ors);
    }
  }

  /** New numbers by old ones; what is not used gets 0 or −1. */
  numbering(): { newSets: Int32Array; newContexts: Int32Array } {
    const number = (marks: Uint8Array, none: number) => {
      let next = 0;
      return Int32Array.from(marks, (isUsed) => (isUsed ? next++ : none));
    };
    return { newSets: number(this.#sets, 0), newContexts: number(this.#contexts, -1) };
  }
}
