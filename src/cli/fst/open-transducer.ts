/** Opens transducer files for the commands: HFST optimised lookup, HFST with OpenFst inside, AT&T text. */
import { DataError } from '../../engine/data-error.js';
import { invert } from '../../fst/algebra/projection.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { readAtt } from '../../fst/formats/att.js';
import { isHfstOpenFst, readHfstOpenFst } from '../../fst/formats/hfst-openfst.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { readOptimisedLookup } from '../../fst/lookup/read-automaton.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { readBytes } from '../open/read-bytes.js';

export interface OpenedFile {
  readonly automaton: Automaton;
  readonly format: string;
  /** What the file calls itself. */
  readonly name: string | undefined;
  readonly sizeBytes: number;
}

/** For looking up. `isInverted` swaps the sides. */
export function openTransducer(file: string, isInverted: boolean): Transducer {
  const bytes = readBytes(file);
  if (!isInverted && formatOf(file, bytes) === 'optimised lookup') return Transducer.read(bytes, file);
  const { automaton } = openTransducerFile(file);
  return Transducer.read(writeOptimisedLookup(isInverted ? invert(automaton) : automaton).bytes, file);
}

export function openTransducerFile(file: string): OpenedFile {
  return automatonOf(file, readBytes(file));
}

/** The first transducer of a file that was read. */
export function automatonOf(file: string, bytes: Uint8Array): OpenedFile {
  const sizeBytes = bytes.length;
  switch (formatOf(file, bytes)) {
    case 'AT&T':
      return { automaton: readText(file, bytes), format: 'AT&T text', name: undefined, sizeBytes };
    case 'OpenFst': {
      const [automaton] = readHfstOpenFst(bytes, file);
      if (automaton === undefined) throw new DataError('there is no transducer in it', { file });
      return { automaton, format: 'HFST, OpenFst with tropical weights', name: undefined, sizeBytes };
    }
    default: {
      const { properties } = Transducer.read(bytes, file);
      const format = 'HFST optimised lookup';
      return { automaton: readOptimisedLookup(bytes, file), format, name: properties.get('name'), sizeBytes };
    }
  }
}

function formatOf(file: string, bytes: Uint8Array): 'AT&T' | 'OpenFst' | 'optimised lookup' {
  if (/\.(att|txt)$/i.test(file)) return 'AT&T';
  return isHfstOpenFst(bytes) ? 'OpenFst' : 'optimised lookup';
}

function readText(file: string, bytes: Uint8Array): Automaton {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DataError('is not UTF-8 text', { file });
  }
  try {
    return readAtt(text);
  } catch (error) {
    throw error instanceof DataError ? error.inFile(file) : error;
  }
}
