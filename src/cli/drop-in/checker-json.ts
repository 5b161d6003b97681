/** The JSON of divvun-checker: one object on a line, positions in UTF-16 code units. Start at `checkerJson`. */
import type { GrammarFinding } from '../../grammar/grammar-checker.js';

export function checkerJson(text: string, errors: readonly GrammarFinding[]): string {
  // Ordered by their ends; a sort that is stable keeps the order of their starts.
  const sorted = [...errors].sort((a, b) => a.endUtf16 - b.endUtf16);
  return `{"errs":[${sorted.map((error) => errorJson(text, error)).join()}],"text":${quoted(text)}}`;
}

function errorJson(text: string, error: GrammarFinding): string {
  const { startUtf16, endUtf16, code, description, suggestions, title } = error;
  const form = quoted(text.slice(startUtf16, endUtf16));
  const values = suggestions.map(quoted).join();
  return `[${form},${startUtf16},${endUtf16},${quoted(code)},${quoted(description)},[${values}],${quoted(title)}]`;
}

/** Control characters are written as `\u0009`, except for the end of a line. */
function quoted(text: string): string {
  const escaped = text.replace(/["\\\n\p{Cc}]/gu, (character) => {
    if (character === '\n') return '\\n';
    if (character === '"' || character === '\\') return `\\${character}`;
    return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  });
  return `"${escaped}"`;
}
