/**
 * A speller as it lies in memory, as a file: what a compiled built-in dictionary is kept as, so that loading it is reading
 * it. Start at `readSpellerImage`. It is a cache of ours, not a format to exchange: it has this machine's byte order, and its
 * layout is named by a fingerprint of the code that writes and reads it (`built-in/built-in.ts`).
 *
 * | bytes | what |
 * |---|---|
 * | 8 | `LTSPELL` and a line end |
 * | 4 | length of the header |
 * | 4 | CRC-32 of the header |
 * | … | header: JSON, see `ImageHeader` |
 * | … | the tables, one after the other, as many bytes each as the header says |
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { DataError } from '../../engine/data-error.js';
import type { SharedTransducer } from '../../fst/lookup/transducer.js';
import type { SpellerEngineData } from '../../speller/speller-engine.js';
import { nativeZipCodec } from '../folder/native-zip-codec.js';

const MAGIC = 'LTSPELL\n';
const PREFIX_BYTES = 16;
const MAX_HEADER_BYTES = 16 * 1024 * 1024;
const PARTS = ['lexicon', 'errorModel', 'marks'] as const;

interface TableHeader {
  readonly bytes: number;
  /** The file was written by this program, but a disk may return something else. */
  readonly crc32: number;
}

interface TransducerHeader {
  readonly stateCount: number;
  readonly arcCount: number;
  readonly symbols: readonly string[];
  readonly inputSymbolCount: number;
  readonly properties: readonly (readonly [string, string])[];
  readonly tables: { readonly buffer: TableHeader; readonly remaining?: TableHeader };
}

interface ImageHeader {
  /** Another layout cannot be read. */
  readonly layout: string;
  readonly settings: SpellerEngineData['settings'];
  readonly starter?: SpellerEngineData['starter'];
  readonly transducers: Partial<Record<(typeof PARTS)[number], TransducerHeader>>;
}

export function writeSpellerImage(data: SpellerEngineData, layout: string): Uint8Array {
  const tables: Uint8Array[] = [];
  const table = (buffer: ArrayBufferLike): TableHeader => {
    const bytes = new Uint8Array(buffer);
    tables.push(bytes);
    return { bytes: bytes.length, crc32: nativeZipCodec.crc32(bytes) };
  };
  const transducers: Partial<Record<(typeof PARTS)[number], TransducerHeader>> = {};
  for (const part of PARTS) {
    const shared = data[part];
    if (shared === undefined) continue;
    const { stateCount, arcCount, symbols, inputSymbolCount, properties, buffer, remaining } = shared;
    transducers[part] = {
      stateCount,
      arcCount,
      symbols,
      inputSymbolCount,
      properties: [...properties],
      tables: { buffer: table(buffer), ...(remaining === undefined ? {} : { remaining: table(remaining) }) },
    };
  }
  const { settings, starter } = data;
  const header = new TextEncoder().encode(
    JSON.stringify({ layout, settings, starter, transducers } satisfies ImageHeader),
  );
  const size = tables.reduce((sum, bytes) => sum + bytes.length, PREFIX_BYTES + header.length);
  const image = new Uint8Array(size);
  image.set(new TextEncoder().encode(MAGIC));
  const prefix = new DataView(image.buffer);
  prefix.setUint32(MAGIC.length, header.length, true);
  prefix.setUint32(MAGIC.length + 4, nativeZipCodec.crc32(header), true);
  image.set(header, PREFIX_BYTES);
  let at = PREFIX_BYTES + header.length;
  for (const bytes of tables) {
    image.set(bytes, at);
    at += bytes.length;
  }
  return image;
}

/** Reads every table straight into shared memory of its own. Throws `DataError`, also for another layout than the expected one. */
export function readSpellerImage(file: string, layout: string): SpellerEngineData {
  const name = basename(file);
  const descriptor = openSync(file, 'r');
  try {
    const fileBytes = fstatSync(descriptor).size;
    let at = 0;
    const read = (bytes: number, into: ArrayBufferLike): Uint8Array => {
      if (at + bytes > fileBytes) throw new DataError('ends too early', { file: name, offset: fileBytes });
      const view = new Uint8Array(into);
      for (let done = 0; done < bytes; ) {
        const got = readSync(descriptor, view, done, bytes - done, at + done);
        if (got === 0) throw new DataError('ends too early', { file: name, offset: at + done });
        done += got;
      }
      at += bytes;
      return view;
    };
    const prefix = read(PREFIX_BYTES, new ArrayBuffer(PREFIX_BYTES));
    if (new TextDecoder().decode(prefix.subarray(0, MAGIC.length)) !== MAGIC)
      throw new DataError('is not a speller image', { file: name });
    const numbers = new DataView(prefix.buffer);
    const headerBytes = numbers.getUint32(MAGIC.length, true);
    if (headerBytes > MAX_HEADER_BYTES)
      throw new DataError('has an impossible header', { file: name, offset: MAGIC.length });
    const headerText = read(headerBytes, new ArrayBuffer(headerBytes));
    if (nativeZipCodec.crc32(headerText) !== numbers.getUint32(MAGIC.length + 4, true))
      throw new DataError('is damaged', { file: name, offset: PREFIX_BYTES });
    const header = parseHeader(headerText, name);
    if (header.layout !== layout) throw new DataError('was written by another version', { file: name });
    const table = ({ bytes, crc32 }: TableHeader): SharedArrayBuffer => {
      const offset = at;
      if (!(bytes >= 0 && at + bytes <= fileBytes)) throw new DataError('ends too early', { file: name, offset });
      const shared = new SharedArrayBuffer(bytes);
      if (nativeZipCodec.crc32(read(bytes, shared)) !== crc32)
        throw new DataError('is damaged', { file: name, offset });
      return shared;
    };
    const open = (part: (typeof PARTS)[number]): SharedTransducer | undefined => {
      const transducer = header.transducers[part];
      if (transducer === undefined) return undefined;
      const { tables, properties, ...rest } = transducer;
      const buffer = table(tables.buffer);
      const remaining = tables.remaining === undefined ? undefined : table(tables.remaining);
      return { ...rest, buffer, remaining, properties: new Map(properties), endOffset: 0 };
    };
    const [lexicon, errorModel, marks] = PARTS.map(open);
    if (lexicon === undefined) throw new DataError('contains no lexicon', { file: name });
    const { settings, starter } = header;
    return { lexicon, errorModel, marks, settings, ...(starter === undefined ? {} : { starter }) };
  } finally {
    closeSync(descriptor);
  }
}

function parseHeader(bytes: Uint8Array, file: string): ImageHeader {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as ImageHeader;
  } catch (cause) {
    throw new DataError('has no valid header', { file, offset: PREFIX_BYTES, cause });
  }
}
