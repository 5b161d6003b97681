/**
 * The speller as the analyser uses it: is this a word, and does the dictionary list it. Verdicts are cached,
 * because probes test the same forms again and again.
 */
import type { Budget } from '../../engine/budget.js';
import { CountedCache } from '../../engine/memory/counted-cache.js';
import type { Speller } from '../../speller/speller.js';

const MAX_FORM_UNITS = 60;

export class Dictionary {
  readonly speller: Speller;
  readonly #accepted = new CountedCache<boolean>();
  readonly #listed = new CountedCache<boolean>();

  constructor(speller: Speller) {
    this.speller = speller;
  }

  accepts(form: string, budget: Budget): boolean {
    return this.#cached(this.#accepted, form, budget, () => this.speller.isCorrect(form, budget));
  }

  /**
   * Accepted, and not only as a compound that the dictionary's rules allow; nb "hagebord" is listed, "hagekaffe" is
   * not.
   */
  lists(form: string, budget: Budget): boolean {
    if (this.speller.isListed === undefined) return this.accepts(form, budget);
    return this.#cached(this.#listed, form, budget, () => this.speller.isListed?.(form, budget) ?? false);
  }

  #cached(cache: CountedCache<boolean>, form: string, budget: Budget, answer: () => boolean): boolean {
    return form.length > MAX_FORM_UNITS ? answer() : cache.get(form, budget, answer, noBytes);
  }
}

function noBytes(): number {
  return 0;
}
