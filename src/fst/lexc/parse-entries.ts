/**
 * The `LEXICON` part of a lexc file:
 *
 *     LEXICON Nouns
 *     guolli:guolli GOLLI "fish, weight: 1.5" ;
 *     < [a|b]+ > # ;
 *
 * An entry without a colon has the same string on both sides. Sides of unequal length are filled up with empty symbols at
 * their ends, as hfst-lexc does by default, or aligned (`align-pairs.ts`).
 */

import { alignPairs } from './align-pairs.js';
import { withoutEscapes } from './escapes.js';
import { weightOfGloss } from './gloss-weight.js';
import { END_OF_WORD, type LexiconSource } from './lexicon-source.js';
import type { Problems } from './problems.js';
import { type Scanner, Token } from './scanner.js';

/** What looks like a symbol that its author meant to declare: a tag, a flag diacritic, a trigger. */
const LOOKS_DECLARED = /\+[A-Z][A-Za-z0-9_/]*|@[PNDRCUE]\.[^@\s]+@|\^[A-Z][A-Za-z0-9_]*/y;
const ENTRY_FORM = 'an entry is: word Continuation ;';
/** Distinct symbols remembered so that each is reported once. */
const MAX_REMEMBERED = 1000;

/** Longer entries than anybody writes are not aligned: the work grows with the square of the length. */
const MOST_COMPARED = 1_000_000;

export class EntryParser {
  readonly #scanner: Scanner;
  readonly #file: number;
  readonly #source: LexiconSource;
  readonly #problems: Problems;
  #token = 0;
  #lexicon = END_OF_WORD;
  #entriesOfLexicon = 0;
  #lexiconAt = -1;
  readonly #upper: number[] = [];
  readonly #lower: number[] = [];

  constructor(scanner: Scanner, file: number, source: LexiconSource, problems: Problems) {
    this.#scanner = scanner;
    this.#file = file;
    this.#source = source;
    this.#problems = problems;
  }

  parse(): void {
    this.#next();
    while (!this.#is(Token.END_OF_TEXT) && !this.#is(Token.END)) {
      if (this.#is(Token.LEXICON)) this.#heading();
      else this.#entry();
    }
    this.#checkNotEmpty();
  }

  #next(): void {
    this.#token = this.#scanner.next();
  }

