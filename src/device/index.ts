/**
 * Language data on the device, for pages and other programs without a server: fetch and keep the parts of a language
 * (`fetchParts`), then check with them (`openLanguage`). No Node. docs/guides/device.md shows it at work.
 */

export type { TimedWord } from '../answers/speech-file.js';
export type {
  AnalyseResponse,
  GenerateResponse,
  GrammarError as FoundGrammarError,
  GrammarResponse,
  GrammarRule as DeviceRule,
  HyphenateResponse,
  ParadigmCell,
  ParadigmResponse,
  Speech as DeviceSpeech,
  SpellResponse,
  SpellResult,
  SpellSuggestion,
  TraceStep as GrammarTraceStep,
  Voice as DeviceVoice,
  WordReading,
} from '../client/types.js';
export { DataError } from '../engine/data-error.js';
export { restoreChunk } from './arranged-chunk.js';
export { type ChunkStore, memoryStore, removeUnusedChunks } from './chunk-store.js';
export { DeviceError, type DeviceErrorCode } from './device-error.js';
export {
  type FetchChunk,
  type FetchOptions,
  type FetchProgress,
  fetchParts,
  type LanguageParts,
  readParts,
} from './fetch-parts.js';
export {
  type DataChunk,
  type DataPart,
  type LanguageManifest,
  missingChunks,
  readManifest,
} from './manifest.js';
export {
  type DeviceCheckOptions,
  type DeviceLanguage,
  type DeviceSpellOptions,
  type OpenLanguageOptions,
  openLanguage,
} from './open-language.js';
export type { DeviceSpeakOptions } from './open-speech.js';
export type { DeviceAnalyseOptions, DeviceHyphenateOptions, DeviceParadigmOptions } from './open-words.js';
export type { DataOrigin, PartName } from './parts.js';
