/** Source files by name: their text, and a clear error where one is missing or is not UTF-8. */
import { SourceError, type SourceFile, type SourceProblem } from '../diagnostics/source-problem.js';
import type { ReadFile } from './part-cache.js';

/** A problem with a file as a whole. */
export function fileProblem(name: string, message: string, hint?: string): SourceProblem {
  return { file: name, line: 1, column: 1, message, severity: 'error', ...(hint === undefined ? {} : { hint }) };
}

/** `named` says who wants the file, for the message when there is none. */
export function bytesOf(name: string, readFile: ReadFile, named?: string): Uint8Array {
  const bytes = readFile(name);
  if (bytes !== undefined) return bytes;
  throw new SourceError([
    fileProblem(name, 'there is no such file', named === undefined ? undefined : `${named} names it`),
  ]);
}

export function sourceFile(name: string, readFile: ReadFile, named?: string): SourceFile {
  return { name, text: textOf(name, bytesOf(name, readFile, named)) };
}

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const before = new TextDecoder('utf-8').decode(bytes).split('\uFFFD', 1)[0]!;
    const lines = before.split('\n');
    const place = { line: lines.length, column: lines.at(-1)!.length + 1 };
    const hint = 'save the file as UTF-8';
    throw new SourceError([{ ...fileProblem(name, 'this is not UTF-8 text', hint), ...place }]);
  }
}
