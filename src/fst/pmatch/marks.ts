/** The symbols that tell a tokeniser what to do. They read nothing and stand on the lower side of an arc. */
import { pair, pairs } from '../algebra/primitives.js';
import { concatenateAll, union } from '../algebra/rational.js';
import { reverse } from '../algebra/reverse.js';
import type { Automaton } from '../build/automaton.js';
import type { Limits } from '../build/limits.js';
import type { ContextSide } from './syntax.js';

export const BOUNDARY = '@BOUNDARY@';

/** `0:symbol` */
export function mark(symbol: string): Automaton {
  return pair('', symbol);
}

const ENTRY = mark('@PMATCH_ENTRY@');
const EXIT = mark('@PMATCH_EXIT@');
const PASSTHROUGH = pairs([['@PMATCH_PASSTHROUGH@', '@PMATCH_PASSTHROUGH@']]);

/** Marks around a part with contexts or tags: what they are about. */
export function delimited(net: Automaton, limits: Limits): Automaton {
  return concatenateAll([ENTRY, net, EXIT], limits);
}

export function entrySymbol(side: ContextSide): string {
  return `@PMATCH_${side}_ENTRY@`;
}

const SIDES: readonly ContextSide[] = ['LC', 'RC', 'NLC', 'NRC'];

/** A context in a context is not one: HFST leaves it as it is. */
export function hasContext({ symbols }: Automaton): boolean {
  return SIDES.some((side) => symbols.includes(entrySymbol(side)));
}

/**
 * What must, or must not, stand before or after a word. The text before it is read backwards. A negative context has a
 * way past it, which the tokeniser takes where nothing was found; `guard` tells it from other negative contexts of the
 * same union, which would otherwise become one.
 */
export function context(side: ContextSide, net: Automaton, guard: number, limits: Limits): Automaton {
  const looked = concatenateAll(
    [
      mark(entrySymbol(side)),
      side === 'LC' || side === 'NLC' ? reverse(net, limits) : net,
      mark(`@PMATCH_${side}_EXIT@`),
    ],
    limits,
  );
  if (side === 'LC' || side === 'RC') return looked;
  const choice = union(looked, PASSTHROUGH, limits);
  return guard === 0 ? choice : concatenateAll([mark(`@PMATCH_GUARD_${guard}@`), choice], limits);
}
