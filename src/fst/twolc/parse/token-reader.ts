/**
 * The place in a list of tokens, and the problems found so far: what both parsers of a twolc grammar share. The first
 * syntax error ends the reading, because what follows it can be anything.
 */
import { LineIndex, SourceError, type SourceFile, type SourceProblem } from '../../diagnostics/source-problem.js';
import { KEYWORDS, scan, type Token } from './tokens.js';

/** Collects problems of one file; `fail` throws all of them. */
export class ProblemList {
  readonly problems: SourceProblem[] = [];
  readonly #lines: LineIndex;
  readonly file: SourceFile;

  constructor(file: SourceFile) {
    this.file = file;
    this.#lines = new LineIndex(file.text);
  }

  add(severity: 'error' | 'warning', offset: number, message: string, hint?: string): void {
    const place = this.#lines.placeOf(offset);
    const problem = { file: this.file.name, ...place, message, severity };
    this.problems.push(hint === undefined ? problem : { ...problem, hint });
  }

  fail(offset: number, message: string, hint?: string): never {
    this.add('error', offset, message, hint);
    throw new SourceError(this.problems);
  }

  throwIfErrors(): void {
    if (this.problems.some(({ severity }) => severity === 'error')) throw new SourceError(this.problems);
  }
}

export class TokenReader {
  readonly problems: ProblemList;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(problems: ProblemList) {
    this.problems = problems;
    this.#tokens = scan(problems.file.text, ({ offset, message, hint }) =>
      problems.add('error', offset, message, hint),
    );
    problems.throwIfErrors();
  }

  get token(): Token {
    return this.#tokens[this.#at]!;
  }

  take(): Token {
    const token = this.token;
    if (token.kind !== 'end') this.#at++;
    return token;
  }

  isOperator(text: string): boolean {
    return this.token.kind === 'operator' && this.token.text === text;
  }

  isKeyword(text: string): boolean {
    return this.token.kind === 'keyword' && this.token.text === text;
  }

  takeOperator(text: string): boolean {
    if (!this.isOperator(text)) return false;
    this.take();
    return true;
  }

  takeKeyword(text: string): boolean {
    if (!this.isKeyword(text)) return false;
    this.take();
    return true;
  }

  expectOperator(text: string, where: string): void {
    if (!this.takeOperator(text)) this.unexpected(`"${text}" ${where}`);
  }

  /** One or more semicolons. */
  expectSemicolons(where: string): void {
    this.expectOperator(';', where);
    while (this.takeOperator(';'));
  }

  unexpected(expected: string): never {
    const { kind, text, start } = this.token;
    const shownToken =
      kind === 'end' ? 'the end of the grammar' : kind === 'rule-name' ? `the rule name "${text}"` : `"${text}"`;
    const hint = KEYWORDS.has(text)
      ? `"${text}" is a reserved word: as a symbol it is written %${text}`
      : kind === 'operator' || kind === 'any'
        ? `to mean the character itself, write %${text}`
        : undefined;
    this.problems.fail(start, `expected ${expected}, found ${shownToken}`, hint);
  }
}
