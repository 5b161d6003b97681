/**
 * A language's folder `languages/<tag>/grammar/` as plain data that crosses threads: the files' texts, and where there
 * are such, the speller that judges words and the analyser that gives readings. `packs/built-in/load-built-in-checker.ts` reads it, `checker-engine.ts` opens it.
 */
import type { SharedTransducer } from '../../fst/lookup/transducer.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';

export interface CheckerData {
  readonly tag: string;
  /** Texts of grammar files by path from `languages/`: `nb/grammar/rules.cg3`, `common/grammar/spacing.cg3`. */
  readonly grammars: Readonly<Record<string, string>>;
  readonly settings: string;
  readonly lexicon: string;
  readonly abbreviations: string;
  /** Fluent texts by language tag. */
  readonly messages: Readonly<Record<string, string>>;
  readonly speller?: SpellerEngineData | undefined;
  /** From a written word to lemma and tags, where the language has a starter. */
  readonly analyser?: SharedTransducer | undefined;
}

export function rulesPath(tag: string): string {
  return `${tag}/grammar/rules.cg3`;
}
