/** A language's words: what those of a text are, and which forms a word has. Start at `Words`; `words-engine.ts` opens it. */
import type { Budget } from '../../engine/budget.js';
import type { WordFrequencies } from '../../speller/frequency/word-frequencies.js';
import type { Speller } from '../../speller/speller.js';
import type { Features } from './features.js';
import type { Layouts } from './layout.js';
import { type ParadigmTable, tablesOf } from './paradigm.js';
import type { WordSource } from './word-source.js';

const MOST_NEAR = 5;
const MOST_SUGGESTIONS = 10;

export interface WordsParts {
  readonly source: WordSource;
  readonly features: Features;
  readonly layouts: Layouts;
  /** Knows words that are written nearly so. */
  readonly speller: Speller | undefined;
  /** How common forms are; without it, the source says which variant is best. */
  readonly frequencies?: Pick<WordFrequencies, 'classOf'> | undefined;
}

export class Words {
  readonly source: WordSource;
  readonly features: Features;
  readonly #layouts: Layouts;
  readonly #speller: Speller | undefined;
  readonly #frequencies: WordsParts['frequencies'];

  constructor({ source, features, layouts, speller, frequencies }: WordsParts) {
    this.source = source;
    this.features = features;
    this.#layouts = layouts;
    this.#speller = speller;
    this.#frequencies = frequencies;
  }

  /** The written words of an analysis, the most common first. */
  forms(analysis: string, budget: Budget): readonly string[] {
    return this.#commonFirst(this.source.forms(analysis, budget));
  }

  #commonFirst(forms: readonly string[]): readonly string[] {
    const frequencies = this.#frequencies;
    if (frequencies === undefined || forms.length < 2) return forms;
    return [...forms].sort((a, b) => frequencies.classOf(b) - frequencies.classOf(a));
  }

  /** None where there is no such lemma. */
  tables(lemma: string, pos: string | undefined, budget: Budget): readonly ParadigmTable[] {
    const inflections = this.source
      .inflections(lemma, budget)
      .map(({ tags, forms }) => ({ tags, forms: this.#commonFirst(forms) }));
    return tablesOf(inflections, this.#layouts, this.features, pos);
  }

  /** Lemmas that may be meant: of which the word is a form, or that are written nearly so. */
  nearLemmas(word: string, budget: Budget): readonly string[] {
    const suggestions = this.#speller?.suggest(word, { limit: MOST_SUGGESTIONS }, budget).suggestions ?? [];
    const near = new Set<string>();
    for (const form of [word, ...suggestions.map(({ value }) => value)]) {
      for (const { lemma } of this.source.readings(form, budget)) if (lemma !== word) near.add(lemma);
      if (near.size >= MOST_NEAR) break;
    }
    return [...near].slice(0, MOST_NEAR);
  }
}
