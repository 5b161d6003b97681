/**
 * Keeps the word that is being spoken in view: in the editor, which scrolls, and in the window. Whoever scrolls or
 * writes has the page to themselves: it follows again when the word is in view and the hands have rested, or when it is
 * asked to.
 */
import { EditorView } from '@codemirror/view';

const REST_MS = 2500;
/** The word stays so far above the lower edge, in pixels: the next line is seen, too. */
const EDGE = 40;
/** Where a word that has left the view is put: this part of the height below the top. */
const TARGET_PART = 0.25;
const SCROLLING_KEYS = /^(?:Page|Arrow|Home$|End$)/;

export class Follower {
  readonly #view: EditorView;
  readonly #onAway: (isAway: boolean) => void;
  readonly #listeners = new AbortController();
  #isFollowing = true;
  #touchedMs = Number.NEGATIVE_INFINITY;

  constructor(view: EditorView, onAway: (isAway: boolean) => void) {
    this.#view = view;
    this.#onAway = onAway;
    const { signal } = this.#listeners;
    const options = { signal, passive: true, capture: true };
    const leave = () => this.#leave();
    window.addEventListener('wheel', leave, options);
    window.addEventListener('touchmove', leave, options);
    window.addEventListener(
      'keydown',
      ({ key, altKey, target }) => {
        const isWriting =
          target instanceof Node && view.contentDOM.contains(target) && /^.$|^(?:Enter|Backspace|Delete)$/u.test(key);
        if (!altKey && (isWriting || SCROLLING_KEYS.test(key))) this.#leave();
      },
      options,
    );
    // The bar at the side of the editor, or of the window.
    window.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target === view.scrollDOM || target === document.documentElement) this.#leave();
      },
      options,
    );
  }

  stop(): void {
    this.#listeners.abort();
    this.#onAway(false);
  }

  comeBack(): void {
    this.#isFollowing = true;
    this.#touchedMs = Number.NEGATIVE_INFINITY;
    this.#onAway(false);
  }

  /** The word at this place is heard now. */
  follow(position: number): void {
    const isInView = this.#isInView(position);
    if (!this.#isFollowing && isInView && performance.now() - this.#touchedMs > REST_MS) this.comeBack();
    if (this.#isFollowing) this.show(position);
    else this.#onAway(!isInView);
  }

  show(position: number): void {
    const view = this.#view;
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    const word = view.coordsAtPos(position);
    const { top, bottom, height } = view.scrollDOM.getBoundingClientRect();
    // Where the word is in the window when the editor has scrolled.
    let at = top + height * TARGET_PART;
    if (word === null) {
      // Too far away to be drawn.
      view.dispatch({ effects: EditorView.scrollIntoView(position, { y: 'start', yMargin: at - top }) });
    } else if (word.top < top || word.bottom > bottom - EDGE) {
      view.scrollDOM.scrollBy({ top: word.top - at, behavior });
    } else at = word.top;
    const seen = this.#window();
    if (at < seen.top || at > seen.bottom - EDGE)
      window.scrollBy({ top: at - seen.top - (seen.bottom - seen.top) * TARGET_PART, behavior });
  }

  #leave(): void {
    this.#isFollowing = false;
    this.#touchedMs = performance.now();
  }

  #isInView(position: number): boolean {
    const word = this.#view.coordsAtPos(position);
    if (word === null) return false;
    const editor = this.#view.scrollDOM.getBoundingClientRect();
    const seen = this.#window();
    return word.top >= Math.max(editor.top, seen.top) && word.bottom <= Math.min(editor.bottom, seen.bottom);
  }

  /** What can be seen of the page: the bar with the buttons stays at its lower edge. */
  #window(): { top: number; bottom: number } {
    const bar = document.querySelector('.listen')?.getBoundingClientRect();
    const covered = bar !== undefined && bar.bottom > innerHeight - 1 ? bar.top : innerHeight;
    return { top: 0, bottom: Math.min(innerHeight, covered) };
  }
}
