/**
 * Spelling and grammar in any program, in Node and in browsers: `import { openSpeller } from 'langtools'`. Data comes in as
 * bytes; nothing here reads files or needs a network. The built-in languages are in `langtools/node`.
 */
export {
  type AnalyseResponse,
  type ChunkStore,
  type DataChunk,
  type DataOrigin,
  type DataPart,
  type DeviceAnalyseOptions,
  type DeviceCheckOptions,
  DeviceError,
  type DeviceErrorCode,
  type DeviceHyphenateOptions,
  type DeviceLanguage,
  type DeviceParadigmOptions,
  type DeviceRule,
  type DeviceSpeakOptions,
  type DeviceSpeech,
  type DeviceSpellOptions,
  type DeviceVoice,
  type FetchChunk,
  type FetchOptions,
  type FetchProgress,
  type FoundGrammarError,
  fetchParts,
  type GenerateResponse,
  type GrammarResponse,
  type GrammarTraceStep,
  type HyphenateResponse,
  type LanguageManifest,
  type LanguageParts,
  memoryStore,
  missingChunks,
  type OpenLanguageOptions,
  openLanguage,
  type ParadigmCell,
  type ParadigmResponse,
  type PartName,
  readManifest,
  readParts,
  removeUnusedChunks,
  type SpellResponse,
  type SpellResult,
  type SpellSuggestion,
  type TimedWord,
  type WordReading,
} from '../device/index.js';
export { WorkStopped } from '../engine/budget.js';
export { DataError } from '../engine/data-error.js';
export type { Bytes } from './bytes.js';
export {
  type CheckedText,
  type Checker,
  type CheckerRule,
  type CheckTextOptions,
  type GrammarError,
  type OpenCheckerOptions,
  openChecker,
} from './open-checker.js';
export {
  type HunspellFiles,
  type Misspelling,
  type OpenSpellerOptions,
  openSpeller,
  type SpelledText,
  type Speller,
  type Suggestion,
  type Suggestions,
  type SuggestOptions,
} from './open-speller.js';
export {
  type OpenVoiceOptions,
  openVoice,
  type SpeakOptions,
  type Speech,
  type SpokenWord,
  type Voice,
  type VoiceData,
} from './open-voice.js';
export type { WorkLimits } from './work-limits.js';
