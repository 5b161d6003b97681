/**
 * What the embed needs to know of a field, whatever kind it is: its text, where letters are on the screen, how to
 * replace some.
 */
export interface TextSurface {
  readonly element: HTMLElement;
  /** What comes later in the text never stands higher. */
  readonly isInOrder: boolean;
  readText(): string;
  /** Where `text.slice(from, to)` is, in the window's coordinates: one rectangle for each line that it stands on. */
  rectangles(from: number, to: number): DOMRect[];
  /** False only where it is known, without looking at letters, that none of what begins there is between top and bottom. */
  mayBeSeen(from: number, seen: Pick<DOMRect, 'top' | 'bottom'>): boolean;
  /** The caret, or nothing when it is elsewhere. */
  caret(): number | undefined;
  /** Replaces as if it had been typed: the field's own undo takes it back, and the page hears of it. */
  replace(from: number, to: number, replacement: string): void;
  select(from: number, to: number): void;
  /** Called before rectangles are asked for, when something may have moved. */
  refresh(): void;
  dispose(): void;
}

/**
 * Types over the selection. `execCommand` is the one way that keeps a field's undo; where it is gone, the second is
 * used.
 */
export function typeOver(replacement: string, otherwise: () => void): void {
  const isDone = document.execCommand(replacement === '' ? 'delete' : 'insertText', false, replacement);
  if (!isDone) otherwise();
}
