/**
 * Makes the engine fast before the first text comes. Start at `WarmUp.run`.
 *
 * JavaScript starts slow: code is interpreted until it has run often, and a first sentence takes fifty times as long as
 * the thousandth. What is compiled then serves all grammars of a thread. So a service that has nothing to do runs a
 * small grammar over made-up sentences: both pass through what grammars of this field do, in about the proportions in
 * which they do it. They have applicators of their own, so nothing of them is left.
 */
import { Budget } from '../../engine/budget.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { Applicator } from '../run/applicator.js';
import { asStream, WARM_UP_GRAMMAR, warmUpText } from './warm-up-data.js';

/** Behind these there is little left to compile. */
const TEXTS = 250;
/**
 * Texts for one applicator, then comes the next. The objects of the first have other shapes than those of all that
 * follow, and compiled code has to have seen both.
 */
const TEXTS_OF_ONE = 50;

export class WarmUp {
  #done = 0;
  #applicator: Applicator | undefined;

  get isDone(): boolean {
    return this.#done >= TEXTS;
  }

  /** Goes on for some time; call it again until it `isDone`. */
  run(atMostMs: number): void {
    const end = performance.now() + atMostMs;
    const budget = new Budget({ deadlineMs: end + 60_000, isAborted: () => false });
    while (!this.isDone && performance.now() < end) {
      if (this.#done % TEXTS_OF_ONE === 0) this.#applicator = undefined;
      this.#applicator ??= new Applicator(parseGrammar(WARM_UP_GRAMMAR, { file: 'warm-up' }));
      const cohorts = warmUpText(this.#done);
      // The stream takes other ways than cohorts in memory, and words that were seen others than those that were not.
      if (this.#done % 2 === 0) this.#applicator.run(cohorts, budget);
      else this.#applicator.runText(asStream(cohorts), budget);
      this.#done++;
    }
    if (this.isDone) this.#applicator = undefined;
  }
}
