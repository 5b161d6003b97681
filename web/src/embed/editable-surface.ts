/**
 * A `contenteditable` element: its text is what its text nodes hold, with a line end where a block or a `<br>` makes
 * one.
 */
import { type TextSurface, typeOver } from './text-surface.js';

interface Piece {
  readonly node: Text;
  /** Where its first letter is in the text. */
  readonly from: number;
}

const BLOCK = /^(address|article|blockquote|div|dd|dl|dt|figure|h[1-6]|li|ol|p|pre|section|table|td|th|tr|ul)$/i;

export class EditableSurface implements TextSurface {
  readonly element: HTMLElement;
  /** Tables and columns. */
  readonly isInOrder = false;
  #pieces: readonly Piece[] = [];
  #text: string | undefined;
  /** Where they were when something was drawn last. */
  readonly #blocks = new Map<Element, DOMRect>();
  readonly #mutations = new MutationObserver(() => {
    this.#text = undefined;
  });

  constructor(element: HTMLElement) {
    this.element = element;
    this.#mutations.observe(element, { subtree: true, childList: true, characterData: true });
  }

  readText(): string {
    // What the observer has not been told yet counts, too.
    if (this.#mutations.takeRecords().length > 0) this.#text = undefined;
    this.#text ??= this.#read();
    return this.#text;
  }

  #read(): string {
    const pieces: Piece[] = [];
    let text = '';
    const endLine = () => {
      if (text !== '' && !text.endsWith('\n')) text += '\n';
    };
    const read = (node: Node): void => {
      if (node instanceof Text) {
        pieces.push({ node, from: text.length });
        text += node.data;
      } else if (node instanceof HTMLBRElement) text += '\n';
      else if (node instanceof Element) {
        const isBlock = BLOCK.test(node.tagName);
        if (isBlock) endLine();
        for (const child of node.childNodes) read(child);
        if (isBlock) endLine();
      }
    };
    for (const child of this.element.childNodes) read(child);
    this.#pieces = pieces;
    return text;
  }

  refresh(): void {
    this.readText();
    this.#blocks.clear();
  }

  /** By the block that it is in: a text has far fewer of them than words, and the browser knows their places. */
  mayBeSeen(from: number, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): boolean {
    const block = this.#blockOf(this.#pieceAt(from, 0)?.node);
    if (block === undefined) return true;
    const place = this.#blocks.get(block) ?? block.getBoundingClientRect();
    this.#blocks.set(block, place);
    // An element without a box of its own has letters all the same.
    return place.height === 0 || (place.bottom >= top && place.top <= bottom);
  }

  /** The part of the field that holds a node, if it holds letters in elements. */
  #blockOf(node: Node | undefined): Element | undefined {
    let block = node;
    while (block !== undefined && block.parentNode !== this.element) block = block.parentNode ?? undefined;
    return block instanceof Element ? block : undefined;
  }

  rectangles(from: number, to: number): DOMRect[] {
    const range = this.#range(from, to);
    return range === undefined ? [] : [...range.getClientRects()];
  }

  caret(): number | undefined {
    const selection = this.#selection();
    if (selection === null || !selection.isCollapsed) return undefined;
    const { focusNode, focusOffset } = selection;
    const piece = this.#pieces.find(({ node }) => node === focusNode);
    return piece === undefined ? undefined : piece.from + focusOffset;
  }

  select(from: number, to: number): void {
    const range = this.#range(from, to);
    if (range === undefined) return;
    this.element.focus();
    const selection = this.#selection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }

  replace(from: number, to: number, replacement: string): void {
    this.select(from, to);
    if (this.#isTaken(from, to, replacement)) return;
    typeOver(replacement, () => {
      const range = this.#range(from, to);
      range?.deleteContents();
      range?.insertNode(document.createTextNode(replacement));
      this.element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
    });
  }

  /** Editors that keep a text of their own undo what `execCommand` does. They make a change themselves that is announced as one of the keyboard is. */
  #isTaken(from: number, to: number, replacement: string): boolean {
    const range = this.#range(from, to);
    if (range === undefined) return false;
    const event = new InputEvent('beforeinput', {
      inputType: replacement === '' ? 'deleteContentBackward' : 'insertText',
      data: replacement === '' ? null : replacement,
      targetRanges: [new StaticRange(range)],
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    return !this.element.dispatchEvent(event);
  }

  dispose(): void {
    this.#mutations.disconnect();
    this.#pieces = [];
  }

  /** Chromium has one for each shadow tree. */
  #selection(): Selection | null {
    const tree = this.element.getRootNode() as { getSelection?: () => Selection | null };
    return (tree.getSelection ? tree.getSelection() : null) ?? document.getSelection();
  }

  #range(from: number, to: number): Range | undefined {
    const start = this.#pieceAt(from, 0);
    const end = this.#pieceAt(to, 1);
    if (start === undefined || end === undefined) return undefined;
    const range = document.createRange();
    range.setStart(start.node, from - start.from);
    range.setEnd(end.node, to - end.from);
    return range;
  }

  /** A range starts in the piece after a border and ends in the one before it. */
  #pieceAt(position: number, isEnd: 0 | 1): Piece | undefined {
    let low = 0;
    let high = this.#pieces.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#pieces[middle]?.from ?? 0) + isEnd <= position) low = middle + 1;
      else high = middle;
    }
    const piece = this.#pieces[low - 1];
    return piece !== undefined && position + 1 - isEnd <= piece.from + piece.node.length ? piece : undefined;
  }
}

export function textOf(element: HTMLElement): string {
  const surface = new EditableSurface(element);
  try {
    return surface.readText();
  } finally {
    surface.dispose();
  }
}
