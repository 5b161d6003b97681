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
    typeOver(replacement, () => {
      const range = this.#range(from, to);
      range?.deleteContents();
      range?.insertNode(document.createTextNode(replacement));
      this.element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
    });
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
    return this.#pieces.findLast(({ node, from }) =>
      isEnd === 1
        ? from < position && position <= from + node.length
        : from <= position && position < from + node.length,
    );
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
