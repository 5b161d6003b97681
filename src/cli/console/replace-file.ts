/** The output of a command, written as a whole: who reads it sees the old bytes or the new ones. A link stays, and leads to the new ones. */
import { realpathSync, statSync, writeFileSync } from 'node:fs';
import { fileFault } from '../../engine/file-fault.js';
import { replaceFileSync } from '../../packs/folder/replace-file.js';
import { CommandFailure, EXIT } from './exit-codes.js';

export function replaceFile(file: string, content: Uint8Array | string): void {
  try {
    const before = statSync(file, { throwIfNoEntry: false });
    if (before === undefined) replaceFileSync(file, content);
    else if (before.isFile()) replaceFileSync(realpathSync(file), content);
    // A device or a pipe, such as /dev/stdout: nobody wants a file in its place.
    else writeFileSync(file, content);
  } catch (error) {
    throw new CommandFailure(`${file}: ${fileFault(error, 'write')}`, EXIT.usage);
  }
}
