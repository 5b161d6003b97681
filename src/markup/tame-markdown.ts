/**
 * Makes a Markdown source harmless for a parser whose time grows with the square or the cube of some repetitions: markers
 * of emphasis, brackets, nested containers, runs of backticks. Start at `tameMarkdown`.
 *
 * Beyond bounds that no written text reaches, such a character is replaced by a letter. The result has the length of the
 * source, so that places found in it are places of the source, where these characters then count as text.
 */

/** In one paragraph. */
const MOST_EMPHASIS_MARKERS = 1_500;
const MOST_BRACKETS = 1_500;
/** `> > > - - 1.` in one line. */
const MOST_CONTAINERS = 24;
const LONGEST_BACKTICK_RUN = 32;

const HARMLESS = 'x';
const CONTAINER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
/** Begins a list item wherever it stands, except inside code. */
const NEW_ITEM = / {0,3}[-+*][ \t]+[^\s]/y;
const BLANK_LINE = /[ \t]*(?:\r?\n|\r|$)/y;

export function tameMarkdown(source: string): string {
  const replaced = new Replacements(source);
  let emphasis = 0;
  let brackets = 0;
  let backticks = 0;
  for (let at = 0; at < source.length; at++) {
    if (at === 0 || isLineBreak(source.charCodeAt(at - 1))) {
      if (matchesAt(BLANK_LINE, source, at) || matchesAt(NEW_ITEM, source, at)) emphasis = brackets = 0;
      at = tameContainers(source, at, replaced);
      if (at >= source.length) break;
    }
    const unit = source.charCodeAt(at);
    backticks = unit === 0x60 ? backticks + 1 : 0;
    if (backticks > LONGEST_BACKTICK_RUN) replaced.add(at);
    else if (unit === 0x2a || unit === 0x5f || unit === 0x7e) {
      if (++emphasis > MOST_EMPHASIS_MARKERS) replaced.add(at);
    } else if (unit === 0x5b || unit === 0x5d) {
      if (++brackets > MOST_BRACKETS) replaced.add(at);
    }
  }
  return replaced.finish();
}

/** The place behind the containers that a line may open; the first one too many is replaced. */
function tameContainers(source: string, lineStart: number, replaced: Replacements): number {
  let at = lineStart;
  for (let count = 1; matchesAt(CONTAINER, source, at); count++) {
    const end = CONTAINER.lastIndex;
    if (count > MOST_CONTAINERS) {
      replaced.add(end - 1);
      return end;
    }
    at = end;
  }
  return at;
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function isLineBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d;
}

class Replacements {
  readonly #parts: string[] = [];
  #at = 0;

  constructor(readonly source: string) {}

  add(place: number): void {
    this.#parts.push(this.source.slice(this.#at, place), HARMLESS);
    this.#at = place + 1;
  }

  finish(): string {
    return this.#parts.length === 0 ? this.source : this.#parts.join('') + this.source.slice(this.#at);
  }
}
