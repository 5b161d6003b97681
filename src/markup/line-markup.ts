/**
 * What readers of markup that goes by lines share: the lines of a source (`sourceLines`), and markup inside a line that is found by
 * patterns, each of which says what it becomes (`InlineRules`). Patterns are tried together, from left to right; each is bounded
 * in length, so that a line takes time in proportion to its length.
 */
import type { MarkupWriter } from './markup-writer.js';

export interface SourceLine {
  readonly start: number;
  /** Without white space at the end. */
  readonly end: number;
  /** Where its text begins; the end if it is empty. */
  readonly first: number;
  /** Columns before the text; a tab goes to the next multiple of eight. */
  readonly indent: number;
  /** From `first` to `end`. */
  readonly text: string;
  readonly isEmpty: boolean;
}

export function sourceLines(source: string): SourceLine[] {
  const lines: SourceLine[] = [];
  const pattern = /\r\n|\n|\r/g;
  let start = source.startsWith('\ufeff') ? 1 : 0;
  for (;;) {
    const lineBreak = pattern.exec(source);
    lines.push(sourceLine(source, start, lineBreak?.index ?? source.length));
    if (lineBreak === null) return lines;
    start = pattern.lastIndex;
  }
}

function sourceLine(source: string, start: number, lineEnd: number): SourceLine {
  let end = lineEnd;
  while (end > start && isBlank(source.charCodeAt(end - 1))) end--;
  let first = start;
  let indent = 0;
  for (; first < end && isBlank(source.charCodeAt(first)); first++) {
    indent = source[first] === '\t' ? indent + 8 - (indent % 8) : indent + 1;
  }
  return { start, end, first, indent, text: source.slice(first, end), isEmpty: first === end };
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}

/** What becomes of a match: nothing, a placeholder, or the text of one of its groups. */
export type InlineAction = 'markup' | 'placeholder' | { readonly group: number };

export interface InlineRule {
  /** Without flags and without groups other than those that are named in `action`. */
  readonly pattern: RegExp;
  readonly action: (match: readonly string[]) => InlineAction;
}

export class InlineRules {
  readonly #rules: readonly { readonly pattern: RegExp; readonly action: InlineRule['action'] }[];
  readonly #any: RegExp;

  constructor(rules: readonly InlineRule[]) {
    this.#rules = rules.map(({ pattern, action }) => ({ pattern: new RegExp(pattern.source, 'uy'), action }));
    this.#any = new RegExp(rules.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'gu');
  }

  /** Writes the source from where the writer is to `end`. */
  write(writer: MarkupWriter, source: string, end: number): void {
    const start = writer.at;
    const line = source.slice(start, end);
    this.#any.lastIndex = 0;
    for (let match = this.#any.exec(line); match !== null; match = this.#any.exec(line)) {
      const [whole] = match;
      if (whole === '') {
        this.#any.lastIndex++;
        continue;
      }
      writer.text(start + match.index);
      this.#writeMatch(writer, line, match.index, start);
      writer.markup(start + match.index + whole.length);
      this.#any.lastIndex = match.index + whole.length;
    }
    writer.text(end);
  }

  #writeMatch(writer: MarkupWriter, line: string, index: number, start: number): void {
    for (const { pattern, action } of this.#rules) {
      pattern.lastIndex = index;
      const match = pattern.exec(line);
      if (match === null) continue;
      const what = action(match);
      const end = start + index + match[0].length;
      if (what === 'placeholder') writer.placeholder(end);
      else if (what !== 'markup') this.#writeGroup(writer, match, what.group, start + index);
      return;
    }
  }

  /** The group is written where it stands last: what precedes it may contain the same words. */
  #writeGroup(writer: MarkupWriter, match: RegExpExecArray, group: number, start: number): void {
    const text = match[group] ?? '';
    if (text.trim() === '') return;
    const at = start + match[0].lastIndexOf(text);
    writer.markup(at);
    writer.text(at + text.length);
  }
}
