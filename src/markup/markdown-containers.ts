/**
 * The block quotes, list items and footnotes that a line of Markdown stands in. `match` finds out how many of the open
 * ones a line goes on with, `open` opens those that begin in it.
 */

/** Deeper ones are text: nobody nests so deep, and every line is compared with all that are open. */
const MAX_DEPTH = 50;
const MARKER = /(?:([-+*])|(\d{1,9})[.)])(?=[ \t]|$)/y;

/** What is left of a line. */
export interface LineRest {
  /** Where the first character that is not blank stands. */
  readonly at: number;
  /** How many columns of blanks stand before it, inside the container. */
  readonly indent: number;
  readonly isBlank: boolean;
  /** Whether it goes on with all open containers. */
  readonly isMatched: boolean;
}

const QUOTE = -1;

export class ContainerStack {
  /** `QUOTE`, or the columns by which the text of an item is indented. */
  readonly #open: number[] = [];
  #matched = 0;

  get isEmpty(): boolean {
    return this.#open.length === 0;
  }

  match(source: string, start: number, end: number): LineRest {
    let at = start;
    let column = 0;
    /** Where the inside of the last matched container begins. */
    let base = 0;
    this.#matched = 0;
    const skipBlanks = () => {
      for (; at < end; at++) {
        const unit = source.charCodeAt(at);
        if (unit === 0x20) column++;
        else if (unit === 0x09) column += 4 - (column % 4);
        else break;
      }
    };
    skipBlanks();
    for (const container of this.#open) {
      if (container === QUOTE) {
        if (at >= end || source.charCodeAt(at) !== 0x3e || column - base >= 4) break;
        at++;
        column++;
        base = column;
        // One space behind `>` belongs to it.
        if (source.charCodeAt(at) === 0x20 && at < end) base++;
        skipBlanks();
      } else if (at >= end) {
        // An empty line goes on with an item.
      } else if (column - base >= container) base += container;
      else break;
      this.#matched++;
    }
    return { at, indent: column - base, isBlank: at >= end, isMatched: this.#matched === this.#open.length };
  }

  closeUnmatched(): void {
    this.#open.length = this.#matched;
  }

  /** Opens the container that begins at `at`, behind `indent` columns of blanks; undefined if none does. */
  open(
    source: string,
    at: number,
    end: number,
    indent: number,
    isInParagraph: boolean,
  ): { readonly at: number; readonly indent: number; readonly isBlank: boolean } | undefined {
    if (this.#open.length >= MAX_DEPTH || at >= end) return undefined;
    if (source.charCodeAt(at) === 0x3e) {
      this.#open.push(QUOTE);
      const rest = blanks(source, at + 1, end);
      const isSpace = rest.columns > 0;
      return { at: rest.at, indent: Math.max(0, rest.columns - (isSpace ? 1 : 0)), isBlank: rest.at >= end };
    }
    if (!this.isMarker(source, at, end, isInParagraph)) return undefined;
    MARKER.lastIndex = at;
    const { length } = MARKER.exec(source)![0];
    const rest = blanks(source, at + length, end);
    const isBlank = rest.at >= end;
    // More than four blanks behind the marker are code inside the item.
    const inside = isBlank || rest.columns > 4 ? 1 : rest.columns;
    this.#open.push(indent + length + inside);
    return { at: rest.at, indent: isBlank ? 0 : rest.columns - inside, isBlank };
  }

  /** Whether a list item begins there. In a paragraph only one that has text, and of numbers only the first. */
  isMarker(source: string, at: number, end: number, isInParagraph: boolean): boolean {
    if (source.charCodeAt(at) === 0x3e) return true;
    MARKER.lastIndex = at;
    const marker = MARKER.exec(source);
    if (marker === null || at + marker[0].length > end) return false;
    if (!isInParagraph || this.#open.some((container) => container !== QUOTE)) return true;
    return blanks(source, at + marker[0].length, end).at < end && (marker[2] === undefined || marker[2] === '1');
  }

  openFootnote(): void {
    if (this.#open.length < MAX_DEPTH) this.#open.push(4);
  }
}

function blanks(source: string, from: number, end: number): { at: number; columns: number } {
  let at = from;
  let columns = 0;
  for (; at < end; at++) {
    const unit = source.charCodeAt(at);
    if (unit === 0x20) columns++;
    else if (unit === 0x09) columns += 4 - (columns % 4);
    else break;
  }
  return { at, columns };
}
