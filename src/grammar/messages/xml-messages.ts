/**
 * The messages of an `errors.xml`. Start at `XmlMessages.find`; the file is read by read-errors-xml.ts.
 */

import type { ErrorText, MessageSource } from './message-source.js';
import type { Variables } from './variables.js';
import { fill } from './variables.js';

export interface XmlMessageData {
  readonly kind: 'xml';
  /** By language tag as the file writes it. */
  readonly languages: Readonly<Record<string, XmlLanguage>>;
}

export interface XmlLanguage {
  /** By code. */
  readonly exact: Readonly<Record<string, ErrorText>>;
  /** Patterns that a whole code must fit, in the order of the file. */
  readonly patterns: readonly (readonly [pattern: string, text: ErrorText])[];
}

export class XmlMessages implements MessageSource {
  readonly locales: readonly string[];
  readonly #languages: ReadonlyMap<string, XmlLanguage>;
  /** Only patterns of the file: what a client sends as a code to ignore is never compiled. */
  readonly #patterns: ReadonlyMap<string, RegExp>;

  constructor(data: XmlMessageData) {
    this.#languages = new Map(Object.entries(data.languages));
    this.locales = [...this.#languages.keys()];
    const sources = [...this.#languages.values()].flatMap(({ patterns }) => patterns.map(([pattern]) => pattern));
    this.#patterns = new Map(sources.flatMap((source) => compile(source)));
  }

  find(locale: string, code: string, variables: Variables): ErrorText | undefined {
    const language = this.#languages.get(locale);
    if (language === undefined) return undefined;
    const text = Object.hasOwn(language.exact, code)
      ? language.exact[code]
      : language.patterns.find(([pattern]) => pattern === code || this.covers(pattern, code))?.[1];
    return text && { title: fill(text.title, variables), description: fill(text.description, variables) };
  }

  codeOf(mark: string): string {
    return mark;
  }

  codes(): string[] {
    const languages = [...this.#languages.values()];
    const patterns = languages.flatMap((language) => language.patterns.map(([pattern]) => pattern));
    return [...new Set([...languages.flatMap(({ exact }) => Object.keys(exact)), ...patterns])];
  }

  covers(entry: string, mark: string): boolean {
    return this.#patterns.get(entry)?.test(mark) === true;
  }
}

/** A pattern that cannot be read fits nothing. */
function compile(source: string): [string, RegExp][] {
  try {
    return [[source, new RegExp(`^(?:${source})$`, 'u')]];
  } catch {
    return [];
  }
}
