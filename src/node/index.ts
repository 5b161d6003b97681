/**
 * The built-in languages and a folder of packs, in a Node program: `import { open } from 'langtools/node'`. Work is done in
 * worker threads; the data of a language is loaded when it is first used.
 */

export {
  type AnalysedWord,
  type AnalyseOptions,
  type CheckOptions,
  type DataOrigin,
  type Finding,
  type GrammarError,
  type HyphenateOptions,
  Langtools,
  type Language,
  type LanguageData,
  type LanguageDataOptions,
  type LanguageGuess,
  type Misspelling,
  type ParadigmCell,
  type ParadigmOptions,
  type ParadigmTable,
  type ProofreadOptions,
  type Result,
  type SpeakOptions,
  type SpellOptions,
  type TextOptions,
  type WordReading,
} from './langtools.js';
export { LanguageUnavailable } from './language-unavailable.js';
export { languageData, type OpenOptions, open } from './open.js';
export { voiceData } from './voice-data.js';
