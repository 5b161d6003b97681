/**
 * What sherpa-onnx wants to find inside a model and Piper does not write there: its sample rate, its number of speakers, the numbers
 * of pad, start and end. An ONNX file is a protobuf message, of which two written one after the other are one; so the
 * metadata is put behind the model, and nothing of it has to be understood. Start at `metadataBytes`.
 *
 * | field of ModelProto | what |
 * |---|---|
 * | 1 | version of the format, a varint |
 * | 7 | the graph, a message |
 * | 14 | metadata, any number of messages of key (1) and value (2) |
 */
import { DataError } from '../../engine/data-error.js';

const GRAPH = 7;
const METADATA = 14;
/** Kinds of values: a number, bytes with their length before them, or a fixed number of bytes. */
const VARINT = 0;
const BYTES = 2;
const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };
const ENCODER = new TextEncoder();

export function metadataBytes(entries: Readonly<Record<string, string | number>>): Uint8Array {
  const parts = Object.entries(entries).map(([key, value]) => {
    const entry = [...field(1, ENCODER.encode(key)), ...field(2, ENCODER.encode(String(value)))];
    return field(METADATA, entry);
  });
  return Uint8Array.from(parts.flat());
}

function field(number: number, bytes: ArrayLike<number>): number[] {
  return [...varint((number << 3) | BYTES), ...varint(bytes.length), ...Array.from(bytes)];
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}

/** Refuses what is no ONNX model at all, before a process is started for it: its fields must fill the file, a graph among them. */
export function checkOnnx(bytes: Uint8Array, file: string): void {
  let at = 0;
  let hasGraph = false;
  const readVarint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new DataError('ends in the middle of a number', { file, offset: at - 1 });
      // Lengths beyond 2⁵³ are refused below by what remains of the file.
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new DataError('has a number without an end', { file, offset: at });
  };
  while (at < bytes.length) {
    const start = at;
    const tag = readVarint();
    const [number, type] = [Math.floor(tag / 8), tag % 8];
    if (number === 0 || number > 100) throw new DataError('is not an ONNX model', { file, offset: start });
    if (type === VARINT) {
      readVarint();
      continue;
    }
    const length = type === BYTES ? readVarint() : FIXED_BYTES[type];
    if (length === undefined) throw new DataError('is not an ONNX model', { file, offset: start });
    if (length > bytes.length - at) throw new DataError('ends too early', { file, offset: start });
    at += length;
    if (number === GRAPH && type === BYTES) hasGraph = true;
  }
  if (!hasGraph) throw new DataError('is an ONNX model without a graph', { file });
}
