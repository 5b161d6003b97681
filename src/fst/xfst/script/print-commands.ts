/** The commands that print: words, sizes, symbols, and what a network makes of a word. */

import { isCyclic, lookUp, paths } from '../../algebra/paths.js';
import { invert, lower, upper } from '../../algebra/projection.js';
import { isOrdinarySymbol } from '../../algebra/special-symbols.js';
import type { Automaton } from '../../build/automaton.js';
import type { Command } from './command.js';
import type { CommandReader } from './command-reader.js';
import type { Session } from './session.js';

const MAX_PRINTED = 100_000;
/** How often a path may come back to a state when words are printed: hfst-xfst's default. */
const CYCLES = 5;

function top(session: Session, reader: CommandReader): Automaton {
  return session.stack.at(-1) ?? reader.fail(Math.max(0, reader.position - 1), 'the stack is empty');
}

function formatWeight(session: Session, weight: number): string {
  return session.variables.get('print-weight') === 'ON' ? `\t${weight.toFixed(5)}` : '';
}

/** `print words`; a number limits how many. */
function printing(names: readonly string[], side: (net: Automaton) => Automaton): Command {
  return {
    names,
    run: (session, reader) => {
      const words = reader.words();
      const limit = Number(words.find((word) => /^\d+$/u.test(word)) ?? MAX_PRINTED);
      const net = side(top(session, reader));
      const maxCycles = isCyclic(net) ? CYCLES : 0;
      for (const { upper: above, lower: below, weight } of paths(net, {
        max: Math.min(limit, MAX_PRINTED),
        maxCycles,
      })) {
        const [first, second] = [above.join(''), below.join('')];
        session.print((first === second ? first : `${first}:${second}`) + formatWeight(session, weight));
      }
    },
  };
}

/** `apply up WORD`, or one word on each of the following lines. */
function applying(names: readonly string[], direction: (net: Automaton) => Automaton): Command {
  return {
    names,
    run: (session, reader) => {
      const word = reader.restOfLine();
      const net = direction(top(session, reader));
      for (const each of word === '' ? reader.linesUntilEnd() : [word]) {
        const results = lookUp(net, symbolsOf(each, net));
        if (results.length === 0) session.print('???');
        for (const { lower: below, weight } of results) session.print(below.join('') + formatWeight(session, weight));
      }
    },
  };
}

/** The word cut into symbols of the network, the longest first. */
export function symbolsOf(word: string, net: Automaton): string[] {
  const multicharSymbols = new Set(net.symbols.filter((symbol) => symbol.length > 1 && isOrdinarySymbol(symbol)));
  let longest = 1;
  for (const symbol of multicharSymbols) longest = Math.max(longest, symbol.length);
  const symbols: string[] = [];
  for (let at = 0; at < word.length; ) {
    let length = Math.min(longest, word.length - at);
    while (length > 1 && !multicharSymbols.has(word.slice(at, at + length))) length--;
    const symbol = length > 1 ? word.slice(at, at + length) : String.fromCodePoint(word.codePointAt(at)!);
    symbols.push(symbol);
    at += symbol.length;
  }
  return symbols;
}

const same = (net: Automaton): Automaton => net;

export const PRINT_COMMANDS: readonly Command[] = [
  { names: ['echo'], run: (session, reader) => session.print(reader.restOfLine()) },
  printing(['print words', 'words'], same),
  printing(['print upper-words', 'upper-words'], upper),
  printing(['print lower-words', 'lower-words'], lower),
  applying(['apply down', 'down'], same),
  applying(['apply up', 'up'], invert),
  {
    names: ['print size', 'size'],
    run: (session, reader) => {
      const { stateCount, input } = top(session, reader);
      session.print(`${stateCount} states, ${input.length} arcs`);
    },
  },
  {
    names: ['print stack', 'stack'],
    run: (session) => {
      [...session.stack].reverse().forEach((net, i) => {
        const name = session.names.get(net);
        session.print(
          `${i}: ${name === undefined ? '' : `${name}, `}${net.stateCount} states, ${net.input.length} arcs`,
        );
      });
    },
  },
  {
    names: ['print defined', 'pdefined'],
    run: (session) => {
      for (const name of [...session.definitions.keys(), ...session.functions.keys()]) session.print(name);
    },
  },
  {
    names: ['print sigma', 'sigma'],
    run: (session, reader) => {
      const symbols = top(session, reader).symbols.slice(1).sort();
      session.print(`Sigma: ${symbols.join(', ')}`);
    },
  },
  {
    names: ['print name', 'pname'],
    run: (session, reader) => session.print(session.names.get(top(session, reader)) ?? 'No name.'),
  },
  {
    names: ['show variables'],
    run: (session) => {
      for (const [name, value] of session.variables) session.print(`${name}: ${value}`);
    },
  },
];
