/**
 * Which public repository has the sources of a language, its licence and authors, and which repositories are needed beside it:
 * `languages/repositories.json`. Start at `readRepositories`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import { DataError } from '../../engine/data-error.js';
import { isRepositoryName } from '../../giellalt/repository/paths.js';
import { LANGUAGES_DIR } from '../built-in/package-dir.js';

export interface KnownRepository {
  /** What it is called, which is also the name of its folder: `lang-sme`. */
  readonly name: string;
  readonly address: string;
  readonly branch: string;
  /** As its LICENSE says; null where that has not been filled in, so that nothing is permitted until its maintainers say so. */
  readonly licence: string | null;
  /** As its AUTHORS says, which may name nobody. */
  readonly authors: readonly string[];
  /** Names of the repositories that it shares data with, beside giella-core, which all need. */
  readonly needs: readonly string[];
}

const LIST_FILE = 'repositories.json';

const List = Type.Record(
  Type.String(),
  Type.Object(
    {
      repository: Type.String({ pattern: '^https://[a-z0-9.-]+(?:/[A-Za-z0-9_][A-Za-z0-9._-]*)+$' }),
      branch: Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9._-]*$' }),
      licence: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
      authors: Type.Array(Type.String({ minLength: 1 })),
      needs: Type.Array(Type.String({ minLength: 1 })),
    },
    { additionalProperties: false },
  ),
);

/** By tag. */
export function readRepositories(languagesDir = LANGUAGES_DIR): ReadonlyMap<string, KnownRepository> {
  return parseRepositories(readFileSync(join(languagesDir, LIST_FILE), 'utf8'));
}

export function parseRepositories(text: string): ReadonlyMap<string, KnownRepository> {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (cause) {
    throw new DataError('is not JSON', { file: LIST_FILE, cause });
  }
  if (!Value.Check(List, list)) {
    const [first] = Value.Errors(List, list);
    throw new DataError(`${first?.instancePath || '/'} ${first?.message ?? 'is wrong'}`, { file: LIST_FILE });
  }
  return new Map(
    Object.entries(list).map(([tag, { repository: address, ...facts }]) => {
      const name = address.slice(address.lastIndexOf('/') + 1);
      const strange = [name, ...facts.needs].find((each) => !isRepositoryName(each));
      if (strange !== undefined)
        throw new DataError(`/${tag}: ${strange} is not the name of a language repository`, { file: LIST_FILE });
      return [tag, { name, address, ...facts }];
    }),
  );
}
