/**
 * A fingerprint of code: what a kept file depends on besides its source. When the code changes, the file is no longer found,
 * and is made again. Start at `codeFingerprint`.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Tests run from the sources: what they make must not push out what the built program made. */
export const SOURCE_MARK = import.meta.url.endsWith('.ts') ? '-src' : '';
const EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
/** The verdict only reads what the compiler wrote. */
const HASHED = /^(?!verdict).*(?<!\.test)\.[jt]s$/;

export interface FingerprintedCode {
  /** Relative to `src/`, with all that is in them. */
  readonly folders: readonly string[];
  /** Relative to `src/`, without their extension. */
  readonly modules: readonly string[];
  /** Files of data, by their whole path. */
  readonly data?: readonly string[];
}

/** Fingerprints of code without data, by `keyOf`. The bundle of the commands has them written down here: what it runs is in it. */
const WRITTEN_DOWN: Readonly<Record<string, string>> = {};

export function codeFingerprint(code: FingerprintedCode): string {
  const { folders, modules, data = [] } = code;
  const written = data.length === 0 ? WRITTEN_DOWN[keyOf(code)] : undefined;
  if (written !== undefined) return written;
  const hash = createHash('sha256');
  for (const folder of folders) {
    const path = fileURLToPath(new URL(`../../${folder}/`, import.meta.url));
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => HASHED.test(file));
    for (const file of files.sort()) hash.update(file).update(readFileSync(join(path, file)));
  }
  for (const module of modules) hash.update(readFileSync(new URL(`../../${module}${EXTENSION}`, import.meta.url)));
  for (const file of data) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 10) + SOURCE_MARK;
}

export function keyOf({ folders, modules }: FingerprintedCode): string {
  return [...folders, '', ...modules].join(' ');
}
