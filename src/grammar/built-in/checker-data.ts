/**
 * A language's folder `languages/<tag>/grammar/` as plain data that crosses threads: the files' texts, the speller
 * that judges words and the morphology that analyses them, where there are such. `packs/built-in/load-built-in-checker.ts` reads it, `checker-engine.ts` opens it.
 */
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import type { ReadingsData } from '../readings/readings-tables.js';
import type { MorphologyData } from './morphology.js';

export interface CheckerData {
  readonly tag: string;
  /** Texts of grammar files by path from `languages/`: `nb/grammar/rules.cg3`, `common/grammar/spacing.cg3`. */
  readonly grammars: Readonly<Record<string, string>>;
  /** What the texts are after parsing, as `keepGrammar` of the constraint grammar engine writes it; then the texts are left out. */
  readonly rules?: Uint8Array | undefined;
  readonly settings: string;
  readonly lexicon: string;
  readonly abbreviations: string;
  /** Fluent texts by language tag. */
  readonly messages: Readonly<Record<string, string>>;
  readonly speller?: SpellerEngineData | undefined;
  /** Where the language has a starter; or the readings of its dictionary, where `settings.json` asks for them. */
  readonly morphology?: MorphologyData | ReadingsData | undefined;
}

export function isOfStarter(morphology: MorphologyData | ReadingsData): morphology is MorphologyData {
  return 'analyser' in morphology;
}

export function rulesPath(tag: string): string {
  return `${tag}/grammar/rules.cg3`;
}
