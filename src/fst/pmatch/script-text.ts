/**
 * The text of a script with the files that it includes (`@include"names.pmscript"`), which stand in it as if the author
 * had written them there. Problems are reported in the file where they are.
 */
import { placeOf, SourceError, type SourceFile, type SourceProblem } from '../diagnostics/source-problem.js';

/** Included files may include others; a circle would never end. */
const MAX_INCLUSIONS = 50;
const MAX_LENGTH = 20_000_000;

interface Piece {
  /** Where the piece begins in the whole text. */
  readonly at: number;
  readonly file: SourceFile;
  /** Where the piece begins in its file. */
  readonly from: number;
}

export class ScriptText {
  readonly text: string;
  readonly #pieces: readonly Piece[];

  constructor(source: SourceFile, readText: (name: string) => string | undefined) {
    const pieces: Piece[] = [];
    const texts: string[] = [];
    let length = 0;
    let inclusions = 0;
    const put = (file: SourceFile, from: number, to: number) => {
      pieces.push({ at: length, file, from });
      texts.push(file.text.slice(from, to));
      length += to - from;
      if (length > MAX_LENGTH) throw problemIn(file, from, `the script is longer than ${MAX_LENGTH} characters`);
    };
    const add = (file: SourceFile) => {
      let from = file.text.startsWith('\uFEFF') ? 1 : 0;
      for (const { at, end, name } of inclusionsIn(file.text)) {
        put(file, from, at);
        if (++inclusions > MAX_INCLUSIONS) throw problemIn(file, at, `more than ${MAX_INCLUSIONS} files are included`);
        const text = readText(name);
        if (text === undefined) throw problemIn(file, at, `the file "${name}" cannot be read`);
        add({ name, text });
        from = end;
      }
      put(file, from, file.text.length);
    };
    add(source);
    this.text = texts.join('');
    this.#pieces = pieces;
  }

  /** A problem at a place of the whole text. */
  problemAt(at: number, message: string, hint?: string, severity: SourceProblem['severity'] = 'error'): SourceProblem {
    const piece = this.#pieces.findLast((candidate) => candidate.at <= at) ?? this.#pieces[0]!;
    const { file, from } = piece;
    const place = placeOf(file.text, from + at - piece.at);
    return { file: file.name, ...place, message, severity, ...(hint === undefined ? {} : { hint }) };
  }

  fail(at: number, message: string, hint?: string, cause?: unknown): never {
    throw new SourceError([this.problemAt(at, message, hint)], { cause });
  }
}

function problemIn(file: SourceFile, at: number, message: string): SourceError {
  return new SourceError([{ file: file.name, ...placeOf(file.text, at), message, severity: 'error' }]);
}

/** Strings, comments and escaped characters, which hide what looks like an inclusion; and inclusions. */
const HIDING = /%.|"(?:\\.|[^"\\])*"?|\{(?:\\.|[^}\\])*\}?|![^\n]*|@include"([^"]*)"/gsu;

function inclusionsIn(text: string): { at: number; end: number; name: string }[] {
  if (!text.includes('@include"')) return [];
  const list: { at: number; end: number; name: string }[] = [];
  for (const match of text.matchAll(HIDING)) {
    const [whole, name] = match;
    if (name !== undefined) list.push({ at: match.index, end: match.index + whole.length, name });
  }
  return list;
}
