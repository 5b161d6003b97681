/**
 * Checks one field of a web site while somebody writes in it, and draws lines under what is wrong. The field itself is
 * not touched: the lines lie over it, and let every click through. Start at `FieldChecker`.
 */
import type { ContentType } from '../../../src/client/index.js';
import { CheckQueue, type CheckQueueOptions } from '../checking/check-queue.js';
import { everywhereKey } from '../checking/ignored.js';
import type { Issue } from '../checking/issue.js';
import { cutParagraph, type Passage } from '../checking/passages.js';
import { EditableSurface } from './editable-surface.js';
import { createCard } from './embed-card.js';
import type { Labels } from './labels.js';
import type { TextSurface } from './text-surface.js';
import { isPlainField, TextareaSurface } from './textarea-surface.js';

/** What a writer has said about findings for good. */
export interface FieldMemory {
  isIgnored(issue: Issue): boolean;
  /** From now on: the word is right, or the rule is off. */
  ignore(issue: Issue): void;
}

export interface FieldOptions {
  readonly check: CheckQueueOptions['check'];
  readonly memory: FieldMemory;
  /** Of a field that holds the source of a text with markup. */
  readonly contentType?: ContentType | undefined;
  readonly labels: Labels;
  readonly root: ShadowRoot;
  /** Where the browser checks: tells whether the language is still on its way. Until then nothing is checked, and the field says so. */
  readonly watchWaiting?: ((tell: (isWaiting: boolean) => void, signal: AbortSignal) => void) | undefined;
  /** The site is not trusted: what its scripts do to the field opens and takes nothing. */
  readonly isGuarded?: boolean;
  /** Lies in a corner of the field, over its text. */
  readonly corner?: HTMLElement;
  /** How much is found, whenever that may have changed. */
  readonly onFound?: (count: number) => void;
  /** The field is no longer in the document. */
  readonly onGone?: () => void;
}

interface FieldIssue {
  readonly from: number;
  readonly to: number;
  readonly issue: Issue;
  /** That it was found in. */
  readonly passage: string;
}

const PAUSE_MS = 400;
/** By what stands before it a place is found again, wherever the passage has moved. */
const PLACE_UNITS = 40;
/** Lines drawn at once; nobody sees more in one field. */
const MOST_MARKS = 300;
/** How often it is looked whether the field has moved, or a script has changed its text: no event tells of these. */
const LOOK_MS = 300;

/** As no site writes it: a copy that a site makes of a field is known by it to have had no such attribute. Browsers read it as `false`. */
const OUR_SPELLCHECK = 'fALSE';

export class FieldChecker {
  readonly #options: FieldOptions;
  readonly #surface: TextSurface;
  readonly #layer = document.createElement('div');
  readonly #note = document.createElement('div');
  readonly #queue: CheckQueue;
  readonly #events = new AbortController();
  readonly #resizes = new ResizeObserver(() => this.#drawSoon());
  /** Everywhere in this text, and at one place of it. */
  readonly #ignored = new Set<string>();
  #issues: readonly FieldIssue[] = [];
  #text = '';
  #card: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  readonly #looks: ReturnType<typeof setInterval>;
  readonly #mutations = new MutationObserver(() => this.#onMutation());
  readonly #hadSpellcheck: string | null;
  #place = '';
  /** What is on the screen. */
  #drawn: string | undefined;
  readonly #marks: { readonly mark: HTMLElement; place: string }[] = [];
  #frameStyle = '';

