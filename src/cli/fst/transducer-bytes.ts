/** A transducer as the bytes of a file, in the format that the end of its name tells. */
import { DataError } from '../../engine/data-error.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { writeAtt } from '../../fst/formats/att.js';
import { writeHfstOpenFst } from '../../fst/formats/hfst-openfst.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';

/** HFST optimised lookup, HFST with OpenFst inside, AT&T text. */
export const OUTPUT_ENDINGS: readonly string[] = ['.hfstol', '.hfst', '.att'];

export function transducerBytes(automaton: Automaton, fileName: string): Uint8Array {
  const name = fileName.replace(/^.*[\\/]/, '');
  if (fileName.endsWith('.att')) return new TextEncoder().encode(writeAtt(automaton));
  if (fileName.endsWith('.hfst')) return writeHfstOpenFst(automaton, name);
  return writeOptimisedLookup(automaton, { name }).bytes;
}

/** Several of them: only optimised lookup has one alone. Without an ending that tells the format, HFST with OpenFst inside. */
export function transducersBytes(automata: readonly Automaton[], fileName: string): Uint8Array {
  if (fileName.endsWith('.att')) {
    return new TextEncoder().encode(automata.map((automaton) => writeAtt(automaton)).join('--\n'));
  }
  if (!/\.(hfstol|ol)$/.test(fileName)) {
    const name = fileName === '-' ? '' : fileName.replace(/^.*[\\/]/, '');
    return Buffer.concat(automata.map((automaton) => writeHfstOpenFst(automaton, name)));
  }
  const [automaton] = automata;
  if (automaton === undefined || automata.length > 1) {
    throw new DataError(`holds one transducer, and these are ${automata.length}`, { file: fileName });
  }
  return transducerBytes(automaton, fileName);
}
