/** The commands that compile expressions: `regex`, `define`, `undefine`, `list`, and the substitutions. */

import { optimise } from '../../algebra/optimise.js';
import { substituteByAutomaton, substitutePair, withoutSymbols } from '../../algebra/substitute.js';
import { numberOf } from '../../algebra/symbol-numbers.js';
import type { Automaton } from '../../build/automaton.js';
import { placeOf } from '../../diagnostics/source-problem.js';
import { evaluateExpression, evaluateOperands } from '../compile-regex.js';
import { parseExpression } from '../parser.js';
import { substituteSymbolNet } from '../substitution.js';
import type { Expression } from '../syntax.js';
import type { Command } from './command.js';
import type { CommandReader } from './command-reader.js';
import type { Session } from './session.js';

const PARAMETERS = /\(([a-zA-Z_0-9 ,]*)\)/uy;

/** Reads the expression that follows, up to its `;`. */
function readExpression(reader: CommandReader): Expression {
  const { expression, end } = parseExpression(reader.file, reader.position);
  if (expression === undefined) return reader.fail(reader.position, 'expected an expression');
  reader.position = end;
  return expression;
}

function compileNext(session: Session, reader: CommandReader): Automaton {
  return evaluateExpression(reader.file, readExpression(reader), session.regexOptions());
}

function readRegex(session: Session, reader: CommandReader): void {
  const expression = readExpression(reader);
  const options = session.regexOptions();
  const evaluate = () => evaluateExpression(reader.file, expression, options);
  if (!session.mayWait(reader.file)) session.stack.push(evaluate());
  else session.waiting = { evaluate, operands: () => evaluateOperands(reader.file, expression, options) };
}

function define(session: Session, reader: CommandReader): void {
  const at = reader.position;
  const name = reader.word() ?? reader.fail(at, 'expected a name');
  PARAMETERS.lastIndex = reader.position;
  const prototype = PARAMETERS.exec(reader.file.text);
  if (prototype !== null && prototype.index === reader.position) {
    reader.position = PARAMETERS.lastIndex;
    const parameters = (prototype[1] ?? '').split(',').map((parameter) => parameter.trim());
    session.functions.set(name, { parameters, body: readExpression(reader), file: reader.file });
    return;
  }
  // Without an expression on its line a definition takes the top of the stack.
  if (reader.peek() === ';' || (reader.isAtLineEnd() && session.stack.length > 0)) {
    session.definitions.set(name, session.stack.pop() ?? reader.fail(at, 'the stack is empty'));
    return;
  }
  session.definitions.set(name, compileNext(session, reader));
}

/** The words before and after `for`. */
function readSubstitution(reader: CommandReader): { by: string[]; of: string } {
  const at = reader.position;
  const words = reader.words();
  const middle = words.lastIndexOf('for');
  const of = words[middle + 1];
  if (middle < 0 || of === undefined) reader.fail(at, 'expected "… for …"');
  return { by: words.slice(0, middle), of };
}

function warn(session: Session, reader: CommandReader, at: number, message: string): void {
  const place = placeOf(reader.file.text, at);
  session.host.warn?.({ file: reader.file.name, ...place, message, severity: 'warning' });
}

function top(session: Session, reader: CommandReader, at: number): Automaton {
  return session.stack.at(-1) ?? reader.fail(at, 'the stack is empty');
}

/** `substitute defined NAME for SYMBOL`. Where HFST says that it cannot, and goes on, so do we. */
function substituteDefined(session: Session, reader: CommandReader): void {
  const at = reader.position;
  const { by, of } = readSubstitution(reader);
  const net = top(session, reader, at);
  const definition = session.definitions.get(by[0] ?? '');
  const symbol = numberOf(net.symbols, of);
  const obstacle =
    definition === undefined
      ? `"${by[0]}" is not defined`
      : symbol <= 0
        ? `the network has no symbol "${of}"`
        : hasOneSided(net, symbol)
          ? `"${of}" stands on one side of a pair`
          : undefined;
  if (definition === undefined || obstacle !== undefined) {
    warn(session, reader, at, `${obstacle}: nothing is replaced`);
    return;
  }
  const substituted = substituteByAutomaton(net, of, definition, session.limits);
  const hasSymbol = numberOf(definition.symbols, of) >= 0;
  const result = hasSymbol ? substituted : withoutSymbols(substituted, [of]);
  session.stack[session.stack.length - 1] = optimise(result, session.limits);
}

function hasOneSided({ input, output }: Automaton, symbol: number): boolean {
  for (let a = 0; a < input.length; a++) {
    if (input[a] !== output[a] && (input[a] === symbol || output[a] === symbol)) return true;
  }
  return false;
}

function substituteSymbol(session: Session, reader: CommandReader): void {
  const at = reader.position;
  const { by, of } = readSubstitution(reader);
  const net = top(session, reader, at);
  const half = (name: string) => ({ kind: 'symbol', name, at }) as const;
  const replacements = by.length === 1 && by[0] === 'NOTHING' ? [] : by.map(half);
  const result = substituteSymbolNet(net, half(of), replacements, session.limits);
  session.stack[session.stack.length - 1] = optimise(result, session.limits);
}

/** `substitute label A:B C for D:E`. */
function substituteLabel(session: Session, reader: CommandReader): void {
  const at = reader.position;
  const words = reader.words();
  const middle = words.lastIndexOf('for');
  if (middle < 0) reader.fail(at, 'expected "… for …"');
  const [of] = labels(words.slice(middle + 1));
  if (of === undefined) reader.fail(at, 'expected a label after "for"');
  const net = top(session, reader, at);
  const result = substitutePair(net, of, labels(words.slice(0, middle)), session.limits);
  session.stack[session.stack.length - 1] = optimise(result, session.limits);
}

/** Words with `:` between those that are a pair. */
function labels(words: readonly string[]): [string, string][] {
  const symbol = (word: string) => (word === '0' ? '' : word);
  const pairs: [string, string][] = [];
  for (let i = 0; i < words.length; i++) {
    const above = words[i]!;
    if (words[i + 1] === ':' && words[i + 2] !== undefined) {
      pairs.push([symbol(above), symbol(words[i + 2]!)]);
      i += 2;
    } else {
      pairs.push([symbol(above), symbol(above)]);
    }
  }
  return pairs;
}

export const DEFINITION_COMMANDS: readonly Command[] = [
  {
    names: ['read regex', 'regex'],
    run: readRegex,
  },
  { names: ['define'], run: define },
  {
    names: ['undefine'],
    run: (session, reader) => {
      for (const name of reader.words()) session.definitions.delete(name);
    },
  },
  { names: ['substitute defined'], run: substituteDefined },
  { names: ['substitute symbol'], run: substituteSymbol },
  { names: ['substitute label'], run: substituteLabel },
];