  constructor(element: HTMLElement, options: FieldOptions) {
    this.#options = options;
    this.#surface = isPlainField(element) ? new TextareaSurface(element, options.root) : new EditableSurface(element);
    this.#layer.className = 'field';
    this.#note.className = 'note';
    this.#note.setAttribute('role', 'status');
    this.#note.textContent = options.labels.preparing;
    this.#note.hidden = true;
    options.root.append(this.#layer);
    this.#queue = new CheckQueue({
      check: options.check,
      onResults: () => this.#collect(),
      // The site goes on without checks; the next letter tries again.
      onError: (error) => console.warn(`langtools: ${error instanceof Error ? error.message : error}`),
    });
    const spellcheck = element.getAttribute('spellcheck');
    this.#hadSpellcheck = spellcheck === OUR_SPELLCHECK ? null : spellcheck;
    // Else the browser draws lines of its own, in a language that it knows.
    element.setAttribute('spellcheck', OUR_SPELLCHECK);
    const { signal } = this.#events;
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
    ) =>
      element.addEventListener(
        name,
        (event) => {
          if (event.isTrusted || options.isGuarded !== true) act(event);
        },
        { signal },
      );
    if (isPlainField(element)) element.addEventListener('input', () => this.#onInput(), { signal });
    else this.#mutations.observe(element, { subtree: true, childList: true, characterData: true });
    listen('click', () => this.#openAtCaret(false));
    listen('keydown', (event) => this.#onKey(event));
    document.addEventListener('scroll', () => this.#drawSoon(), { signal, capture: true, passive: true });
    window.addEventListener('resize', () => this.#drawSoon(), { signal });
    document.addEventListener('pointerdown', (event) => this.#onPointer(event), { signal });
    this.#looks = setInterval(() => this.#look(), LOOK_MS);
    this.#resizes.observe(element);
    options.watchWaiting?.((isWaiting) => this.#setWaiting(isWaiting), signal);
    this.#check();
  }

  detach(): void {
    this.#events.abort();
    this.#resizes.disconnect();
    this.#mutations.disconnect();
    clearInterval(this.#looks);
    const { element } = this.#surface;
    if (this.#hadSpellcheck === null) element.removeAttribute('spellcheck');
    else element.setAttribute('spellcheck', this.#hadSpellcheck);
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#queue.want([]);
    this.#close();
    this.#layer.remove();
    this.#surface.dispose();
  }

  #setWaiting(isWaiting: boolean): void {
    this.#note.hidden = !isWaiting;
    this.#drawSoon();
  }

  #look(): void {
    const { element } = this.#surface;
    if (!element.isConnected) {
      this.#options.onGone?.();
      return;
    }
    if (isPlainField(element) && element.value !== this.#text) {
      this.#onInput();
      return;
    }
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = [left, top, width, height].join();
    if (place !== this.#place) this.#drawSoon();
    this.#place = place;
  }

  /** Editors change elements also where the text stays as it is. */
  #onMutation(): void {
    if (this.#surface.readText() === this.#text) this.#drawSoon();
    else this.#onInput();
  }

  #onInput(): void {
    this.#close();
    // Lines under letters that have moved would be wrong: they come back with the next drawing.
    this.#collect();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), PAUSE_MS);
  }

  #check(): void {
    this.#queue.want(this.#passages().map(({ text }) => text));
    this.#collect();
  }

  #passages(): Passage[] {
    this.#text = this.#surface.readText();
    // Code and comments may reach across paragraphs.
    if (this.#options.contentType !== undefined) return /\S/.test(this.#text) ? [{ from: 0, text: this.#text }] : [];
    const passages: Passage[] = [];
    let from = 0;
    for (const paragraph of this.#text.split('\n')) {
      for (const passage of cutParagraph(paragraph)) passages.push({ from: from + passage.from, text: passage.text });
      from += paragraph.length + 1;
    }
    return passages;
  }

  /** Everything that is known about the text as it stands now. */
  #collect(): void {
    this.#issues = this.#passages().flatMap(({ from, text }) =>
      (this.#queue.known(text) ?? [])
        .filter((issue) => !this.#isIgnored(issue, text))
        // A passage in another language is left alone: there is no room here to explain it.
        .filter(({ kind, within }) => kind !== 'foreign' && within === undefined)
        .map((issue) => ({
          from: from + issue.from,
          to: from + issue.to,
          issue,
          passage: text,
        })),
    );
    this.#options.onFound?.(this.#issues.length);
    this.#drawSoon();
  }

  #isIgnored(issue: Issue, passage: string): boolean {
    if (this.#options.memory.isIgnored(issue)) return true;
    if (this.#ignored.size === 0) return false;
    return this.#ignored.has(everywhereKey(issue)) || this.#ignored.has(placeKey(issue, passage));
  }

  #ignore(key: string): void {
    this.#ignored.add(key);
    this.#collect();
  }

  #ignoreAlways(issue: Issue): void {
    this.#options.memory.ignore(issue);
    // Forms of the word are right now, too, as far as the speller can tell.
    if (issue.kind === 'spelling') this.#queue.clear();
    this.#check();
  }

  #drawSoon(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frame = 0;
    const field = this.#surface.element;
    const seen = visiblePart(field);
    const isSeen = seen.width > 0 && seen.height > 0;
    const frame = `left:${seen.left}px;top:${seen.top}px;width:${seen.width}px;height:${seen.height}px;${isSeen ? '' : 'display:none'}`;
    if (frame !== this.#frameStyle) this.#layer.style.cssText = frame;
    this.#frameStyle = frame;
    this.#surface.refresh();
    const places: string[] = [];
    for (let index = this.#firstSeen(seen); index < this.#issues.length && places.length < MOST_MARKS; index++) {
      const { from, to, issue } = this.#issues[index] as FieldIssue;
      if (!this.#surface.mayBeSeen(from, seen)) continue;
      const kind = issue.kind === 'spelling' ? 'spelling' : 'grammar';
      const rectangles = this.#surface.rectangles(from, to);
      for (const { left, top, bottom, width, height } of rectangles)
        if (bottom >= seen.top && top <= seen.bottom)
          places.push(`${kind};left:${left - seen.left}px;top:${top - seen.top}px;width:${width}px;height:${height}px`);
      if (this.#surface.isInOrder && (rectangles[0]?.top ?? 0) > seen.bottom) break;
    }
    // An empty field has nothing that waits.
    const isShown = !this.#note.hidden && /\S/.test(this.#text);
    const { corner } = this.#options;
    const drawn = `${isShown}\n${places.join('\n')}`;
    // Most keys move no line.
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    for (const { mark } of this.#marks.splice(places.length)) mark.remove();
    for (const [index, place] of places.entries()) this.#drawMark(index, place);
    for (const [element, isThere] of [[this.#note, isShown] as const, [corner, true] as const])
      if (element !== undefined && isThere !== (element.parentNode === this.#layer))
        isThere ? this.#layer.append(element) : element.remove();
  }

  /** Those that a key has moved are moved, and no others. */
  #drawMark(index: number, place: string): void {
    const drawn = this.#marks[index] ?? { mark: document.createElement('div'), place: '' };
    if (drawn.place === place) return;
    const [kind = ''] = place.split(';', 1);
    if (!drawn.place.startsWith(`${kind};`)) drawn.mark.className = `mark ${kind}`;
    drawn.mark.style.cssText = place.slice(kind.length + 1);
    drawn.place = place;
    if (this.#marks[index] !== undefined) return;
    this.#marks.push(drawn);
    // Before the note and the button, which lie over them.
    const last = this.#marks.at(-2)?.mark;
    if (last === undefined) this.#layer.prepend(drawn.mark);
    else last.after(drawn.mark);
  }

  /** The first finding that is not above what is seen, where that can be told without looking at all. */
  #firstSeen({ top }: DOMRect): number {
    if (!this.#surface.isInOrder) return 0;
    let low = 0;
    let high = this.#issues.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const { from, to } = this.#issues[middle] as FieldIssue;
      if ((this.#surface.rectangles(from, to).at(-1)?.bottom ?? 0) < top) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === '.' && (event.ctrlKey || event.metaKey)) {
      if (this.#openAtCaret(true)) event.preventDefault();
    } else if (event.key === 'F8' && this.#issues.length > 0) {
      this.#goToNeighbour(event.shiftKey ? -1 : 1);
      event.preventDefault();
    } else if (event.key === 'Escape') this.#close();
  }

  #goToNeighbour(direction: 1 | -1): void {
    const caret = this.#surface.caret() ?? 0;
    const next =
      direction === 1
        ? (this.#issues.find(({ from }) => from > caret) ?? this.#issues[0])
        : (this.#issues.findLast(({ to }) => to < caret) ?? this.#issues.at(-1));
    if (next === undefined) return;
    this.#surface.select(next.from, next.to);
    this.#open(next, true);
  }

  #openAtCaret(takesFocus: boolean): boolean {
    this.#surface.refresh();
    const caret = this.#surface.caret();
    const placed = this.#issues.find(({ from, to }) => caret !== undefined && from <= caret && caret <= to);
    this.#close();
    if (placed === undefined) return false;
    this.#open(placed, takesFocus);
    return true;
  }

  #open(placed: FieldIssue, takesFocus: boolean): void {
    this.#close();
    const { from, to, issue } = placed;
    const { labels, root } = this.#options;
    const anchor = this.#surface.rectangles(from, to).at(-1) ?? this.#surface.element.getBoundingClientRect();
    const finish = () => {
      this.#close();
      this.#surface.element.focus();
    };
    this.#card = createCard({
      issue,
      labels,
      anchor,
      onAccept: (suggestion) => {
        finish();
        // Only if the letters are still those that the suggestion is for.
        if (this.#surface.readText().slice(from, to) === this.#text.slice(from, to))
          this.#surface.replace(from, to, suggestion);
      },
      choices: {
        here: () => {
          finish();
          this.#ignore(placeKey(issue, placed.passage));
        },
        inText: () => {
          finish();
          this.#ignore(everywhereKey(issue));
        },
        always: () => {
          finish();
          this.#ignoreAlways(issue);
        },
      },
      onClose: finish,
    });
    // The caret stays in the field: editors put their tools away when it leaves.
    this.#card.addEventListener('mousedown', (event) => event.preventDefault());
    root.append(this.#card);
    if (takesFocus) this.#card.querySelector('button')?.focus();
  }

  #onPointer(event: PointerEvent): void {
    // The card is all of the overlay that can be clicked; what is inside of a closed tree is not told here.
    if (!event.composedPath().includes(this.#options.root.host)) this.#close();
  }

  #close(): void {
    this.#card?.remove();
    this.#card = undefined;
  }
}

function placeKey({ code, from, to }: Issue, passage: string): string {
  return `${code}\n${passage.slice(Math.max(0, from - PLACE_UNITS), to)}`;
}

/** What is seen of the text of a field: what its own edges and those of scrolling elements around it leave. */
function visiblePart(field: HTMLElement): DOMRect {
  const { left, top, width, height } = field.getBoundingClientRect();
  let seen = new DOMRect(
    left + field.clientLeft,
    top + field.clientTop,
    field.clientWidth || width,
    field.clientHeight || height,
  );
  for (let around = parentOf(field); around !== null; around = parentOf(around)) {
    if (around === document.body || around === document.documentElement) break;
    if (getComputedStyle(around).overflow !== 'visible') seen = common(seen, around.getBoundingClientRect());
  }
  return seen;
}

function parentOf(element: Element): Element | null {
  const { parentNode } = element;
  return element.assignedSlot ?? (parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement);
}

function common(a: DOMRect, b: DOMRect): DOMRect {
  const left = Math.max(a.left, b.left);
  const top = Math.max(a.top, b.top);
  return new DOMRect(
    left,
    top,
    Math.max(0, Math.min(a.right, b.right) - left),
    Math.max(0, Math.min(a.bottom, b.bottom) - top),
  );
}
