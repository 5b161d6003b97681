/** Reads a file that the user has named. */
import { readFileSync } from 'node:fs';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { fileFault } from '../../engine/file-fault.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';

export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandFailure(`${file}: ${fileFault(error)}`, EXIT.usage);
  }
}

const NO_FILE = ['ENOENT', 'EISDIR', 'ENOTDIR'];

/**
 * The same, for sources that name others, by a reader that may refuse some (`DataError`): undefined where there is no file of that name,
 * which their compiler says in its place.
 */
export function readIfThere(file: string, read: () => Uint8Array): Uint8Array | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DataError) throw error;
    if (NO_FILE.includes(errorCode(error) ?? '')) return undefined;
    throw new CommandFailure(`${file}: ${fileFault(error)}`, EXIT.usage);
  }
}
