/**
 * Speaks a text: asks for one utterance after the other, always one ahead, plays them without a gap that one would
 * notice, says which word is being heard, and goes to another place when it is told to. Start at `Player.play`.
 */
import { LangtoolsError, type Speech, type SpokenWord } from '../../../src/client/index.js';
import type { Checker } from '../checker/checker.js';
import { wellFormed } from '../checking/passages.js';
import type { SpokenPassage } from './utterances.js';

export type PlayerState = 'idle' | 'loading' | 'playing' | 'paused';

export interface SpeechChoice {
  readonly voice: string;
  readonly pace: number;
}

export interface PlayOptions extends SpeechChoice {
  readonly checker: Checker;
  readonly tag: string;
  readonly utterances: readonly SpokenPassage[];
  /** Where in the text to begin, in UTF-16 units. */
  readonly startAt: number;
  /** The word that is heard now, and its utterance; nothing between words and at the end. */
  readonly onWord: (word: SpokenWord | undefined, utterance: SpokenPassage | undefined) => void;
  readonly onState: (state: PlayerState) => void;
}

/** An utterance, and how far into its letters. */
interface Place {
  readonly index: number;
  readonly offset: number;
}

/** The speech of an utterance, with the pace it was asked for. */
interface Heard {
  readonly speech: Speech | undefined;
  readonly pace: number;
}

/** One call of `play`. */
interface Run {
  readonly options: PlayOptions;
  readonly controller: AbortController;
  /** What was asked for, by the index of its utterance: the one that is heard and its neighbours. */
  readonly asked: Map<number, Promise<Heard>>;
  /** Ends the utterance that is heard, or waited for: everything is stopped, or `jump` says where to go on. */
  piece: AbortController;
  jump: Place | undefined;
  /** Which utterance is heard, and how to go to another place in it. */
  current: { readonly index: number; readonly seek: (offset: number) => void } | undefined;
}

export class Player {
  readonly #audio = new Audio();
  #run: Run | undefined;
  #isPaused = false;
  #choice: SpeechChoice = { voice: '', pace: 1 };

  /**
   * Ends when everything has been heard or `stop` was called; throws what the service refused with. False when the text
   * had nothing to say.
   */
  async play(options: PlayOptions): Promise<boolean> {
    this.stop();
    const controller = new AbortController();
    const run: Run = {
      options,
      controller,
      asked: new Map(),
      piece: new AbortController(),
      jump: undefined,
      current: undefined,
    };
    const { utterances, onWord, onState } = options;
    this.#run = run;
    this.#isPaused = false;
    this.#choice = options;
    onState('loading');
    let isHeard = false;
    try {
      for (let place: Place | undefined = placeOf(utterances, options.startAt); place !== undefined; ) {
        const wasHeard = await this.#playFrom(run, place);
        isHeard ||= wasHeard;
        place = run.jump ?? placeAfter(utterances, place);
        run.jump = undefined;
      }
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      isHeard = true;
    } finally {
      onWord(undefined, undefined);
      if (this.#run === run) {
        this.#run = undefined;
        onState('idle');
      }
      controller.abort();
    }
    return isHeard;
  }

  pause(): void {
    this.#isPaused = true;
    this.#audio.pause();
    this.#run?.options.onState('paused');
  }

  resume(): void {
    this.#isPaused = false;
    const { current, options } = this.#run ?? {};
    options?.onState(current === undefined ? 'loading' : 'playing');
    if (current !== undefined) void this.#start();
  }

  stop(): void {
    const run = this.#run;
    this.#run = undefined;
    this.#audio.pause();
    run?.controller.abort();
    run?.piece.abort();
    run?.options.onState('idle');
  }

  /** Goes on from another place of the text; stays paused if it is. */
  goTo(position: number): void {
    const run = this.#run;
    const place = run && placeOf(run.options.utterances, position);
    if (run === undefined || place === undefined) return;
    if (run.current?.index === place.index) run.current.seek(place.offset);
    else {
      run.jump = place;
      run.piece.abort();
    }
  }

  /** Takes effect at once: what is heard goes faster or slower, what comes is spoken so. */
  setPace(pace: number): void {
    const ratio = pace / this.#choice.pace;
    this.#choice = { ...this.#choice, pace };
    this.#audio.playbackRate *= ratio;
  }

  /** Takes effect at `position`, from which the other voice goes on. */
  setVoice(voice: string, position: number): void {
    this.#choice = { ...this.#choice, voice };
    const run = this.#run;
    if (run === undefined) return;
    run.asked.clear();
    run.jump = placeOf(run.options.utterances, position);
    run.piece.abort();
  }

