/**
 * Parses replace rules: `a -> b, c -> d || left _ right, left _ right ,, e -> f`. A comma joins mappings that share
 * the contexts after them, or contexts; two commas join rules that apply at the same time.
 */

import type { Arrow, Context, ContextMark, Expression, Mapping, Rule } from './syntax.js';
import type { Token, TokenKind } from './tokens.js';

const ARROWS: ReadonlySet<TokenKind> = new Set<TokenKind>(['->', '(->)', '<-', '(<-)', '@->', '@>', '->@', '>@']);
const MARKS: ReadonlySet<TokenKind> = new Set<TokenKind>(['||', '//', '\\\\', '\\/']);

/** What the parser of expressions offers to the parser of rules inside them. */
export interface OperandParser {
  readonly scanner: { fail(at: number, message: string): never };
  readonly token: Token;
  is(kind: TokenKind): boolean;
  advance(): Token;
  expect(kind: TokenKind, wanted: string): Token;
  unexpected(wanted: string): never;
  canBeginOperand(): boolean;
  /** An expression without replace arrows outside of brackets. */
  order(): Expression;
}

export class RuleParser {
  private readonly parser: OperandParser;

  constructor(parser: OperandParser) {
    this.parser = parser;
  }

  /** A replace rule, rules in parallel, or an expression without an arrow. */
  replace(): Expression {
    const { parser } = this;
    if (parser.is('[.')) return this.rules(this.dotted());
    const upper = parser.order();
    return ARROWS.has(parser.token.kind) ? this.rules(upper) : upper;
  }

  private rules(firstUpper: Expression): Expression {
    const { parser } = this;
    const { at } = parser.token;
    const first = this.rule(firstUpper);
    const rules = [first.rule];
    while (parser.is(',,')) {
      const comma = parser.advance();
      const next = this.rule(this.upperSide());
      if (next.arrow !== first.arrow) {
        const message = `rules in parallel must have the same arrow, and these have "${first.arrow}" and "${next.arrow}"`;
        parser.scanner.fail(comma.at, message);
      }
      rules.push(next.rule);
    }
    return { kind: 'replace', rules, arrow: first.arrow, at };
  }

  private rule(firstUpper: Expression): { rule: Rule; arrow: Arrow } {
    const { parser } = this;
    const { at } = parser.token;
    const arrow = this.arrow();
    const mappings = [this.mapping(firstUpper, at)];
    while (parser.is(',')) {
      parser.advance();
      const upper = this.upperSide();
      const place = parser.token.at;
      // HFST computes every mapping of a rule with the arrow of the first one.
      this.arrow();
      mappings.push(this.mapping(upper, place));
    }
    if (!MARKS.has(parser.token.kind)) return { rule: { mappings, mark: '||', contexts: [], at }, arrow };
    const mark = parser.advance().kind as ContextMark;
    const contexts = [this.context()];
    while (parser.is(',')) {
      parser.advance();
      contexts.push(this.context());
    }
    return { rule: { mappings, mark, contexts, at }, arrow };
  }

  private upperSide(): Expression {
    return this.parser.is('[.') ? this.dotted() : this.parser.order();
  }

  private arrow(): Arrow {
    const { parser } = this;
    if (!ARROWS.has(parser.token.kind)) parser.unexpected('a replace arrow such as "->"');
    return parser.advance().kind as Arrow;
  }

  /** What follows the arrow. */
  private mapping(upper: Expression, at: number): Mapping {
    const { parser } = this;
    if (parser.is('[.')) return { upper, lower: this.dotted(), markup: undefined, at };
    if (parser.is('...')) {
      parser.advance();
      return { upper, lower: undefined, markup: { before: undefined, after: parser.order() }, at };
    }
    const lower = parser.order();
    if (!parser.is('...')) return { upper, lower, markup: undefined, at };
    parser.advance();
    const after = parser.canBeginOperand() ? parser.order() : undefined;
    return { upper, lower: undefined, markup: { before: lower, after }, at };
  }

  /** `[. a .]` and `[..]`, the empty string. HFST computes dotted brackets as plain ones. */
  private dotted(): Expression {
    const { parser } = this;
    const { at } = parser.advance();
    if (parser.is('.]')) {
      parser.advance();
      return { kind: 'epsilon', at };
    }
    const of = this.replace();
    parser.expect('.]', '".]"');
    return { kind: 'group', of, at };
  }

  private context(): Context {
    const { parser } = this;
    const left = parser.is('_') ? undefined : parser.order();
    const { at } = parser.expect('_', '"_", the place of the replacement in its context');
    const right = parser.canBeginOperand() ? parser.order() : undefined;
    return { left, right, at };
  }
}
