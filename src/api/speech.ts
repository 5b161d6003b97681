/**
 * The parts of speech that need no voice: `import { textToUtterances, WavWriter } from 'langtools/speech'`. They turn a text
 * into the words that are said (numbers, dates, abbreviations), and samples into files.
 */
export { DataError } from '../engine/data-error.js';
export { encodeFlac } from '../speech/flac.js';
export { encodeMp3 } from '../speech/mp3.js';
export { readSpeechData, type SpeechData, type SpeechDataSources } from '../speech/text/speech-data.js';
export { textToUtterances } from '../speech/text/text-to-utterances.js';
export type { SpokenToken, Utterance } from '../speech/text/utterance.js';
export type { SpeechVoice, SpokenPiece, SpokenText, VoiceOptions, WordTiming } from '../speech/voice.js';
export { encodeWav, type SampleFormat, WavWriter } from '../speech/wav.js';
