/**
 * Addresses and names of things on computers, which no dictionary has: web and mail addresses, handles, hashtags, file
 * names, paths, code between backticks. What a checker says about their letters and full stops helps nobody.
 */
import type { Span } from './dirty-ranges.js';
import type { Issue } from './issue.js';

/** Endings of bare addresses (`nrk.no`), in small letters: `han.Vi` is a missing space, not a web site. */
const DOMAIN_ENDINGS =
  'com|org|net|info|edu|gov|eu|io|dev|app|no|se|fi|dk|fo|gl|is|ie|ee|lv|lt|ru|de|es|fr|it|nl|ro|uk|us|ca|pl';
const FILE_ENDINGS =
  'txt|md|docx?|odt|rtf|pdf|xlsx?|csv|pptx?|jpe?g|png|gif|svg|webp|zip|html?|css|js|mjs|ts|tsx|py|json|xml|ya?ml|mp3|wav|mp4';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const NOT_IN_WORD = '(?<![\\p{L}\\p{N}])';

const PATTERNS = [
  '`[^`\\n]+`',
  `${NOT_IN_WORD}(?:https?|ftp|file):\\/\\/[^\\s<>"«»“”]+`,
  `${NOT_IN_WORD}www\\.[^\\s<>"«»“”]+`,
  // Mail, before handles: `ola@example.com` has one inside.
  `[\\p{L}\\p{N}._%+-]+@${LABEL}(?:\\.${LABEL})+`,
  `${NOT_IN_WORD}(?:${LABEL}\\.)+(?:${DOMAIN_ENDINGS})(?![\\p{L}\\p{N}])(?:\\/[^\\s<>"«»“”]*)?`,
  `${NOT_IN_WORD}@[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_.-]*[\\p{L}\\p{N}_])?`,
  `(?<![\\p{L}\\p{N}&])#[\\p{N}_]*[\\p{L}][\\p{L}\\p{M}\\p{N}_]*`,
  `[\\p{L}\\p{N}_-]+\\.(?:${FILE_ENDINGS})(?![\\p{L}\\p{N}])`,
  '(?<![\\p{L}\\p{N}])(?:~|\\.{1,2}|[A-Z]:)?(?:[\\/\\\\][\\w.-]+){2,}[\\/\\\\]?',
];
const ADDRESS = new RegExp(PATTERNS.join('|'), 'gu');
/** A full stop or a bracket at the end belongs to the sentence. */
const TRAILING = /[.,:;!?)\]}'’]+$/;

export function addressSpans(text: string): Span[] {
  return [...text.matchAll(ADDRESS)].map(({ 0: match, index }) => ({
    from: index,
    to: index + match.replace(TRAILING, '').length,
  }));
}

/** Without what is said about addresses. An issue that reaches beyond one, such as a word too many, stays. */
export function withoutAddresses(text: string, issues: readonly Issue[]): Issue[] {
  if (issues.length === 0) return [];
  const spans = addressSpans(text);
  const isAbout = ({ kind, from, to }: Issue) =>
    spans.some((span) => (kind === 'spelling' ? from < span.to && to > span.from : from >= span.from && to <= span.to));
  return issues.filter((issue) => !isAbout(issue));
}
