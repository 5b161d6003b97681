/** Connects the player and the editor: what is to be spoken, and where in the text the spoken word stands now. */
import type { ViewUpdate } from '@codemirror/view';
import { LangtoolsError, type SpokenWord } from '../../../src/client/index.js';
import { saveFile } from '../browser-files.js';
import { setSpokenWord } from '../editor/spoken-word.js';
import type { Session } from '../session/session.js';
import { Store } from '../store.js';
import { Player, type PlayerState } from './player.js';
import { fetchSpeech } from './speech-download.js';
import { cutUtterances, type SpokenPassage } from './utterances.js';

export type ListeningTrouble =
  | { readonly kind: 'nothing-to-say' | 'no-connection' }
  /** `detail` is what the service said. */
  | { readonly kind: 'refused'; readonly detail: string };

export interface ListeningState {
  readonly state: PlayerState;
  readonly trouble: ListeningTrouble | undefined;
}

export interface SpeechChoice {
  readonly voice: string;
  readonly pace: number;
}

export class Listening {
  readonly store = new Store<ListeningState>({ state: 'idle', trouble: undefined });
  readonly #session: Session;
  readonly #player = new Player();

  constructor(session: Session) {
    this.#session = session;
  }

  async play({ voice, pace }: SpeechChoice): Promise<void> {
    const { checker, store } = this.#session;
    const utterances = this.#utterances();
    this.store.set({ trouble: undefined });
    // What is written while the text is being read moves the words that are still to come.
    const moved = new Map(utterances.map((utterance) => [utterance, utterance.from]));
    const stopWatching = this.#session.onUpdate(({ docChanged, changes }: ViewUpdate) => {
      if (docChanged) for (const [utterance, from] of moved) moved.set(utterance, changes.mapPos(from, 1));
    });
    try {
      const isHeard = await this.#player.play({
        checker,
        tag: store.value.tag,
        voice,
        pace,
        utterances,
        onWord: (word, utterance) => this.#mark(word, utterance && moved.get(utterance)),
        onState: (state) => this.store.set({ state }),
      });
      if (!isHeard) this.store.set({ trouble: { kind: 'nothing-to-say' } });
    } catch (error) {
      this.store.set({ trouble: troubleOf(error) });
    } finally {
      stopWatching();
    }
  }

  pause(): void {
    this.#player.pause();
  }

  resume(): void {
    this.#player.resume();
  }

  stop(): void {
    this.#player.stop();
  }

  async download({ voice, pace, format }: SpeechChoice & { format: 'wav' | 'mp3' }): Promise<void> {
    const { checker, store } = this.#session;
    const { tag } = store.value;
    this.store.set({ trouble: undefined });
    try {
      const signal = new AbortController().signal;
      const file = await fetchSpeech({ checker, tag, voice, pace, format, utterances: this.#utterances(), signal });
      if (file === undefined) this.store.set({ trouble: { kind: 'nothing-to-say' } });
      else saveFile(file, `${tag}-${voice}.${format}`);
    } catch (error) {
      this.store.set({ trouble: troubleOf(error) });
    }
  }

  /** The selection if there is one, else everything. */
  #utterances(): SpokenPassage[] {
    const { view, deployment } = this.#session;
    if (view === undefined) return [];
    const { doc, selection } = view.state;
    const { from, to, empty } = selection.main;
    const start = empty ? 0 : from;
    const text = doc.sliceString(start, empty ? doc.length : to);
    const utterances = cutUtterances(text, deployment.speechTextLimit);
    return utterances.map((utterance) => ({ ...utterance, from: utterance.from + start }));
  }

  #mark(word: SpokenWord | undefined, utteranceFrom: number | undefined): void {
    const { view } = this.#session;
    if (view === undefined) return;
    let place: { from: number; to: number } | undefined;
    if (word !== undefined && utteranceFrom !== undefined) {
      const from = utteranceFrom + word.start_index;
      const to = utteranceFrom + word.end_index;
      // The writer may have changed just this word: then nothing is marked, rather than something else.
      const isThere = to > from && to <= view.state.doc.length && view.state.doc.sliceString(from, to) === word.word;
      if (isThere) place = { from, to };
    }
    view.dispatch({ effects: setSpokenWord.of(place) });
  }
}

function troubleOf(error: unknown): ListeningTrouble {
  if (error instanceof LangtoolsError) return { kind: 'refused', detail: error.detail };
  return { kind: 'no-connection' };
}
