/** Rows of Markdown tables: cells between `|`, and the line of dashes that follows the head. */
import type { SourceSpan } from './marked-text.js';

const DELIMITER = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

export function isDelimiterRow(line: string): boolean {
  return line.includes('|') && DELIMITER.test(line);
}

/** The cells of a row, without the blanks around them. */
export function cellsOf(source: string, start: number, end: number): SourceSpan[] {
  const cells: SourceSpan[] = [];
  let from = start;
  const add = (to: number) => {
    let first = from;
    let last = to;
    while (first < last && isBlank(source.charCodeAt(first))) first++;
    while (last > first && isBlank(source.charCodeAt(last - 1))) last--;
    cells.push({ startUtf16: first, endUtf16: last });
  };
  for (let at = start; at < end; at++) {
    const unit = source.charCodeAt(at);
    if (unit === 0x5c) at++;
    else if (unit === 0x7c) {
      if (source.slice(from, at).trim() !== '' || cells.length > 0 || from > start) add(at);
      from = at + 1;
    }
  }
  if (source.slice(from, end).trim() !== '') add(end);
  return cells;
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}
