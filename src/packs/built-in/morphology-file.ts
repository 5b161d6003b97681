/**
 * The analyser and the generator of a starter in one file of the cache: the length of the first (32 bits, little-endian), then
 * both as HFST optimised lookup.
 */
import { DataError } from '../../engine/data-error.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import type { MorphologyData } from '../../grammar/built-in/morphology.js';

export interface MorphologyBytes {
  /** From a written word to its analyses. */
  readonly analyser: Uint8Array;
  /** From an analysis to its written words. */
  readonly generator: Uint8Array;
}

const PREFIX_BYTES = 4;

export function writeMorphology({ analyser, generator }: MorphologyBytes): Uint8Array {
  const file = new Uint8Array(PREFIX_BYTES + analyser.length + generator.length);
  new DataView(file.buffer).setUint32(0, analyser.length, true);
  file.set(analyser, PREFIX_BYTES);
  file.set(generator, PREFIX_BYTES + analyser.length);
  return file;
}

/** Throws `DataError`. `name` is for messages. */
export function readMorphology(file: Uint8Array, name: string): MorphologyData {
  if (file.length < PREFIX_BYTES) throw new DataError('the file is cut off', { file: name });
  const end = PREFIX_BYTES + new DataView(file.buffer, file.byteOffset).getUint32(0, true);
  if (end > file.length) throw new DataError('the file is cut off', { file: name });
  return {
    analyser: Transducer.read(file.subarray(PREFIX_BYTES, end), name).toShared(),
    generator: Transducer.read(file.subarray(end), name).toShared(),
  };
}
