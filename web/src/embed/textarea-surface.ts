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

export class TextareaSurface implements TextSurface {
  readonly element: PlainField;
  readonly #mirror = document.createElement('div');
  readonly #text = document.createTextNode('');

  constructor(element: PlainField, root: ShadowRoot) {
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
    const px = (property: string) => Number.parseFloat(computed.getPropertyValue(property)) || 0;
    // Without the scroll bar, which takes room from the text, and stands on the left in fields from right to left.
    style.left = `${left + element.clientLeft - px('border-left-width')}px`;
    style.top = `${top}px`;
    style.width = `${element.clientWidth + px('border-left-width') + px('border-right-width')}px`;
    style.height = `${element.offsetHeight}px`;
    if (element instanceof HTMLInputElement) {
      // One line, in the middle of the field.
      style.setProperty('white-space', 'pre');
      style.setProperty('line-height', `${element.clientHeight - px('padding-top') - px('padding-bottom')}px`);
    }
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
