/** Transducers as packs have them, kept as parts of the files that they are written from: `NAME.hfst#lookup`. */
import { ACCEPTOR_MEMBER, ERROR_MODEL_MEMBER } from '../../fst/formats/speller-pack.js';
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
      return { kind: 'bytes', bytes: zipMember(memberName(path), written(net(path)), deflate) };
    },
  ],
]);

/** Spellers of all variants have these two names in their packs. */
function memberName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).startsWith('acceptor.') ? ACCEPTOR_MEMBER : ERROR_MODEL_MEMBER;
}

function written(net: Parameters<typeof writeOptimisedLookup>[0]): Uint8Array {
  return writeOptimisedLookup(net).bytes;
}

/** The transducer of a file in optimised lookup. */
export const lookupOf = (path: string) => `${path}#lookup`;
/** A zip with that alone, for the pack of a speller. */
export const zipOf = (path: string) => `${path}#zip`;
