/**
 * A behaviour of CG-3 that shows in its results: after a set failed on a cohort, it is not tried there again until the
 * cohort gets one of the set's tags. The answer was about its readings, but `(0/1 N)` and `(0/* N)`, which are about
 * sub-readings, go without an answer too. So after a test of `(1 N)` that failed, `(1/* N)` fails as well, even where a
 * sub-reading is an N. Start at `FailedSets`; only sets for which that can matter are kept track of.
 */
import type { Grammar } from '../model/grammar.js';
import { RULE, type Rule } from '../model/rules.js';
import { SET } from '../model/sets.js';

/** A cohort, as far as this file is concerned. */
export interface SetFailures {
  /** Sets that failed here and whose tags have not come since; null before the first. */
  failedSets: Set<number> | null;
}

export class FailedSets {
  /** For each set: 1 if it is kept track of. */
  readonly tracked: Uint8Array;
  /** Rules with SUB:n. */
  readonly #subRules: readonly Rule[];
  readonly #tags = new Map<number, ReadonlySet<number>>();

  constructor(grammar: Grammar) {
    this.tracked = new Uint8Array(grammar.sets.length);
    for (const { offsetSub, target } of grammar.contexts) if (offsetSub !== 0) this.#track(grammar, target);
    this.#subRules = grammar.rules.filter(({ subReading }) => subReading !== 0);
    for (const { target } of this.#subRules) this.#track(grammar, target);
    // A SELECT keeps protected readings without asking them, if it comes to their cohort at all.
    const selects = grammar.hasProtect ? grammar.rules.filter(({ type }) => type === RULE.SELECT) : [];
    for (const { target } of selects) this.#track(grammar, target);
  }

  #track(grammar: Grammar, set: number): void {
    // Sets with regular expressions and the like are asked every time.
    if (this.tracked[set] === 1 || grammar.sets[set]!.type & (SET.SPECIAL | SET.TAG_UNIFY)) return;
    this.tracked[set] = 1;
    this.#tags.set(set, tagsOf(grammar, set));
  }

  noteFailure(cohort: SetFailures, set: number): void {
    cohort.failedSets ??= new Set();
    cohort.failedSets.add(set);
  }

  /**
   * Rules for sub-readings that do not come to a cohort because a test of an earlier window has looked there in vain.
   */
  *rulesBlocked(cohort: SetFailures): Generator<number> {
    if (cohort.failedSets === null) return;
    for (const { number, target } of this.#subRules) if (cohort.failedSets.has(target)) yield number;
  }

  /** A reading of the cohort got a tag: the sets that name it can hold again. */
  noteTag(cohort: SetFailures, tag: number): void {
    for (const set of cohort.failedSets!) if (this.#tags.get(set)!.has(tag)) cohort.failedSets!.delete(set);
  }
}

function tagsOf(grammar: Grammar, set: number): Set<number> {
  const tags = new Set<number>();
  const members = new Set([set]);
  // A Set goes on to what is added while it is walked.
  for (const member of members) {
    const { plain, special, sets } = grammar.sets[member]!;
    for (const lists of [plain, special]) for (const list of lists) for (const tag of list) tags.add(tag);
    for (const inner of sets) members.add(inner);
  }
  return tags;
}
