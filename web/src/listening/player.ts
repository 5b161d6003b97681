/**
 * Speaks a text: asks for one utterance after the other, always one ahead, plays them without a gap that one would
 * notice, and says which word is being heard. Start at `Player.play`.
 */
import { LangtoolsError, type Speech, type SpokenWord } from '../../../src/client/index.js';
import type { Checker } from '../checker/checker.js';
import { wellFormed } from '../checking/passages.js';
import type { SpokenPassage } from './utterances.js';

export type PlayerState = 'idle' | 'loading' | 'playing' | 'paused';

export interface PlayOptions {
  readonly checker: Checker;
  readonly tag: string;
  readonly voice: string;
  readonly pace: number;
  readonly utterances: readonly SpokenPassage[];
  /** The word that is heard now, and where its utterance starts; nothing between words and at the end. */
  readonly onWord: (word: SpokenWord | undefined, utterance: SpokenPassage | undefined) => void;
  readonly onState: (state: PlayerState) => void;
}

/** What is the same for all passages of a text. */
interface SpeakRequest extends Pick<PlayOptions, 'checker' | 'tag' | 'voice' | 'pace'> {
  readonly signal: AbortSignal;
}

export class Player {
  readonly #audio = new Audio();
  #stopped: AbortController | undefined;
  #onState: PlayOptions['onState'] = () => {};

  /**
   * Ends when everything has been heard or `stop` was called; throws what the service refused with. False when the text
   * had nothing to say.
   */
  async play({ checker, tag, voice, pace, utterances, onWord, onState }: PlayOptions): Promise<boolean> {
    this.stop();
    const controller = new AbortController();
    const { signal } = controller;
    this.#stopped = controller;
    this.#onState = onState;
    onState('loading');
    const ask = (utterance: SpokenPassage | undefined) =>
      utterance && speakOne({ checker, tag, voice, pace, signal }, utterance);
    let next = ask(utterances[0]);
    let isHeard = false;
    try {
      for (const [index, utterance] of utterances.entries()) {
        const speech = await next;
        signal.throwIfAborted();
        next = ask(utterances[index + 1]);
        // It is awaited in the next round; until then a rejection must not count as unhandled.
        next?.catch(() => {});
        if (speech === undefined) continue;
        isHeard = true;
        await this.#playOne(speech, signal, onState, (word) => onWord(word, word && utterance));
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      isHeard = true;
    } finally {
      onWord(undefined, undefined);
      if (this.#stopped === controller) {
        this.#stopped = undefined;
        onState('idle');
      }
      controller.abort();
    }
    return isHeard;
  }

  pause(): void {
    this.#audio.pause();
    this.#onState('paused');
  }

  resume(): void {
    void this.#audio.play();
    this.#onState('playing');
  }

  stop(): void {
    this.#audio.pause();
    this.#stopped?.abort();
    this.#stopped = undefined;
    this.#onState('idle');
  }

  async #playOne(
    { audio: bytes, type, words = [] }: Speech,
    signal: AbortSignal,
    onState: PlayOptions['onState'],
    onWord: (word: SpokenWord | undefined) => void,
  ): Promise<void> {
    const audio = this.#audio;
    const url = URL.createObjectURL(new Blob([bytes], { type }));
    let frame = 0;
    let heard: SpokenWord | undefined;
    const follow = () => {
      const atMs = audio.currentTime * 1000;
      const word = words.find(({ start_ms, end_ms }) => atMs >= start_ms && atMs < end_ms);
      if (word !== heard) onWord(word);
      heard = word;
      frame = requestAnimationFrame(follow);
    };
    try {
      audio.src = url;
      await audio.play();
      onState('playing');
      if (words.length > 0) follow();
      await new Promise<void>((resolve, reject) => {
        audio.onended = () => resolve();
        audio.onerror = () => reject(new Error('the audio cannot be played'));
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    } finally {
      cancelAnimationFrame(frame);
      audio.onended = null;
      audio.onerror = null;
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
      onWord(undefined);
    }
  }
}

/**
 * Nothing for a piece of text with nothing to say, such as "* * *". A voice without timings is heard without the marks.
 */
async function speakOne(
  { checker, tag, ...options }: SpeakRequest,
  { text }: SpokenPassage,
): Promise<Speech | undefined> {
  try {
    return await checker.speak(tag, wellFormed(text), { ...options, timings: true });
  } catch (error) {
    if (!(error instanceof LangtoolsError)) throw error;
    if (error.code === 'nothing-to-say') return undefined;
    if (error.code !== 'invalid-request') throw error;
    return checker.speak(tag, wellFormed(text), options);
  }
}
