/** Transducers as packs have them, kept as parts of the files that they are written from: `NAME.hfst#lookup`. */
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { zipMember } from '../../fst/formats/zip-members.js';
import type { Artefact } from '../recipes/artefact.js';
import type { StepContext } from './standard-rule.js';

/** By the name of the part; the only input is the file. */
export const WRITTEN_NETS: ReadonlyMap<string, (context: StepContext) => Artefact> = new Map([
  ['lookup', ({ inputs, net }: StepContext): Artefact => ({ kind: 'bytes', bytes: written(net(inputs[0]!)) })],
  [
    'zip',
    ({ inputs, net, deflate }: StepContext): Artefact => {
      const [path = ''] = inputs;
      return { kind: 'bytes', bytes: zipMember(path.slice(path.lastIndexOf('/') + 1), written(net(path)), deflate) };
    },
  ],
]);

function written(net: Parameters<typeof writeOptimisedLookup>[0]): Uint8Array {
  return writeOptimisedLookup(net).bytes;
}

/** The transducer of a file in optimised lookup. */
export const lookupOf = (path: string) => `${path}#lookup`;
/** A zip with that alone. */
export const zipOf = (path: string) => `${path}#zip`;
