/** A field that is checked with packs: the marks and cards are those that the page of langtools puts into other web sites. */
import { fieldCheck } from '../../web/src/checking/check-passages.ts';
import { SiteMemory } from '../../web/src/embed/embed-choices.ts';
import { FieldChecker } from '../../web/src/embed/field-checker.ts';
import { labelsFor } from '../../web/src/embed/labels.ts';
import { createOverlay } from '../../web/src/embed/style.ts';

export class TryOut {
  #field;
  #root;
  #packs;
  #checker;

  constructor(field) {
    this.#field = field;
    this.#root = createOverlay(document.body, 'open');
  }

  /** For another language: nothing is checked until there are packs of it. */
  stop() {
    this.#packs?.end();
    this.#checker?.detach();
    this.#packs = undefined;
    this.#checker = undefined;
    this.#field.disabled = true;
  }

  /** Resolves when the text is checked with these packs from now on; rejects where one cannot be opened. */
  async use({ language, spellerPack, grammarPack }) {
    this.stop();
    this.#packs = new PackChecker();
    await this.#packs.ask('open', { language, spellerPack, grammarPack });
    this.#field.disabled = false;
    this.#field.lang = language;
    const memory = new SiteMemory(language);
    const locales = ['en', ...navigator.languages];
    this.#checker = new FieldChecker(this.#field, {
      check: fieldCheck(this.#packs, () => ({ tag: language, locales, words: memory.words })),
      memory,
      labels: labelsFor(['en']),
      root: this.#root,
    });
  }
}

/** What the field asks; a worker answers. */
class PackChecker {
  #worker = new Worker(new URL('./check-worker.js', import.meta.url), { type: 'module' });
  #waiting = new Map();
  #lastId = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data: { id, value, error } }) => {
      const { resolve, reject } = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    });
    this.#worker.addEventListener('error', ({ message }) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(message || 'the worker ended'));
      this.#waiting.clear();
    });
  }

  ask(kind, asked) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, kind, ...asked });
    });
  }

  spell(_tag, text, { suggestions }) {
    return this.ask('spell', { text, suggestions });
  }

  check(_tag, text, { locales }) {
    return this.ask('check', { text, locales });
  }

  end() {
    this.#worker.terminate();
  }
}
