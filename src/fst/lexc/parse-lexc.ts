/**
 * The parser of lexc files: sections at the top (`Multichar_Symbols`, `Definitions`, `NOFLAGS`), then `LEXICON`s with
 * their entries, then perhaps `END`. Several files make one lexicon; each begins anew with its own sections.
 *
 * Start at `parseLexc`. After an error the parser goes on with the next entry, so that an author sees up to twenty
 * problems at once. The format is that of hfst-lexc (its flex and bison grammars are the reference).
 */
import { closest, type SourceFile } from '../diagnostics/source-problem.js';
import { withoutEscapes } from './escapes.js';
import { LexiconSource } from './lexicon-source.js';
import { EntryParser } from './parse-entries.js';
import { type Problems, TooManyErrors } from './problems.js';
import { endOfRegex } from './regex-extent.js';
import { Scanner } from './scanner.js';
import { TooManySymbols } from './symbol-table.js';

type Section = 'none' | 'symbols' | 'definitions' | 'noflags';

const HEADINGS: ReadonlyMap<string, Section> = new Map([
  ['Multichar_Symbols', 'symbols'],
  ['MULTICHAR_SYMBOLS', 'symbols'],
  ['Alphabets', 'symbols'],
  ['ALPHABETS', 'symbols'],
  ['Definitions', 'definitions'],
  ['DEFINITIONS', 'definitions'],
  ['Declarations', 'definitions'],
  ['DECLARATIONS', 'definitions'],
  ['NOFLAGS', 'noflags'],
  ['NoFlags', 'noflags'],
]);

const BYTE_ORDER_MARK = 0xfeff;

/** Parses all files into one source. Problems go to `problems`; with errors among them the source is not complete. */
export function parseLexc(
  files: readonly SourceFile[],
  problems: Problems,
  options: { readonly align?: boolean; readonly withFlags?: boolean } = {},
): LexiconSource {
  const source = new LexiconSource(options);
  let file = 0;
  try {
    for (; file < files.length; file++) new FileParser(files[file]!, file, source, problems).parse();
    if (source.start === undefined && !problems.hasErrors && files.length > 0) {
      problems.error({ file: 0, offset: 0 }, 'there is no LEXICON', 'a lexicon begins with the line "LEXICON Root"');
    }
  } catch (error) {
    if (error instanceof TooManySymbols) reportTooManySymbols(problems, Math.min(file, files.length - 1));
    else if (!(error instanceof TooManyErrors)) throw error;
  }
  return source;
}

function reportTooManySymbols(problems: Problems, file: number): void {
  try {
    problems.error({ file, offset: 0 }, 'the lexicon has more than 65,000 different symbols');
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
  }
}

class FileParser {
  readonly #text: string;
  readonly #file: number;
  readonly #source: LexiconSource;
  readonly #problems: Problems;
  readonly #scanner: Scanner;
  #section: Section = 'none';

  constructor({ text }: SourceFile, file: number, source: LexiconSource, problems: Problems) {
    this.#text = text;
    this.#file = file;
    this.#source = source;
    this.#problems = problems;
    this.#scanner = new Scanner(text, text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0);
  }

