/**
 * What an error is called and what is said about it, in the language of who asked. Start at `Messages.messageFor`.
 *
 *     const messages = openMessages({ kind: 'fluent', packLocale: 'se', files: { se: '…', en: '…' }, groups: [] });
 *     messages.messageFor('typo', new Map([['$1', 'giela']]), ['nb', 'en']).title;
 *
 * Each language is asked for the code itself, then for a pattern that fits it: first the languages that were asked for, then
 * the pack's own, then English. Where all are silent the code stands for itself. Two forms of catalogue feed this: `errors.xml`
 * (xml-messages.ts) and Fluent (fluent-messages.ts).
 */
import { type FluentMessageData, FluentMessages } from './fluent-messages.js';
import { bestLocales } from './locales.js';
import type { ErrorText, MessageSource } from './message-source.js';
import type { Variables } from './variables.js';
import { type XmlMessageData, XmlMessages } from './xml-messages.js';

/** Plain data that crosses threads. */
export type MessageData = (XmlMessageData | FluentMessageData) & {
  /** The language of the pack: of messages nobody asked for in another one. */
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
  /** The errors of a text are all asked for in the same languages, and canonical tags are dear. */
  #lastAsked = '';
  #lastOrder: readonly string[] | undefined;

  constructor(source: MessageSource, packLocale: string) {
    this.#source = source;
    this.#packLocale = packLocale;
  }

  codeOf(mark: string): string {
    return this.#source.codeOf(mark);
  }

  /** Both texts are there and not empty, and no variable is left in them. */
  messageFor(code: string, variables: Variables, locales: readonly string[]): ErrorText {
    for (const locale of this.#inOrder(locales)) {
      const found = this.#source.find(locale, code, variables);
      if (found && (found.title !== '' || found.description !== '')) {
        return { title: found.title || found.description, description: found.description || found.title };
      }
    }
    return { title: code, description: code };
  }

  /** Whether one of these codes or patterns, as `preferences` lists them, speaks of a mark. */
  isIgnored(mark: string, ignored: readonly string[]): boolean {
    return ignored.some((entry) => entry === mark || entry === this.codeOf(mark) || this.#source.covers(entry, mark));
  }

  /** Everything that can be reported, with its title. */
  preferences(locales: readonly string[]): Record<string, string> {
    return Object.fromEntries(
      this.#source.codes().map((code) => [code, this.messageFor(code, NONE, locales).title] as const),
    );
  }

  #inOrder(asked: readonly string[]): readonly string[] {
    const key = asked.join();
    if (this.#lastOrder === undefined || key !== this.#lastAsked) {
      this.#lastOrder = bestLocales([...asked, this.#packLocale, FALLBACK], this.#source.locales);
      this.#lastAsked = key;
    }
    return this.#lastOrder;
  }
}
