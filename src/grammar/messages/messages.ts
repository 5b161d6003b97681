/**
 * The title and description of an error, in the requested language. Start at `Messages.messageFor`.
 *
 *     const messages = openMessages({ kind: 'fluent', packLocale: 'se', files: { se: '…', en: '…' }, groups: [] });
 *     messages.messageFor('typo', new Map([['$1', 'giela']]), ['nb', 'en']).title;
 *
 * In each language the code itself is looked up, then a pattern that fits it: first in the requested languages, then in
 * the pack's own, then in English. Where none has a text, the code is used. There are two forms of catalogue:
 * `errors.xml` (xml-messages.ts) and Fluent (fluent-messages.ts).
 */
import type { GrammarRule } from '../grammar-checker.js';
import { type FluentMessageData, FluentMessages } from './fluent-messages.js';
import { bestLocales } from './locales.js';
import type { LocalisedText, MessageSource } from './message-source.js';
import type { Variables } from './variables.js';
import { type XmlMessageData, XmlMessages } from './xml-messages.js';

/** Plain data that crosses threads. */
export type MessageData = (XmlMessageData | FluentMessageData) & {
  /** The language of the pack: of messages that were not requested in another one. */
  readonly packLocale: string;
};

export function openMessages(data: MessageData): Messages {
  return new Messages(data.kind === 'xml' ? new XmlMessages(data) : new FluentMessages(data), data.packLocale);
}

const NONE: Variables = new Map();
const FALLBACK = 'en';

export class Messages {
  readonly #source: MessageSource;
  readonly #packLocale: string;
  /** The messages of a text are all requested in the same languages, and canonical tags are slow to compute. */
  #lastRequested = '';
  #lastOrder: readonly string[] | undefined;

  constructor(source: MessageSource, packLocale: string) {
    this.#source = source;
    this.#packLocale = packLocale;
  }

  codeOf(mark: string): string {
    return this.#source.codeOf(mark);
  }

  /** Both texts are there and not empty, and no variable is left in them. */
  messageFor(code: string, variables: Variables, locales: readonly string[]): LocalisedText {
    for (const locale of this.#inOrder(locales)) {
      const text = this.#source.find(locale, code, variables);
      if (text && (text.title !== '' || text.description !== '')) {
        return { title: text.title || text.description, description: text.description || text.title, locale };
      }
    }
    return { title: code, description: code, locale: undefined };
  }

  /** Whether one of these codes or patterns, as `describe` lists them, speaks of a mark. */
  isIgnored(mark: string, ignored: readonly string[]): boolean {
    return ignored.some((entry) => entry === mark || entry === this.codeOf(mark) || this.#source.covers(entry, mark));
  }

  /** What each of these codes finds; without codes, everything that can be reported. */
  describe(locales: readonly string[], codes = this.#source.codes()): GrammarRule[] {
    return codes.map((code) => ({ code, ...this.messageFor(code, NONE, locales) }));
  }

  #inOrder(requested: readonly string[]): readonly string[] {
    const key = requested.join();
    if (this.#lastOrder === undefined || key !== this.#lastRequested) {
      this.#lastOrder = bestLocales([...requested, this.#packLocale, FALLBACK], this.#source.locales);
      this.#lastRequested = key;
    }
    return this.#lastOrder;
  }
}
