/**
 * A `<textarea>` does not say where its letters are. A copy of it with the same text in the same style does: the
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

export class TextareaSurface implements TextSurface {
  readonly element: HTMLTextAreaElement;
  readonly #mirror = document.createElement('div');
  readonly #text = document.createTextNode('');

  constructor(element: HTMLTextAreaElement, root: ShadowRoot) {
    this.element = element;
    this.#mirror.className = 'mirror';
    this.#mirror.append(this.#text);
    root.append(this.#mirror);
    this.refresh();
  }

  readText(): string {
    return this.element.value;
  }

  refresh(): void {
    const { element } = this;
    const { style } = this.#mirror;
    const computed = getComputedStyle(element);
    for (const property of COPIED) style.setProperty(property, computed.getPropertyValue(property));
    const { left, top } = element.getBoundingClientRect();
    style.left = `${left}px`;
    style.top = `${top}px`;
    // Without the scroll bar, which takes room from the text.
    const border = Number.parseFloat(computed.borderLeftWidth) + Number.parseFloat(computed.borderRightWidth);
    style.width = `${element.clientWidth + border}px`;
    style.height = `${element.offsetHeight}px`;
    // A line end at the very end opens a line in a field, but not in a block.
    const text = `${element.value}\u200b`;
    if (this.#text.data !== text) this.#text.data = text;
    this.#mirror.scrollTop = element.scrollTop;
    this.#mirror.scrollLeft = element.scrollLeft;
  }

  rectangles(from: number, to: number): DOMRect[] {
    const range = document.createRange();
    range.setStart(this.#text, from);
    range.setEnd(this.#text, to);
    return [...range.getClientRects()];
  }

  caret(): number | undefined {
    const { selectionStart, selectionEnd } = this.element;
    return selectionStart === selectionEnd ? selectionStart : undefined;
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
