/**
 * Reads the regular expressions of definitions, contexts and centres.
 *
 * Precedence as in hfst-twolc, from strong to weak: `^n`; the prefixes `$ $. ~ \`; `*` and `+`; `/`; concatenation;
 * then `|`, `&` and `-`, which are equal and read from the left. So `\a*` is `[\a]*`, and `a | b & c` is `[a | b] & c`.
 */
import type {
  BinaryOperator,
  ChainLink,
  Expression,
  PairSyntax,
  PostfixOperator,
  PrefixOperator,
  SideSyntax,
} from './syntax.js';
import { ANY } from './syntax.js';
import type { TokenReader } from './token-reader.js';
import { type Token, unescaped } from './tokens.js';

/** Brackets inside brackets. Grammars have about five; the reader calls itself once for each. */
const MAX_DEPTH = 200;
/** `a^n` is written out `n` times. */
const MAX_REPETITIONS = 1000;

const BINARY: ReadonlySet<string> = new Set(['|', '&', '-']);
const PREFIX: ReadonlySet<string> = new Set(['$', '$.', '~', '\\']);
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' };

export class ExpressionParser {
  readonly #reader: TokenReader;
  readonly #sets: ReadonlySet<string>;
  readonly #definitions: ReadonlySet<string>;
  #depth = 0;

  /** `sets` and `definitions` have the names that are known at this point of the grammar, as they are written. */
  constructor(reader: TokenReader, sets: ReadonlySet<string>, definitions: ReadonlySet<string>) {
    this.#reader = reader;
    this.#sets = sets;
    this.#definitions = definitions;
  }

