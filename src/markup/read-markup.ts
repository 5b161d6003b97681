/**
 * Reads a text of some content type: which of it is text, and which is markup. Start at `readMarkup`.
 *
 * Every reader is linear in the length of the source and takes anything: what it cannot read is text.
 */
import type { ContentType } from './content-types.js';
import { MarkedText } from './marked-text.js';
import { readHtml } from './read-html.js';
import { readLatex } from './read-latex.js';
import { readMarkdown } from './read-markdown.js';

export type { ContentType } from './content-types.js';

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
