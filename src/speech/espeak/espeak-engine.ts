/**
 * All voices that speak through eSpeak NG, as one engine: a thread has one instance of eSpeak whatever the number of
 * languages. Start at `open`, then `EspeakEngine.speak`: text → script → clauses → samples, a clause at a time.
 */
import type { Budget } from '../../engine/budget.js';
import { type SharedTransducer, Transducer } from '../../fst/lookup/transducer.js';
import { fadeEdges, trimSilence } from '../audio/edges.js';
import { limit } from '../audio/level.js';
import { timeStretch } from '../audio/time-stretch.js';
import { wordReader } from '../pronounce/word-reader.js';
import type { ScriptReaders } from '../script.js';
import { SpeechFiles } from '../speech-files.js';
import { refuseLongSpeech, spokenClauses } from '../spoken-clauses.js';
import { readScript } from '../ssml/read-script.js';
import type { SpeechVoice, SpokenPiece, SpokenText, VoiceOptions } from '../voice.js';
import { type ListedLanguage, readVoiceList, type VoiceList } from '../voice-list.js';
import { type Clause, type Pronounces, toClauses } from './clauses.js';
import { Espeak, RATE } from './espeak.js';
import { tokenTimes } from './word-times.js';

export interface EspeakEngineData {
  /** The package's `espeak-ng.data`. */
  readonly espeak: ArrayBufferLike;
  /** The texts of `languages/` that speech needs, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** The morphology of the only language that this engine is asked for; without it, words are read without their readings. */
  readonly morphology?: { readonly analyser: SharedTransducer } | undefined;
}

export async function open({ espeak, files, morphology }: EspeakEngineData): Promise<SpeechVoice> {
  const reader = morphology && wordReader(Transducer.fromShared(morphology.analyser));
  return new EspeakEngine(await espeakOfThread(espeak), new SpeechFiles(files, () => reader));
}

let opened: { readonly data: ArrayBufferLike; readonly espeak: Promise<Espeak> } | undefined;

/** Engines of several languages share one instance: it takes 17 MB, and says one clause at a time, in any language. */
function espeakOfThread(data: ArrayBufferLike): Promise<Espeak> {
  if (opened === undefined || !isSame(opened.data, data)) {
    const espeak = Espeak.create(data);
    espeak.catch(() => {
      opened = undefined;
    });
    opened = { data, espeak };
  }
  return opened.espeak;
}

/** Shared memory that comes to a thread twice is two objects; only the whole data of eSpeak is shared. */
function isSame(a: ArrayBufferLike, b: ArrayBufferLike): boolean {
  return a === b || (!(a instanceof ArrayBuffer) && !(b instanceof ArrayBuffer) && a.byteLength === b.byteLength);
}

/** A language that can be spoken: its list entry and what reads it. */
interface OpenLanguage {
  readonly listed: ListedLanguage;
  readonly espeakVoice: string;
  readonly pronounces: Pronounces;
  readonly readers: ScriptReaders;
}

class EspeakEngine implements SpeechVoice {
  readonly sampleRateHz: number;
  readonly #espeak: Espeak;
  readonly #files: SpeechFiles;
  readonly #list: VoiceList;
  readonly #languages = new Map<string, OpenLanguage>();

  constructor(espeak: Espeak, files: SpeechFiles) {
    this.#espeak = espeak;
    this.#files = files;
    this.#list = readVoiceList(files.json('voices.json'));
    this.sampleRateHz = espeak.sampleRateHz;
  }

  /** `options.voice` is `tag/name`. */
  speak(text: string, options: VoiceOptions, budget: Budget): SpokenText {
    const [tag = '', name = ''] = (options.voice ?? '').split('/');
    const language = this.#language(tag);
    const variant = this.#list.variants.get(name);
    if (variant === undefined) throw new Error(`there is no voice ${name}`);
    const script = readScript(text, language.readers, budget);
    const spoken = spokenClauses(script.utterances);
    refuseLongSpeech(spoken, options);
    const { clauses, skippedCharacters } = toClauses(spoken, language.pronounces, budget);
    const gain = 10 ** ((language.listed.gainDb.get(name) ?? 0) / 20);
    const voice = { language: language.espeakVoice, variant, gain };
    return {
      skippedCharacters: script.skippedCharacters + skippedCharacters,
      pieces: this.#pieces(clauses, voice, options.pace, budget),
    };
  }