  parse(): void {
    const scanner = this.#scanner;
    for (;;) {
      scanner.skipBlanks();
      const from = scanner.position;
      if (from >= this.#text.length) return;
      const end = scanner.endOfString(from);
      const word = this.#text.slice(from, end);
      if (this.#isLexiconHeading(word, end)) {
        new EntryParser(scanner, this.#file, this.#source, this.#problems).parse();
        return;
      }
      const section = this.#headingAt(word, from, end);
      if (section !== undefined) {
        this.#section = section;
        scanner.position = end;
      } else if (word === 'END' && this.#section !== 'symbols' && this.#section !== 'noflags') {
        return;
      } else {
        scanner.position = this.#item(word, from, end);
      }
    }
  }

  #isLexiconHeading(word: string, end: number): boolean {
    if (word !== 'LEXICON' && word !== 'Lexicon') return false;
    return /^[\t ]+[^\s<!;:"]/.test(this.#text.slice(end, end + 200));
  }

  /** A heading stands at the beginning of its line and is followed by white space. */
  #headingAt(word: string, from: number, end: number): Section | undefined {
    const section = HEADINGS.get(word);
    if (section === undefined || !/[\s]/.test(this.#text[end] ?? ' ')) return undefined;
    const line = this.#text.slice(this.#text.lastIndexOf('\n', from - 1) + 1, from);
    return /^\ufeff?[\t ]*$/.test(line) ? section : undefined;
  }

  /** One item of the current section; returns where the next one begins. */
  #item(word: string, from: number, end: number): number {
    switch (this.#section) {
      case 'symbols':
        return this.#symbol(word, from, end);
      case 'definitions':
        return this.#definition(word, from, end);
      case 'noflags':
        // Only `hfst-lexc --withFlags` makes anything of these names.
        if (this.#text[from] === ';') this.#section = 'none';
        return Math.max(end, from + 1);
      default:
        return this.#unexpected(word, from);
    }
  }

  #symbol(word: string, from: number, end: number): number {
    if (end === from) {
      const character = String.fromCodePoint(this.#text.codePointAt(from)!);
      this.#problems.error(
        { file: this.#file, offset: from },
        `"${character}" cannot be part of a symbol`,
        character === '%' ? '"%" escapes the character after it' : `write "%${character}"`,
      );
      return from + character.length;
    }
    const symbol = withoutEscapes(word);
    if (this.#source.undeclared.has(symbol)) {
      this.#problems.warn(
        'late declaration',
        { file: this.#file, offset: from },
        `"${symbol}" is declared after entries that have it`,
        'name this file before the others',
      );
    }
    this.#source.symbols.declare(symbol);
    return end;
  }

  #definition(word: string, from: number, end: number): number {
    const place = { file: this.#file, offset: from };
    const inner = word.indexOf('=', 1);
    const nameEnd = inner < 0 ? end : from + inner;
    const equals = skipSpaces(this.#text, nameEnd);
    if (nameEnd === from || this.#text[equals] !== '=') {
      this.#problems.error(place, 'expected a definition: Name = regular expression ;');
      return this.#afterSemicolonOrLine(from);
    }
    const close = endOfRegex(this.#text, equals + 1, ';');
    if (close < 0 || /\n[\t ]*LEXICON[\t ]/.test(this.#text.slice(equals, close))) {
      this.#problems.error(place, `the definition of "${this.#text.slice(from, nameEnd)}" has no ";" at its end`);
      return this.#afterSemicolonOrLine(from);
    }
    this.#source.definitions.push({
      name: this.#text.slice(from, nameEnd),
      source: this.#text.slice(equals + 1, close),
      place: { file: this.#file, offset: equals + 1 },
    });
    return close + 1;
  }

  #unexpected(word: string, from: number): number {
    const place = { file: this.#file, offset: from };
    const shown = word === '' ? this.#text[from]! : word;
    const near = closest(word, [...HEADINGS.keys(), 'LEXICON']);
    const hint = near === undefined ? 'a LEXICON heading must come before the first entry' : `did you mean ${near}?`;
    this.#problems.error(place, `expected Multichar_Symbols, Definitions or LEXICON, and found "${shown}"`, hint);
    // One error is enough for everything up to the next heading.
    const rest = /^[\t ]*(?:LEXICON[\t ]|Multichar_Symbols\s|Definitions\s)/m;
    const lineEnd = this.#text.indexOf('\n', from);
    if (lineEnd < 0) return this.#text.length;
    const next = rest.exec(this.#text.slice(lineEnd));
    return next === null ? this.#text.length : lineEnd + next.index;
  }

  #afterSemicolonOrLine(from: number): number {
    for (let i = from; i < this.#text.length; i++) {
      if (this.#text[i] === ';' || this.#text[i] === '\n') return i + 1;
    }
    return this.#text.length;
  }
}

function skipSpaces(text: string, from: number): number {
  let i = from;
  while (text[i] === ' ' || text[i] === '\t') i++;
  return i;
}
