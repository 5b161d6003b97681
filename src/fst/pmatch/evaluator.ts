/**
 * Turns the expressions of a script into automata. Start at `Evaluator.definition`. Each operator is one operation of the
 * algebra; errors of the algebra become problems with the place of the operator.
 *
 * A definition is evaluated when it is first needed, once. Operations leave their results as large as they are; they are made
 * small where that pays: where a definition is used more than once, and before operations that multiply their operands.
 */
import { DataError } from '../../engine/data-error.js';
import { intersect, subtract } from '../algebra/boolean.js';
import { compose } from '../algebra/compose.js';
import { optimise } from '../algebra/optimise.js';
import { anyIdentity, emptyString, pair, path } from '../algebra/primitives.js';
import { crossProduct, invert, isAcceptor, lower, upper } from '../algebra/projection.js';
import { concatenateAll, optional, plus, repeat, star, union, unionAll } from '../algebra/rational.js';
import { reverse } from '../algebra/reverse.js';
import type { Automaton } from '../build/automaton.js';
import { DEFAULT_LIMITS, type Limits, TooLargeError } from '../build/limits.js';
import { closest, SourceError } from '../diagnostics/source-problem.js';
import { before, containsAtMostOnce, containsOnce } from '../xfst/containment.js';
import { ignore } from '../xfst/ignore.js';
import { restrict } from '../xfst/restriction.js';
import { changeCase } from './case-functions.js';
import { callSymbol } from './function-parser.js';
import { charactersOf, letterClass } from './letter-classes.js';
import { anyLetterOf, anythingBut, listOf } from './letters-of.js';
import { context, delimited, hasContext, mark } from './marks.js';
import type { PmatchOptions } from './options.js';
import { readNamedFile } from './read-named-file.js';
import { countReferences } from './references.js';
import type { ScriptText } from './script-text.js';
import type { BinaryOperator, Definition, Expression, PostfixOperator, PrefixOperator, Script } from './syntax.js';

/** Calls of functions inside functions. */
const MAX_CALLS = 50;
/** Expressions inside each other, through definitions and functions: more would exhaust the stack. */
const MAX_NESTED = 600;
/** Functions that call others twice can ask for any number of evaluations in a few lines. */
const MAX_EVALUATIONS = 50_000;
/** States and arcs of all results together; a tokeniser of two million arcs comes to a tenth. */
const MAX_WORK = 2_000_000_000;

/** The value of a parameter; `text` where a string was given. */
interface Operand {
  readonly net: Automaton;
  readonly text: string | undefined;
}
type Operands = ReadonlyMap<string, Operand>;
const NO_OPERANDS: Operands = new Map();

const ANYTHING = star(anyIdentity());

export class Evaluator {
  readonly limits: Limits;
  readonly #text: ScriptText;
  readonly #script: Script;
  readonly #options: PmatchOptions;
  readonly #isUnicode: boolean;
  readonly #references: ReadonlyMap<string, number>;
  readonly #values = new Map<string, Automaton>();
  /** Definitions that are being evaluated, to notice those that need themselves. */
  readonly #open = new Set<string>();
  readonly #small = new WeakMap<Automaton, Automaton>();
  readonly #noticed = new Set<string>();
  #negativeContexts = 0;
  #calls = 0;
  #nested = 0;
  #evaluations = 0;
  #work = 0;

  constructor(text: ScriptText, script: Script, options: PmatchOptions) {
    this.#text = text;
    this.#script = script;
    this.#options = options;
    this.limits = options.limits ?? DEFAULT_LIMITS;
    this.#isUnicode = script.settings.get('unicode-character-classes') === 'on';
    this.#references = countReferences(script);
  }

  /** The network of a definition. */
  definition(definition: Definition): Automaton {
    const { name, at, body } = definition;
    const ready = this.#values.get(name);
    if (ready !== undefined) return ready;
    if (this.#open.has(name)) {
      return this.#text.fail(at, `the definition of "${name}" needs itself`, `call it as a network: Ins(${name})`);
    }
    this.#open.add(name);
    let net = this.#evaluate(body, NO_OPERANDS);
    if ((this.#references.get(name) ?? 0) > 1) net = this.located(at, () => this.small(net));
    this.#open.delete(name);
    this.#values.set(name, net);
    return net;
  }

  /** The network of a definition as the file holds it: small. */
  finished(definition: Definition): Automaton {
    const net = this.definition(definition);
    return this.located(definition.at, () => this.small(net));
  }

  /** The same network with as few states as we can make. */
  small(net: Automaton): Automaton {
    const ready = this.#small.get(net);
    if (ready !== undefined) return ready;
    const made = optimise(net, this.limits);
    this.#small.set(net, made);
    this.#small.set(made, made);
    return made;
  }

  /** Gives errors of the algebra the place of the operator. Errors that have a place already keep it. */
  located<T>(at: number, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof SourceError || !(error instanceof DataError)) throw error;
      const message = error instanceof TooLargeError ? `this is too large to compile: ${error.message}` : error.message;
      return this.#text.fail(at, message, undefined, error);
    }
  }

