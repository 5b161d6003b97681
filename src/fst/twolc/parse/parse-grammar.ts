/**
 * Reads a twolc grammar: the sections in their fixed order (Alphabet, Diacritics, Rule-variables, Sets, Definitions,
 * Rules; all but Alphabet and Rules may be absent), and the rules. The result is plain data, see `syntax.ts`.
 */
import { ExpressionParser, isSymbolToken } from './parse-expression.js';
import type {
  ContextSyntax,
  DefinitionSyntax,
  Expression,
  GrammarSyntax,
  Matcher,
  PairSyntax,
  RuleOperator,
  RuleSyntax,
  SetSyntax,
  SideSyntax,
  VariableBlockSyntax,
  VariableSyntax,
} from './syntax.js';
import { type ProblemList, TokenReader } from './token-reader.js';

const SECTION_ORDER = 'the sections are Alphabet, Diacritics, Rule-variables, Sets, Definitions, Rules, in this order';

const PAIR_OPERATORS: ReadonlySet<string> = new Set(['=>', '<=', '<=>', '/<=']);
const EXPRESSION_OPERATORS: Readonly<Record<string, RuleOperator>> = {
  '==>': '=>',
  '<==': '<=',
  '<==>': '<=>',
  '/<==': '/<=',
};

export function parseGrammar(problems: ProblemList): GrammarSyntax {
  return new GrammarParser(problems).parse();
}

class GrammarParser {
  readonly #reader: TokenReader;
  readonly #sets = new Map<string, SetSyntax>();
  readonly #setNames = new Set<string>();
  readonly #definitionNames = new Set<string>();
  readonly #expressions: ExpressionParser;

  constructor(problems: ProblemList) {
    this.#reader = new TokenReader(problems);
    this.#expressions = new ExpressionParser(this.#reader, this.#setNames, this.#definitionNames);
  }

  parse(): GrammarSyntax {
    if (!this.#reader.takeKeyword('Alphabet')) {
      this.#reader.problems.fail(this.#reader.token.start, 'a grammar begins with Alphabet', SECTION_ORDER);
    }
    const alphabet = this.#alphabet();
    const diacritics = this.#reader.takeKeyword('Diacritics') ? this.#symbolList('the diacritics') : [];
    if (this.#reader.takeKeyword('Rule-variables')) this.#symbolList('the rule variables');
    const sets = this.#reader.takeKeyword('Sets') ? this.#setList() : [];
    const definitions = this.#reader.takeKeyword('Definitions') ? this.#definitionList() : [];
    if (!this.#reader.takeKeyword('Rules')) this.#missingRules();
    const rules: RuleSyntax[] = [];
    while (this.#reader.token.kind !== 'end') rules.push(this.#rule());
    return { alphabet, diacritics, sets, definitions, rules };
  }

  #missingRules(): never {
    const { token, problems } = this.#reader;
    if (token.kind === 'keyword') problems.fail(token.start, `${token.text} cannot stand here`, SECTION_ORDER);
    return this.#reader.unexpected('Rules');
  }

  #alphabet(): PairSyntax[] {
    const pairs: PairSyntax[] = [];
    for (;;) {
      if (this.#reader.token.kind === 'any') this.#reader.unexpected('a symbol or a pair');
      const pair = this.#expressions.pair(false);
      if (pair === undefined) break;
      if (pair.lower.kind === 'any') this.#reader.problems.fail(pair.offset, 'the alphabet needs complete pairs');
      pairs.push(pair);
    }
    this.#reader.expectSemicolons('after the alphabet');
    return pairs;
  }

  #symbolList(what: string): SideSyntax[] {
    const symbols = this.#symbols(what);
    this.#reader.expectSemicolons(`after ${what}`);
    return symbols;
  }

  #symbols(what: string): SideSyntax[] {
    const symbols: SideSyntax[] = [];
    while (isSymbolToken(this.#reader.token) && this.#reader.token.kind !== 'any') {
      const token = this.#reader.take();
      if (token.beforeColon) this.#reader.unexpected(`a symbol: ${what} are no pairs`);
      symbols.push(this.#expressions.side(token));
    }
    return symbols;
  }

  #setList(): SetSyntax[] {
    const sets: SetSyntax[] = [];
    while (this.#reader.token.kind === 'symbol') {
      const { text: name, start: offset } = this.#reader.take();
      this.#setNames.add(name);
      this.#reader.expectOperator('=', `after the name of the set ${name}`);
      const members = this.#symbols('members of a set').flatMap((side) =>
        side.kind === 'set' ? (this.#sets.get(side.name)?.members ?? []) : [side],
      );
      this.#reader.expectSemicolons(`after the set ${name}`);
      const set = { name, offset, members };
      this.#sets.set(name, set);
      sets.push(set);
    }
    return sets;
  }

  #definitionList(): DefinitionSyntax[] {
    const definitions: DefinitionSyntax[] = [];
    while (this.#reader.token.kind === 'symbol') {
      const { text: name } = this.#reader.take();
      this.#definitionNames.add(name);
      this.#reader.expectOperator('=', `after the name of the definition ${name}`);
      definitions.push({ name, expression: this.#expressions.parse() });
      this.#reader.expectSemicolons(`after the definition ${name}`);
    }
    return definitions;
  }

  #rule(): RuleSyntax {
    const { kind, text: name, start: offset } = this.#reader.token;
    if (kind !== 'rule-name') this.#reader.unexpected('a rule name in quotation marks');
    this.#reader.take();
    const isExpression = this.#reader.takeOperator('<[');
    const centre = isExpression ? this.#expressionCentre() : this.#pairCentre();
    const operator = this.#ruleOperator(isExpression);
    const contexts = this.#contexts();
    const exceptions = this.#reader.takeKeyword('except') ? this.#contexts() : [];
    const where = !isExpression && this.#reader.takeKeyword('where');
    const variables = where ? this.#variableBlocks() : [];
    if (where) this.#reader.expectSemicolons('after the variables');
    return { name, offset, operator, centre, contexts, exceptions, variables };
  }

  #expressionCentre(): Expression {
    const centre = this.#expressions.parse();
    this.#reader.expectOperator(']>', 'after the centre');
    return centre;
  }

