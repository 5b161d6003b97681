/**
 * A neural voice in Piper's layout, as a worker opens it: text → script → clauses → phonemes → a process that hums them. Start at `open`.
 * Phonemes come from the rules of the language where it has some, else from eSpeak, as in Piper itself.
 */
import type { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { fadeEdges, trimSilence } from '../../speech/audio/edges.js';
import { limit } from '../../speech/audio/level.js';
import { Espeak } from '../../speech/espeak/espeak.js';
import { MAX_GIVEN_PHONEMES } from '../../speech/phoneme-reader.js';
import type { Pronouncer } from '../../speech/pronounce/pronouncer.js';
import type { ScriptReaders } from '../../speech/script.js';
import { SpeechFiles } from '../../speech/speech-files.js';
import { refuseLongSpeech, type SpokenClause, spokenClauses } from '../../speech/spoken-clauses.js';
import { readScript } from '../../speech/ssml/read-script.js';
import type { SpeechVoice, SpokenPiece, SpokenText, VoiceOptions, WordTiming } from '../../speech/voice.js';
import type { PiperConfig } from './piper-config.js';
import type { PiperModel } from './piper-process.js';
import { PiperRunner } from './piper-runner.js';

export interface PiperVoiceData {
  readonly model: PiperModel;
  readonly config: PiperConfig;
  /** Whose text is read. */
  readonly language: string;
  readonly gain: number;
  /** The texts of `languages/`. */
  readonly files: Readonly<Record<string, string>>;
  /** The package's `espeak-ng.data`; only if eSpeak writes the phonemes. */
  readonly espeak?: ArrayBufferLike | undefined;
}

export async function open(data: PiperVoiceData): Promise<PiperVoice> {
  const espeak = data.espeak === undefined ? undefined : await Espeak.create(data.espeak);
  const { espeakVoice } = data.config;
  // Another language's sounds would be taken for this one's.
  if (espeak?.hasLanguage(espeakVoice) === false)
    throw new DataError(`wants an eSpeak voice "${espeakVoice}", which there is not`);
  return new PiperVoice(data, espeak);
}

const ENDS = { statement: '.', question: '?', exclamation: '!' } as const;

function isGivenIpa(phonemes: string, alphabet: string): boolean {
  return alphabet === 'ipa' && phonemes.length <= MAX_GIVEN_PHONEMES;
}

export class PiperVoice implements SpeechVoice {
  readonly sampleRateHz: number;
  readonly #data: PiperVoiceData;
  readonly #espeak: Espeak | undefined;
  readonly #pronouncer: Pronouncer | undefined;
  readonly #readers: ScriptReaders;
  readonly #runner: PiperRunner;

  constructor(data: PiperVoiceData, espeak: Espeak | undefined) {
    this.#data = data;
    this.#espeak = espeak;
    this.sampleRateHz = data.config.sampleRateHz;
    const files = new SpeechFiles(data.files);
    this.#pronouncer = espeak === undefined ? files.pronouncer(data.language) : undefined;
    const { text } = files.readers(data.language, data.config.espeakVoice);
    // Phonemes are the model's own: IPA goes through as it is.
    this.#readers = { text, phonemes: (phonemes, alphabet) => (isGivenIpa(phonemes, alphabet) ? phonemes : undefined) };
    this.#runner = new PiperRunner(data.model);
  }

  speak(text: string, options: VoiceOptions, budget: Budget): SpokenText {
    const script = readScript(text, this.#readers, budget);
    const clauses = spokenClauses(script.utterances);
    refuseLongSpeech(clauses, options);
    return {
      skippedCharacters: script.skippedCharacters,
      pieces: this.#pieces(clauses, options.pace, budget),
    };
  }

  close(): void {
    this.#runner.close();
  }

  async *#pieces(clauses: readonly SpokenClause[], pace: number, budget: Budget): AsyncGenerator<SpokenPiece> {
    for (const [i, clause] of clauses.entries()) {
      budget.check();
      await this.#espeak?.ensureInstance();
      const spoken = clause.tokens.map((token) => this.#phonemes(token.phonemes, token.words));
      const phonemes = spoken.filter((each) => each !== '').join(' ');
      if (phonemes === '') continue;
      const mark = this.#known(clause.melody === undefined ? ',' : ENDS[clause.melody]);
      const raw = await this.#runner.say(phonemes + mark, pace * clause.prosody.rate, budget);
      const { samples } = trimSilence(raw, this.sampleRateHz);
      limit(samples, this.#data.gain * clause.prosody.volume, this.sampleRateHz, budget);
      fadeEdges(samples, this.sampleRateHz);
      if (samples.length === 0) continue;
      const isLast = i === clauses.length - 1;
      const pause = isLast ? 0 : Math.round((clause.pauseAfterMs * this.sampleRateHz) / 1000 / pace);
      const piece = new Float32Array(samples.length + pause);
      piece.set(samples);
      yield { samples: piece, words: this.#times(clause, spoken, samples.length) };
    }
  }

  /** The model does not say when it says what: a clause's time is shared out by the number of phonemes. */
  #times({ tokens }: SpokenClause, spoken: readonly string[], samples: number): WordTiming[] {
    const total = spoken.reduce((sum, each) => sum + [...each].length, 0);
    const msPerPhoneme = (samples * 1000) / this.sampleRateHz / Math.max(1, total);
    let at = 0;
    return tokens.flatMap(({ startUtf16, endUtf16 }, i) => {
      const startMs = at * msPerPhoneme;
      at += [...(spoken[i] ?? '')].length;
      return spoken[i] === '' ? [] : [{ startUtf16, endUtf16, startMs, endMs: at * msPerPhoneme }];
    });
  }

  #phonemes(phonemes: string | undefined, words: string): string {
    if (phonemes !== undefined) return this.#known(phonemes);
    const plain = words.replaceAll('\u00ad', '').toLowerCase();
    const { phonemeType, espeakVoice } = this.#data.config;
    if (phonemeType === 'text') return this.#known(plain);
    if (this.#pronouncer !== undefined) return this.#known(this.#pronouncer.pronounce(words).ipa);
    const sayable = plain.replace(/[^\p{L}\p{M}\p{Nd}'’ -]+/gu, ' ').trim();
    return sayable === '' ? '' : this.#known(this.#espeak?.ipa(sayable, espeakVoice) ?? '');
  }

  /** What the model has no number for it would not say. Composed characters may be known by their parts. */
  #known(phonemes: string): string {
    const { phonemeIds } = this.#data.config;
    return [...phonemes.normalize('NFC')]
      .flatMap((char) =>
        phonemeIds.has(char) ? [char] : [...char.normalize('NFD')].filter((part) => phonemeIds.has(part)),
      )
      .join('');
  }
}
