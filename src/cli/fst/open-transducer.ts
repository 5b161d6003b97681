/** Opens a transducer file for a command. */
import { readFileSync } from 'node:fs';
import { Transducer } from '../../fst/lookup/transducer.js';
import { CommandFailure, EXIT } from '../exit-codes.js';

export function openTransducer(file: string): Transducer {
  return Transducer.read(readBytes(file), file);
}

export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandFailure(`${file}: ${(error as NodeJS.ErrnoException).code ?? 'cannot be read'}`, EXIT.usage);
  }
}
