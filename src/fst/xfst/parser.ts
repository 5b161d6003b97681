/**
 * Parses xfst regular expressions into syntax trees, by recursive descent. One method per level of precedence, from
 * `.o.` (weakest) to `\` (strongest), in the order and with the associativity of HFST's grammar. Replace rules are in
 * `rule-parser.ts`.
 */

import type { SourceFile } from '../diagnostics/source-problem.js';
import { type OperandParser, RuleParser } from './rule-parser.js';
import { Scanner } from './scanner.js';
import type {
  ChainOperator,
  Context,
  Expression,
  FileFormat,
  Half,
  PostfixOperator,
  PrefixOperator,
} from './syntax.js';
import { describeToken, type Token, type TokenKind } from './tokens.js';

/** Brackets, prefix operators and calls inside each other. Deeper source is refused: it would exhaust the stack. */
const MAX_DEPTH = 400;

const COMPOSITIONS: ReadonlySet<TokenKind> = new Set<TokenKind>(['.o.', '.O.', '.x.', '.m>.', '.<m.']);
const UNIONS: ReadonlySet<TokenKind> = new Set<TokenKind>(['|', '&', '-', '.P.', '.p.']);
const ORDERS: ReadonlySet<TokenKind> = new Set<TokenKind>(['<', '>']);
const PREFIXES: ReadonlySet<TokenKind> = new Set<TokenKind>(['~', '$', '$.', '$?']);
const POSTFIXES: ReadonlySet<TokenKind> = new Set<TokenKind>(['*', '+', '.r', '.i', '.u', '.l']);
const FILES: Readonly<Partial<Record<TokenKind, FileFormat>>> = {
  'file-binary': 'binary',
  'file-text': 'text',
  'file-spaced': 'spaced',
  'file-prolog': 'prolog',
  'file-regex': 'regex',
};
/** Tokens that can begin an operand: what decides whether a concatenation goes on. */
const OPERAND_STARTS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  'symbol', 'braces', 'epsilon', 'any', 'function', '[', '(', '~', '\\', '$', '$.', '$?',
  'file-binary', 'file-text', 'file-spaced', 'file-prolog', 'file-regex',
]); // biome-ignore format: a list of tokens
/** Operators of other tools that HFST reads but does not compute. */
const UNSUPPORTED: Readonly<Partial<Record<TokenKind, string>>> = {
  '<>': 'shuffle',
  './.': 'ignoring internally',
  '\\\\\\': 'left quotient',
  '.-u.': 'upper-side difference',
  '.-l.': 'lower-side difference',
  '<=': 'the two-level arrow <=',
  '<=>': 'the two-level arrow <=>',
  '\\<=': 'the two-level arrow \\<=',
  '<->': 'the two-way replace arrow <->',
  '(<->)': 'the two-way replace arrow (<->)',
};

export interface ParsedExpression {
  /** Undefined when the text held nothing but blanks and comments. */
  readonly expression: Expression | undefined;
  /** Position after the `;`, or the end of the text. */
  readonly end: number;
  /** Whether a `;` ended it. */
  readonly ended: boolean;
}

/** Parses one expression from `start`, up to its `;` or the end of the text. */
export function parseExpression(file: SourceFile, start = 0): ParsedExpression {
  return new Parser(file, start).parseWhole();
}

class Parser implements OperandParser {
  readonly scanner: Scanner;
  token: Token;
  private readonly rules: RuleParser;
  private depth = 0;

  constructor(file: SourceFile, start: number) {
    this.scanner = new Scanner(file, start);
    this.token = this.scanner.next();
    this.rules = new RuleParser(this);
  }

