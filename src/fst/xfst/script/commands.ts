/**
 * The commands of scripts: names to what they do. Definitions and expressions are in `definition-commands.ts`, output in
 * `print-commands.ts`; here are the stack, files and variables.
 */

import { complement, intersect, subtract } from '../../algebra/boolean.js';
import { compose } from '../../algebra/compose.js';
import { twoSidedFlags } from '../../algebra/flag-symbols.js';
import { optimise } from '../../algebra/optimise.js';
import { equivalent, isEmpty } from '../../algebra/paths.js';
import { crossProduct, invert, lower, upper } from '../../algebra/projection.js';
import { concatenate, plus, star, union } from '../../algebra/rational.js';
import { reverse } from '../../algebra/reverse.js';
import { withoutUnusedSymbols } from '../../algebra/substitute.js';
import type { Automaton } from '../../build/automaton.js';
import { ignore } from '../ignore.js';
import { spacedTextNet, textNet } from '../word-file.js';
import type { Command } from './command.js';
import type { CommandReader } from './command-reader.js';
import { DEFINITION_COMMANDS } from './definition-commands.js';
import { eliminateFlag, flagFeatures } from './eliminate-flags.js';
import { PRINT_COMMANDS } from './print-commands.js';
import type { Session } from './session.js';

/** The network on the top of the stack replaced by another. */
function unary(names: readonly string[], change: (net: Automaton, session: Session) => Automaton): Command {
  return {
    names,
    run: (session, reader) => {
      const net = change(pop(session, reader), session);
      session.stack.push(optimise(net, session.limits));
    },
  };
}

/** All networks of the stack, from the top down, become one. */
function fold(names: readonly string[], join: (a: Automaton, b: Automaton, session: Session) => Automaton): Command {
  return {
    names,
    run: (session, reader) => {
      needTwo(session, reader);
      let result = session.stack.pop()!;
      while (session.stack.length > 0) result = join(result, session.stack.pop()!, session);
      session.stack.push(optimise(result, session.limits));
    },
  };
}

/** The two networks on the top become one. */
function binary(names: readonly string[], join: (a: Automaton, b: Automaton, session: Session) => Automaton): Command {
  return {
    names,
    run: (session, reader) => {
      needTwo(session, reader);
      const top = session.stack.pop()!;
      session.stack.push(optimise(join(top, session.stack.pop()!, session), session.limits));
    },
  };
}

function needTwo(session: Session, reader: CommandReader): void {
  if (session.stack.length < 2) reader.fail(reader.position - 1, 'this command needs two networks on the stack');
}

export function pop(session: Session, reader: CommandReader): Automaton {
  return session.stack.pop() ?? reader.fail(Math.max(0, reader.position - 1), 'the stack is empty');
}

function fileName(reader: CommandReader): string {
  return reader.word() ?? reader.fail(reader.position, 'expected the name of a file');
}

/** Pushes what is read from the file that the command names. */
function reading(names: readonly string[], read: (session: Session, name: string) => Automaton | undefined): Command {
  return {
    names,
    run: (session, reader) => {
      const at = reader.position;
      const name = fileName(reader);
      session.stack.push(read(session, name) ?? reader.fail(at, `the file "${name}" cannot be read`));
    },
  };
}

function readText(session: Session, name: string, parse: (text: string) => Automaton): Automaton | undefined {
  const text = session.host.readText?.(name);
  return text === undefined ? undefined : optimise(parse(text), session.limits);
}

interface Test {
  readonly names: readonly string[];
  readonly holds: (session: Session, reader: CommandReader) => boolean;
}

function testing({ names, holds }: Test): Command {
  return {
    names,
    run: (session, reader) => session.print(`${holds(session, reader) ? 1 : 0}, (1 = TRUE, 0 = FALSE)`),
  };
}

function topOf(session: Session, reader: CommandReader): Automaton {
  return session.stack.at(-1) ?? reader.fail(Math.max(0, reader.position - 1), 'the stack is empty');
}

const same = (net: Automaton): Automaton => net;

const TESTS: readonly Test[] = [
  { names: ['test null', 'tnu'], holds: (session, reader) => isEmpty(topOf(session, reader)) },
  { names: ['test non-null', 'tnn'], holds: (session, reader) => !isEmpty(topOf(session, reader)) },
  {
    names: ['test equivalent', 'equivalent', 'te'],
    holds: (session, reader) => {
      needTwo(session, reader);
      return equivalent(session.stack.at(-1)!, session.stack.at(-2)!);
    },
  },
];

