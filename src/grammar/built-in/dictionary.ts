/**
 * What the analyser asks a speller: is this a word, is it one that the dictionary lists. Answers are remembered, bounded,
 * because probes ask about the same forms again and again.
 */
import type { Budget } from '../../engine/budget.js';
import type { Speller } from '../../speller/speller.js';

/** Forms remembered before all are forgotten: a few megabytes. */
const MAX_REMEMBERED = 40_000;
const MAX_FORM_UNITS = 60;

export class Dictionary {
  readonly speller: Speller;
  readonly #known = new Map<string, boolean>();
  readonly #listed = new Map<string, boolean>();

  constructor(speller: Speller) {
    this.speller = speller;
  }

  knows(form: string, budget: Budget): boolean {
    return this.#ask(this.#known, form, () => this.speller.isCorrect(form, budget));
  }

  /** Known, and not only as a compound that the dictionary's rules allow; nb "hagebord" is, "hagekaffe" is not. */
  lists(form: string, budget: Budget): boolean {
    if (this.speller.isListed === undefined) return this.knows(form, budget);
    return this.#ask(this.#listed, form, () => this.speller.isListed?.(form, budget) ?? false);
  }

  #ask(memory: Map<string, boolean>, form: string, answer: () => boolean): boolean {
    const plain = form.length > MAX_FORM_UNITS;
    const known = plain ? undefined : memory.get(form);
    if (known !== undefined) return known;
    const verdict = answer();
    if (memory.size >= MAX_REMEMBERED) memory.clear();
    if (!plain) memory.set(form, verdict);
    return verdict;
  }
}
