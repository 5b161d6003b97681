/**
 * The letters that a match can begin with, where they are few: the tokeniser then passes over all others. Undefined where it
 * cannot be said: where any letter can begin a match, where classes and lists of letters do, or where a context is looked
 * at before the first letter.
 */
import { isFlagDiacritic } from '../algebra/special-symbols.js';
import { type Automaton, EPSILON } from '../build/automaton.js';
import { compareCodePoints } from './compare-code-points.js';

/** HFST's reader is given no more. */
const MAX_SYMBOLS = 200;
const CALL = /^@I\.(.+)@$/su;
const LOOK = /^@PMATCH_(?:N?[LR]C_ENTRY|PASSTHROUGH)@$/;

/** `nets` by name; the first is where matching begins. */
export function initialSymbols(nets: ReadonlyMap<string, Automaton>): string | undefined {
  const [first] = nets.keys();
  const letters = new Set<string>();
  const waiting = first === undefined ? [] : [first];
  for (let i = 0; i < waiting.length; i++) {
    const net = nets.get(waiting[i]!);
    // After a call that reads nothing, anything may follow. A match that reads nothing is none, wherever it begins.
    if (net === undefined || (i > 0 && isNullable(net))) return undefined;
    for (const symbol of firstInputs(net)) {
      const called = CALL.exec(symbol)?.[1];
      if (called !== undefined) {
        if (!waiting.includes(called)) waiting.push(called);
      } else if (symbol.length > 2 && symbol.startsWith('@') && symbol.endsWith('@')) return undefined;
      else letters.add(symbol);
    }
    if (letters.size > MAX_SYMBOLS) return undefined;
  }
  return letters.size === 0 ? undefined : [...letters].sort(compareCodePoints).join('');
}

/** What is read first, after arcs that read nothing. */
function firstInputs(net: Automaton): Set<string> {
  const { symbols, firstArc, input, output, target } = net;
  const inputs = new Set<string>();
  for (const s of silentlyReached(net)) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      if (LOOK.test(symbols[output[a]!]!)) inputs.add('@LOOK@');
      else if (!isSilent(net, input[a]!)) inputs.add(symbols[input[a]!]!);
    }
  }
  return target.length === 0 ? new Set(['@NOTHING@']) : inputs;
}

/** Whether it accepts without reading: then what follows it begins the match. */
function isNullable(net: Automaton): boolean {
  for (const s of silentlyReached(net)) if (net.finalWeight[s]! < Number.POSITIVE_INFINITY) return true;
  return false;
}

function silentlyReached(net: Automaton): Set<number> {
  const reached = new Set([net.start]);
  for (const s of reached) {
    for (let a = net.firstArc[s]!; a < net.firstArc[s + 1]!; a++) {
      if (isSilent(net, net.input[a]!)) reached.add(net.target[a]!);
    }
  }
  return reached;
}

function isSilent({ symbols }: Automaton, symbol: number): boolean {
  return symbol === EPSILON || isFlagDiacritic(symbols[symbol]!);
}