  async *#pieces(
    clauses: readonly Clause[],
    voice: ClauseVoice,
    pace: number,
    budget: Budget,
  ): AsyncGenerator<SpokenPiece> {
    for (const [i, clause] of clauses.entries()) {
      budget.check();
      await this.#espeak.ensureInstance();
      const piece = this.#clause(clause, voice, pace, i === clauses.length - 1, budget);
      if (piece.samples.length > 0) yield piece;
    }
  }

  #clause(clause: Clause, voice: ClauseVoice, pace: number, isLast: boolean, budget: Budget): SpokenPiece {
    const { sampleRateHz } = this;
    const { rate, pitch, volume } = clause.prosody;
    const speed = pace * rate;
    const wordsPerMinute = Math.round(Math.min(RATE.max, Math.max(RATE.min, RATE.normal * speed)));
    const { samples: raw, events } = this.#espeak.synthesise(
      clause.text,
      { language: voice.language, variant: voice.variant, wordsPerMinute, pitch: espeakPitch(pitch) },
      budget,
    );
    const rawMs = (raw.length * 1000) / sampleRateHz;
    // A clause may be minutes of slow speech: whoever wants to stop it waits for one of these steps, not for all.
    budget.check();
    const { samples: heard, cutSamples } = trimSilence(raw, sampleRateHz);
    const stretch = (RATE.normal * speed) / wordsPerMinute;
    const spoken = timeStretch(heard, stretch, sampleRateHz, budget);
    limit(spoken, voice.gain * volume, sampleRateHz, budget);
    fadeEdges(spoken, sampleRateHz);
    budget.check();
    // What was stretched by less than asked for, because it is too short, keeps its own measure.
    const scale = heard.length === 0 ? 1 : spoken.length / heard.length;
    const spokenMs = (spoken.length * 1000) / sampleRateHz;
    const inPiece = (ms: number) => Math.min(spokenMs, Math.max(0, (ms - (cutSamples * 1000) / sampleRateHz) * scale));
    const words = tokenTimes(clause.spans, events, rawMs).map(({ span: { token }, startMs, endMs }) => ({
      startUtf16: token.startUtf16,
      endUtf16: token.endUtf16,
      startMs: inPiece(startMs),
      endMs: inPiece(endMs),
    }));
    const pauseSamples = isLast ? 0 : Math.round((clause.pauseAfterMs * sampleRateHz) / 1000 / pace);
    const samples = new Float32Array(spoken.length + pauseSamples);
    samples.set(spoken);
    return { samples, words };
  }

  #language(tag: string): OpenLanguage {
    const opened = this.#languages.get(tag);
    if (opened !== undefined) return opened;
    const listed = this.#list.languages.get(tag);
    if (listed === undefined) throw new Error(`there is no voice for ${tag}`);
    const pronouncer = listed.espeak === undefined ? this.#files.pronouncer(listed.language) : undefined;
    const espeakVoice = listed.espeak ?? pronouncer?.espeakVoice;
    if (espeakVoice === undefined) throw new Error(`there is no pronunciation of ${listed.language}`);
    const readers = this.#files.readers(listed.language, espeakVoice);
    const pronounces = pronouncer ?? { letters: listed.isCyrillic ? CYRILLIC_AND_LATIN : LATIN };
    const language = { listed, espeakVoice, pronounces, readers };
    this.#languages.set(tag, language);
    return language;
  }
}

const LATIN = /[\p{Script=Latin}\p{Script=Common}]/u;
const CYRILLIC_AND_LATIN = /[\p{Script=Cyrillic}\p{Script=Latin}\p{Script=Common}]/u;

interface ClauseVoice {
  readonly language: string;
  readonly variant: string;
  readonly gain: number;
}

/** eSpeak's scale goes an octave down and an octave up in 50 steps each. */
function espeakPitch(factor: number): number {
  return Math.max(0, Math.min(99, Math.round(50 + 50 * Math.log2(factor))));
}
