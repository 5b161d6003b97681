/** Lists of words: `@txt"…"`, one word on each line, and `@stxt"…"`, symbols with blanks between them. */

import type { Limits } from '../algebra/limits.js';
import { path } from '../algebra/primitives.js';
import { unionAll } from '../algebra/rational.js';
import type { Automaton } from '../build/automaton.js';

/** Every character is a symbol. */
export function textNet(text: string, limits: Limits): Automaton {
  return words(text, (line) => [...line], limits);
}

export function spacedTextNet(text: string, limits: Limits): Automaton {
  return words(text, (line) => line.split(' ').filter((symbol) => symbol !== ''), limits);
}

function words(text: string, symbols: (line: string) => string[], limits: Limits): Automaton {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return unionAll(
    lines.map((line) => path(symbols(line).map((symbol) => [symbol, symbol] as const))),
    limits,
  );
}
