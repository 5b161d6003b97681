/**
 * Cohorts by their number in the text. Numbers are given out one after the other and windows are done in that order, so the
 * cohorts that rules can still see are a stretch of them, in an array. A `Map` that words come to and leave makes itself anew again and
 * again, and V8 lets each one that was given up point to the next: once the first is old, the garbage collector keeps all words since alive.
 */
import type { Cohort } from './window.js';

/** So many numbers of cohorts that are gone may stand at the beginning. */
const MOST_GONE = 256;

export class CohortTable {
  /** Number 0: it stands for other cohorts again and again. */
  #root: Cohort | undefined = undefined;
  readonly #cohorts: (Cohort | undefined)[] = [];
  /** The number of the first place. */
  #first = 1;
  /** Places at the beginning that are empty. */
  #gone = 0;

  get(number: number): Cohort | undefined {
    if (number === 0) return this.#root;
    const at = number - this.#first;
    return at >= 0 && at < this.#cohorts.length ? this.#cohorts[at] : undefined;
  }

  set(number: number, cohort: Cohort): void {
    if (number === 0) {
      this.#root = cohort;
      return;
    }
    while (number < this.#first) {
      this.#cohorts.unshift(undefined);
      this.#first--;
    }
    if (this.#cohorts.length === 0) this.#first = number;
    const at = number - this.#first;
    while (this.#cohorts.length < at) this.#cohorts.push(undefined);
    this.#cohorts[at] = cohort;
    this.#gone = Math.min(this.#gone, at);
  }

  delete(number: number): void {
    if (number === 0) {
      this.#root = undefined;
      return;
    }
    const cohorts = this.#cohorts;
    const at = number - this.#first;
    if (at < 0 || at >= cohorts.length) return;
    cohorts[at] = undefined;
    while (this.#gone < cohorts.length && cohorts[this.#gone] === undefined) this.#gone++;
    if (this.#gone < MOST_GONE) return;
    cohorts.splice(0, this.#gone);
    this.#first += this.#gone;
    this.#gone = 0;
  }

  /** By number. */
  values(): Cohort[] {
    const cohorts = this.#root === undefined ? [] : [this.#root];
    for (let at = this.#gone; at < this.#cohorts.length; at++) {
      const cohort = this.#cohorts[at];
      if (cohort !== undefined) cohorts.push(cohort);
    }
    return cohorts;
  }

  clear(): void {
    this.#root = undefined;
    this.#cohorts.length = 0;
    this.#gone = 0;
  }
}
