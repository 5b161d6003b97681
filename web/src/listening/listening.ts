/** Connects the player and the editor: what is to be spoken, and where in the text the spoken word stands now. */
import { type ChangeDesc, ChangeSet } from '@codemirror/state';
import type { ViewUpdate } from '@codemirror/view';
import { LangtoolsError, type SpokenWord } from '../../../src/client/index.js';
import { saveFile } from '../browser-files.js';
import { setSpokenWord } from '../editor/spoken-word.js';
import { sentenceDataOf } from '../sentences/language-sentences.js';
import { type SentenceSpan, sentenceAt, sentencesOf } from '../sentences/sentences.js';
import type { Session } from '../session/session.js';
import { Store } from '../store.js';
import { Follower } from './follower.js';
import { Player, type PlayerState, type SpeechChoice } from './player.js';
import { fetchSpeech } from './speech-download.js';
import { cutUtterances, type SpokenPassage } from './utterances.js';

export type ListeningTrouble =
  | { readonly kind: 'nothing-to-say' | 'no-connection' }
  /** `detail` is what the service said. */
  | { readonly kind: 'refused'; readonly detail: string };

export interface ListeningState {
  readonly state: PlayerState;
  readonly trouble: ListeningTrouble | undefined;
  /** The writer looks at another place than where the word is that is being spoken. */
  readonly isAway: boolean;
}

/** Where to begin: the selection if there is one; else at the top, or at the caret. */
export type StartingPlace = 'top' | 'caret';

/** "Back" within this time, or at the first word, goes to the sentence before; later, to the beginning of this one. */
const SAME_SENTENCE_MS = 2000;

interface Spoken {
  readonly sentences: readonly SentenceSpan[];
  readonly utterances: readonly SpokenPassage[];
}

export class Listening {
  readonly store = new Store<ListeningState>({ state: 'idle', trouble: undefined, isAway: false });
  readonly #session: Session;
  readonly #player = new Player();
  #follower: Follower | undefined;
  #sentences: readonly SentenceSpan[] = [];
  /** Where the voice is, in the text as it was when listening began; and in which sentence since when. */
  #position = 0;
  #sentence = { index: 0, sinceMs: 0 };
  /** What has been written since listening began: it moves the words that are still to come. */
  #changes: ChangeDesc = ChangeSet.empty(0);

  constructor(session: Session) {
    this.#session = session;
  }

