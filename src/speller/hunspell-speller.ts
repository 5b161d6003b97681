/**
 * A speller over a compiled Hunspell dictionary. The verdict is Hunspell's own (src/hunspell/verdict), the suggestions
 * come from the same search and the same ranking as those of transducer packs. Start at `isCorrect`.
 */
import type { Budget, SearchBudget } from '../engine/budget.js';
import { Tokens } from '../fst/lookup/alphabet.js';
import { Lookup } from '../fst/lookup/lookup.js';
import type { Transducer } from '../fst/lookup/transducer.js';
import { HunspellVerdict, type VerdictParts } from '../hunspell/verdict/hunspell-verdict.js';
import { Analogy } from './analogy.js';
import type { WordFrequencies } from './frequency/word-frequencies.js';
import { LetterRestorer, type RestoredWord } from './letters/letter-restorer.js';
import { ShownLetters } from './letters/shown-letters.js';
import { WordReplacements } from './letters/word-replacements.js';
import { CorrectionSearch, type SearchOptions } from './search/correction-search.js';
import type { SearchResult } from './search/suggestion.js';
import { typicalEditWeight } from './search/typical-edit-weight.js';
import type { Speller, SuggestOptions, SuggestResult } from './speller.js';
import { type Corrections, type LanguageFacts, Suggester } from './suggester.js';
import { CaseForms } from './text/case-forms.js';
import { isAbbreviation, type NumberWords } from './text/number-words.js';
import { alternativeForms, isDecomposedAlphabet } from './text/spelling-form.js';
import { countForeign } from './transducer-speller.js';

/** A speller with the verdicts of Hunspell, over a compiled dictionary. */
export class HunspellSpeller implements Speller {
  readonly #verdict: HunspellVerdict;
  readonly #suggester: Suggester | undefined;
  readonly #analogy: Analogy;
  readonly #isDecomposed: boolean;
  readonly #frequencies: WordFrequencies | undefined;
  readonly #numbers: NumberWords | undefined;
  readonly #replacements: WordReplacements;

  /** Without an error model the speller judges but suggests nothing. */
  constructor(parts: VerdictParts, errorModel: Transducer | undefined, facts: LanguageFacts = {}) {
    const verdict = new HunspellVerdict(parts);
    this.#verdict = verdict;
    this.#analogy = new Analogy(parts.acceptor);
    this.#isDecomposed = isDecomposedAlphabet(parts.acceptor.alphabet.symbols);
    this.#frequencies = facts.ranking?.frequencies;
    this.#numbers = facts.numbers;
    this.#replacements = new WordReplacements(facts.replacements ?? []);
    if (errorModel === undefined) return;
    const lookup = new Lookup(parts.acceptor);
    const tokens = new Tokens();
    const restorer = new LetterRestorer(parts.acceptor, facts.letters ?? {});
    const suggestible = (words: readonly RestoredWord[]) =>
      words
        .filter(({ value }) => verdict.isSuggestible(value))
        .map((word) => ({ ...word, value: verdict.toOutput(word.value) }));
    this.#suggester = new Suggester({
      corrections: new AllowedCorrections(new CorrectionSearch(parts.acceptor, errorModel), verdict),
      casing: new CaseForms({ dottedI: /^(?:az|crh|tr)(?:[-_]|$)/.test(parts.settings.language) }),
      holds: (form) => verdict.isSuggestible(form),
      isWord: (form) => verdict.isCorrect(form),
      lexiconWeight: (form, budget) => lookup.lookup(form, budget, { limit: 1 })[0]?.weight ?? 0,
      foreignCount: (form) => countForeign(parts.acceptor, verdict.toInput(form), tokens),
      restore: (form, budget) => suggestible(restorer.restore(verdict.toInput(form), budget)),
      restoreWithSlip: (form, budget) => suggestible(restorer.restoreWithSlip(verdict.toInput(form), budget)),
      replacements: facts.replacements,
      capitalNouns: facts.letters?.capitalNouns,
      shownLetters: facts.letters && new ShownLetters(facts.letters),
      ranking: { typicalEditWeight: typicalEditWeight(errorModel), ...facts.ranking },
    });
  }

  isCorrect(word: string, budget: Budget): boolean {
    budget.spend(1 + word.length);
    if (word === '') return false;
    // Hunspell takes a text's characters as they are; a decomposed "á" is no mistake of the writer.
    return (
      this.#verdict.isCorrect(word) ||
      alternativeForms(word, this.#isDecomposed).some((form) => this.#verdict.isCorrect(form)) ||
      this.#isAbbreviation(word) ||
      this.#numbers?.accepts(word, (form) => this.#verdict.isCorrect(form) || this.#isAbbreviation(form)) === true
    );
  }

  /** Not where it is a word in capitals that people write for another one: nn `HVA`. */
  #isAbbreviation(word: string): boolean {
    return isAbbreviation(word) && !this.#replacements.of(word.toLowerCase()).some(({ isWhole }) => isWhole);
  }

  isListed(word: string, budget: Budget): boolean {
    budget.spend(1 + word.length);
    return word !== '' && this.#verdict.isListed(word);
  }

  frequencyClass(word: string): number {
    return this.#frequencies?.classOf(word) ?? 0;
  }

  isFormOf(form: string, word: string, budget: Budget): boolean {
    return this.#analogy.isFormOf(form, word, budget);
  }

  suggest(word: string, options: SuggestOptions, budget: Budget): SuggestResult {
    budget.check();
    return this.#suggester?.suggest(word, options, budget) ?? { suggestions: [], cutShort: false };
  }
}

/**
 * What the search finds, less what Hunspell would not suggest: the automaton also makes compounds that its finer rules
 * refuse.
 */
class AllowedCorrections implements Corrections {
  readonly #search: CorrectionSearch;
  readonly #verdict: HunspellVerdict;

  constructor(search: CorrectionSearch, verdict: HunspellVerdict) {
    this.#search = search;
    this.#verdict = verdict;
  }

  suggest(forms: readonly string[], options: SearchOptions, budget: SearchBudget): SearchResult {
    const verdict = this.#verdict;
    const inputs = forms.map((form) => verdict.toInput(form));
    const { keyOf } = options;
    const searched = this.#search.suggest(
      inputs,
      {
        ...options,
        keyOf: keyOf === undefined ? (value) => verdict.toOutput(value) : (value) => keyOf(verdict.toOutput(value)),
        isAllowed: (value) => verdict.isSuggestible(value),
      },
      budget,
    );
    return {
      ...searched,
      suggestions: searched.suggestions.map((suggestion) => ({ ...suggestion, value: suggestion.key })),
    };
  }
}
