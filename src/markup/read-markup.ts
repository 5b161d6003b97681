/**
 * Reads a text of some content type: which of it is text, and which is markup. Start at `readMarkup`.
 *
 * Every reader is linear in the length of the source and takes anything: what it cannot read is text.
 */
import { MarkedText } from './marked-text.js';
import { readHtml } from './read-html.js';
import { readLatex } from './read-latex.js';
import { readMarkdown } from './read-markdown.js';

export const CONTENT_TYPES = ['text/plain', 'text/markdown', 'text/html', 'application/x-latex'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export interface MarkupOptions {
  /** The language of the check: parts of an HTML document that are in another one are left out. */
  readonly language?: string | undefined;
}

export function readMarkup(source: string, contentType: ContentType, options: MarkupOptions = {}): MarkedText {
  switch (contentType) {
    case 'text/markdown':
      return readMarkdown(source, options);
    case 'text/html':
      return readHtml(source, options);
    case 'application/x-latex':
      return readLatex(source);
    case 'text/plain':
      return MarkedText.plain(source);
  }
}
