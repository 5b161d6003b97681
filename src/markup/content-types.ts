/** The kinds of text that can be checked, by the names that the Web has for them. */
export const CONTENT_TYPES = [
  'text/plain',
  'text/markdown',
  'text/html',
  'application/x-latex',
  'text/asciidoc',
  'text/x-rst',
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];
