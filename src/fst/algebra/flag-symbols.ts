/**
 * Flag diacritics written as ordinary symbols for the time of an operation, so that "any symbol" means them too; and the
 * symbols of the two sides of an automaton replaced through tables.
 */
import { type Automaton, EPSILON } from '../build/automaton.js';
import { RowBuilder } from '../build/row-builder.js';
import { isFlagDiacritic } from './special-symbols.js';

/** In front of an encoded flag. A private-use character: no text has it. */
const ENCODED = '\uF8FE';

/** `@P.CASE.GEN@` becomes a symbol that nothing takes for a flag. */
export function encodeFlags(automaton: Automaton): Automaton {
  if (!automaton.symbols.some(isFlagDiacritic)) return automaton;
  const symbols = automaton.symbols.map((symbol) => (isFlagDiacritic(symbol) ? ENCODED + symbol : symbol));
  return { ...automaton, symbols };
}

export function decodeFlags(automaton: Automaton): Automaton {
  if (!automaton.symbols.some((symbol) => symbol.startsWith(ENCODED))) return automaton;
  const symbols = automaton.symbols.map((symbol) => (symbol.startsWith(ENCODED) ? symbol.slice(1) : symbol));
  return { ...automaton, symbols };
}

/** Only the paths without symbols of a kind. */
export function withoutArcsOf(automaton: Automaton, isGone: (symbol: string) => boolean): Automaton {
  const { symbols, stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  if (!symbols.some(isGone)) return automaton;
  const gone = Uint8Array.from(symbols, (symbol) => (isGone(symbol) ? 1 : 0));
  const rows = new RowBuilder(symbols);
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      if (gone[input[a]!] === 1 || gone[output[a]!] === 1) continue;
      rows.add(input[a]!, output[a]!, target[a]!, weight[a]!);
    }
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(automaton.start);
}

/** Every symbol replaced through a table, one for each side. The alphabet stays. */
export function mapSides(automaton: Automaton, upper: Uint16Array, lower: Uint16Array): Automaton {
  const { stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const rows = new RowBuilder(automaton.symbols);
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      rows.add(upper[input[a]!]!, lower[output[a]!]!, target[a]!, weight[a]!);
    }
    rows.endRow(finalWeight[s]!);
  }
  return rows.finish(automaton.start);
}

/** Every feature with a suffix: `@P.CASE.GEN@` becomes `@P.CASE_1.GEN@`, so that it is not the feature of another automaton. */
export function renameFlags(automaton: Automaton, suffix: string): Automaton {
  const symbols = automaton.symbols.map((symbol) =>
    isFlagDiacritic(symbol)
      ? symbol.replace(/^@([A-Z])\.([^.@]+)/, (_, kind, feature) => `@${kind}.${feature}${suffix}`)
      : symbol,
  );
  return { ...automaton, symbols };
}

/** A flag that stands on one side only is put on both; a letter on the other side gets an arc of its own. */
export function twoSidedFlags(automaton: Automaton): Automaton {
  const { symbols, stateCount, firstArc, input, output, target, weight, finalWeight } = automaton;
  const isFlag = Uint8Array.from(symbols, (symbol) => (isFlagDiacritic(symbol) ? 1 : 0));
  const rows = new RowBuilder(symbols);
  /** The second of the two arcs that an arc becomes, from a state of its own. */
  const seconds: (readonly [upper: number, lower: number, to: number])[] = [];
  for (let s = 0; s < stateCount; s++) {
    for (let a = firstArc[s]!; a < firstArc[s + 1]!; a++) {
      const [first, second] = twoSided(input[a]!, output[a]!, isFlag);
      rows.add(first[0], first[1], second === undefined ? target[a]! : stateCount + seconds.length, weight[a]!);
      if (second !== undefined) seconds.push([...second, target[a]!]);
    }
    rows.endRow(finalWeight[s]!);
  }
  for (const [upper, lower, to] of seconds) {
    rows.add(upper, lower, to, 0);
    rows.endRow(Number.POSITIVE_INFINITY);
  }
  return rows.finish(automaton.start);
}

type SymbolNumbers = readonly [upper: number, lower: number];

/** The one or two arcs that an arc becomes. */
function twoSided(upper: number, lower: number, isFlag: Uint8Array): readonly [SymbolNumbers, SymbolNumbers?] {
  if (upper === lower || isFlag[upper]! + isFlag[lower]! === 0) return [[upper, lower]];
  if (isFlag[upper] === 0)
    return upper === EPSILON
      ? [[lower, lower]]
      : [
          [upper, EPSILON],
          [lower, lower],
        ];
  if (lower === EPSILON) return [[upper, upper]];
  return [[upper, upper], isFlag[lower] === 1 ? [lower, lower] : [EPSILON, lower]];
}
