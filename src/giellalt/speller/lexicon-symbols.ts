/** The symbols of an acceptor that the letter edits may be surrounded by. */
import { type Automaton, EPSILON } from '../../fst/build/automaton.js';

/** The symbols on the arcs of an automaton, without epsilon. */
export function arcSymbols({ symbols, input, output }: Automaton): string[] {
  const isUsed = new Uint8Array(symbols.length);
  for (let a = 0; a < input.length; a++) {
    isUsed[input[a]!] = 1;
    isUsed[output[a]!] = 1;
  }
  return symbols.filter((_, number) => number !== EPSILON && isUsed[number] === 1);
}

/**
 * Those that the published build takes: it lists the symbols one a line and reads the list as strings with blanks between
 * symbols. Symbols with `@…@` are left out; a blank, a colon and a backslash have a meaning in such a list and get lost.
 */
export function sigmaStarSymbols(symbols: Iterable<string>): Set<string> {
  return new Set([...symbols].filter((symbol) => symbol !== '' && !/@[^@]*@|[ \t\n:\\]/.test(symbol)));
}
