/**
 * Parses the expressions of a script into syntax trees, by recursive descent: one method for each strength of operators,
 * from `.o.` (weakest) to `:` (strongest), with the strengths of HFST's grammar. The built-in functions are in
 * `function-parser.ts`.
 */
import { FunctionParser } from './function-parser.js';
import type { BinaryOperator, Expression, PostfixOperator, PrefixOperator, Surroundings } from './syntax.js';
import type { TokenKind } from './tokens.js';

const COMPOSITIONS: ReadonlySet<TokenKind> = new Set<TokenKind>(['.o.', '.O.', '.x.']);
const ORDERS: ReadonlySet<TokenKind> = new Set<TokenKind>(['<', '>']);
const UNIONS: ReadonlySet<TokenKind> = new Set<TokenKind>(['|', '&', '-', '.P.', '.p.']);
const IGNORING: ReadonlySet<TokenKind> = new Set<TokenKind>(['/', './.']);
const PREFIXES: ReadonlySet<TokenKind> = new Set<TokenKind>(['~', '$', '$.', '$?']);
const POSTFIXES: ReadonlySet<TokenKind> = new Set<TokenKind>(['*', '+', '.r', '.i', '.u', '.l']);
/** Tokens after which no operand can begin: there a concatenation ends. All others begin one, or are refused there. */
const OPERAND_ENDS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  'end', 'end of text', ')', ']', ',', ',,', '|', '&', '-', '.P.', '.p.', '.-u.', '.-l.', '<', '>', '<>', '=>', '<=', '<=>', '\\<=',
  '.o.', '.O.', '.x.', '.m>.', '.<m.', '/', './.', '\\\\\\', 'center', 'markup', 'pair', 'pair without right', 'pair without left',
  'pair alone', '->', '(->)', '<-', '(<-)', '<->', '(<->)', '@->', '@>', '->@', '>@', '||', '//', '\\\\', '\\//', '.]', '=',
  '*', '+', '.r', '.i', '.u', '.l', 'power', 'weight', '.t(', '.tag(', '.with(', 'Define', 'define', 'regex', 'set',
]); // biome-ignore format: a list of tokens

export class ExpressionParser extends FunctionParser {
  /** Up to its `;`, with marks around it where contexts or tags are in it. */
  wholeExpression(): Expression {
    this.needsMarks = false;
    const of = this.expression();
    const { from, at } = this.expect('end', 'an operator, another symbol or ";"');
    const weighted: Expression = from === 0 ? of : { kind: 'weighted', of, weight: from, at };
    return this.needsMarks ? { kind: 'delimited', of: weighted, at: of.at } : weighted;
  }

  expression(): Expression {
    this.enter();
    let result = this.#composition();
    while (this.is('pair without right')) {
      const { at } = this.advance();
      result = this.checked({ kind: 'binary', operator: ':', left: result, right: { kind: 'any', at }, at });
    }
    this.leave();
    return this.checked(result);
  }