  /** True if there was something to hear. */
  async #playFrom(run: Run, { index, offset }: Place): Promise<boolean> {
    run.controller.signal.throwIfAborted();
    run.piece = new AbortController();
    const { signal } = run.piece;
    run.current = undefined;
    const utterance = run.options.utterances[index];
    try {
      const { speech, pace } = await unlessAborted(this.#ask(run, index), signal);
      // It is awaited in the next round; until then a rejection must not count as unhandled.
      this.#ask(run, index + 1).catch(() => {});
      for (const other of run.asked.keys()) if (Math.abs(other - index) > 1) run.asked.delete(other);
      if (speech === undefined || utterance === undefined) return false;
      await this.#playOne(run, { index, offset }, { speech, pace }, signal);
      return true;
    } catch (error) {
      run.controller.signal.throwIfAborted();
      if (!signal.aborted) throw error;
      return false;
    }
  }

  #ask({ options, asked, controller: { signal } }: Run, index: number): Promise<Heard> {
    const before = asked.get(index);
    if (before !== undefined) return before;
    const utterance = options.utterances[index];
    const { pace } = this.#choice;
    const speech = utterance && speakOne({ ...options, ...this.#choice, signal }, utterance);
    const heard = Promise.resolve(speech).then((spoken) => ({ speech: spoken, pace }));
    asked.set(index, heard);
    return heard;
  }

  async #playOne(run: Run, { index, offset }: Place, heard: Heard, signal: AbortSignal): Promise<void> {
    const { onState, onWord, utterances } = run.options;
    const utterance = utterances[index];
    const { audio: bytes = new Uint8Array(), type = '', words = [] } = heard.speech ?? {};
    const audio = this.#audio;
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    let frame = 0;
    let marked: SpokenWord | undefined;
    const follow = () => {
      const atMs = audio.currentTime * 1000;
      const word = words.find(({ start_ms, end_ms }) => atMs >= start_ms && atMs < end_ms);
      if (word !== marked) onWord(word, word && utterance);
      marked = word;
      frame = requestAnimationFrame(follow);
    };
    const seek = (to: number) => {
      const word = words.find(({ end_index }) => end_index > to) ?? words.at(-1);
      const part = to / Math.max(1, utterance?.text.length ?? 1);
      // A voice without timings: about there.
      const guess = Number.isFinite(audio.duration) ? audio.duration * part : 0;
      audio.currentTime = to === 0 ? 0 : word === undefined ? guess : word.start_ms / 1000;
    };
    try {
      audio.src = url;
      audio.playbackRate = this.#choice.pace / heard.pace;
      const ended = new Promise<void>((resolve, reject) => {
        audio.onended = () => resolve();
        audio.onerror = () => reject(new Error('the audio cannot be played'));
      });
      ended.catch(() => {});
      await unlessAborted(untilReady(audio, ended), signal);
      seek(offset);
      run.current = { index, seek };
      if (!this.#isPaused) await this.#start();
      signal.throwIfAborted();
      onState(this.#isPaused ? 'paused' : 'playing');
      if (words.length > 0) follow();
      await unlessAborted(ended, signal);
    } finally {
      run.current = undefined;
      cancelAnimationFrame(frame);
      audio.onended = null;
      audio.onerror = null;
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
      onWord(undefined, undefined);
    }
  }

  /** A pause that comes before the first sound is no failure. */
  async #start(): Promise<void> {
    try {
      await this.#audio.play();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  }
}

function placeOf(utterances: readonly SpokenPassage[], position: number): Place | undefined {
  const index = utterances.findIndex(({ from, text }) => from + text.length > position);
  const from = utterances[index]?.from;
  return from === undefined ? undefined : { index, offset: Math.max(0, position - from) };
}

function placeAfter(utterances: readonly SpokenPassage[], { index }: Place): Place | undefined {
  return index + 1 < utterances.length ? { index: index + 1, offset: 0 } : undefined;
}

/** Until it is known how long the sound is. */
function untilReady(audio: HTMLAudioElement, ended: Promise<void>): Promise<void> {
  if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) return Promise.resolve();
  const loaded = new Promise<void>((resolve) => {
    audio.addEventListener('loadedmetadata', () => resolve(), { once: true });
  });
  return Promise.race([loaded, ended]);
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

interface SpeakRequest extends SpeechChoice {
  readonly checker: Checker;
  readonly tag: string;
  readonly signal: AbortSignal;
}

/**
 * Nothing for a piece of text with nothing to say, such as "* * *". A voice without timings is heard without the marks.
 */
async function speakOne(
  { checker, tag, voice, pace, signal }: SpeakRequest,
  { text }: SpokenPassage,
): Promise<Speech | undefined> {
  const options = { voice, pace, signal };
  try {
    return await checker.speak(tag, wellFormed(text), { ...options, timings: true });
  } catch (error) {
    if (!(error instanceof LangtoolsError)) throw error;
    if (error.code === 'nothing-to-say') return undefined;
    if (error.code !== 'invalid-request') throw error;
    return checker.speak(tag, wellFormed(text), options);
  }
}
