/**
 * Writes networks behind each other into one `.pmhfst` file. All use the alphabet and the settings of the first; the others
 * have their names, by which `@I.name@` arcs call them.
 */
import { IDENTITY_SYMBOL, UNKNOWN_SYMBOL } from '../algebra/special-symbols.js';
import { renumberSymbols, withMoreSymbols } from '../algebra/symbol-numbers.js';
import { type Automaton, EPSILON_SYMBOL } from '../build/automaton.js';
import { writeOptimisedLookup } from '../formats/write-optimised-lookup.js';
import { compareCodePoints } from './compare-code-points.js';

export interface NamedNet {
  readonly name: string;
  readonly net: Automaton;
}

export function writePmatch(nets: readonly NamedNet[], settings: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const symbols = sortedAlphabet(nets);
  const sortedSettings = new Map([...settings].sort(([a], [b]) => compareCodePoints(a, b)));
  const parts = nets.map(({ name, net }, i) => {
    const renumbered = renumberSymbols(net, symbols);
    if (i === 0) return writeOptimisedLookup(renumbered, { name, network: 'first', properties: sortedSettings }).bytes;
    // These two are read as transducers by themselves, so they have the alphabet too.
    const network = name.startsWith('UNCOMPOSE ') ? 'first' : 'other';
    return writeOptimisedLookup(renumbered, { name, network }).bytes;
  });
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The symbols of all, in the order in which HFST has them: analyses with the same weight are then found in its order. */
function sortedAlphabet(nets: readonly NamedNet[]): readonly string[] {
  let symbols: readonly string[] = [EPSILON_SYMBOL, IDENTITY_SYMBOL, UNKNOWN_SYMBOL];
  for (const { net } of nets) symbols = withMoreSymbols(symbols, net.symbols);
  const [epsilon, ...others] = symbols;
  return [epsilon!, ...others.sort(compareCodePoints)];
}
