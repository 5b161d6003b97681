/** Writes a file beside its place and moves it there: a reader sees the old bytes or the new ones, never a part. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileFault } from '../engine/file-fault.js';
import { CommandFailure, EXIT } from './exit-codes.js';

export function replaceFile(file: string, content: Uint8Array | string): void {
  const part = `${file}.part`;
  try {
    writeFileSync(part, content);
    renameSync(part, file);
  } catch (error) {
    removePart(part);
    throw new CommandFailure(`${file}: ${fileFault(error, 'write')}`, EXIT.usage);
  }
}

function removePart(part: string): void {
  try {
    rmSync(part, { force: true });
  } catch {
    // It was never there: its folder is a file.
  }
}
