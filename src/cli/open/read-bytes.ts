/** Reads a file that the user has named. */
import { readFileSync } from 'node:fs';
import { errorCode } from '../../engine/error-code.js';
import { fileFault } from '../../engine/file-fault.js';
import { CommandFailure, EXIT } from '../exit-codes.js';

export function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandFailure(`${file}: ${fileFault(error)}`, EXIT.usage);
  }
}

const NO_FILE = ['ENOENT', 'EISDIR', 'ENOTDIR'];

/** The same, for sources that name others: undefined where there is no file of that name, which their compiler says in its place. */
export function readBytesIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (NO_FILE.includes(errorCode(error) ?? '')) return undefined;
    throw new CommandFailure(`${file}: ${fileFault(error)}`, EXIT.usage);
  }
}
