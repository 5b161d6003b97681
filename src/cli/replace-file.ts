/** Writes a file beside its place and moves it there: a reader sees the old bytes or the new ones, never a part. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from '../engine/error-code.js';
import { CommandFailure, EXIT } from './exit-codes.js';

export function replaceFile(file: string, content: Uint8Array | string): void {
  try {
    writeFileSync(`${file}.part`, content);
    renameSync(`${file}.part`, file);
  } catch (error) {
    rmSync(`${file}.part`, { force: true });
    throw new CommandFailure(`${file}: ${errorCode(error) ?? 'cannot be written'}`, EXIT.usage);
  }
}