  parseWhole(): ParsedExpression {
    if (this.is('end-of-text')) return { expression: undefined, end: this.token.end, ended: false };
    const expression = this.composition();
    const { kind, end } = this.token;
    if (kind !== 'end' && kind !== 'end-of-text') this.unexpected('an operator, another symbol or ";"');
    return { expression, end, ended: kind === 'end' };
  }

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
    const unsupported = UNSUPPORTED[token.kind];
    if (unsupported !== undefined) this.scanner.fail(token.at, `${unsupported} ("${token.kind}") is not supported`);
    this.scanner.fail(token.at, `expected ${wanted}, but found ${describeToken(token)}`, this.hintFor(token));
  }

  canBeginOperand(): boolean {
    return OPERAND_STARTS.has(this.token.kind);
  }

  /** `.o.`, `.x.`, `.O.`, `.m>.`, `.<m.`: the weakest operators, from left to right. */
  composition(): Expression {
    this.enter();
    const first = this.is('`') ? this.substitution() : this.rules.replace();
    const chain = this.chain(first, COMPOSITIONS, () => this.rules.replace());
    this.depth--;
    return chain;
  }

  /** `a < b`, `a > b`; below them restriction and everything stronger. */
  order(): Expression {
    return this.chain(this.restriction(), ORDERS, () => this.restriction());
  }

  private restriction(): Expression {
    const center = this.union();
    if (!this.is('=>')) return center;
    const { at } = this.advance();
    const contexts: Context[] = [this.restrictionContext()];
    while (this.is(',')) {
      this.advance();
      contexts.push(this.restrictionContext());
    }
    return { kind: 'restriction', center, contexts, at };
  }

  private restrictionContext(): Context {
    const left = this.is('_') ? undefined : this.union();
    const { at } = this.expect('_', '"_", the place of the center in its context');
    const right = this.canBeginOperand() ? this.union() : undefined;
    return { left, right, at };
  }

  /** Union, intersection and difference have the same strength: `a | b & c` is `[a | b] & c`. */
  private union(): Expression {
    return this.chain(this.concatenation(), UNIONS, () => this.concatenation());
  }

  private concatenation(): Expression {
    const first = this.ignoring();
    if (!this.canBeginOperand()) return first;
    const parts = [first];
    while (this.canBeginOperand()) parts.push(this.ignoring());
    return { kind: 'concatenation', parts, at: first.at };
  }

  private ignoring(): Expression {
    let result = this.prefixed();
    while (this.is('/')) {
      const { at } = this.advance();
      const of = this.prefixed();
      result = { kind: 'chain', first: result, rest: [{ operator: '/', of, at }], at: result.at };
    }
    return result;
  }

  private prefixed(): Expression {
    if (!PREFIXES.has(this.token.kind)) return this.postfixed();
    this.enter();
    const { kind, at } = this.advance();
    let result: Expression;
    if (kind === '$' && this.is('weight')) {
      const weight = this.advance().from;
      result = { kind: 'contains-weighted', of: this.prefixed(), weight, at };
    } else {
      result = { kind: 'prefix', operator: kind as PrefixOperator, of: this.prefixed(), at };
    }
    this.depth--;
    return result;
  }

  private postfixed(): Expression {
    let result = this.termComplement();
    for (let count = 0; ; count++) {
      const { kind, at, from, to } = this.token;
      if (POSTFIXES.has(kind)) {
        result = { kind: 'postfix', operator: kind as PostfixOperator, of: result, at };
      } else if (kind === 'power') {
        result = { kind: 'power', of: result, from, to, at };
      } else {
        return result;
      }
      if (count > MAX_DEPTH) this.tooDeep();
      this.advance();
    }
  }

  private termComplement(): Expression {
    if (!this.is('\\')) return this.primary();
    this.enter();
    const { at } = this.advance();
    const result: Expression = { kind: 'prefix', operator: '\\', of: this.termComplement(), at };
    this.depth--;
    return result;
  }

  private primary(): Expression {
    const { kind, at } = this.token;
    switch (kind) {
      case '[':
        return this.bracketed();
      case '(': {
        this.advance();
        const of = this.composition();
        this.expect(')', '")"');
        return { kind: 'optional', of, at };
      }
      case 'braces':
        return this.weighted(this.braces());
      case 'symbol':
      case 'epsilon':
      case 'any':
        return this.weighted(this.label());
      case 'function':
        return this.weighted(this.call());
      default: {
        const format = FILES[kind];
        if (format === undefined) this.unexpected('a symbol, "[", "(" or an operator before an operand');
        return { kind: 'file', format, name: this.advance().value, at };
      }
    }
  }

  private weighted(of: Expression): Expression {
    if (!this.is('weight')) return of;
    const { from, at } = this.advance();
    return { kind: 'weighted', of, weight: from, at };
  }

  private bracketed(): Expression {
    const { at } = this.advance();
    const group: Expression = { kind: 'group', of: this.composition(), at };
    this.expect(']', '"]"');
    if (!this.is(':')) return this.weighted(group);
    this.advance();
    return { kind: 'cross', upper: group, lower: this.pairEnd(), at };
  }

  /** What may stand after the colon of `[…]:`. */
  private pairEnd(): Expression {
    const { kind, at, value } = this.token;
    if (kind === 'braces') {
      this.advance();
      return { kind: 'braces', upper: value, lower: value, at };
    }
    if (kind === '[') return this.group();
    return this.half();
  }

  private group(): Expression {
    const { at } = this.advance();
    const group: Expression = { kind: 'group', of: this.composition(), at };
    this.expect(']', '"]"');
    return group;
  }

  private braces(): Expression {
    const { at, value } = this.advance();
    const upper: Expression = { kind: 'braces', upper: value, lower: value, at };
    if (!this.is(':')) return upper;
    this.advance();
    if (this.is('braces')) return { kind: 'braces', upper: value, lower: this.advance().value, at };
    // HFST puts the bracketed side of {…}:[…] above; the author's order is kept for every other mixture.
    if (this.is('[')) return { kind: 'cross', upper: this.group(), lower: upper, at };
    return { kind: 'cross', upper, lower: this.half(), at };
  }

  private label(): Expression {
    const upper = this.half();
    if (!this.is(':')) return upper;
    this.advance();
    const { kind, at } = this.token;
    if (kind === 'braces') {
      const { value } = this.advance();
      return { kind: 'cross', upper, lower: { kind: 'braces', upper: value, lower: value, at }, at: upper.at };
    }
    if (kind === '[') return { kind: 'cross', upper, lower: this.group(), at: upper.at };
    return { kind: 'pair', upper, lower: this.half(), at: upper.at };
  }

  half(): Half {
    const { kind, at, value } = this.token;
    if (kind !== 'symbol' && kind !== 'epsilon' && kind !== 'any') this.unexpected('a symbol');
    this.advance();
    return kind === 'symbol' ? { kind, name: value, at } : { kind, at };
  }

  private call(): Expression {
    const { value, at } = this.advance();
    const operands = [this.composition()];
    while (this.is(',')) {
      this.advance();
      operands.push(this.composition());
    }
    this.expect(')', '"," or ")"');
    return { kind: 'call', name: value, operands, at };
  }

  /** `` `[ net, a:b, c:d ] `` and `` `[ net, symbol, replacements ] ``. */
  private substitution(): Expression {
    const { at } = this.advance();
    this.expect('[', '"[" after "`"');
    const of = this.rules.replace();
    this.expect(',', '","');
    const first = this.half();
    if (this.is(':')) {
      this.advance();
      const second = this.half();
      this.expect(',', '","');
      const third = this.half();
      this.expect(':', '":"');
      const fourth = this.half();
      this.expect(']', '"]"');
      return { kind: 'substitute-pair', of, halves: [first, second, third, fourth], at };
    }
    this.expect(',', '","');
    const by: Half[] = [];
    while (!this.is(']')) by.push(this.half());
    this.advance();
    return { kind: 'substitute-symbol', of, symbol: first, by, at };
  }

  private chain(first: Expression, operators: ReadonlySet<TokenKind>, operand: () => Expression): Expression {
    if (!operators.has(this.token.kind)) return first;
    const rest: { operator: ChainOperator; of: Expression; at: number }[] = [];
    while (operators.has(this.token.kind)) {
      const { kind, at } = this.advance();
      rest.push({ operator: kind as ChainOperator, of: operand(), at });
    }
    return { kind: 'chain', first, rest, at: first.at };
  }

  private enter(): void {
    if (++this.depth > MAX_DEPTH) this.tooDeep();
  }

  private tooDeep(): never {
    this.scanner.fail(this.token.at, `more than ${MAX_DEPTH} operators or brackets are nested here`);
  }

  private hintFor({ kind }: Token): string | undefined {
    if (kind === 'end-of-text') return 'is a bracket not closed, or a ";" missing?';
    if (kind === 'weight') return 'a weight can follow a symbol, a pair or a closing bracket';
    return undefined;
  }
}
