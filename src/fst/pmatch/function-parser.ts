/**
 * Parses the smallest parts of expressions: symbols, strings, ranges, classes of letters, files, and the built-in
 * functions such as `EndTag(token)` and `UpCase(net, U)`. `expression-parser.ts` joins them with operators.
 */
import { partsOf } from './references.js';
import { Scanner } from './scanner.js';
import type { ScriptText } from './script-text.js';
import type { CaseChange, ContextSide, Definition, Expression, LetterClass, Side } from './syntax.js';
import { describeToken, type Token, type TokenKind } from './tokens.js';

/** Brackets, prefix operators and calls inside each other. Deeper source is refused: it would exhaust the stack. */
const MAX_DEPTH = 150;
/** Levels of a tree: a row of operators such as `a - b - c` makes one deeper with each. */
const MAX_HEIGHT = 300;
/** Symbols are numbered with 16 bits, and other parts of a script need some of the numbers. */
const MAX_RANGE = 60_000;

/** What HFST reads and we do not, with a way around it. */
const USE_REGEX_FILE = 'put the expression into a file of its own and read it with @re"file.regex"';
const UNSUPPORTED: Readonly<Partial<Record<TokenKind, readonly [what: string, hint: string | undefined]>>> = {
  '<>': ['shuffle', undefined],
  '.m>.': ['merging', undefined],
  '.<m.': ['merging', undefined],
  '\\\\\\': ['left quotient', undefined],
  '.-u.': ['upper-side difference', undefined],
  '.-l.': ['lower-side difference', undefined],
  '<=': ['the two-level arrow <=', undefined],
  '<=>': ['the two-level arrow <=>', undefined],
  '\\<=': ['the two-level arrow \\<=', undefined],
  '`': ['substitution', USE_REGEX_FILE],
  '[.': ['the dotted bracket of replace rules', USE_REGEX_FILE],
  'Like(': ['similarity of words', 'list the words: {cat} | {dog}'],
  'Unlike(': ['similarity of words', 'list the words: {cat} | {dog}'],
};
const ARROWS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  '->', '(->)', '<-', '(<-)', '<->', '(<->)', '@->', '@>', '->@', '>@',
]); // biome-ignore format: one row

/** A character of a range, or its code. */
const CHARACTER = /\\u[0-9a-f]{4}|\\U[0-9a-f]{8}|./suy;

const CASE_FUNCTIONS: Readonly<Partial<Record<TokenKind, CaseChange>>> = {
  'Cap(': 'Cap',
  'OptCap(': 'OptCap',
  'DownCase(': 'DownCase',
  'UpCase(': 'UpCase',
  'OptUpCase(': 'OptUpCase',
  'OptDownCase(': 'OptDownCase',
  'AnyCase(': 'AnyCase',
};
const CONTEXTS: Readonly<Partial<Record<TokenKind, ContextSide>>> = {
  'LC(': 'LC',
  'RC(': 'RC',
  'NLC(': 'NLC',
  'NRC(': 'NRC',
};
const MARKS: Readonly<Partial<Record<TokenKind, string>>> = {
  'EndTag(': '@PMATCH_ENDTAG_',
  'Capture(': '@PMATCH_CAPTURE_',
  'Counter(': '@PMATCH_COUNTER_',
};

export abstract class FunctionParser {
  readonly scanner: Scanner;
  token: Token;
  /** Whether contexts or tags were read since this was set to false. */
  protected needsMarks = false;
  /** What `Capture(name)` defines: `name` is then the same text again. */
  protected readonly captured = new Map<string, Definition>();
  protected readonly inserted = new Map<string, number>();
  protected readonly uncomposed = new Map<string, number>();
  readonly #heights = new WeakMap<Expression, number>();
  #depth = 0;

  constructor(script: ScriptText) {
    this.scanner = new Scanner(script);
    this.token = this.scanner.next();
  }

  abstract expression(): Expression;

  is(kind: TokenKind): boolean {
    return this.token.kind === kind;
  }

  advance(): Token {
    const { token } = this;
    this.token = this.scanner.next();
    return token;
  }

  expect(kind: TokenKind, wanted: string): Token {
    if (!this.is(kind)) this.unexpected(wanted);
    return this.advance();
  }

  unexpected(wanted: string): never {
    const { token } = this;
    const { script } = this.scanner;
    const [what, hint] = UNSUPPORTED[token.kind] ?? [];
    if (what !== undefined) return script.fail(token.at, `${what} ("${token.kind}") is not supported`, hint);
    if (ARROWS.has(token.kind)) return script.fail(token.at, 'replace rules are not supported here', USE_REGEX_FILE);
    const open = token.kind === 'end of text' || token.kind === 'end' ? 'is a bracket not closed?' : undefined;
    return script.fail(token.at, `expected ${wanted}, but found ${describeToken(token)}`, open);
  }

