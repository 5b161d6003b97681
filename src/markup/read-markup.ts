/**
 * Reads a text of some content type: which of it is text, and which is markup. Start at `readMarkup`.
 *
 * Every reader is linear in the length of the source and takes anything: what it cannot read is text. Each is loaded when the
 * first such text comes.
 */
import type { ContentType } from './content-types.js';
import { MarkedText } from './marked-text.js';

export type { ContentType } from './content-types.js';

export interface MarkupOptions {
  /** The language of the check: parts of an HTML document that are in another one are left out. */
  readonly language?: string | undefined;
}

export async function readMarkup(
  source: string,
  contentType: ContentType,
  options: MarkupOptions = {},
): Promise<MarkedText> {
  switch (contentType) {
    case 'text/markdown':
      return (await import('./read-markdown.js')).readMarkdown(source, options);
    case 'text/html':
      return (await import('./read-html.js')).readHtml(source, options);
    case 'application/x-latex':
      return (await import('./read-latex.js')).readLatex(source);
    case 'text/asciidoc':
      return (await import('./read-asciidoc.js')).readAsciidoc(source);
    case 'text/x-rst':
      return (await import('./read-rst.js')).readRst(source);
    case 'text/plain':
      return MarkedText.plain(source);
  }
}