  #composition(): Expression {
    const { at } = this.token;
    if (this.is('pair alone')) {
      this.advance();
      return { kind: 'any', at };
    }
    if (this.is('pair without left')) {
      this.advance();
      return { kind: 'binary', operator: ':', left: { kind: 'any', at }, right: this.expression(), at };
    }
    return this.#chain(COMPOSITIONS, () => this.#order());
  }

  #order(): Expression {
    return this.#chain(ORDERS, () => this.#restriction());
  }

  #restriction(): Expression {
    const center = this.#union();
    if (!this.is('=>')) return center;
    const { at } = this.advance();
    const contexts: Surroundings[] = [this.#surroundings()];
    while (this.is(',')) {
      this.advance();
      contexts.push(this.#surroundings());
    }
    return { kind: 'restriction', center, contexts, at };
  }

  #surroundings(): Surroundings {
    const left = this.is('center') ? undefined : this.#union();
    this.expect('center', '"_", the place of the center in its context');
    const right = OPERAND_ENDS.has(this.token.kind) ? undefined : this.#union();
    return { left, right };
  }

  /** Union, intersection and difference have the same strength: `a | b & c` is `[a | b] & c`. */
  #union(): Expression {
    return this.#chain(UNIONS, () => this.#concatenation());
  }

  #chain(operators: ReadonlySet<TokenKind>, operand: () => Expression): Expression {
    let result = operand();
    while (operators.has(this.token.kind)) {
      const { kind, at } = this.token;
      if (kind === '|') {
        // A list of alternatives is one union, not one after another: it takes linear time.
        const parts = [result];
        while (this.is('|')) {
          this.advance();
          parts.push(operand());
        }
        result = { kind: 'union', parts, at: result.at };
      } else {
        this.advance();
        result = { kind: 'binary', operator: kind as BinaryOperator, left: result, right: operand(), at };
      }
      this.checked(result);
    }
    return result;
  }

  #concatenation(): Expression {
    const first = this.#ignoring();
    if (OPERAND_ENDS.has(this.token.kind)) return first;
    const parts = [first];
    while (!OPERAND_ENDS.has(this.token.kind)) parts.push(this.#ignoring());
    return { kind: 'concatenation', parts, at: first.at };
  }

  #ignoring(): Expression {
    return this.#chain(IGNORING, () => this.#prefixed());
  }

  #prefixed(): Expression {
    if (!PREFIXES.has(this.token.kind)) return this.#postfixed();
    this.enter();
    const { kind, at } = this.advance();
    const of = this.#prefixed();
    this.leave();
    return { kind: 'prefix', operator: kind as PrefixOperator, of, at };
  }

  #postfixed(): Expression {
    let result = this.#termComplement();
    for (;;) {
      const { kind, at, from, to } = this.token;
      if (POSTFIXES.has(kind)) result = { kind: 'postfix', operator: kind as PostfixOperator, of: result, at };
      else if (kind === 'power') result = { kind: 'power', of: result, from, to, at };
      else return result;
      this.checked(result);
      this.advance();
    }
  }

  #termComplement(): Expression {
    if (!this.is('\\')) return this.#pair();
    this.enter();
    const { at } = this.advance();
    const of = this.#termComplement();
    this.leave();
    return { kind: 'prefix', operator: '\\', of, at };
  }

  /** `a:b`, and weights: `a:b::2` gives the weight to `b`, which is the same. */
  #pair(): Expression {
    let result = this.#primary();
    for (;;) {
      const { kind, at, from } = this.token;
      if (kind === 'weight') {
        this.advance();
        result = this.checked({ kind: 'weighted', of: result, weight: from, at });
      } else if (kind === 'pair') {
        this.advance();
        this.enter();
        const right = this.#pair();
        this.leave();
        return { kind: 'binary', operator: ':', left: result, right, at };
      } else return result;
    }
  }

  #primary(): Expression {
    const { at } = this.token;
    if (this.is('(')) {
      this.advance();
      const of = this.expression();
      this.expect(')', '")"');
      return { kind: 'optional', of, at };
    }
    if (!this.is('[')) return this.operand();
    this.advance();
    const of = this.expression();
    this.expect(']', '"]"');
    return this.#tagged(of);
  }

  /** `[…].t(name)` and `[…].with(key = value)`. */
  #tagged(of: Expression): Expression {
    const { at } = this.token;
    if (this.is('.t(') || this.is('.tag(')) {
      this.advance();
      const tag: Expression = { kind: 'mark', symbol: `@PMATCH_ENDTAG_${this.nameOrQuoted()}@`, at };
      this.expect(')', '")"');
      return { kind: 'delimited', of: { kind: 'concatenation', parts: [of, tag], at }, at };
    }
    if (!this.is('.with(')) return of;
    this.advance();
    const { value: key } = this.expect('symbol', 'a name');
    this.expect('=', '"=" between blanks');
    const { value } = this.expect('symbol', 'a value');
    this.expect(')', '")"');
    const entry: Expression = { kind: 'literal', symbol: `@P.PMATCH_GLOBAL_${key}.${value}@`, at };
    const exit: Expression = { kind: 'literal', symbol: `@C.PMATCH_GLOBAL_${key}@`, at };
    return { kind: 'concatenation', parts: [entry, of, exit], at };
  }
}
