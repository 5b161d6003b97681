/** `a / b`: strings of `a` with strings of `b` inserted anywhere. */

import { harmonise } from '../algebra/harmonise.js';
import type { Limits } from '../algebra/limits.js';
import { insertFreely, substituteByAutomaton, withoutSymbols } from '../algebra/substitute.js';
import type { Automaton } from '../build/automaton.js';

const INSERTED = '@_INSERTED_@';

export function ignore(a: Automaton, b: Automaton, limits: Limits): Automaton {
  const [host, guest] = harmonise(a, b, limits);
  const marked = insertFreely(host, [[INSERTED, INSERTED]], limits);
  return withoutSymbols(substituteByAutomaton(marked, INSERTED, guest, limits), [INSERTED]);
}
