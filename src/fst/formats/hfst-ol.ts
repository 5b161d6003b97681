/**
 * Reads the file format "HFST optimised lookup", weighted or not, with or without its HFST3 header.
 * Start at `readHfstOl`.
 *
 *   "HFST\0", u16 length, NUL, key\0value\0…   optional
 *   offset 0   u16 input symbols      2  u16 symbols
 *          4   u32 index rows         8  u32 transition rows
 *         12   u32 states            16  u32 transitions (both may be 0 and are not used)
 *         20   nine u32 booleans, the first of them "weighted"
 *         56   symbols × NUL-terminated UTF-8, index table, transition table
 */
import { DataError } from '../../engine/data-error.js';
import type { RawTables } from './raw-tables.js';

const MAGIC = [0x48, 0x46, 0x53, 0x54, 0x00]; // "HFST\0"
const HEADER_BYTES = 56;
const INDEX_ROW_BYTES = 6;
/** No symbol of any language needs more; a longer one is a sign of a broken file. */
const MAX_SYMBOL_BYTES = 1000;

export interface HfstOlFile {
  readonly tables: RawTables;
  readonly symbols: readonly string[];
  readonly inputSymbolCount: number;
  /** The HFST3 header's pairs: `version`, `type`, `name` … Empty without that header. */
  readonly properties: ReadonlyMap<string, string>;
  /** The offset of the first byte after this transducer: another may begin there. */
  readonly endOffset: number;
}

/**
 * @param top where this is not the first transducer of its file, the first: the others have no alphabet of their own
 */
export function readHfstOl(
  bytes: Uint8Array,
  startOffset: number,
  file: string | undefined,
  top?: Pick<HfstOlFile, 'symbols' | 'inputSymbolCount'>,
): HfstOlFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { properties, end: headerOffset } = readHfst3Header(bytes, view, startOffset, file);
  if (bytes.length - headerOffset < HEADER_BYTES) {
    throw new DataError('the file ends within the transducer header', { file, offset: bytes.length });
  }
  const inputSymbolCount = view.getUint16(headerOffset, true);
  const symbolCount = view.getUint16(headerOffset + 2, true);
  const indexRows = view.getUint32(headerOffset + 4, true);
  const transitionRows = view.getUint32(headerOffset + 8, true);
  const weighted = view.getUint32(headerOffset + 20, true) !== 0;
  for (let offset = headerOffset + 20; offset < headerOffset + HEADER_BYTES; offset += 4) {
    if (view.getUint32(offset, true) > 1) throw new DataError('not an optimised-lookup transducer', { file, offset });
  }
  const isPart = symbolCount === 0 && top !== undefined;
  if ((symbolCount === 0 && !isPart) || inputSymbolCount > symbolCount) {
    throw new DataError(`${inputSymbolCount} input symbols of ${symbolCount} symbols`, { file, offset: headerOffset });
  }
  if (indexRows === 0) throw new DataError('the index table is empty', { file, offset: headerOffset + 4 });

  const alphabet = readSymbols(bytes, headerOffset + HEADER_BYTES, symbolCount, file);
  const transitionStride = weighted ? 12 : 8;
  const indexOffset = alphabet.end;
  const transitionOffset = indexOffset + indexRows * INDEX_ROW_BYTES;
  const endOffset = transitionOffset + transitionRows * transitionStride;
  if (endOffset > bytes.length) {
    throw new DataError(`the tables need ${endOffset - indexOffset} bytes and ${bytes.length - indexOffset} are left`, {
      file,
      offset: indexOffset,
    });
  }
  return {
    tables: {
      file,
      weighted,
      index: new DataView(bytes.buffer, bytes.byteOffset + indexOffset, indexRows * INDEX_ROW_BYTES),
      indexRows,
      indexStride: INDEX_ROW_BYTES,
      indexTargetAt: 2,
      transitions: new DataView(bytes.buffer, bytes.byteOffset + transitionOffset, transitionRows * transitionStride),
      transitionRows,
      transitionStride,
      indexOffset,
      transitionOffset,
    },
    symbols: isPart ? top.symbols : alphabet.symbols,
    inputSymbolCount: isPart ? top.inputSymbolCount : inputSymbolCount,
    properties,
    endOffset,
  };
}

function readHfst3Header(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  file: string | undefined,
): { properties: Map<string, string>; end: number } {
  const properties = new Map<string, string>();
  if (!MAGIC.every((byte, i) => bytes[start + i] === byte)) return { properties, end: start };
  const lengthAt = start + MAGIC.length;
  const textAt = lengthAt + 3;
  if (textAt > bytes.length) throw new DataError('the file ends within the HFST3 header', { file, offset: lengthAt });
  const end = textAt + view.getUint16(lengthAt, true);
  if (bytes[textAt - 1] !== 0 || end > bytes.length) {
    throw new DataError('broken HFST3 header', { file, offset: lengthAt });
  }
  const parts = new TextDecoder().decode(bytes.slice(textAt, end)).split('\0');
  for (let i = 0; i + 1 < parts.length; i += 2) properties.set(parts[i]!, parts[i + 1]!);
  const type = properties.get('type');
  if (type !== undefined && type !== 'HFST_OL' && type !== 'HFST_OLW') {
    throw new DataError(`a transducer of type ${type.slice(0, 40)}, where HFST_OL or HFST_OLW is needed`, {
      file,
      offset: textAt,
    });
  }
  return { properties, end };
}

function readSymbols(
  bytes: Uint8Array,
  start: number,
  count: number,
  file: string | undefined,
): { symbols: string[]; end: number } {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const symbols: string[] = [];
  let at = start;
  for (let i = 0; i < count; i++) {
    const end = bytes.indexOf(0, at);
    if (end < 0) throw new DataError(`the file ends within symbol ${i} of ${count}`, { file, offset: at });
    if (end - at > MAX_SYMBOL_BYTES) throw new DataError(`symbol ${i} is ${end - at} bytes long`, { file, offset: at });
    try {
      // A copy, because a decoder in a browser refuses memory that threads share.
      symbols.push(decoder.decode(bytes.slice(at, end)));
    } catch (cause) {
      throw new DataError(`symbol ${i} is not UTF-8`, { file, offset: at, cause });
    }
    at = end + 1;
  }
  return { symbols, end: at };
}