  #is(kind: number): boolean {
    return this.#token === kind;
  }

  #heading(): void {
    this.#checkNotEmpty();
    const { text, start, nameStart, end, titleCase } = this.#scanner;
    const place = { file: this.#file, offset: start };
    const name = text.slice(nameStart, end);
    if (titleCase) this.#problems.warn('spelling of LEXICON', place, '"Lexicon" is taken for "LEXICON"');
    if (name === '#') this.#problems.error(place, '"#" is the end of the word and cannot be a lexicon of its own');
    const before = this.#source.sublexicons.length;
    this.#lexicon = this.#source.define(name, place);
    const first = this.#source.sublexicons[this.#lexicon]!.defined!;
    if (this.#lexicon < before && (first.file !== this.#file || first.offset !== start)) {
      const { line } = this.#problems.placeOf(first);
      const where = first.file === this.#file ? `line ${line}` : 'another file';
      const message = `the lexicon "${name}" was defined before, on ${where}; these entries are added to it`;
      this.#problems.warn('repeated lexicon', place, message);
    }
    this.#entriesOfLexicon = 0;
    this.#lexiconAt = start;
    this.#next();
  }

  #checkNotEmpty(): void {
    if (this.#lexiconAt < 0 || this.#entriesOfLexicon > 0) return;
    const { name } = this.#source.sublexicons[this.#lexicon]!;
    this.#problems.error({ file: this.#file, offset: this.#lexiconAt }, `the lexicon "${name}" has no entries`);
  }

  #entry(): void {
    this.#entriesOfLexicon++;
    const scanner = this.#scanner;
    const entryStart = scanner.start;
    let upperStart = -1;
    let upperEnd = -1;
    let lowerStart = -1;
    let lowerEnd = -1;
    let regexStart = -1;
    let regexEnd = -1;
    let colon = false;
    if (this.#is(Token.REGEX)) {
      regexStart = scanner.start + 1;
      regexEnd = scanner.end - 1;
      this.#next();
    } else {
      if (this.#is(Token.STRING)) {
        upperStart = scanner.start;
        upperEnd = scanner.end;
        this.#next();
      }
      if (this.#is(Token.COLON)) {
        colon = true;
        this.#next();
        if (this.#is(Token.STRING)) {
          lowerStart = scanner.start;
          lowerEnd = scanner.end;
          this.#next();
        }
      }
    }
    if (!this.#is(Token.NAME)) {
      this.#recover(entryStart, regexStart >= 0 || colon || upperStart >= 0);
      return;
    }
    const nameStart = scanner.start;
    const name = scanner.text.slice(nameStart, scanner.end);
    this.#next();
    let weight = 0;
    if (this.#is(Token.GLOSS)) {
      weight = this.#weight();
      this.#next();
    }
    if (!this.#is(Token.SEMICOLON)) {
      this.#recover(entryStart, true);
      return;
    }
    const continuation = this.#source.mention(name, this.#file, nameStart);
    if (regexStart >= 0) this.#addRegex(regexStart, regexEnd, continuation, weight);
    else if (colon) this.#addPair(upperStart, upperEnd, lowerStart, lowerEnd, continuation, weight);
    else this.#addString(upperStart, upperEnd, continuation, weight);
    if (regexStart < 0) this.#source.endEntry();
    this.#next();
  }

  #weight(): number {
    const { text, start, end } = this.#scanner;
    const weight = weightOfGloss(text.slice(start, end));
    if (!Number.isNaN(weight)) return weight;
    this.#problems.error(
      { file: this.#file, offset: start },
      'no usable number follows "weight:"',
      'as in "weight: 1.5"',
    );
    return 0;
  }

  #addRegex(start: number, end: number, continuation: number, weight: number): void {
    this.#source.regexEntries.push({
      lexicon: this.#lexicon,
      continuation,
      weight,
      source: this.#scanner.text.slice(start, end),
      place: { file: this.#file, offset: start },
      definitionCount: this.#source.definitions.length,
    });
  }

  #addString(start: number, end: number, continuation: number, weight: number): void {
    const { pairs } = this.#source;
    this.#source.addEntry(this.#lexicon, continuation, weight);
    if (start < 0) return;
    const count = this.#cut(start, end, this.#upper);
    for (let i = 0; i < count; i++) {
      const symbol = this.#upper[i]!;
      if (symbol !== 0) pairs.push(symbol * 0x10000 + symbol);
    }
  }

  #addPair(
    upperStart: number,
    upperEnd: number,
    lowerStart: number,
    lowerEnd: number,
    continuation: number,
    weight: number,
  ): void {
    const { pairs } = this.#source;
    this.#source.addEntry(this.#lexicon, continuation, weight);
    const upperCount = upperStart < 0 ? 0 : this.#cut(upperStart, upperEnd, this.#upper);
    const lowerCount = lowerStart < 0 ? 0 : this.#cut(lowerStart, lowerEnd, this.#lower);
    if (this.#source.isAligned && upperCount * lowerCount <= MOST_COMPARED) {
      alignPairs(this.#upper, upperCount, this.#lower, lowerCount, (pair) => pairs.push(pair));
      return;
    }
    const count = Math.max(upperCount, lowerCount);
    for (let i = 0; i < count; i++) {
      const upper = i < upperCount ? this.#upper[i]! : 0;
      const lower = i < lowerCount ? this.#lower[i]! : 0;
      if (upper !== 0 || lower !== 0) pairs.push(upper * 0x10000 + lower);
    }
  }

  /** Cuts a side of an entry into symbols. A side that is `0` alone is the empty string. */
  #cut(start: number, end: number, into: number[]): number {
    const { text } = this.#scanner;
    const { symbols } = this.#source;
    if (end - start === 1 && text.charCodeAt(start) === 0x30) return 0;
    let percentAt = start;
    while (percentAt < end && text.charCodeAt(percentAt) !== 0x25) percentAt++;
    if (percentAt === end) {
      const count = symbols.cut(text, start, end, into);
      if (symbols.looseSignAt >= 0) this.#checkDeclared(text, symbols.looseSignAt, start);
      return count;
    }
    const plain = withoutEscapes(text.slice(start, end));
    const count = symbols.cut(plain, 0, plain.length, into);
    if (symbols.looseSignAt >= 0) this.#checkDeclared(plain, symbols.looseSignAt, start);
    return count;
  }

  #checkDeclared(text: string, at: number, offset: number): void {
    LOOKS_DECLARED.lastIndex = at;
    const symbol = LOOKS_DECLARED.exec(text)?.[0];
    const { undeclared } = this.#source;
    if (symbol === undefined || undeclared.has(symbol) || undeclared.size >= MAX_REMEMBERED) return;
    undeclared.add(symbol);
    this.#problems.warn(
      'undeclared symbol',
      { file: this.#file, offset },
      `"${symbol}" is not declared, so it is cut into single characters`,
      'declare it under Multichar_Symbols',
    );
  }

  /** Reports what is wrong with the entry that began at `entryStart`, and goes to where the next one probably begins. */
  #recover(entryStart: number, begun: boolean): void {
    const scanner = this.#scanner;
    const { text, start } = scanner;
    const previousLineEnd = text.lastIndexOf('\n', start - 1);
    const onLaterLine = previousLineEnd >= entryStart;
    const offset = onLaterLine ? entryStart : start;
    const [message, hint] = this.#explain(begun, onLaterLine);
    this.#problems.error({ file: this.#file, offset: Math.min(offset, text.length) }, message, hint);
    if (onLaterLine || this.#is(Token.END_OF_TEXT) || this.#is(Token.LEXICON)) {
      // The next line is taken as a new beginning; a lone `;` there belonged to the broken entry.
      if (this.#is(Token.SEMICOLON)) this.#next();
      else if (this.#is(Token.BAD) || this.#is(Token.GLOSS)) this.#skipLine();
      return;
    }
    this.#skipLine();
  }

  /** Goes on after the next `;` of this line, or with the next line. */
  #skipLine(): void {
    const scanner = this.#scanner;
    let i = this.#is(Token.SEMICOLON) ? scanner.start : scanner.end;
    while (i < scanner.text.length && scanner.text[i] !== '\n' && scanner.text[i] !== ';') i++;
    scanner.position = Math.min(i + 1, scanner.text.length);
    this.#next();
    // A `;` alone on the next line belonged to the broken entry.
    if (this.#is(Token.SEMICOLON) && scanner.text[i] === '\n') this.#next();
  }

  #restOfLine(): string {
    const { text, end } = this.#scanner;
    const lineEnd = text.indexOf('\n', end);
    return text.slice(end, lineEnd < 0 ? text.length : lineEnd).trimEnd();
  }

  #explain(begun: boolean, onLaterLine: boolean): [string, string?] {
    const { text, start } = this.#scanner;
    const shown = text.slice(start, start + 20).split(/[\s;]/)[0] ?? '';
    if (onLaterLine || this.#is(Token.END_OF_TEXT) || this.#is(Token.LEXICON)) {
      return ['the entry has no ";" at its end', ENTRY_FORM];
    }
    switch (this.#token) {
      case Token.BAD:
        if (text[start] === '<')
          return ['"<" begins a regular expression that has no ">" at its end', 'write "%<" for the character'];
        if (text[start] === '"') return ['the text in quotes has no end on this line, or contains a tab'];
        if (text[start] === '%') return ['"%" must be followed by the character that it escapes'];
        return [
          `the character U+${text.charCodeAt(start).toString(16).toUpperCase().padStart(4, '0')} is not allowed here`,
        ];
      case Token.SEMICOLON:
        return ['the entry has no continuation', ENTRY_FORM];
      case Token.STRING:
        if (/^[\t ]*(?:!.*)?$/.test(this.#restOfLine())) return [`there is no ";" after "${shown}"`, ENTRY_FORM];
        return [`"${shown}" is one word too many in this entry`, 'write "% " for a space in a word'];
      case Token.COLON:
        return ['a second ":" in the entry', 'write "%:" for the character'];
      case Token.REGEX:
        return ['a regular expression must be the first part of an entry'];
      case Token.GLOSS:
        return begun
          ? ['a text in quotes must follow the continuation']
          : ['an entry cannot begin with a text in quotes'];
      default:
        return [`expected ";" and found "${shown}"`];
    }
  }
}
