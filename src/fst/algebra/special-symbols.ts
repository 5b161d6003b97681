/**
 * Symbols with a meaning of their own, as HFST writes them.
 *
 * `@_IDENTITY_SYMBOL_@` on both sides of an arc: any one symbol that the automaton does not know, copied.
 * `@_UNKNOWN_SYMBOL_@` on one side: any one symbol that the automaton does not know; on both sides: two different ones.
 * What "does not know" covers changes when the alphabet grows: see `harmonise.ts`.
 */
import { EPSILON_SYMBOL } from '../build/automaton.js';

export const UNKNOWN_SYMBOL = '@_UNKNOWN_SYMBOL_@';
export const IDENTITY_SYMBOL = '@_IDENTITY_SYMBOL_@';

/** `@P.CASE.GEN@`, `@R.CASE@`: an operator, a feature and a value; only R, D and C may stand without a value. */
export function isFlagDiacritic(symbol: string): boolean {
  if (symbol.length < 5 || symbol[0] !== '@' || symbol[2] !== '.' || !symbol.endsWith('@')) return false;
  if (!'PNDRCU'.includes(symbol[1]!)) return false;
  return symbol.lastIndexOf('.') > 2 || 'RDC'.includes(symbol[1]!);
}

/** `@_ANYTHING_@`: reserved by HFST, among them the three above. */
export function isReservedSymbol(symbol: string): boolean {
  return symbol.length >= 4 && symbol.startsWith('@_') && symbol.endsWith('_@');
}

/** Words between two `@` that tokenisers give a meaning: marks, calls of networks, lists and classes of letters. */
const TOKENISER_SYMBOL =
  /^@(?:PMATCH.*|I\..*|[LX]\..+|BOUNDARY|UNICODE_(?:ALPHA|UPPERALPHA|LOWERALPHA|WHITESPACE))@$/su;
/** Two of the marks stand in lexicons, and are symbols like others there. */
const MARKS_IN_LEXICONS: readonly string[] = ['@PMATCH_INPUT_MARK@', '@PMATCH_BACKTRACK@'];

/** `@PMATCH_ENTRY@`, `@I.address@`, `@L.a_b_@`, `@BOUNDARY@` */
export function isTokeniserSymbol(symbol: string): boolean {
  return symbol.startsWith('@') && TOKENISER_SYMBOL.test(symbol) && !MARKS_IN_LEXICONS.includes(symbol);
}

/** Whether "any symbol" means this one too, once it is known: not epsilon, no flag diacritic, nothing with a meaning of its own. */
export function isOrdinarySymbol(symbol: string): boolean {
  if (symbol === '' || symbol === EPSILON_SYMBOL) return false;
  return !isReservedSymbol(symbol) && !isFlagDiacritic(symbol) && !isTokeniserSymbol(symbol);
}
