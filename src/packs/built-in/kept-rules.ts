/**
 * The rules of built-in checkers as they are after parsing, kept in the cache folder: to parse them takes twenty times as long as to
 * read what was parsed, and every worker would do it again. Start at `keptRules`.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepGrammar } from '../../cg3/index.js';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { inSharedMemory } from '../../engine/memory/shared-memory.js';
import type { CheckerData } from '../../grammar/built-in/checker-data.js';
import { parseRules } from '../../grammar/built-in/checker-engine.js';
import { codeFingerprint, type FingerprintedCode } from '../images/code-fingerprint.js';
import { readImageFile, writeImageFile } from '../images/image-file.js';

const EXTENSION = '.rules';
/** What the kept form depends on, besides the texts. */
export const RULES_CODE: FingerprintedCode = {
  folders: ['cg3'],
  modules: ['engine/image', 'grammar/built-in/checker-engine'],
};

let fingerprint: string | undefined;

/** The rules with everything that they include, for any thread. Throws what parsing throws. */
export function keptRules(data: Pick<CheckerData, 'tag' | 'grammars'>, cacheDir: string): Uint8Array {
  fingerprint ??= codeFingerprint(RULES_CODE);
  const texts = createHash('sha256').update(JSON.stringify(data.grammars)).digest('hex').slice(0, 10);
  const name = `rules-${data.tag}-${texts}-${fingerprint}${EXTENSION}`;
  const kept = readKept(join(cacheDir, name), fingerprint);
  if (kept !== undefined) return kept;
  const rules = inSharedMemory(keepGrammar(parseRules(data)));
  keep(cacheDir, data.tag, name, rules, fingerprint);
  return rules;
}

/** What is damaged or cannot be read is made again. */
function readKept(file: string, format: string): Uint8Array | undefined {
  try {
    return (readImageFile(file, format) as { rules: Uint8Array }).rules;
  } catch (error) {
    if (error instanceof DataError || errorCode(error) !== undefined) return undefined;
    throw error;
  }
}

/** A disk that is full or cannot be written keeps nobody from being served: the next time they are parsed again. */
function keep(folder: string, tag: string, name: string, rules: Uint8Array, format: string): void {
  const isOfSources = (file: string) => file.endsWith(`-src${EXTENSION}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeImageFile(join(folder, name), { rules }, format);
    for (const file of readdirSync(folder)) {
      const isOfThem = file.startsWith(`rules-${tag}-`) && file.endsWith(EXTENSION) && file !== name;
      if (isOfThem && isOfSources(file) === isOfSources(name)) rmSync(join(folder, file), { force: true });
    }
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}
