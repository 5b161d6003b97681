/** Reads a text for a command: from a file, or from standard input when there is none or `-`. */
import { readFileSync } from 'node:fs';
import { CommandFailure, EXIT } from '../exit-codes.js';

export function readText(file: string | undefined): string {
  const name = file === undefined || file === '-' ? 'standard input' : file;
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file === undefined || file === '-' ? 0 : file);
  } catch (error) {
    throw new CommandFailure(`${name}: ${(error as NodeJS.ErrnoException).code ?? 'cannot be read'}`, EXIT.usage);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandFailure(`${name}: not valid UTF-8`, EXIT.usage);
  }
}

/** A whole number from the command line. */
export function count(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new CommandFailure(`--${name} must be a whole number from 0 to ${most}`, EXIT.usage);
  return value;
}
