/**
 * Comments of programs, found by the grammars of CodeMirror (Lezer): only they are text. Start at `readComments`. Grammars
 * are loaded when the first such document comes.
 */
import type { Parser } from '@lezer/common';
import type { MarkedText } from '../markup/marked-text.js';
import { MarkupWriter } from '../markup/markup-writer.js';

const LOADERS: Readonly<Record<string, () => Promise<Parser>>> = {
  javascript: async () => (await import('@lezer/javascript')).parser.configure({ dialect: 'jsx' }),
  typescript: async () => (await import('@lezer/javascript')).parser.configure({ dialect: 'ts jsx' }),
  python: async () => (await import('@lezer/python')).parser,
  rust: async () => (await import('@lezer/rust')).parser,
  cpp: async () => (await import('@lezer/cpp')).parser,
  java: async () => (await import('@lezer/java')).parser,
  go: async () => (await import('@lezer/go')).parser,
  css: async () => (await import('@lezer/css')).parser,
  php: async () => (await import('@lezer/php')).parser,
};

/** What editors call these languages. */
const NAMES: Readonly<Record<string, string>> = {
  javascript: 'javascript',
  javascriptreact: 'javascript',
  typescript: 'typescript',
  typescriptreact: 'typescript',
  python: 'python',
  rust: 'rust',
  c: 'cpp',
  cpp: 'cpp',
  java: 'java',
  go: 'go',
  css: 'css',
  php: 'php',
};

export function isProgram(languageId: string): boolean {
  return languageId in NAMES;
}

/** The marks around a comment and at the beginning of its lines: `//`, `/**`, ` * `, `#`. */
const OPENING = /^(?:\/\/[/!]?|\/\*[*!]?|#+!?|<!--|--)[ \t]*/;
const CLOSING = /[ \t]*\*+\/$/;
const LINE_START = /^[ \t]*\*?[ \t]*/;
/** Names of the program in its comments. */
const INLINE_CODE = /`[^`\r\n]+`|\{@[^}\r\n]*\}/g;

export async function readComments(source: string, languageId: string): Promise<MarkedText> {
  const parser = await LOADERS[NAMES[languageId] ?? '']?.();
  const writer = new MarkupWriter(source);
  if (parser === undefined) return writer.finish();
  let lastEnd = -1;
  parser.parse(source).iterate({
    enter: ({ name, from, to }) => {
      if (!/comment/i.test(name)) return true;
      // Comments of one line below each other are one text.
      if (lastEnd < 0 || !/^[ \t]*\r?\n?[ \t]*$/.test(source.slice(lastEnd, from))) writer.separate();
      else if (!writer.isAtBlockStart) writer.standIn(from, '\n');
      writeComment(writer, source, from, to);
      lastEnd = to;
      return false;
    },
  });
  return writer.finish();
}

function writeComment(writer: MarkupWriter, source: string, from: number, to: number): void {
  const comment = source.slice(from, to);
  // Not for people: `#!/bin/sh`, `// @ts-check`, `// eslint-disable`.
  if (/^(?:#!\/|\/\/\s*(?:@ts-|eslint|biome|prettier)|#\s*(?:type|noqa|pylint):?)/.test(comment)) return;
  const end = to - (CLOSING.exec(comment)?.[0].length ?? 0);
  let at = from + (OPENING.exec(comment)?.[0].length ?? 0);
  while (at < end) {
    const newLine = source.indexOf('\n', at);
    const lineEnd = newLine < 0 || newLine >= end ? end : newLine;
    const line = source.slice(at, lineEnd);
    const blanks = LINE_START.exec(line)?.[0].length ?? 0;
    if (line.slice(blanks).trim() === '') writer.separate();
    else {
      if (writer.at < at && !writer.isAtBlockStart) writer.standIn(at + blanks, '\n');
      else writer.markup(at + blanks);
      writeLine(writer, source, lineEnd);
    }
    at = lineEnd + 1;
  }
}

function writeLine(writer: MarkupWriter, source: string, end: number): void {
  const start = writer.at;
  for (const { index, 0: code } of source.slice(start, end).matchAll(INLINE_CODE)) {
    writer.text(start + index);
    writer.placeholder(start + index + code.length);
  }
  writer.text(end);
}
