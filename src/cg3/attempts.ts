/**
 * What is known about each pair of a rule and a cohort, so that no pair is tried twice in vain. Start at `Attempts`.
 *
 * Two things are kept. A pair is *settled* when it has had its turn since anything last changed: that is CG-3's own
 * rule, and it shows (SETVARIABLE leaves one trace where a section runs twice). And where a pair came to nothing, the
 * stretch of cohorts that its tests looked at: only a change inside that stretch is a reason to try again, which is
 * where most of the speed comes from. Nothing is ever cleared: generations and the clock only go forward.
 */
import type { Cohort } from './window.js';

/** In the log of changes, instead of a cohort's place. */
export const CHANGED = {
  /** Cohorts came, went or moved. */
  ALL: -1,
  /** Dependencies, relations or variables: of interest to rules that look at those. */
  LINKS: -2,
} as const;

/** Windows with more cohorts than this are looked at as a whole: both ends of a stretch fit in one integer. */
const PLACES = 0x7fff;
/** Tables larger than this are given back after the window that needed them. */
const KEPT_PAIRS = 1 << 19;

export class Attempts {
  /** Raised by every change: pairs that were settled in an earlier generation are open again. */
  generation = 1;
  /** For each rule, the generation in which all its candidates were settled. */
  readonly ruleSettledAt: Int32Array;
  readonly #rules: number;
  /** Cohorts a rule has room for. */
  #stride = 0;
  #slots = 0;
  #settledAt = new Int32Array(0);
  /** When a pair last came to nothing, by `#clock`, and what it looked at: first and last place. */
  #failedAt = new Int32Array(0);
  #seen = new Int32Array(0);
  /** Places that changed since `#logStart`. */
  readonly #log: number[] = [];
  #logStart = 1;

  constructor(rules: number) {
    this.#rules = rules;
    this.ruleSettledAt = new Int32Array(rules);
  }

  /** A window is taken up: nothing is known about its cohorts. */
  startWindow(cohorts: readonly Cohort[]): void {
    if (this.generation > 2 ** 30 || this.#logStart > 2 ** 30) this.#startOver();
    if (this.#stride * this.#rules > KEPT_PAIRS) this.#resize(0);
    for (const cohort of cohorts) cohort.slot = -1;
    this.#slots = 0;
    this.startPass();
    for (const cohort of cohorts) this.#takeSlot(cohort);
  }

  /** Everything is open again. */
  startPass(): void {
    this.generation++;
    this.#logStart += this.#log.length + 1;
    this.#log.length = 0;
  }

  /** Number of the pair, for the methods below. */
  pair(rule: number, cohort: Cohort): number {
    const slot = cohort.slot < 0 ? this.#takeSlot(cohort) : cohort.slot;
    return rule * this.#stride + slot;
  }

  isSettled(pair: number): boolean {
    return this.#settledAt[pair] === this.generation;
  }

  settle(pair: number): void {
    this.#settledAt[pair] = this.generation;
  }

  /** Something changed that rules can see. */
  clear(): void {
    this.generation++;
  }

  /** A place changed, or one of `CHANGED`. */
  change(place: number): void {
    this.#log.push(place);
  }

  /** The pair came to nothing; its tests looked at the places from `first` to `last`. */
  fail(pair: number, first: number, last: number): void {
    this.#failedAt[pair] = this.#logStart + this.#log.length;
    this.#seen[pair] = last > PLACES ? PLACES : (first << 16) | last;
  }

  /** True when the pair came to nothing and would again, because nothing that it looked at has changed. */
  stillFails(pair: number, looksAtLinks: boolean): boolean {
    const failedAt = this.#failedAt[pair]! - this.#logStart;
    if (failedAt < 0) return false;
    const log = this.#log;
    if (failedAt === log.length) return true;
    const seen = this.#seen[pair]!;
    const first = seen >> 16;
    const last = (seen & 0xffff) === PLACES ? Number.MAX_SAFE_INTEGER : seen & 0xffff;
    for (let i = failedAt; i < log.length; i++) {
      const place = log[i]!;
      if (place >= 0 ? place >= first && place <= last : place === CHANGED.ALL || looksAtLinks) {
        this.#failedAt[pair] = 0;
        return false;
      }
    }
    this.#failedAt[pair] = this.#logStart + log.length;
    return true;
  }

  #takeSlot(cohort: Cohort): number {
    cohort.slot = this.#slots++;
    if (this.#slots > this.#stride) this.#resize(Math.max(32, 2 * this.#stride, this.#slots));
    return cohort.slot;
  }

  #resize(stride: number): void {
    const widened = (table: Int32Array) => {
      const wide = new Int32Array(stride * this.#rules);
      for (let rule = 0; rule < this.#rules && stride > 0; rule++) {
        wide.set(table.subarray(rule * this.#stride, (rule + 1) * this.#stride), rule * stride);
      }
      return wide;
    };
    this.#settledAt = widened(this.#settledAt);
    this.#failedAt = widened(this.#failedAt);
    this.#seen = widened(this.#seen);
    this.#stride = stride;
  }

  #startOver(): void {
    this.generation = 1;
    this.#logStart = 1;
    this.#log.length = 0;
    this.#settledAt.fill(0);
    this.#failedAt.fill(0);
    this.ruleSettledAt.fill(0);
  }
}
