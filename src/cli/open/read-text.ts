/** Reads a text for a command: from a file, or from standard input when there is none or `-`. */
import { readFileSync } from 'node:fs';
import { fileFault } from '../../engine/file-fault.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';

export function readText(file: string | undefined): string {
  const name = file === undefined || file === '-' ? 'standard input' : file;
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file === undefined || file === '-' ? 0 : file);
  } catch (error) {
    throw new CommandFailure(`${name}: ${fileFault(error)}`, EXIT.usage);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandFailure(`${name}: not valid UTF-8`, EXIT.usage);
  }
}

/** The lines of standard input as they come, without their ends: a program that writes one waits for the answer to it. */
export async function* inputLines({ stdin = process.stdin }: Pick<CliContext, 'stdin'>): AsyncGenerator<string> {
  stdin.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stdin) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** A whole number from the command line. */
export function count(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most)
    throw new CommandFailure(`--${name} must be a whole number from 0 to ${most}`, EXIT.usage);
  return value;
}
