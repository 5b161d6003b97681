/** Opens transducer files for the commands: HFST optimised lookup, HFST with OpenFst or foma inside, foma, AT&T text. */
import { DataError } from '../../engine/data-error.js';
import { invert } from '../../fst/algebra/projection.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { readTransducerBytes, type TransducerFormat, transducerFormat } from '../../fst/tools/read-transducers.js';
import { readBytes } from '../open/read-bytes.js';
import { unzipped } from './unzipped.js';

export interface OpenedFile {
  readonly automaton: Automaton;
  readonly format: string;
  /** What the file calls itself. */
  readonly name: string | undefined;
  readonly sizeBytes: number;
}

/** For looking up. `isInverted` swaps the sides. */
export function openTransducer(file: string, isInverted: boolean): Transducer {
  const bytes = unzipped(file, readBytes(file));
  if (!isInverted && transducerFormat(bytes, file) === 'optimised lookup') return Transducer.read(bytes, file);
  const { automaton } = automatonOf(file, bytes);
  return Transducer.read(writeOptimisedLookup(isInverted ? invert(automaton) : automaton).bytes, file);
}

export function openTransducerFile(file: string): OpenedFile {
  return automatonOf(file, unzipped(file, readBytes(file)));
}

/** The first transducer of a file that was read. */
export function automatonOf(file: string, bytes: Uint8Array): OpenedFile {
  const format = transducerFormat(bytes, file);
  const [automaton] = automataOf(file, bytes);
  if (automaton === undefined) throw new DataError('there is no transducer in it', { file });
  const name = format === 'optimised lookup' ? Transducer.read(bytes, file).properties.get('name') : undefined;
  return { automaton, format: FORMAT_NAMES[format], name, sizeBytes: bytes.length };
}

/** Every transducer of a file that was read. */
export function automataOf(file: string, bytes: Uint8Array): readonly Automaton[] {
  try {
    return readTransducerBytes(bytes, transducerFormat(bytes, file));
  } catch (error) {
    throw error instanceof DataError ? error.inFile(file === '-' ? 'standard input' : file) : error;
  }
}

const FORMAT_NAMES: Readonly<Record<TransducerFormat, string>> = {
  'AT&T': 'AT&T text',
  OpenFst: 'HFST, OpenFst with tropical weights',
  foma: 'foma',
  'optimised lookup': 'HFST optimised lookup',
};