export const COMMANDS: readonly Command[] = [
  ...DEFINITION_COMMANDS,
  ...PRINT_COMMANDS,
  ...TESTS.map(testing),
  {
    names: ['assert'],
    run: (session, reader) => {
      const at = reader.position;
      reader.hasNext();
      const words = reader.restOfLine();
      const test = TESTS.find(({ names }) => names.includes(words));
      if (test === undefined) return reader.fail(at, `there is no test "${words}"`);
      if (!test.holds(session, reader)) return reader.fail(at, `the assertion "${words}" does not hold`);
    },
  },
  fold(['compose net', 'compose'], (a, b, session) => compose(a, b, { flags: session.flags() }, session.limits)),
  fold(['union net', 'union', 'disjunct'], (a, b, { limits }) => union(a, b, limits)),
  fold(['intersect net', 'intersect', 'conjunct'], (a, b, { limits }) => intersect(a, b, limits)),
  fold(['concatenate net', 'concatenate'], (a, b, { limits }) => concatenate(a, b, limits)),
  binary(['minus net', 'minus', 'subtract'], (a, b, { limits }) => subtract(a, b, limits)),
  binary(['crossproduct net', 'crossproduct'], (a, b, { limits }) => crossProduct(a, b, limits)),
  binary(['ignore net', 'ignore'], (a, b, { limits }) => ignore(a, b, limits)),
  unary(['invert net', 'invert'], (net) => invert(net)),
  unary(['reverse net', 'reverse'], (net, { limits }) => reverse(net, limits)),
  unary(['upper-side net', 'upper-side'], (net) => upper(net)),
  unary(['lower-side net', 'lower-side'], (net) => lower(net)),
  unary(['one-plus net', 'one-plus'], (net, { limits }) => plus(net, limits)),
  unary(['zero-plus net', 'zero-plus'], (net, { limits }) => star(net, limits)),
  unary(['negate net', 'negate'], (net, { limits }) => complement(net, limits)),
  unary(['prune net', 'prune'], (net) => withoutUnusedSymbols(net)),
  // Networks on the stack are always deterministic and minimal.
  unary(
    [
      ...['minimize net', 'minimize', 'minimise', 'determinize net', 'determinize', 'determinise net', 'determinise'],
      ...['epsilon-remove net', 'epsilon-remove', 'cleanup net', 'cleanup', 'sort net', 'sort', 'lookup-optimize'],
      ...['lookup-optimise', 'remove-optimization', 'remove-optimisation', 'compact sigma', 'complete net', 'complete'],
    ],
    same,
  ),
  unary(['twosided flag-diacritics', 'tfd'], (net) => twoSidedFlags(net)),
  {
    names: ['eliminate flag'],
    run: (session, reader) => {
      const feature = reader.word() ?? reader.fail(reader.position, 'expected the name of a feature');
      session.stack.push(eliminateFlag(pop(session, reader), feature, session.limits));
    },
  },
  unary(['eliminate flags'], (net, { limits }) => {
    let result = net;
    for (const feature of flagFeatures(net)) result = eliminateFlag(result, feature, limits);
    return result;
  }),
  {
    names: ['push', 'push defined'],
    run: (session, reader) => {
      const at = reader.position;
      const name = reader.word();
      if (name === undefined) session.stack.push(...session.definitions.values());
      else session.stack.push(session.definitions.get(name) ?? reader.fail(at, `"${name}" is not defined`));
    },
  },
  { names: ['pop', 'pop stack'], run: (session, reader) => void pop(session, reader) },
  { names: ['clear', 'clear stack'], run: ({ stack }) => void stack.splice(0) },
  { names: ['turn', 'turn stack', 'rotate', 'rotate stack'], run: ({ stack }) => void stack.reverse() },
  {
    names: ['name net', 'name'],
    run: (session, reader) => {
      const name = reader.word() ?? reader.fail(reader.position, 'expected a name');
      session.names.set(topOf(session, reader), name);
    },
  },
  {
    names: ['save stack', 'save', 'ss'],
    run: (session, reader) => void session.saved.set(fileName(reader), [...session.stack].reverse()),
  },
  {
    names: ['save defined', 'saved', 'write definitions', 'wdefs'],
    run: (session, reader) => void session.saved.set(fileName(reader), [...session.definitions.values()]),
  },
  {
    names: ['load', 'load stack'],
    run: (session, reader) => {
      const at = reader.position;
      const name = fileName(reader);
      const nets = session.host.readNets?.(name) ?? reader.fail(at, `the file "${name}" cannot be read`);
      // The top of the stack was saved first.
      session.stack.push(...[...nets].reverse());
    },
  },
  reading(['read lexc', 'lexc'], ({ host }, name) => host.readLexc?.(name)),
  reading(['read text', 'rt'], (session, name) => readText(session, name, (text) => textNet(text, session.limits))),
  reading(['read spaced-text', 'rs'], (session, name) =>
    readText(session, name, (text) => spacedTextNet(text, session.limits)),
  ),
  reading(['read att', 'att'], (session, name) => {
    const { readAtt } = session.host;
    return readAtt === undefined ? undefined : readText(session, name, readAtt);
  }),
  {
    names: ['set'],
    run: (session, reader) => {
      const [name, value] = [reader.word(), reader.word()];
      if (name === undefined || value === undefined) {
        return reader.fail(reader.position, 'expected a variable and a value');
      }
      session.variables.set(name, value.toUpperCase() === 'ON' ? 'ON' : value.toUpperCase() === 'OFF' ? 'OFF' : value);
    },
  },
  {
    names: ['quit', 'exit', 'bye', 'stop'],
    run: (session) => {
      session.hasQuit = true;
    },
  },
];