  #evaluate(expression: Expression, operands: Operands): Automaton {
    const { at } = expression;
    if (++this.#evaluations > MAX_EVALUATIONS) this.#text.fail(at, `more than ${MAX_EVALUATIONS} parts are evaluated`);
    if (++this.#nested > MAX_NESTED) this.#text.fail(at, `more than ${MAX_NESTED} expressions are nested here`);
    const net = this.located(at, () => this.#value(expression, operands));
    this.#nested--;
    this.#work += net.stateCount + net.input.length;
    if (this.#work > MAX_WORK) this.#text.fail(at, 'this script needs too much work to compile');
    return net;
  }

  #value(expression: Expression, operands: Operands): Automaton {
    const { limits } = this;
    switch (expression.kind) {
      case 'literal':
        return pair(expression.symbol, expression.symbol);
      case 'letters':
        return lettersNet(expression.text);
      case 'name':
        return this.#named(expression, operands);
      case 'epsilon':
        return emptyString();
      case 'any':
        return anyIdentity();
      case 'range':
        return charactersOf(expression.spans);
      case 'class':
        return letterClass(expression.name, this.#isUnicode);
      case 'file':
        return readNamedFile(expression, this.#text, this.#options, limits);
      case 'mark':
        return mark(expression.symbol);
      case 'concatenation':
        return concatenateAll(
          expression.parts.map((part) => this.#evaluate(part, operands)),
          limits,
        );
      case 'union':
        return unionAll(
          expression.parts.map((part) => this.#evaluate(part, operands)),
          limits,
        );
      case 'restriction':
        return this.#restriction(expression, operands);
      case 'binary':
        return this.#binary(expression, operands);
      case 'call':
        return this.#call(expression, operands);
      case 'joined': {
        const text = expression.parts.map((part) => this.#textOf(part, operands) ?? '').join('');
        return expression.toOne ? pair(text, text) : lettersNet(text);
      }
      default:
        return this.#unary(expression, this.#evaluate(expression.of, operands));
    }
  }

  #unary(expression: Extract<Expression, { of: Expression }>, net: Automaton): Automaton {
    const { limits } = this;
    switch (expression.kind) {
      case 'context':
        return this.#context(expression, net);
      case 'case':
        return changeCase(net, expression.change, expression.side, limits);
      case 'letters of':
        if (expression.as === 'union') return anyLetterOf(net);
        return listOf(net, expression.as === 'list' ? 'L' : 'X');
      case 'delimited':
        return delimited(net, limits);
      case 'weighted':
        return { ...net, finalWeight: net.finalWeight.map((final) => final + expression.weight) };
      case 'optional':
        return optional(net, limits);
      case 'prefix':
        return this.#prefix(expression.operator, net);
      case 'postfix':
        return this.#postfix(expression.operator, net);
      case 'power':
        if (expression.to < expression.from) this.#text.fail(expression.at, 'the repetition ends before it begins');
        return repeat(net, expression.from, expression.to, limits);
    }
  }

  #named({ name, at }: Extract<Expression, { kind: 'name' }>, operands: Operands): Automaton {
    const operand = operands.get(name);
    if (operand !== undefined) return operand.net;
    const definition = this.#script.definitions.get(name);
    if (definition === undefined || definition.parameters !== undefined) {
      this.#noticeMisspelling(name, at);
      return pair(name, name);
    }
    return definition.isCalled ? pair(callSymbol(name), callSymbol(name)) : this.definition(definition);
  }

  /** A name that is not defined is a symbol of several letters. One that resembles a definition is likely misspelt. */
  #noticeMisspelling(name: string, at: number): void {
    const { warn } = this.#options;
    if (warn === undefined || name.length < 4 || this.#noticed.has(name) || !/^\p{L}+$/u.test(name)) return;
    this.#noticed.add(name);
    const similar = closest(name, this.#script.definitions.keys());
    if (similar === undefined) return;
    const message = `"${name}" is not defined, so it is one symbol of ${name.length} letters`;
    warn(this.#text.problemAt(at, message, `did you mean "${similar}"?`, 'warning'));
  }

  #context({ side }: Extract<Expression, { kind: 'context' }>, net: Automaton): Automaton {
    if (hasContext(net)) return net;
    const isNegative = side === 'NLC' || side === 'NRC';
    return context(side, net, isNegative ? this.#negativeContexts++ : 0, this.limits);
  }

  #prefix(operator: PrefixOperator, net: Automaton): Automaton {
    const { limits } = this;
    switch (operator) {
      case '~':
        return subtract(ANYTHING, net, limits);
      case '\\':
        return anythingBut(net, limits);
      case '$':
        return concatenateAll([ANYTHING, net, ANYTHING], limits);
      case '$.':
        return containsOnce(net, limits);
      case '$?':
        return containsAtMostOnce(net, limits);
    }
  }

  #postfix(operator: PostfixOperator, net: Automaton): Automaton {
    switch (operator) {
      case '*':
        return star(net, this.limits);
      case '+':
        return plus(net, this.limits);
      case '.r':
        return reverse(net, this.limits);
      case '.i':
        return invert(net);
      case '.u':
        return upper(net);
      case '.l':
        return lower(net);
    }
  }

  #binary({ operator, left, right, at }: Extract<Expression, { kind: 'binary' }>, operands: Operands): Automaton {
    const a = this.#evaluate(left, operands);
    const b = this.#evaluate(right, operands);
    return this.#joined(operator, a, b, at);
  }

  #joined(operator: BinaryOperator, a: Automaton, b: Automaton, at: number): Automaton {
    const { limits } = this;
    switch (operator) {
      case ':':
      case '.x.':
        this.#needAcceptors(a, b, at, 'a cross product');
        return crossProduct(a, b, limits, { flags: 'symbols' });
      case '.o.':
        return compose(this.small(a), this.small(b), {}, limits);
      case '.O.':
        return this.#priorityUnion(compose(this.small(a), this.small(b), {}, limits), a);
      case '&':
        return intersect(this.small(a), this.small(b), limits);
      case '-':
        return subtract(a, b, limits);
      case '.P.':
        return this.#priorityUnion(a, b);
      case '.p.':
        return invert(this.#priorityUnion(invert(a), invert(b)));
      case '/':
        return ignore(a, b, limits);
      case './.':
        // HFST's reading of "ignoring inside": strings of `a` at both ends, and of either between them.
        return concatenateAll([a, star(union(a, b, limits), limits), a], limits);
      case '<':
      case '>':
        this.#needAcceptors(a, b, at, `"${operator}"`);
        return operator === '<' ? before(a, b, limits) : before(b, a, limits);
    }
  }

  #needAcceptors(a: Automaton, b: Automaton, at: number, operation: string): void {
    if (isAcceptor(a) && isAcceptor(b)) return;
    this.#text.fail(at, `both sides of ${operation} must be sets of strings, without pairs such as a:b`);
  }

  /** All of `a`, and of `b` what has an upper side that `a` does not have. */
  #priorityUnion(a: Automaton, b: Automaton): Automaton {
    const others = subtract(ANYTHING, this.small(upper(a)), this.limits);
    return union(a, compose(others, b, {}, this.limits), this.limits);
  }

  #restriction({ center, contexts, at }: Extract<Expression, { kind: 'restriction' }>, operands: Operands): Automaton {
    const net = this.#evaluate(center, operands);
    this.#needAcceptors(net, net, at, '"=>"');
    const surroundings = contexts.map(({ left, right }) => ({
      left: left === undefined ? undefined : this.#evaluate(left, operands),
      right: right === undefined ? undefined : this.#evaluate(right, operands),
    }));
    return restrict(net, surroundings, this.limits);
  }

  #call({ name, operands: passedOperands, at }: Extract<Expression, { kind: 'call' }>, operands: Operands): Automaton {
    const called = this.#script.definitions.get(name);
    if (called?.parameters === undefined) {
      const names = [...this.#script.definitions.values()].filter(({ parameters }) => parameters !== undefined);
      const similar = closest(
        name,
        names.map((definition) => definition.name),
      );
      const spaced = 'a "(" right after a name calls a function: put a blank before an optional part';
      return this.#text.fail(
        at,
        `there is no function "${name}"`,
        similar === undefined ? spaced : `did you mean "${similar}"?`,
      );
    }
    const { parameters, body } = called;
    if (passedOperands.length !== parameters.length) {
      this.#text.fail(
        at,
        `the function "${name}" takes ${parameters.length} operands, and ${passedOperands.length} are given`,
      );
    }
    if (this.#calls >= MAX_CALLS) this.#text.fail(at, `more than ${MAX_CALLS} functions call each other`);
    const values = new Map<string, Operand>();
    parameters.forEach((parameter, i) => {
      const operand = passedOperands[i]!;
      values.set(parameter, {
        net: this.small(this.#evaluate(operand, operands)),
        text: this.#textOf(operand, operands),
      });
    });
    this.#calls++;
    const net = this.#evaluate(body, values);
    this.#calls--;
    return net;
  }

  /** The text of a string, of a name that stands for one, or of a name that stands for nothing else. */
  #textOf(expression: Expression, operands: Operands, depth = 0): string | undefined {
    if (expression.kind === 'letters') return expression.text;
    if (expression.kind === 'literal') return expression.symbol;
    if (expression.kind !== 'name' || depth > MAX_CALLS) return undefined;
    const { name } = expression;
    if (operands.has(name)) return operands.get(name)!.text;
    const definition = this.#script.definitions.get(name);
    return definition === undefined ? name : this.#textOf(definition.body, NO_OPERANDS, depth + 1);
  }
}

/** One symbol for each character. */
function lettersNet(text: string): Automaton {
  return path([...text].map((letter) => [letter, letter] as const));
}
