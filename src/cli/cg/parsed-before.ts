/**
 * Large grammars as they were after parsing, kept in the cache folder: to parse one takes most of the first second of a command. Start at
 * `parsedBefore`. What is kept counts only while the grammar and every file that it includes are the same, byte for byte.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Grammar, keepGrammar, readKeptGrammar } from '../../cg3/index.js';
import { DataError } from '../../engine/data-error.js';
import { errorCode } from '../../engine/error-code.js';
import { RULES_CODE } from '../../packs/built-in/kept-rules.js';
import { codeFingerprint } from '../../packs/images/code-fingerprint.js';
import { readImageFile, writeImageFile } from '../../packs/images/image-file.js';

/** Smaller ones are parsed in no time. */
const KEPT_FROM_BYTES = 20_000;
/** The longest unused one goes. */
const MOST_KEPT = 32;

interface Kept {
  readonly sources: readonly { readonly file: string; readonly sha256: string }[];
  readonly warnings: Grammar['warnings'];
  readonly grammar: Uint8Array;
}

/**
 * @param bytes the text of the grammar
 * @param parse is told what to call with each included file and its bytes
 */
export function parsedBefore(
  file: string,
  bytes: Uint8Array,
  settings: { readonly folder: string; readonly mappingPrefix?: string | undefined },
  parse: (onIncluded: (file: string, bytes: Uint8Array) => void) => Grammar,
): Grammar {
  if (bytes.length < KEPT_FROM_BYTES) return parse(() => {});
  const { folder, mappingPrefix = '' } = settings;
  const format = codeFingerprint(RULES_CODE);
  const name = sha256(Buffer.from(`${resolve(file)}\0${file}\0${mappingPrefix}`)).slice(0, 16);
  const path = join(folder, `${name}-${format}`);
  const own = sha256(bytes);
  const kept = readKept(path, format);
  if (kept !== undefined && kept.sources[0]?.sha256 === own && kept.sources.slice(1).every(isSame))
    return Object.assign(readKeptGrammar(kept.grammar), { warnings: kept.warnings });
  const sources = [{ file, sha256: own }];
  const grammar = parse((included, content) => sources.push({ file: included, sha256: sha256(content) }));
  keep(folder, path, { sources, warnings: grammar.warnings, grammar: keepGrammar(grammar) }, format);
  return grammar;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isSame({ file, sha256: expected }: Kept['sources'][number]): boolean {
  try {
    return sha256(readFileSync(file)) === expected;
  } catch {
    return false;
  }
}

function readKept(path: string, format: string): Kept | undefined {
  try {
    return readImageFile(path, format) as Kept;
  } catch (error) {
    if (error instanceof DataError || errorCode(error) !== undefined) return undefined;
    throw error;
  }
}

/** Where nothing can be written the grammar is parsed again the next time. */
function keep(folder: string, path: string, kept: Kept, format: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    writeImageFile(path, kept, format);
    const files = readdirSync(folder).map((name) => join(folder, name));
    const byAge = files.map((each) => ({ each, ms: statSync(each).mtimeMs })).sort((a, b) => b.ms - a.ms);
    for (const { each } of byAge.slice(MOST_KEPT)) rmSync(each, { force: true });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
  }
}
