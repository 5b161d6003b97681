/** What every form of message catalogue offers: `errors.xml` (xml-messages.ts) and Fluent (fluent-messages.ts). */
import type { Variables } from './variables.js';

export interface ErrorText {
  readonly title: string;
  readonly description: string;
}

/** A text together with the language it is in. */
export interface LocalisedText extends ErrorText {
  /** As the catalogue writes it; undefined where no language has a text and the code stands for it. */
  readonly locale: string | undefined;
}

/** A catalogue in one of its forms. */
export interface MessageSource {
  /** Tags of the languages that it has, as its files write them. */
  readonly locales: readonly string[];
  find(locale: string, code: string, variables: Variables): ErrorText | undefined;
  /** The code that a grammar's mark is reported under; most often the mark itself. */
  codeOf(mark: string): string;
  /** Codes, and patterns that stand for many, in the order of the files. */
  codes(): readonly string[];
  /** Whether an entry of `codes()` speaks of this mark. */
  covers(entry: string, mark: string): boolean;
}
