/**
 * What the results of an engine depend on besides the request, the same in every process that has the same data and the same code. Start
 * at `dataIdentity` and `releaseIdentity`. When in doubt two identities differ: then a result is computed once more, and never wrong.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES_DIR } from '../../packs/built-in/package-dir.js';
import { codeFingerprint } from '../../packs/images/code-fingerprint.js';
import type { EngineSource, PackIdentity, PartSource } from '../engines/registry.js';
import { VERSION } from '../settings/version.js';

/** Whose code and data decide what an answer is. */
const CODE = [
  ...['engine', 'markup', 'detect', 'fst', 'cg3', 'hunspell', 'speller', 'speech', 'grammar', 'answers', 'packs'],
  'service/operations',
];

/** Of the program and of all that comes with it in `languages/`: rules may change without a new version. */
export function releaseIdentity(): string {
  const hash = createHash('sha256')
    .update(VERSION)
    .update(codeFingerprint({ folders: CODE, modules: [] }));
  const files = readdirSync(LANGUAGES_DIR, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  for (const path of paths) hash.update(path.slice(LANGUAGES_DIR.length)).update('\n').update(readFileSync(path));
  return hash.digest('hex').slice(0, 32);
}

/** Of an engine that has been loaded from a source; `pack` has the version that only the content may know. */
export function dataIdentity(
  source: Pick<EngineSource, 'loader' | 'speller' | 'morphology'>,
  pack: PackIdentity,
): string {
  const parts = [source.speller, source.morphology].map((part) => part && partIdentity(part));
  return JSON.stringify([partIdentity({ loader: source.loader, pack }), ...parts]);
}

function partIdentity({ loader, pack }: Pick<PartSource, 'loader' | 'pack'>): unknown {
  const module = loader.module.slice(loader.module.lastIndexOf('/') + 1);
  return [pack.name, pack.version, module, contentParams(loader.params)];
}

/** Without the places of files whose content is known by its hash, and without the cache, which holds copies of what it is made of. */
function contentParams(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return params;
  const { cacheDir: _, ...rest } = params as Record<string, unknown>;
  if (typeof rest.sha256 !== 'string' || rest.sha256 === '') return rest;
  const { file: _file, languages: _languages, ...content } = rest;
  return content;
}