  #pairCentre(): PairSyntax[] {
    const closing = this.#reader.takeOperator('[') ? ']' : this.#reader.takeOperator('{') ? '}' : undefined;
    const pairs = [this.#centrePair(closing === undefined)];
    while (this.#reader.takeOperator('|')) pairs.push(this.#centrePair(false));
    if (closing !== undefined) {
      this.#reader.expectOperator(closing, 'after the centre');
      while (this.#reader.takeOperator('|')) pairs.push(this.#centrePair(false));
    }
    return pairs;
  }

  #centrePair(open: boolean): PairSyntax {
    const { start } = this.#reader.token;
    const pair = this.#expressions.pair(open);
    if (pair === undefined) this.#reader.unexpected('the pair that the rule is about');
    if (pair.upper.kind === 'definition') {
      this.#reader.problems.fail(start, `"${pair.upper.name}" is a definition, and the centre of a rule is a pair`);
    }
    return pair;
  }

  #ruleOperator(isExpression: boolean): RuleOperator {
    const { kind, text } = this.#reader.token;
    const operator = isExpression
      ? EXPRESSION_OPERATORS[text]
      : PAIR_OPERATORS.has(text)
        ? (text as RuleOperator)
        : undefined;
    if (kind !== 'operator' || operator === undefined) {
      this.#reader.unexpected(
        isExpression ? 'one of ==> <== <==> /<==' : 'one of => <= <=> /<= (with a space before it)',
      );
    }
    this.#reader.take();
    return operator;
  }

  #contexts(): ContextSyntax[] {
    const contexts: ContextSyntax[] = [];
    while (this.#contextBegins()) {
      const left = this.#expressions.parse();
      this.#reader.expectOperator('_', 'between the two sides of the context');
      const right = this.#expressions.parse();
      this.#reader.expectSemicolons('after the context');
      contexts.push({ left, right });
    }
    return contexts;
  }

  #contextBegins(): boolean {
    const { kind } = this.#reader.token;
    return (
      kind !== 'end' && kind !== 'rule-name' && !this.#reader.isKeyword('except') && !this.#reader.isKeyword('where')
    );
  }

  #variableBlocks(): VariableBlockSyntax[] {
    const blocks: VariableBlockSyntax[] = [];
    do {
      const variables: VariableSyntax[] = [];
      while (isSymbolToken(this.#reader.token)) variables.push(this.#variable());
      blocks.push({ variables, matcher: this.#matcher() });
    } while (this.#reader.takeKeyword('and'));
    return blocks;
  }

  #variable(): VariableSyntax {
    const token = this.#reader.take();
    if (!this.#reader.takeKeyword('in')) this.#reader.unexpected(`"in" after the variable ${token.text}`);
    const values = this.#reader.takeOperator('(') ? this.#valueList() : [this.#singleValue()];
    const expanded = values.flatMap((side) =>
      side.kind === 'set' ? (this.#sets.get(side.name)?.members ?? []) : [side],
    );
    if (expanded.length === 0) this.#reader.problems.fail(token.start, `the variable ${token.text} has no values`);
    return { variable: this.#expressions.side(token), values: expanded, offset: token.start };
  }

  #valueList(): SideSyntax[] {
    const values: SideSyntax[] = [];
    while (isSymbolToken(this.#reader.token)) values.push(this.#value());
    this.#reader.expectOperator(')', 'after the values of a variable');
    return values;
  }

  #singleValue(): SideSyntax {
    if (!isSymbolToken(this.#reader.token)) this.#reader.unexpected('a set or values in parentheses');
    return this.#value();
  }

  #value(): SideSyntax {
    const token = this.#reader.take();
    if (token.beforeColon) this.#reader.unexpected('a symbol: values are no pairs');
    return this.#expressions.side(token);
  }

  #matcher(): Matcher {
    if (this.#reader.takeKeyword('matched')) return 'matched';
    if (this.#reader.takeKeyword('mixed')) return 'mixed';
    this.#reader.takeKeyword('freely');
    return 'freely';
  }
}
