/**
 * Reads a `.pmhfst` tokeniser in place: nothing is copied, so that all worker threads share one file of hundreds of
 * megabytes. Start at `readPmatchFile`; it checks every row once, so that the matcher needs few checks.
 *
 * The file is a row of weighted optimised-lookup transducers (see fst/formats/hfst-ol.ts), each with an HFST3 header.
 * The first, TOP, has the alphabet and the settings; the others have a `name`, by which `@I.name@` arcs call them, and
 * no alphabet.
 */
import { DataError } from '../../engine/data-error.js';
import { type HfstOlFile, readHfstOl } from '../../fst/formats/hfst-ol.js';
import { EMPTY_SYMBOL, EMPTY_TARGET, type RawTables, TRANSITION_TABLE } from '../../fst/formats/raw-tables.js';

export const INDEX_ROW_BYTES = 6;
export const TRANSITION_ROW_BYTES = 12;

/** One network: where its two tables lie in the file's bytes. */
export interface PmatchNet {
  readonly name: string;
  readonly indexOffset: number;
  readonly indexRows: number;
  readonly transitionOffset: number;
  readonly transitionRows: number;
}

/** Survives a structured clone; where `bytes` lie in shared memory, the clone shares them. */
export interface PmatchFile {
  readonly file: string | undefined;
  readonly bytes: Uint8Array;
  readonly symbols: readonly string[];
  /** TOP's HFST3 header: `max-context-length`, `max-recursion`, `initial-symbols` … */
  readonly properties: ReadonlyMap<string, string>;
  /** TOP first. */
  readonly nets: readonly PmatchNet[];
}

/** Networks that a tool of the field adds for tracing forms between two levels: no arc calls them. */
const UNCOMPOSE = /^UNCOMPOSE (?:LEFT|RIGHT)/;

/** Real tokenisers have a handful; a number is a network's address in small integers. */
const MAX_NETS = 10_000;

/** Offsets are kept in 32 bits. */
const MAX_BYTES = 0x7fffffff;

/** Reads a `.pmhfst` file. Throws `DataError`. */
export function readPmatchFile(bytes: Uint8Array, file?: string): PmatchFile {
  if (bytes.length > MAX_BYTES) throw new DataError(`larger than ${MAX_BYTES} bytes`, { file });
  const top = readHfstOl(bytes, 0, file);
  const nets: PmatchNet[] = [];
  for (let part: HfstOlFile = top; ; part = readHfstOl(bytes, part.endOffset, file, top)) {
    const name = part === top ? 'TOP' : (part.properties.get('name') ?? '');
    if (!UNCOMPOSE.test(name)) {
      if (!part.tables.weighted) throw new DataError(`the network ${name} has no weights`, { file });
      checkRows(part.tables, top.symbols.length);
      nets.push(netOf(part.tables, name));
    }
    if (part.endOffset >= bytes.length) break;
    if (nets.length >= MAX_NETS) throw new DataError('too many networks', { file, offset: part.endOffset });
  }
  return { file, bytes, symbols: top.symbols, properties: top.properties, nets };
}

function netOf(tables: RawTables, name: string): PmatchNet {
  const { indexOffset, indexRows, transitionOffset, transitionRows } = tables;
  return { name: name.slice(0, 1000), indexOffset, indexRows, transitionOffset, transitionRows };
}

/** Every symbol is in the alphabet, and every target in a table. */
function checkRows(tables: RawTables, symbolCount: number): void {
  const { index, indexRows, indexOffset, transitions, transitionRows, transitionOffset, file } = tables;
  const fail = (what: string, offset: number) => new DataError(what, { file, offset });
  for (let row = 0, at = 0; row < indexRows; row++, at += INDEX_ROW_BYTES) {
    const input = index.getUint16(at, true);
    // Where no symbol is, the target is a final weight or nothing.
    if (input === EMPTY_SYMBOL) continue;
    if (input >= symbolCount) throw fail(`symbol ${input} of ${symbolCount}`, indexOffset + at);
    const target = index.getUint32(at + 2, true) - TRANSITION_TABLE;
    if (target < 0 || target >= transitionRows) {
      throw fail(`transition row ${target} of ${transitionRows}`, indexOffset + at);
    }
  }
  for (let row = 0, at = 0; row < transitionRows; row++, at += TRANSITION_ROW_BYTES) {
    const input = transitions.getUint16(at, true);
    const target = transitions.getUint32(at + 4, true);
    if (input === EMPTY_SYMBOL) continue;
    const output = transitions.getUint16(at + 2, true);
    if (input >= symbolCount || output >= symbolCount) {
      throw fail(`symbols ${input} and ${output} of ${symbolCount}`, transitionOffset + at);
    }
    const isKnown = target >= TRANSITION_TABLE ? target - TRANSITION_TABLE < transitionRows : target < indexRows;
    if (!isKnown || target === EMPTY_TARGET) throw fail(`target ${target} is in no table`, transitionOffset + at);
  }
}
