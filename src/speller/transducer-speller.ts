/**
 * A speller over two transducers, as every `.zhfst` and `.bhfst` pack holds them: a lexicon that accepts the words of
 * the language, and an error model that says what people write instead.
 *
 * Start at `isCorrect`; `suggester.ts` makes the suggestions.
 *
 *     const speller = new TransducerSpeller(Transducer.read(acceptor), Transducer.read(errorModel));
 *     speller.isCorrect('guolli', Budget.unlimited());
 */
import { type Budget, SearchBudget } from '../engine/budget.js';
import { Acceptor } from '../fst/lookup/acceptor.js';
import { FOREIGN, Tokens } from '../fst/lookup/alphabet.js';
import { Lookup } from '../fst/lookup/lookup.js';
import type { Transducer } from '../fst/lookup/transducer.js';
import { Analogy } from './analogy.js';
import { LetterRestorer } from './letters/letter-restorer.js';
import { ShownLetters } from './letters/shown-letters.js';
import { CorrectionSearch } from './search/correction-search.js';
import { typicalEditWeight } from './search/typical-edit-weight.js';
import type { Speller, SuggestOptions, SuggestResult } from './speller.js';
import { type LanguageFacts, Suggester } from './suggester.js';
import { type CaseFormOptions, CaseForms } from './text/case-forms.js';
import type { NumberWords } from './text/number-words.js';
import { alternativeForms, isDecomposedAlphabet } from './text/spelling-form.js';

/** What one verdict may cost; only lexicons with flag diacritics and cycles ever come near. */
export const VERDICT_LIMITS = { steps: 200_000, ms: 500 } as const;
/** No word of any language is that long, and a cyclic lexicon (de compounds) might accept it. */
export const MAX_VERDICT_UNITS = 1_000;

/** A speller over a lexicon and an error model, such as a `.zhfst` contains. */
export class TransducerSpeller implements Speller {
  readonly #acceptor: Acceptor;
  readonly #casing: CaseForms;
  readonly #isDecomposed: boolean;
  readonly #suggester: Suggester | undefined;
  readonly #analogy: Analogy;
  readonly #numbers: NumberWords | undefined;

  /** Without an error model the speller judges but suggests nothing. */
  constructor(
    lexicon: Transducer,
    errorModel: Transducer | undefined,
    options: CaseFormOptions = {},
    facts: LanguageFacts = {},
  ) {
    this.#acceptor = new Acceptor(lexicon);
    this.#analogy = new Analogy(lexicon);
    this.#casing = new CaseForms(options);
    this.#numbers = facts.numbers;
    this.#isDecomposed = isDecomposedAlphabet(lexicon.alphabet.symbols);
    if (errorModel === undefined) return;
    const lookup = new Lookup(lexicon);
    const tokens = new Tokens();
    const restorer = new LetterRestorer(lexicon, facts.letters ?? {});
    this.#suggester = new Suggester({
      corrections: new CorrectionSearch(lexicon, errorModel),
      casing: this.#casing,
      holds: (form, budget) => this.#acceptor.accepts(form, budget),
      lexiconWeight: (form, budget) => lookup.lookup(form, budget, { limit: 1 })[0]?.weight ?? 0,
      foreignCount: (form) => countForeign(lexicon, form, tokens),
      restore: (form, budget) => restorer.restore(form, budget),
      // The error models of packs know how the letters of their language are typed.
      ...(facts.ranking?.frequencies && {
        restoreWithSlip: (form: string, budget: SearchBudget) => restorer.restoreWithSlip(form, budget),
      }),
      replacements: facts.replacements,
      capitalNouns: facts.letters?.capitalNouns,
      shownLetters: facts.letters && new ShownLetters(facts.letters),
      ranking: { typicalEditWeight: typicalEditWeight(errorModel), ...facts.ranking },
    });
  }

  isCorrect(word: string, budget: Budget): boolean {
    budget.spend(1 + word.length);
    if (word === '' || word.length > MAX_VERDICT_UNITS) return false;
    // Almost every word of a text is right as it stands, or in lower case.
    const search = new SearchBudget(budget, VERDICT_LIMITS);
    if (this.#holdsSomeCase(word, search)) return true;
    if (alternativeForms(word, this.#isDecomposed).some((form) => this.#holdsSomeCase(form, search))) return true;
    if (this.#numbers?.accepts(word, (form) => this.#holdsSomeCase(form, search)) === true) return true;
    if (search.cutShort) budget.undecided++;
    return false;
  }

  isFormOf(form: string, word: string, budget: Budget): boolean {
    return this.#analogy.isFormOf(form, word, budget);
  }

  suggest(word: string, options: SuggestOptions, budget: Budget): SuggestResult {
    budget.check();
    return this.#suggester?.suggest(word, options, budget) ?? { suggestions: [], cutShort: false };
  }

  #holdsSomeCase(word: string, budget: SearchBudget): boolean {
    if (this.#acceptor.accepts(word, budget)) return true;
    const forms = this.#casing.verdictForms(word);
    for (let i = 1; i < forms.length; i++) if (this.#acceptor.accepts(forms[i]!, budget)) return true;
    return false;
  }
}

/** How many characters of a form are outside the lexicon's alphabet. */
export function countForeign({ alphabet }: Transducer, form: string, tokens: Tokens): number {
  const { symbols, length } = alphabet.tokenise(form, tokens);
  let count = 0;
  for (let i = 0; i < length; i++) if (symbols[i] === FOREIGN) count++;
  return count;
}
