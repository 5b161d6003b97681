/** What commands that put packs into the packs folder say. */
import pc from 'picocolors';
import { PackError } from '../../packs/formats/pack-error.js';
import type { AddedPack } from '../../packs/install/install.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';

/** Turns a pack error into a message and an exit code. Any other error is an internal error. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PackError)) throw error;
    throw new CommandFailure(error.message, error.code === 'unknown-tag' ? EXIT.usage : EXIT.pack);
  }
}

export function reportAdded(context: CliContext, added: readonly AddedPack[]): void {
  const { green } = pc.createColors(context.stdout.isTTY === true);
  for (const { pack, replaced } of added) {
    const instead = replaced.length > 0 ? `, replacing ${replaced.join(', ')}` : '';
    context.stdout.write(`${green('✓')} ${summary(pack)} → ${pack.fileName}${instead}\n`);
  }
}

function summary({ tag, kind, version, sizeBytes }: AddedPack['pack']): string {
  return `${tag} ${kind} ${version}, ${mebibytes(sizeBytes)}`;
}

export function mebibytes(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
