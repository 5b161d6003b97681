/**
 * Checks one field of a web site while somebody writes in it, and draws lines under what is wrong. The field itself is
 * not touched: the lines lie over it, and let every click through. Start at `FieldChecker`.
 */
import { type ContentType, LangtoolsError } from '../../../src/client/index.js';
import type { Checker } from '../checker/checker.js';
import { checkPassages } from '../checking/check-passages.js';
import { type CheckAnswer, CheckQueue } from '../checking/check-queue.js';
import { everywhereKey } from '../checking/ignored.js';
import type { Issue } from '../checking/issue.js';
import { cutParagraph, type Passage } from '../checking/passages.js';
import { EditableSurface } from './editable-surface.js';
import { createCard } from './embed-card.js';
import { keep, readKept } from './embed-choices.js';
import type { EmbedChoice } from './embed-engine.js';
import type { Labels } from './labels.js';
import type { TextSurface } from './text-surface.js';
import { TextareaSurface } from './textarea-surface.js';

export interface FieldOptions {
  readonly checker: Checker;
  readonly tag: string;
  /** Of a field that holds the source of a text with markup. */
  readonly contentType?: ContentType | undefined;
  readonly labels: Labels;
  readonly locales: readonly string[];
  readonly root: ShadowRoot;
  /** Where the browser checks: tells whether the language is still on its way. Until then nothing is checked, and the field says so. */
  readonly watchWaiting?: EmbedChoice['watchWaiting'] | undefined;
}

interface FieldIssue {
  readonly from: number;
  readonly to: number;
  readonly issue: Issue;
  /** For ignoring it here and nowhere else. */
  readonly place: string;
}

const PAUSE_MS = 400;
/** By what stands before it a place is found again, wherever the passage has moved. */
const PLACE_UNITS = 40;
/** Lines drawn at once; nobody sees more in one field. */
const MOST_MARKS = 300;

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
  readonly #words: Set<string>;
  readonly #rulesOff: Set<string>;
  readonly #checks = { spelling: true, grammar: true };
  #issues: readonly FieldIssue[] = [];
  #text = '';
  #card: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;

  constructor(element: HTMLElement, options: FieldOptions) {
    this.#options = options;
    this.#words = new Set(readKept('words', options.tag));
    this.#rulesOff = new Set(readKept('rules', options.tag));
    this.#surface =
      element instanceof HTMLTextAreaElement
        ? new TextareaSurface(element, options.root)
        : new EditableSurface(element);
    this.#layer.className = 'field';
    this.#note.className = 'note';
    this.#note.setAttribute('role', 'status');
    this.#note.textContent = options.labels.preparing;
    this.#note.hidden = true;
    options.root.append(this.#layer);
    this.#queue = new CheckQueue({
      check: (texts, signal) => this.#ask(texts, signal),
      onResults: () => this.#collect(),
      // The site goes on without checks; the next letter tries again.
      onError: (error) => console.warn(`langtools: ${error instanceof Error ? error.message : error}`),
    });
    element.spellcheck = false;
    const { signal } = this.#events;
    element.addEventListener('input', () => this.#onInput(), { signal });
    element.addEventListener('click', () => this.#openAtCaret(false), { signal });
    element.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    document.addEventListener('scroll', () => this.#drawSoon(), { signal, capture: true, passive: true });
    window.addEventListener('resize', () => this.#drawSoon(), { signal });
    document.addEventListener('pointerdown', (event) => this.#onPointer(event), { signal });
    this.#resizes.observe(element);
    options.watchWaiting?.(options.tag, (isWaiting) => this.#setWaiting(isWaiting), signal);
    this.#check();
  }

  detach(): void {
    this.#events.abort();
    this.#resizes.disconnect();
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#queue.want([]);
    this.#close();
    this.#layer.remove();
    this.#surface.dispose();
  }

  /**
   * A language may have a speller and no grammar checker, or the other way round: what is not there is not asked for
   * again.
   */
  async #ask(texts: readonly string[], signal: AbortSignal): Promise<CheckAnswer> {
    const { checker, tag, locales, contentType } = this.#options;
    const checks = {
      tag,
      locales,
      words: [...this.#words],
      ...this.#checks,
      ...(contentType === undefined ? {} : { contentType }),
    };
    const { issues, isComplete, failure } = await checkPassages(checker, checks, texts, signal);
    const { reason } = failure ?? {};
    if (failure && reason instanceof LangtoolsError && /^(unknown-tag|pack-)/.test(reason.code))
      this.#checks[failure.check] = false;
    return { issues, isComplete };
  }

  #setWaiting(isWaiting: boolean): void {
    this.#note.hidden = !isWaiting;
    this.#drawSoon();
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
          place: placeKey(issue, text),
        })),
    );
    this.#drawSoon();
  }

  #isIgnored(issue: Issue, passage: string): boolean {
    const { code, kind, text } = issue;
    if (this.#rulesOff.has(code) || (kind === 'spelling' && this.#words.has(text))) return true;
    return this.#ignored.has(everywhereKey(issue)) || this.#ignored.has(placeKey(issue, passage));
  }

  #ignore(key: string): void {
    this.#ignored.add(key);
    this.#collect();
  }

  /** From now on, in every text of this language on the site. */
  #ignoreAlways({ kind, text, code }: Issue): void {
    const { tag } = this.#options;
    const isWord = kind === 'spelling';
    (isWord ? this.#words : this.#rulesOff).add(isWord ? text : code);
    keep(isWord ? 'words' : 'rules', tag, isWord ? text : code);
    // Forms of the word are right now, too, as far as the speller can tell.
    if (isWord) this.#queue.clear();
    this.#check();
  }

  #drawSoon(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    const field = this.#surface.element;
    const { left, top, width, height } = field.getBoundingClientRect();
    const { style } = this.#layer;
    style.left = `${left + field.clientLeft}px`;
    style.top = `${top + field.clientTop}px`;
    style.width = `${field.clientWidth || width}px`;
    style.height = `${field.clientHeight || height}px`;
    this.#surface.refresh();
    const marks: HTMLElement[] = [];
    for (const { from, to, issue } of this.#issues) {
      if (marks.length >= MOST_MARKS) break;
      for (const rectangle of this.#surface.rectangles(from, to)) {
        if (rectangle.bottom < top || rectangle.top > top + height) continue;
        const mark = document.createElement('div');
        mark.className = `mark ${issue.kind === 'spelling' ? 'spelling' : 'grammar'}`;
        mark.style.left = `${rectangle.left - left - field.clientLeft}px`;
        mark.style.top = `${rectangle.top - top - field.clientTop}px`;
        mark.style.width = `${rectangle.width}px`;
        mark.style.height = `${rectangle.height}px`;
        marks.push(mark);
      }
    }
    // An empty field has nothing that waits.
    const isShown = !this.#note.hidden && /\S/.test(this.#text);
    this.#layer.replaceChildren(...marks, ...(isShown ? [this.#note] : []));
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
          this.#ignore(placed.place);
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
    root.append(this.#card);
    if (takesFocus) this.#card.querySelector('button')?.focus();
  }

  #onPointer(event: PointerEvent): void {
    if (this.#card !== undefined && !event.composedPath().includes(this.#card)) this.#close();
  }

  #close(): void {
    this.#card?.remove();
    this.#card = undefined;
  }
}

function placeKey({ code, from, to }: Issue, passage: string): string {
  return `${code}\n${passage.slice(Math.max(0, from - PLACE_UNITS), to)}`;
}
