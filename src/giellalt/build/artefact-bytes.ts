/** Artefacts as bytes, to be kept between builds: a line of JSON, then the tables of each transducer as they are in memory. */
import { DataError } from '../../engine/data-error.js';
import type { Automaton } from '../../fst/build/automaton.js';
import type { Artefact } from '../recipes/artefact.js';

interface NetHeader {
  readonly symbols: readonly string[];
  readonly start: number;
  readonly stateCount: number;
  readonly arcCount: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const NEWLINE = 0x0a;

export function artefactToBytes(artefact: Artefact): Uint8Array {
  if (artefact.kind === 'text') return joinBytes([encoder.encode('"text"\n'), encoder.encode(artefact.text)]);
  if (artefact.kind === 'bytes') return joinBytes([encoder.encode('"bytes"\n'), artefact.bytes]);
  const headers = artefact.nets.map(
    ({ symbols, start, stateCount, input }): NetHeader => ({ symbols, start, stateCount, arcCount: input.length }),
  );
  const tables = artefact.nets
    .flatMap(tablesOf)
    .map((table) => new Uint8Array(table.buffer, table.byteOffset, table.byteLength));
  return joinBytes([encoder.encode(`${JSON.stringify(headers)}\n`), ...tables]);
}

/** Throws `DataError` for bytes that are something else. */
export function artefactFromBytes(bytes: Uint8Array): Artefact {
  const end = bytes.indexOf(NEWLINE);
  if (end < 0) throw new DataError('a kept file that is damaged');
  const header = JSON.parse(decoder.decode(bytes.subarray(0, end))) as 'text' | 'bytes' | readonly NetHeader[];
  if (header === 'text') return { kind: 'text', text: decoder.decode(bytes.subarray(end + 1)) };
  if (header === 'bytes') return { kind: 'bytes', bytes: new Uint8Array(bytes.subarray(end + 1)) };
  const reader = new TableReader(bytes, end + 1);
  return { kind: 'nets', nets: header.map((each) => readNet(each, reader)) };
}

function tablesOf({ firstArc, input, output, target, weight, finalWeight }: Automaton) {
  return [firstArc, target, weight, finalWeight, input, output];
}

function readNet({ symbols, start, stateCount, arcCount }: NetHeader, reader: TableReader): Automaton {
  const firstArc = new Uint32Array(reader.next((stateCount + 1) * 4));
  const target = new Uint32Array(reader.next(arcCount * 4));
  const weight = new Float32Array(reader.next(arcCount * 4));
  const finalWeight = new Float32Array(reader.next(stateCount * 4));
  const input = new Uint16Array(reader.next(arcCount * 2));
  const output = new Uint16Array(reader.next(arcCount * 2));
  return { symbols, start, stateCount, firstArc, input, output, target, weight, finalWeight };
}

class TableReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** A copy, so that it begins where tables may begin. */
  next(length: number): ArrayBuffer {
    const end = this.#at + length;
    if (!(end <= this.#bytes.length)) throw new DataError('a kept file that is cut off');
    const copy = new Uint8Array(this.#bytes.subarray(this.#at, end)).buffer;
    this.#at = end;
    return copy;
  }
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
