/**
 * Makes text that comes from data safe to show: in a terminal, a header, a log, a page. Start at `cleanText`. Every reader of
 * what a pack says about itself hands its strings through it, and so does `DataError`, which may quote a pack.
 */

/** Names, versions, titles: the longest that are published have some sixty characters. */
export const MAX_LABEL_LENGTH = 100;

const LINE_ENDS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, which steer terminals; format characters, among them those that turn the direction of text; lone halves of pairs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** On one line, without characters that cannot be seen, and at most `maxLength` characters long. */
export function cleanText(text: string, maxLength = MAX_LABEL_LENGTH): string {
  // Before anything else, so that a text of any length costs the same; every character may be a pair.
  const start = text.length > maxLength * 8 ? text.slice(0, maxLength * 8) : text;
  const shown = start.replace(LINE_ENDS, ' ').replace(UNSEEN, '').trim();
  return shown.length <= maxLength ? shown : [...shown].slice(0, maxLength).join('').trimEnd();
}
