/**
 * A `<textarea>` or `<input>` does not say where its letters are. A copy of it with the same text in the same style does: the
 * mirror, which lies exactly over the field and is never seen.
 */
import { type TextSurface, typeOver } from './text-surface.js';

/** Everything that decides where a letter comes to stand. */
const COPIED = [
  ...['direction', 'font-family', 'font-size', 'font-style', 'font-weight', 'font-stretch', 'font-variant'],
  ...[
    'font-feature-settings',
    'font-kerning',
    'letter-spacing',
    'line-height',
    'overflow-wrap',
    'tab-size',
    'text-align',
  ],
  ...['text-indent', 'text-transform', 'white-space', 'word-break', 'word-spacing', 'hyphens'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  ...['border-top-width', 'border-right-width', 'border-bottom-width', 'border-left-width'],
];

type PlainField = HTMLTextAreaElement | HTMLInputElement;

export function isPlainField(element: Element): element is PlainField {
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
}

/** One of the lines that the writer has ended, as a block of its own: a key changes one of them, and the browser lays out no others anew. */
interface Line {
  readonly text: Text;
  from: number;
}

/** Opens the block of an empty line. */
const EMPTY_LINE = '\u200b';

export class TextareaSurface implements TextSurface {
  readonly element: PlainField;
  readonly isInOrder = true;
  readonly #mirror = document.createElement('div');
  #lines: Line[] = [];
  #shown: string | undefined;
  #style = '';

  constructor(element: PlainField, root: ShadowRoot) {
    this.element = element;
    this.#mirror.className = 'mirror';
    root.append(this.#mirror);
    this.refresh();
  }

  readText(): string {
    return this.element.value;
  }

  refresh(): void {
    const { element } = this;
    this.#copyStyle();
    const { value } = element;
    if (this.#shown !== value) this.#copyText(value);
    this.#shown = value;
    if (this.#mirror.scrollTop !== element.scrollTop) this.#mirror.scrollTop = element.scrollTop;
    if (this.#mirror.scrollLeft !== element.scrollLeft) this.#mirror.scrollLeft = element.scrollLeft;
  }

  #copyStyle(): void {
    const { element } = this;
    const computed = getComputedStyle(element);
    const px = (property: string) => Number.parseFloat(computed.getPropertyValue(property)) || 0;
    const { left, top } = element.getBoundingClientRect();
    const border = { left: px('border-left-width'), right: px('border-right-width') };
    const style = COPIED.map((property) => `${property}:${computed.getPropertyValue(property)};`);
    // Without the scroll bar, which takes room from the text, and stands on the left in fields from right to left.
    style.push(
      `left:${left + element.clientLeft - border.left}px;top:${top}px;`,
      `width:${element.clientWidth + border.left + border.right}px;height:${element.offsetHeight}px;`,
    );
    if (element instanceof HTMLInputElement) {
      // One line, in the middle of the field.
      const height = element.clientHeight - px('padding-top') - px('padding-bottom');
      style.push(`white-space:pre;line-height:${height}px;`);
    }
    const all = style.join('');
    if (all !== this.#style) this.#mirror.style.cssText = all;
    this.#style = all;
  }

  /** Lines that are the same at the beginning and at the end stay. */
  #copyText(value: string): void {
    const texts = value.split('\n').map((line) => (line === '' ? EMPTY_LINE : line));
    const old = this.#lines;
    let same = 0;
    while (same < texts.length && same < old.length && old[same]?.text.data === texts[same]) same++;
    let sameEnd = 0;
    const most = Math.min(texts.length, old.length) - same;
    while (sameEnd < most && old.at(-1 - sameEnd)?.text.data === texts.at(-1 - sameEnd)) sameEnd++;
    const kept = old.slice(old.length - sameEnd);
    const changed = old.slice(same, old.length - sameEnd);
    const made = texts.slice(same, texts.length - sameEnd).map((text, index): Line => {
      const reused = changed[index];
      if (reused !== undefined) {
        reused.text.data = text;
        return reused;
      }
      const block = document.createElement('div');
      const line = { text: document.createTextNode(text), from: 0 };
      block.append(line.text);
      this.#mirror.insertBefore(block, kept[0]?.text.parentNode ?? null);
      return line;
    });
    for (const { text } of changed.slice(made.length)) text.parentElement?.remove();
    this.#lines = [...old.slice(0, same), ...made, ...kept];
    let from = 0;
    for (const line of this.#lines) {
      line.from = from;
      from += (line.text.data === EMPTY_LINE ? 0 : line.text.length) + 1;
    }
  }

  rectangles(from: number, to: number): DOMRect[] {
    const start = this.#lineAt(from);
    const end = this.#lineAt(to);
    if (start === undefined || end === undefined) return [];
    const range = document.createRange();
    range.setStart(start.text, Math.min(from - start.from, start.text.length));
    range.setEnd(end.text, Math.min(to - end.from, end.text.length));
    return [...range.getClientRects()];
  }

  /** All are in order: the first is found without looking at those before it. */
  mayBeSeen(): boolean {
    return true;
  }

  #lineAt(position: number): Line | undefined {
    let low = 0;
    let high = this.#lines.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((this.#lines[middle]?.from ?? 0) <= position) low = middle;
      else high = middle;
    }
    return this.#lines[low];
  }

  caret(): number | undefined {
    const { selectionStart, selectionEnd } = this.element;
    return selectionStart === null || selectionStart !== selectionEnd ? undefined : selectionStart;
  }

  select(from: number, to: number): void {
    this.element.focus();
    this.element.setSelectionRange(from, to);
  }

  replace(from: number, to: number, replacement: string): void {
    this.select(from, to);
    typeOver(replacement, () => {
      this.element.setRangeText(replacement, from, to, 'end');
      this.element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
    });
  }

  dispose(): void {
    this.#mirror.remove();
  }
}