  protected enter(): void {
    if (++this.#depth <= MAX_DEPTH) return;
    this.scanner.script.fail(this.token.at, `more than ${MAX_DEPTH} operators or brackets are nested here`);
  }

  protected leave(): void {
    this.#depth--;
  }

  /** The same expression, unless too much is nested in it. */
  protected checked(expression: Expression): Expression {
    if (this.#heightOf(expression) <= MAX_HEIGHT) return expression;
    return this.scanner.script.fail(expression.at, `more than ${MAX_HEIGHT} operators are nested here`);
  }

  #heightOf(expression: Expression): number {
    const ready = this.#heights.get(expression);
    if (ready !== undefined) return ready;
    let height = 1;
    for (const part of partsOf(expression)) height = Math.max(height, this.#heightOf(part) + 1);
    this.#heights.set(expression, height);
    return height;
  }

  protected nameOrQuoted(): string {
    if (!this.is('symbol') && !this.is('quoted')) this.unexpected('a name');
    return this.advance().value;
  }

  protected nameList(): string[] {
    const names = [this.nameOrQuoted()];
    while (this.is(',')) {
      this.advance();
      names.push(this.nameOrQuoted());
    }
    return names;
  }

  protected operand(): Expression {
    const { kind, at, value } = this.token;
    switch (kind) {
      case 'symbol':
        this.advance();
        return { kind: 'name', name: value, at };
      case 'quoted':
        this.advance();
        return { kind: 'literal', symbol: value, at };
      case 'letters':
        this.advance();
        return { kind: 'letters', text: value, at };
      case '0':
      case '""':
      case '[]':
        this.advance();
        return { kind: 'epsilon', at };
      case '?':
        this.advance();
        return { kind: 'any', at };
      case '#':
      case '.#.':
        this.advance();
        return { kind: 'literal', symbol: '@BOUNDARY@', at };
      case 'Alpha':
      case 'UppercaseAlpha':
      case 'LowercaseAlpha':
      case 'Num':
      case 'Punct':
      case 'Whitespace':
        this.advance();
        return { kind: 'class', name: kind satisfies LetterClass, at };
      case 'range':
        return this.#range();
      case 'file':
        return this.#file();
      default:
        return this.#function();
    }
  }

  #function(): Expression {
    const { kind, at, value } = this.token;
    const change = CASE_FUNCTIONS[kind];
    if (change !== undefined) return this.#caseFunction(change);
    if (kind in CONTEXTS || kind === 'OR(' || kind === 'AND(') {
      this.needsMarks = true;
      return this.#context();
    }
    const mark = MARKS[kind];
    if (mark !== undefined) return this.#mark(mark);
    switch (kind) {
      case 'call':
        this.advance();
        return { kind: 'call', name: value, operands: this.#operands(), at };
      case 'Lit(':
        return { kind: 'literal', symbol: this.#nameInParentheses(), at };
      case 'Ins(': {
        const name = this.#nameInParentheses();
        this.inserted.set(name, at);
        return { kind: 'literal', symbol: callSymbol(name), at };
      }
      case 'Lst(':
        return { kind: 'letters of', as: 'list', of: this.#inParentheses(), at };
      case 'Exc(':
        return { kind: 'letters of', as: 'others', of: this.#inParentheses(), at };
      case 'Sigma(':
        return { kind: 'letters of', as: 'union', of: this.#inParentheses(), at };
      case 'Define(':
      case 'define(':
        return { kind: 'delimited', of: this.#inParentheses(), at };
      case 'Interpolate(':
        return this.#interpolation();
      case 'Explode(':
      case 'Implode(':
        this.advance();
        return { kind: 'joined', toOne: kind === 'Implode(', parts: this.#strings(), at };
      case 'Uncompose(':
        return this.#uncomposition();
      default:
        return this.unexpected('a symbol, a string, "[", "(" or a function');
    }
  }

  #inParentheses(): Expression {
    this.advance();
    const of = this.expression();
    this.expect(')', '")"');
    return of;
  }

  #nameInParentheses(): string {
    this.advance();
    const { value } = this.expect('symbol', 'a name');
    this.expect(')', '")"');
    return value;
  }

  #operands(): Expression[] {
    const operands: Expression[] = [];
    if (!this.is(')')) {
      operands.push(this.expression());
      while (this.is(',')) {
        this.advance();
        operands.push(this.expression());
      }
    }
    this.expect(')', '"," or ")"');
    return operands;
  }

  #caseFunction(change: CaseChange): Expression {
    const { at } = this.advance();
    const of = this.expression();
    let side: Side = 'both';
    if (this.is(',')) {
      this.advance();
      const { value, at: sideAt } = this.expect('symbol', '"U" or "L"');
      if (value !== 'U' && value !== 'L') {
        this.scanner.script.fail(sideAt, `"${value}" is no side of a transducer`, 'U is the upper side, L the lower');
      }
      side = value === 'U' ? 'upper' : 'lower';
    }
    this.expect(')', '"," or ")"');
    return { kind: 'case', change, side, of, at };
  }

  /** `LC(…)` and its likes; `OR(LC(…), RC(…))`, `AND(…)`. */
  #context(): Expression {
    const { kind, at } = this.advance();
    const side = CONTEXTS[kind];
    if (side !== undefined) {
      const of = this.expression();
      this.expect(')', '")"');
      return { kind: 'context', side, of, at };
    }
    const parts: Expression[] = [];
    do {
      if (parts.length > 0) this.advance();
      if (!(this.token.kind in CONTEXTS)) this.unexpected('one of LC(…), RC(…), NLC(…), NRC(…)');
      parts.push(this.#context());
    } while (this.is(','));
    this.expect(')', '"," or ")"');
    return { kind: kind === 'OR(' ? 'union' : 'concatenation', parts, at };
  }

  #mark(prefix: string): Expression {
    const { kind, at } = this.advance();
    if (kind !== 'Counter(') this.needsMarks = true;
    const isName = this.is('symbol');
    const name = this.nameOrQuoted();
    this.expect(')', '")"');
    if (kind === 'Capture(' && isName) {
      const body: Expression = { kind: 'mark', symbol: `@PMATCH_CAPTURED_${name}@`, at };
      this.captured.set(name, { name, at, parameters: undefined, body, isCalled: false });
    }
    return { kind: 'mark', symbol: `${prefix}${name}@`, at };
  }

  /** `Interpolate(between, a, b, c)`: `a between b between c`. */
  #interpolation(): Expression {
    const { at } = this.advance();
    const [between, ...list] = this.#operands();
    if (between === undefined || list.length < 2) {
      return this.scanner.script.fail(at, 'Interpolate takes what stands between, and at least two parts');
    }
    return { kind: 'concatenation', parts: list.flatMap((part, i) => (i === 0 ? [part] : [between, part])), at };
  }

  #strings(): Expression[] {
    const parts: Expression[] = [];
    do {
      if (parts.length > 0) this.advance();
      if (!this.is('quoted') && !this.is('letters') && !this.is('symbol')) this.unexpected('a string or a name');
      parts.push(this.operand());
    } while (this.is(','));
    this.expect(')', '"," or ")"');
    return parts;
  }

  /** The first is the composition of the other two, which are stored as well, for tracing forms between them. */
  #uncomposition(): Expression {
    const { at } = this.advance();
    const parts = this.#strings();
    const [of, left, right] = parts;
    if (of === undefined || left?.kind !== 'name' || right?.kind !== 'name' || parts.length !== 3) {
      return this.scanner.script.fail(at, 'Uncompose takes three names: the whole, its left part, its right part');
    }
    this.uncomposed.set(left.name, left.at);
    this.uncomposed.set(right.name, right.at);
    return of;
  }

