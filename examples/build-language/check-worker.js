/** The worker that checks texts with the packs that were built. Its answers have the form of the service's. */
import { openChecker, openSpeller } from 'langtools';

let speller;
let checker;

const answers = {
  async open({ language, spellerPack, grammarPack }) {
    speller = spellerPack && (await openSpeller(spellerPack.bytes, { name: spellerPack.name }));
    checker = grammarPack && (await openChecker(grammarPack.bytes, { name: grammarPack.name, tag: language }));
  },

  spell({ text, suggestions: limit }) {
    const { misspellings = [] } = speller?.checkText(text, { limit }) ?? {};
    const results = misspellings.map(({ word, start, end, suggestions }) => ({
      word,
      is_correct: false,
      start_index: start,
      end_index: end,
      suggestions: suggestions.map((value) => ({ value })),
    }));
    return { text, results };
  },

  check({ text, locales }) {
    const { errors = [] } = checker?.checkText(text, { locales }) ?? {};
    const errs = errors.map(({ start, end, code, title, description, suggestions }) => ({
      error_text: text.slice(start, end),
      start_index: start,
      end_index: end,
      error_code: code,
      title,
      description,
      suggestions,
    }));
    return { text, errs };
  },
};

/** One after the other: a text that comes while packs are opened waits for them. */
let last = Promise.resolve();
self.addEventListener('message', ({ data: { id, kind, ...asked } }) => {
  last = last
    .then(() => answers[kind](asked))
    .then(
      (value) => self.postMessage({ id, value }),
      (error) => self.postMessage({ id, error: error.message }),
    );
});
