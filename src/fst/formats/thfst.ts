/**
 * Reads THFST, the folder form of an optimised-lookup transducer: `alphabet` (JSON), `index` (8-byte rows: u16 input,
 * u16 zero, u32 target) and `transition` (12-byte rows), without headers. Start at `readThfst`.
 */
import { DataError } from '../../engine/data-error.js';
import type { RawTables } from './raw-tables.js';

export interface ThfstParts {
  readonly alphabet: Uint8Array;
  readonly index: Uint8Array;
  readonly transition: Uint8Array;
}

const INDEX_ROW_BYTES = 8;
const TRANSITION_ROW_BYTES = 12;
const MAX_SYMBOLS = 0xffff;

export interface ThfstFile {
  readonly tables: RawTables;
  readonly symbols: string[];
  readonly inputSymbolCount: number;
}

export function readThfst(parts: ThfstParts, file: string | undefined): ThfstFile {
  const named = (part: string): string => (file === undefined ? part : `${file}/${part}`);
  const symbols = readAlphabet(parts.alphabet, named('alphabet'));
  const indexRows = rowsOf(parts.index, INDEX_ROW_BYTES, named('index'));
  if (indexRows === 0) throw new DataError('the index table is empty', { file: named('index'), offset: 0 });
  const transitionRows = rowsOf(parts.transition, TRANSITION_ROW_BYTES, named('transition'));
  return {
    tables: {
      file,
      weighted: true,
      index: viewOf(parts.index),
      indexRows,
      indexStride: INDEX_ROW_BYTES,
      indexTargetAt: 4,
      transitions: viewOf(parts.transition),
      transitionRows,
      transitionStride: TRANSITION_ROW_BYTES,
      indexOffset: 0,
      transitionOffset: 0,
    },
    symbols,
    inputSymbolCount: symbols.length,
  };
}

function readAlphabet(bytes: Uint8Array, file: string): string[] {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes.slice()));
  } catch (cause) {
    throw new DataError('the alphabet is not JSON', { file, offset: 0, cause });
  }
  const table: unknown = typeof json === 'object' && json !== null && 'key_table' in json ? json.key_table : undefined;
  if (!Array.isArray(table) || table.length === 0 || table.length > MAX_SYMBOLS) {
    throw new DataError('the alphabet has no usable "key_table"', { file, offset: 0 });
  }
  if (!table.every((symbol) => typeof symbol === 'string')) {
    throw new DataError('a symbol in "key_table" is not a string', { file, offset: 0 });
  }
  return namedSpecials(json as object, table, file);
}

/**
 * Writers of this format blank the special symbols in `key_table` and describe them beside it; here they get back the
 * names that they have in HFST.
 */
function namedSpecials(json: object, table: readonly string[], file: string): string[] {
  const symbols = [...table];
  const restore = (symbol: unknown, name: string): void => {
    if (!Number.isInteger(symbol) || (symbol as number) < 1 || (symbol as number) >= symbols.length) {
      throw new DataError(`there is no symbol ${String(symbol).slice(0, 20)} for ${name.slice(0, 40)}`, {
        file,
        offset: 0,
      });
    }
    symbols[symbol as number] = name;
  };
  const { identity_symbol: identity, unknown_symbol: unknown, operations } = json as Record<string, unknown>;
  if (identity !== undefined && identity !== null) restore(identity, '@_IDENTITY_SYMBOL_@');
  if (unknown !== undefined && unknown !== null) restore(unknown, '@_UNKNOWN_SYMBOL_@');
  if (typeof operations === 'object' && operations !== null) {
    for (const [symbol, operation] of Object.entries(operations)) {
      const flag = flagName(operation);
      if (flag === undefined) throw new DataError(`broken operation of symbol ${symbol}`, { file, offset: 0 });
      restore(Number(symbol), flag);
    }
  }
  return symbols;
}

const OPERATORS: Readonly<Record<string, string>> = {
  PositiveSet: 'P',
  NegativeSet: 'N',
  Require: 'R',
  Disallow: 'D',
  Clear: 'C',
  Unification: 'U',
};

function flagName(operation: unknown): string | undefined {
  if (typeof operation !== 'object' || operation === null) return undefined;
  const { operation: operator, feature, value } = operation as Record<string, unknown>;
  if (typeof operator !== 'string') return undefined;
  const letter = OPERATORS[operator] ?? (Object.values(OPERATORS).includes(operator) ? operator : undefined);
  if (letter === undefined || !isNameOrNumber(feature) || !isNameOrNumber(value)) return undefined;
  // Features and values are numbers there; value 0 is "no value".
  const noValue = value === 0 || value === '' || value === undefined || value === null;
  return noValue ? `@${letter}.${feature}@` : `@${letter}.${feature}.${value}@`;
}

function isNameOrNumber(part: unknown): boolean {
  return part === undefined || part === null || typeof part === 'string' || typeof part === 'number';
}

function rowsOf(bytes: Uint8Array, stride: number, file: string): number {
  if (bytes.length % stride !== 0) {
    throw new DataError(`${bytes.length} bytes are no whole number of ${stride}-byte rows`, {
      file,
      offset: bytes.length - (bytes.length % stride),
    });
  }
  return bytes.length / stride;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
