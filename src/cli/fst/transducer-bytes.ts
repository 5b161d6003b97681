/** A transducer as the bytes of a file, in the format that the end of its name tells. */
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
