/** Reads files with transducers in them, in every format that has a reader. */
import { DataError } from '../../engine/data-error.js';
import type { Automaton } from '../build/automaton.js';
import { readAllAtt } from '../formats/att.js';
import { isFoma, readFoma } from '../formats/foma.js';
import { isHfstOpenFst, readHfstOpenFst } from '../formats/hfst-openfst.js';
import { readOptimisedLookup } from '../lookup/read-automaton.js';

/** AT&T text is known by the name of its file alone, or by how its first line looks where there is no name. */
export type TransducerFormat = 'AT&T' | 'OpenFst' | 'foma' | 'optimised lookup';

const ATT_NAME = /\.(att|txt)$/i;
/** A state, or an arc. */
const ATT_LINE = /^\d{1,9}(?:\t[^\n]*)?\r?(?:\n|$)/;

/** `name` is '-' for standard input. */
export function transducerFormat(bytes: Uint8Array, name: string): TransducerFormat {
  if (ATT_NAME.test(name)) return 'AT&T';
  if (isFoma(bytes)) return 'foma';
  if (isHfstOpenFst(bytes)) return 'OpenFst';
  const isText = name === '-' && ATT_LINE.test(new TextDecoder().decode(bytes.slice(0, 1000)));
  return isText ? 'AT&T' : 'optimised lookup';
}

/** Every transducer of a file. Problems are thrown as `DataError` without the name of the file. */
export function readTransducerBytes(bytes: Uint8Array, format: TransducerFormat): readonly Automaton[] {
  if (format === 'foma') return readFoma(bytes);
  if (format === 'OpenFst') return readHfstOpenFst(bytes);
  if (format === 'optimised lookup') return [readOptimisedLookup(bytes)];
  try {
    return readAllAtt(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) throw new DataError('is not UTF-8 text', { cause: error });
    throw error;
  }
}
