/** XML that a pack takes over as it is: what the reader of the pack would refuse is named here, with its line. */
import { DataError } from '../../engine/data-error.js';
import { readXmlTree } from '../../engine/xml-tree.js';
import { placeOf, SourceError } from '../../fst/diagnostics/source-problem.js';

export function checkXml(file: string, bytes: Uint8Array): void {
  try {
    readXmlTree(bytes, file);
  } catch (cause) {
    if (!(cause instanceof DataError)) throw cause;
    // The place is counted in characters.
    const place = placeOf(new TextDecoder().decode(bytes), Math.max(0, (cause.offset ?? 0) - 1));
    throw new SourceError([{ file, ...place, message: cause.problem, severity: 'error' }], { cause });
  }
}
