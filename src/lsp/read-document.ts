/**
 * The text of a document of an editor, by the name that the editor has for its language. Start at `readDocument`. Unknown
 * names are plain text only if the editor says so; nothing is said about a language that nobody here can read.
 */
import { MarkedText } from '../markup/marked-text.js';
import { MarkupWriter } from '../markup/markup-writer.js';
import { readMarkup } from '../markup/read-markup.js';
import { isProgram, readComments } from './program-comments.js';

const KINDS: Readonly<Record<string, 'markdown' | 'html' | 'latex' | 'asciidoc' | 'rst' | 'commit' | 'plain'>> = {
  markdown: 'markdown',
  'markdown.mdx': 'markdown',
  mdx: 'markdown',
  quarto: 'markdown',
  rmd: 'markdown',
  pandoc: 'markdown',
  html: 'html',
  xhtml: 'html',
  latex: 'latex',
  tex: 'latex',
  plaintex: 'latex',
  context: 'latex',
  asciidoc: 'asciidoc',
  asciidoctor: 'asciidoc',
  rst: 'rst',
  restructuredtext: 'rst',
  gitcommit: 'commit',
  'git-commit': 'commit',
  plaintext: 'plain',
  text: 'plain',
  txt: 'plain',
  mail: 'plain',
};

export interface ReadOptions {
  readonly language: string | undefined;
  readonly comments: boolean;
}

/** Undefined if documents of this kind are not checked. */
export async function readDocument(
  source: string,
  languageId: string,
  { language, comments }: ReadOptions,
): Promise<MarkedText | undefined> {
  switch (KINDS[languageId]) {
    case 'markdown':
      return readMarkup(source, 'text/markdown', { language });
    case 'html':
      return readMarkup(source, 'text/html', { language });
    case 'latex':
      return readMarkup(source, 'application/x-latex');
    case 'asciidoc':
      return readMarkup(source, 'text/asciidoc');
    case 'rst':
      return readMarkup(source, 'text/x-rst');
    case 'commit':
      return readCommitMessage(source);
    case 'plain':
      return MarkedText.plain(source);
    default:
      return comments && isProgram(languageId) ? readComments(source, languageId) : undefined;
  }
}

const SCISSORS = /^[#;] -{8,} >8 -{8,}/m;

/** Lines that begin with `#`, and everything below the scissors, are no part of a commit message; nor are trailers. */
function readCommitMessage(source: string): MarkedText {
  const end = SCISSORS.exec(source)?.index ?? source.length;
  const writer = new MarkupWriter(source);
  for (let at = 0; at < end; ) {
    const newLine = source.indexOf('\n', at);
    const lineEnd = newLine < 0 || newLine >= end ? end : newLine + 1;
    const line = source.slice(at, lineEnd);
    if (line.startsWith('#') || /^[A-Z][A-Za-z-]+-[Bb]y: /.test(line)) {
      writer.separate();
      writer.markup(lineEnd);
    } else writer.text(lineEnd);
    at = lineEnd;
  }
  return writer.finish();
}
