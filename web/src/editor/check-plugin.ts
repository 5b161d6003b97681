/**
 * Checks the text while it is being written: after each pause, requests what changed from the queue, what is visible
 * first, and shows the results. Nothing is done on a keystroke itself.
 */
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { CheckQueue } from '../checking/check-queue.js';
import type { Issue } from '../checking/issue.js';
import type { Passage } from '../checking/passages.js';
import {
  checkAgain,
  checkAll,
  checkRest,
  finishedWriting,
  issuesField,
  showResults,
  uncheckedPassages,
} from './issues-field.js';
import { setLanguages } from './languages-field.js';

/** Long enough not to send a request for every letter, short enough to seem immediate. */
const PAUSE_MS = 250;
/** The longest wait while somebody writes without pause: the other paragraphs are checked all the same. */
const MAX_WAIT_MS = 1500;
/** A word that nobody has touched for so long is finished. */
const WORD_PAUSE_MS = 1200;
/** A hidden tab, and a machine that is too busy, draw no frames: then what was found is put into the text without waiting for one. */
const FRAME_WAIT_MS = 100;
/** So many passages are shown at once; the rest after the next frame, so that typing is not held up. */
const SHOWN_AT_ONCE = 40;

export function checkPlugin(queue: CheckQueue) {
  return ViewPlugin.fromClass(
    class {
      #timer: ReturnType<typeof setTimeout> | undefined;
      #wordTimer: ReturnType<typeof setTimeout> | undefined;
      #frame = 0;
      #frameTimer: ReturnType<typeof setTimeout> | undefined;
      #waitingSinceMs: number | undefined;
      readonly #view: EditorView;
      readonly #shownParts = new WeakSet<readonly Issue[]>();

      constructor(view: EditorView) {
        this.#view = view;
        this.#schedule(0);
      }

      update({ docChanged, transactions, state }: ViewUpdate): void {
        const isAgain = transactions.some(({ effects }) =>
          effects.some((effect) =>
            [checkAgain, checkRest, checkAll, setLanguages].some((kind) => effect.is<unknown>(kind)),
          ),
        );
        if (isAgain) this.#schedule(0);
        else if (docChanged) this.#schedule(PAUSE_MS);
        clearTimeout(this.#wordTimer);
        if (state.field(issuesField).writingAt !== undefined)
          this.#wordTimer = setTimeout(() => this.#view.dispatch({ effects: finishedWriting.of(null) }), WORD_PAUSE_MS);
      }

      destroy(): void {
        clearTimeout(this.#timer);
        clearTimeout(this.#wordTimer);
        this.#cancelFrame();
        queue.want([]);
      }

      /** Called by whoever owns the queue when some of what was wanted is known. */
      showKnown(): void {
        this.#cancelFrame();
        const show = () => {
          this.#cancelFrame();
          this.#show();
        };
        this.#frame = requestAnimationFrame(show);
        this.#frameTimer = setTimeout(show, FRAME_WAIT_MS);
      }

      #cancelFrame(): void {
        cancelAnimationFrame(this.#frame);
        clearTimeout(this.#frameTimer);
      }

      #schedule(delayMs: number): void {
        const nowMs = performance.now();
        this.#waitingSinceMs ??= nowMs;
        const leftMs = Math.max(0, this.#waitingSinceMs + MAX_WAIT_MS - nowMs);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(
          () => {
            this.#waitingSinceMs = undefined;
            this.#ask();
          },
          Math.min(delayMs, leftMs),
        );
      }

      #ask(): void {
        const { state } = this.#view;
        const passages = uncheckedPassages(state);
        const toAsk = passages.filter(({ key }) => !queue.isComplete(key));
        queue.want(this.#inViewFirst(toAsk).map(({ key }) => key));
        this.#show();
      }

      /** Shows what is known about the unchecked passages. */
      #show(): void {
        const { state } = this.#view;
        const results = [];
        let isMore = false;
        for (const passage of uncheckedPassages(state)) {
          const { key } = passage;
          const issues = queue.known(key);
          // A passage whose answer is on its way stays among them.
          const isComing = queue.isComing(key);
          if (issues === undefined || (isComing && this.#shownParts.has(issues))) continue;
          if (results.length >= SHOWN_AT_ONCE) {
            isMore = true;
            continue;
          }
          if (isComing) this.#shownParts.add(issues);
          results.push({ ...passage, issues, isComing, isComplete: queue.isComplete(key) });
        }
        if (results.length > 0) this.#view.dispatch({ effects: showResults.of(results) });
        if (isMore) this.showKnown();
      }

      #inViewFirst<Any extends Passage>(passages: readonly Any[]): Any[] {
        const { from, to } = this.#view.viewport;
        const isInView = (passage: Passage) => passage.from <= to && passage.from + passage.text.length >= from;
        return [...passages.filter(isInView), ...passages.filter((passage) => !isInView(passage))];
      }
    },
  );
}