  async play(choice: SpeechChoice, place: StartingPlace): Promise<void> {
    const { checker, store, view } = this.#session;
    if (view === undefined) return;
    const { sentences, utterances } = this.#spoken();
    const caret = view.state.selection.main.head;
    // Behind the last word there is nothing to hear: then from the top.
    const isBehind = caret >= (sentences.at(-1)?.to ?? 0);
    const startAt = place === 'caret' && view.state.selection.main.empty && !isBehind ? this.#wordStart(caret) : 0;
    this.store.set({ trouble: undefined, isAway: false });
    this.#sentences = sentences;
    this.#changes = ChangeSet.empty(view.state.doc.length);
    this.#moveTo(startAt);
    const follower = new Follower(view, (isAway) => this.store.set({ isAway }));
    const stopWatching = this.#session.onUpdate((update) => this.#onUpdate(update));
    this.#player.stop();
    this.#follower = follower;
    try {
      const isHeard = await this.#player.play({
        checker,
        tag: store.value.tag,
        ...choice,
        utterances,
        startAt,
        onWord: (word, utterance) => this.#mark(word, utterance),
        onState: (state) => this.store.set({ state }),
      });
      if (!isHeard) this.store.set({ trouble: { kind: 'nothing-to-say' } });
    } catch (error) {
      this.store.set({ trouble: troubleOf(error) });
    } finally {
      stopWatching();
      follower.stop();
      if (this.#follower === follower) this.#follower = undefined;
    }
  }

  pause(): void {
    this.#player.pause();
  }

  resume(): void {
    this.#follower?.comeBack();
    this.#player.resume();
  }

  stop(): void {
    this.#player.stop();
  }

  /** To the next sentence, or to the beginning of this one, or of the one before. */
  skip(direction: 1 | -1): void {
    if (this.store.value.state === 'idle') return;
    const { index, sinceMs } = this.#sentence;
    const isAtStart =
      this.#position <= (this.#sentences[index]?.from ?? 0) || performance.now() - sinceMs < SAME_SENTENCE_MS;
    const target = this.#sentences[direction === 1 ? index + 1 : isAtStart ? Math.max(0, index - 1) : index];
    if (target === undefined) {
      this.stop();
      return;
    }
    this.#moveTo(target.from);
    this.#sentence = { ...this.#sentence, sinceMs: performance.now() };
    this.#follower?.comeBack();
    this.#player.goTo(target.from);
  }

  /** Shows where the voice is, and follows it again. */
  comeBack(): void {
    this.#follower?.comeBack();
    this.#follower?.show(this.#changes.mapPos(this.#position, 1));
  }

  setPace(pace: number): void {
    this.#player.setPace(pace);
  }

  setVoice(voice: string): void {
    this.#player.setVoice(voice, this.#position);
  }

  async download({ voice, pace, format }: SpeechChoice & { format: 'wav' | 'mp3' }): Promise<void> {
    const { checker, store } = this.#session;
    const { tag } = store.value;
    this.store.set({ trouble: undefined });
    try {
      const signal = new AbortController().signal;
      const { utterances } = this.#spoken();
      const file = await fetchSpeech({ checker, tag, voice, pace, format, utterances, signal });
      if (file === undefined) this.store.set({ trouble: { kind: 'nothing-to-say' } });
      else saveFile(file, `${tag}-${voice}.${format}`);
    } catch (error) {
      this.store.set({ trouble: troubleOf(error) });
    }
  }

  /** The selection if there is one, else everything. */
  #spoken(): Spoken {
    const { view, deployment, store } = this.#session;
    if (view === undefined) return { sentences: [], utterances: [] };
    const { doc, selection } = view.state;
    const { from, to, empty } = selection.main;
    const start = empty ? 0 : from;
    const text = doc.sliceString(start, empty ? doc.length : to);
    const sentences = sentencesOf(text, sentenceDataOf(store.value.tag));
    const utterances = cutUtterances(text, sentences, deployment.speechTextLimit);
    return {
      sentences: sentences.map((span) => ({ from: span.from + start, to: span.to + start })),
      utterances: utterances.map((utterance) => ({ ...utterance, from: utterance.from + start })),
    };
  }

  /** The first letter of the word at a position. */
  #wordStart(position: number): number {
    const { view } = this.#session;
    const line = view?.state.doc.lineAt(position);
    if (line === undefined) return position;
    const before = line.text.slice(0, position - line.from);
    return position - (/[^\s]*$/u.exec(before)?.[0].length ?? 0);
  }

  #moveTo(position: number): void {
    const index = sentenceAt(this.#sentences, position);
    this.#position = position;
    if (index !== this.#sentence.index) this.#sentence = { index, sinceMs: performance.now() };
  }

  #onUpdate({ docChanged, changes, startState }: ViewUpdate): void {
    if (!docChanged) return;
    this.#changes = this.#changes.composeDesc(changes);
    // Another text is open, or there is none any more.
    changes.iterChangedRanges((from, to) => {
      if (from === 0 && to === startState.doc.length) this.stop();
    });
  }

  #mark(word: SpokenWord | undefined, utterance: SpokenPassage | undefined): void {
    const { view } = this.#session;
    if (view === undefined) return;
    let place: SentenceSpan | undefined;
    if (word !== undefined && utterance !== undefined) {
      this.#moveTo(utterance.from + word.start_index);
      const from = this.#changes.mapPos(utterance.from + word.start_index, 1);
      const to = this.#changes.mapPos(utterance.from + word.end_index, -1);
      // The writer may have changed just this word: then nothing is marked, rather than something else.
      if (to > from && view.state.doc.sliceString(from, to) === word.word) place = { from, to };
    }
    view.dispatch({ effects: setSpokenWord.of(place) });
    if (place !== undefined) this.#follower?.follow(place.from);
  }
}

function troubleOf(error: unknown): ListeningTrouble {
  if (error instanceof LangtoolsError) return { kind: 'refused', detail: error.detail };
  return { kind: 'no-connection' };
}