  #range(): Expression {
    const { at, value } = this.advance();
    const { script } = this.scanner;
    // First and last characters in turn, with a hyphen between the two of a pair.
    const points: number[] = [];
    CHARACTER.lastIndex = 0;
    for (let match = CHARACTER.exec(value); match !== null; match = CHARACTER.exec(value)) {
      const [text] = match;
      points.push(text.length > 2 ? Number.parseInt(text.slice(2), 16) : text.codePointAt(0)!);
      if (points.length % 2 === 1) CHARACTER.lastIndex++;
    }
    const spans: [number, number][] = [];
    let size = 0;
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [from, to] = [points[i]!, points[i + 1]!];
      if (to < from) script.fail(at, 'a range goes from the lower character to the higher');
      if (from === 0 || to > 0x10ffff) script.fail(at, 'these are not characters');
      size += to - from + 1;
      spans.push([from, to]);
    }
    if (size > MAX_RANGE) script.fail(at, `a range can have at most ${MAX_RANGE} characters`, 'use ? or Exc(…)');
    return { kind: 'range', spans, at };
  }

  #file(): Expression {
    const { at, value } = this.advance();
    const quote = value.indexOf('"');
    const format = value.slice(1, quote);
    if (format === 'pl' || format === 'vec') this.scanner.script.fail(at, `@${format}"…" is not supported`);
    return { kind: 'file', format: format === '' ? 'bin' : format, name: value.slice(quote + 1, -1), at };
  }
}

/** The symbol of an arc that calls a network. */
export function callSymbol(name: string): string {
  return `@I.${name}@`;
}
