/**
 * eSpeak NG, one instance of it: text or phonemes in, samples and events out. Start at `Espeak.synthesise`.
 *
 * The instance is a C program in a memory of its own. What is guarded against here:
 * - an unknown voice is no error to it but silence, so names are checked against what its data holds;
 * - a word of more than about a hundred syllables overruns a buffer and keeps it busy for minutes, so words are cut;
 * - after an exception its memory may be in any state, so the instance is dropped and the next call makes another.
 */
import createModule, { type EspeakEvent, type EspeakModule, type EspeakWorker } from '@echogarden/espeak-ng-emscripten';
import type { Budget } from '../../engine/budget.js';
import { ESPEAK_RATE_HZ } from './espeak-rate.js';

export type { EspeakEvent } from '@echogarden/espeak-ng-emscripten';

/** A voice as eSpeak names it, and how it is to speak. */
export interface EspeakSetting {
  /** The language, such as `fi`. */
  readonly language: string;
  /** A change of timbre and pitch, such as `f2`. */
  readonly variant: string;
  /** 80 to 450; 175 is normal. */
  readonly wordsPerMinute: number;
  /** 0 to 99; 50 is the voice's own. */
  readonly pitch: number;
}

export interface Synthesis {
  readonly samples: Float32Array;
  readonly events: readonly EspeakEvent[];
}

/** What eSpeak can be told; `espeak-engine.ts` does the rest by stretching. */
export const RATE = { min: 80, normal: 175, max: 450 } as const;
/** Half of full: at 100 some voices exceed 16 bits and are clipped inside eSpeak. */
const VOLUME = 50;
/** eSpeak's own buffer holds 160 bytes of a word and 200 phonemes; beyond them its memory is overrun. */
export const MAX_PHONEMES_PER_WORD = 120;
/** The memory of a fresh instance is 17 MB and stays so; a larger one has lost something. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const VARIANTS_FOLDER = '/usr/share/espeak-ng-data/voices/!v';

/** Makes an instance; only tests give another than the package's. */
export type CreateModule = typeof createModule;

interface Instance {
  readonly module: EspeakModule;
  readonly worker: EspeakWorker;
  voice: string;
}

export class Espeak {
  readonly sampleRateHz: number;
  readonly #data: ArrayBufferLike;
  readonly #create: CreateModule;
  #instance: Instance | undefined;
  readonly #languages: ReadonlySet<string>;
  readonly #variants: ReadonlySet<string>;

  private constructor(data: ArrayBufferLike, create: CreateModule, instance: Instance) {
    const { module, worker } = instance;
    this.#data = data;
    this.#create = create;
    this.#instance = instance;
    this.sampleRateHz = worker.get_samplerate();
    if (this.sampleRateHz !== ESPEAK_RATE_HZ) throw new Error(`eSpeak speaks at ${this.sampleRateHz} Hz`);
    this.#languages = new Set(worker.list_voices().flatMap(({ languages }) => languages.map(({ name }) => name)));
    this.#variants = new Set(module.FS.readdir(VARIANTS_FOLDER));
  }

  /** `data` is the package's `espeak-ng.data`; as a `SharedArrayBuffer` it serves all threads without a copy. */
  static async create(data: ArrayBufferLike, create: CreateModule = createModule): Promise<Espeak> {
    return new Espeak(data, create, await instantiate(data, create));
  }

  hasLanguage(language: string): boolean {
    return this.#languages.has(language);
  }

  has({ language, variant }: Pick<EspeakSetting, 'language' | 'variant'>): boolean {
    return this.#languages.has(language) && this.#variants.has(variant);
  }

  /** Must have been awaited before `synthesise`: makes a new instance after a crash. */
  async ensureInstance(): Promise<void> {
    this.#instance ??= await instantiate(this.#data, this.#create);
  }

  /**
   * Speaks one clause. `text` is in eSpeak's own notation: `<`, `&` and `[[` have meaning. The budget is looked at
   * several times a second of audio; `WorkStopped` leaves the instance usable, any other exception drops it.
   */
  synthesise(text: string, setting: EspeakSetting, budget: Budget): Synthesis {
    const instance = this.#instance;
    if (instance === undefined) throw new Error('eSpeak crashed and was not restarted');
    if (!this.has(setting)) throw new Error(`eSpeak has no voice ${setting.language}+${setting.variant}`);
    const chunks: Int16Array[] = [];
    const events: EspeakEvent[] = [];
    let stopped: unknown;
    try {
      configure(instance, setting);
      instance.worker.synthesize(text, (audio, newEvents) => {
        chunks.push(audio);
        events.push(...newEvents);
        try {
          budget.check();
          return false;
        } catch (error) {
          // An exception thrown through the C program would leave its stack in a broken state; told to stop, eSpeak
          // cleans up.
          stopped = error;
          return true;
        }
      });
    } catch (error) {
      this.#instance = undefined;
      throw error;
    }
    if (instance.module.HEAP8.length > MAX_MEMORY_BYTES) this.#instance = undefined;
    if (stopped !== undefined) throw stopped;
    return { samples: toFloats(chunks), events };
  }

  /** How eSpeak itself would pronounce words, in IPA; undefined for a language that it does not have. */
  ipa(words: string, language: string): string | undefined {
    const instance = this.#instance;
    if (instance === undefined) throw new Error('eSpeak crashed and was not restarted');
    if (!this.#languages.has(language)) return undefined;
    try {
      if (instance.voice !== language) instance.worker.set_voice(language, '', 0, 0, 0);
      instance.voice = language;
      return plainIpa(instance.worker.synthesize_ipa(words).ipa);
    } catch (error) {
      this.#instance = undefined;
      throw error;
    }
  }
}

/** eSpeak puts `_` between sounds and `(en)` where it changes the language. */
function plainIpa(ipa: string): string {
  return ipa
    .replace(/\([a-z-]+\)/g, '')
    .replaceAll('_', '')
    .replace(/\s+/g, ' ')
    .trim();
}

async function instantiate(data: ArrayBufferLike, create: CreateModule): Promise<Instance> {
  const silent = () => {};
  const module = await create({ getPreloadedPackage: () => asPlain(data), print: silent, printErr: silent });
  return { module, worker: new module.eSpeakNGWorker(), voice: '' };
}

/**
 * The package insists on something whose constructor is called `ArrayBuffer` and then only makes views of it, never
 * writing to them. Shared memory is as good for that, and saves 24 MB in every thread but one.
 */
function asPlain(data: ArrayBufferLike): ArrayBufferLike {
  if (!(data instanceof ArrayBuffer)) Object.defineProperty(data, 'constructor', { value: ArrayBuffer });
  return data;
}

function configure(instance: Instance, { language, variant, wordsPerMinute, pitch }: EspeakSetting): void {
  const { worker } = instance;
  const voice = `${language}+${variant}`;
  // Choosing a voice reads its files, which takes as long as speaking half a second.
  if (instance.voice !== voice) {
    instance.voice = '';
    worker.set_voice(voice, '', 0, 0, 0);
    instance.voice = voice;
  }
  worker.set_rate(wordsPerMinute);
  worker.set_pitch(pitch);
  worker.set_range(50);
  worker.set_volume(VOLUME);
}

function toFloats(chunks: readonly Int16Array[]): Float32Array {
  const samples = new Float32Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) for (let i = 0; i < chunk.length; i++) samples[at++] = chunk[i]! / 32768;
  return samples;
}