  parse(): Expression {
    const first = this.#concatenation();
    const rest: ChainLink[] = [];
    while (this.#reader.token.kind === 'operator' && BINARY.has(this.#reader.token.text)) {
      const operator = this.#reader.take().text as BinaryOperator;
      rest.push({ operator, operand: this.#concatenation() });
    }
    return rest.length === 0 ? first : { type: 'chain', first, rest };
  }

  #concatenation(): Expression {
    const items: Expression[] = [];
    for (let item = this.#insertion(); item !== undefined; item = this.#insertion()) items.push(item);
    return items.length === 1 ? items[0]! : { type: 'concatenation', items };
  }

  #insertion(): Expression | undefined {
    const first = this.#unary();
    if (first === undefined) {
      if (this.#reader.isOperator('/')) this.#reader.unexpected('an expression before "/"');
      return undefined;
    }
    const inserted: Expression[] = [];
    while (this.#reader.takeOperator('/')) {
      const operand = this.#unary();
      if (operand === undefined) this.#reader.unexpected('an expression after "/"');
      inserted.push(operand);
    }
    return inserted.length === 0 ? first : { type: 'insertion', first, inserted };
  }

  #unary(): Expression | undefined {
    const prefixes: PrefixOperator[] = [];
    while (this.#reader.token.kind === 'operator' && PREFIX.has(this.#reader.token.text)) {
      prefixes.push(this.#reader.take().text as PrefixOperator);
    }
    const primary = this.#primary();
    if (primary === undefined) {
      if (prefixes.length > 0) this.#reader.unexpected(`an expression after "${prefixes.at(-1)}"`);
      return undefined;
    }
    let operand = withPostfixes(primary, this.#powers());
    if (prefixes.length > 0) operand = { type: 'prefix', operators: prefixes, operand };
    return withPostfixes(operand, this.#postfixes());
  }

  #powers(): PostfixOperator[] {
    const operators: PostfixOperator[] = [];
    while (this.#reader.takeOperator('^')) {
      const { kind, text, start } = this.#reader.token;
      if (kind !== 'number') this.#reader.unexpected('a number after "^"');
      this.#reader.take();
      const [min, max] = text.split(',').map(Number) as [number, number?];
      if (min > MAX_REPETITIONS || (max ?? 0) > MAX_REPETITIONS) {
        this.#reader.problems.fail(start, `more than ${MAX_REPETITIONS} repetitions`);
      }
      if (max !== undefined && max < min) this.#reader.problems.fail(start, `"${text}" counts downwards`);
      operators.push({ kind: '^', min, max: max ?? min });
    }
    return operators;
  }

  #postfixes(): PostfixOperator[] {
    const operators: PostfixOperator[] = [];
    for (;;) {
      if (this.#reader.takeOperator('*')) operators.push({ kind: '*' });
      else if (this.#reader.takeOperator('+')) operators.push({ kind: '+' });
      else if (this.#reader.isOperator('^')) operators.push(...this.#powers());
      else return operators;
    }
  }

  #primary(): Expression | undefined {
    const { kind, text, start } = this.#reader.token;
    if (kind !== 'operator') return this.#pairExpression();
    const closing = CLOSING[text];
    if (closing === undefined) return undefined;
    if (++this.#depth > MAX_DEPTH) this.#reader.problems.fail(start, `brackets nested deeper than ${MAX_DEPTH}`);
    this.#reader.take();
    const inside = this.parse();
    if (!this.#reader.takeOperator(closing)) this.#reader.unexpected(`"${closing}" or more of the expression`);
    this.#depth--;
    return text === '(' ? { type: 'optional', operand: inside } : inside;
  }

  #pairExpression(): Expression | undefined {
    const pair = this.pair(true);
    return pair === undefined ? undefined : { type: 'pair', pair };
  }

  /** `a`, `a:b`, and with `open` also `a:`, `:b` and `:`; undefined where no pair begins. */
  pair(open: boolean): PairSyntax | undefined {
    const first = this.#reader.token;
    const offset = first.start;
    if (first.kind === 'open-colon' || first.kind === 'colon') {
      if (!open) return undefined;
      this.#reader.take();
      if (first.kind === 'open-colon') return { upper: ANY, lower: ANY, offset };
      return { upper: ANY, lower: this.#lowerSide(), offset };
    }
    if (!isSymbolToken(first)) return undefined;
    this.#reader.take();
    const upper = this.side(first);
    // `.#.` is never the upper side of a pair that goes on: hfst-twolc reads `.#.:0` as `.#.` and `:0`.
    if (!first.beforeColon || first.kind === 'boundary') return { upper, lower: upper, offset };
    const colon = this.#reader.take();
    if (upper.kind === 'definition') this.#definitionInPair(first);
    if (colon.kind === 'open-colon') {
      if (!open) this.#reader.problems.fail(colon.start, `the pair "${first.text}:" has no lower symbol`);
      return { upper, lower: ANY, offset };
    }
    return { upper, lower: this.#lowerSide(), offset };
  }

  #lowerSide(): SideSyntax {
    const token = this.#reader.token;
    if (!isSymbolToken(token)) this.#reader.unexpected('a symbol after ":"');
    this.#reader.take();
    if (token.beforeColon && token.kind !== 'boundary') this.#reader.unexpected('the end of the pair');
    const side = this.side(token);
    if (side.kind === 'definition') this.#definitionInPair(token);
    return side;
  }

  #definitionInPair({ text, start }: Token): never {
    this.#reader.problems.fail(start, `"${text}" is a definition, and a definition cannot be one side of a pair`);
  }

  /** What a symbol token means at this point of the grammar. */
  side({ kind, text }: Token): SideSyntax {
    if (kind === 'zero') return { kind: 'zero', name: '0' };
    if (kind === 'any') return ANY;
    if (kind === 'boundary') return { kind: 'boundary', name: '.#.' };
    if (text === '#') return { kind: 'hash', name: '#' };
    if (this.#definitions.has(text)) return { kind: 'definition', name: text };
    if (this.#sets.has(text)) return { kind: 'set', name: text };
    return { kind: 'symbol', name: unescaped(text) };
  }
}

function withPostfixes(operand: Expression, operators: readonly PostfixOperator[]): Expression {
  return operators.length === 0 ? operand : { type: 'postfix', operators, operand };
}

export function isSymbolToken({ kind }: Token): boolean {
  return kind === 'symbol' || kind === 'number' || kind === 'zero' || kind === 'any' || kind === 'boundary';
}
