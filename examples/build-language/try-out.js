/** A field that is checked with packs: the marks and cards are those that the page of langtools puts into other web sites. */
import { FieldChecker } from '../../web/src/embed/field-checker.ts';
import { labelsFor } from '../../web/src/embed/labels.ts';
import { EMBED_STYLE } from '../../web/src/embed/style.ts';

export class TryOut {
  #field;
  #root;
  #packs;
  #checker;

  constructor(field) {
    this.#field = field;
    const host = document.createElement('div');
    this.#root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(EMBED_STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    document.body.append(host);
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
    this.#checker = new FieldChecker(this.#field, {
      checker: this.#packs,
      tag: language,
      labels: labelsFor(['en']),
      locales: ['en', ...navigator.languages],
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
