/**
 * Whether a word that no lexicon has is a form of another one that none has, by analogy with words that rhyme: who has added
 * `blogga` to their own words may write `bloggas`, because `gárga` has `gárgas`. Start at `Analogy.isFormOf`.
 *
 * Models are the lemmas that share the longest endings with the word, have as many syllables or two more or fewer (the inflection
 * of Sámi languages depends on whether the number is even), and are written with a capital if it is. One that rhymes well must
 * have the same form, or two that rhyme at all: of two words that rhyme, one may change its stem and the other not, and only the
 * writer knows what holds for the new word.
 */
import { type Budget, SearchBudget } from '../../engine/budget.js';
import { listLemmas } from '../../fst/lookup/lemmas.js';
import type { Transducer } from '../../fst/lookup/transducer.js';

const LIST_LIMITS = { steps: 3_000_000, ms: 1_000 } as const;
const MOST_MODELS = 30;
/** Shorter endings rhyme by chance. */
const SHORTEST_ENDING = 2;
/** One model alone must rhyme better. */
const SHORTEST_ENDING_OF_ONE = 3;
const VOWELS = /[aeiouyáéíóúýàèìòùâêîôûäëïöüåæøõāēīōūǟȱȯаеёиоуыэюяіӧөүұәӱӹ]+/giu;
const CAPITAL = /^\p{Lu}/u;

interface Model {
  readonly lemma: string;
  /** How many letters at its end are those of the word. */
  readonly shared: number;
}

/** What is asked of the morphology. */
export interface WordReader {
  readings(form: string, budget: Budget): readonly { readonly lemma: string; readonly sub?: unknown }[];
}

export class Analogy {
  readonly #morphology: WordReader;
  readonly #generator: Transducer;
  /** By their last letters. */
  #lemmas: ReadonlyMap<string, readonly string[]> | undefined;
  readonly #models = new Map<string, readonly Model[]>();

  constructor(morphology: WordReader, generator: Transducer) {
    this.#morphology = morphology;
    this.#generator = generator;
  }

  isFormOf(form: string, word: string, budget: Budget): boolean {
    let agreeing = 0;
    for (const { lemma, shared } of this.#modelsOf(word, budget)) {
      const own = word.slice(0, word.length - shared);
      // A form that begins otherwise says nothing about this model: perhaps the word changes before its ending.
      if (!form.startsWith(own)) continue;
      const sameForm = lemma.slice(0, lemma.length - shared) + form.slice(own.length);
      const readings = this.#morphology.readings(sameForm, budget);
      if (readings.some((reading) => reading.lemma === lemma && reading.sub === undefined)) agreeing++;
      if (agreeing === 2 || (agreeing === 1 && shared >= SHORTEST_ENDING_OF_ONE)) return true;
    }
    return false;
  }

  #modelsOf(word: string, budget: Budget): readonly Model[] {
    const cached = this.#models.get(word);
    if (cached !== undefined) return cached;
    const isName = CAPITAL.test(word);
    const parity = syllables(word) % 2;
    const models = this.#lemmasLike(word, budget)
      .filter((lemma) => lemma !== word && CAPITAL.test(lemma) === isName && syllables(lemma) % 2 === parity)
      .map((lemma) => ({ lemma, shared: sharedEnding(lemma, word) }))
      .sort((a, b) => b.shared - a.shared || a.lemma.length - b.lemma.length || (a.lemma < b.lemma ? -1 : 1))
      .slice(0, MOST_MODELS);
    this.#models.set(word, models);
    return models;
  }

  #lemmasLike(word: string, budget: Budget): readonly string[] {
    this.#lemmas ??= byEnding(listLemmas(this.#generator, new SearchBudget(budget, LIST_LIMITS)));
    return this.#lemmas.get(word.slice(-SHORTEST_ENDING)) ?? [];
  }
}

function byEnding(lemmas: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const lemma of lemmas) {
    const ending = lemma.slice(-SHORTEST_ENDING);
    const group = groups.get(ending);
    if (group === undefined) groups.set(ending, [lemma]);
    else group.push(lemma);
  }
  return groups;
}

function sharedEnding(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}

function syllables(word: string): number {
  return word.match(VOWELS)?.length ?? 0;
}
