/**
 * The catalogue says where a tag's packs can be had. Start at `readCatalogue` and `catalogueEntry`. The one in
 * `languages/catalogue.json` names the public download service of the field; an operator can point to another file or
 * address with the same form, for instance one with checksums and a mirror of their own.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { fileFault } from '../../engine/file-fault.js';
import { LANGUAGES_DIR } from '../built-in/package-dir.js';
import { PackError } from '../formats/pack-error.js';
import type { PackKind, ResolveTag } from '../formats/pack-kind.js';
import { download } from './download.js';

const Source = Type.Object(
  {
    /** Instead of the template. */
    url: Type.Optional(Type.String({ minLength: 1 })),
    sha256: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{64}$' })),
    sizeBytes: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);

const Catalogue = Type.Object(
  {
    version: Type.Literal(1),
    note: Type.Optional(Type.String()),
    /** `{code}` stands for the language's own code. */
    templates: Type.Object(
      { speller: Type.Optional(Type.String()), grammar: Type.Optional(Type.String()) },
      { additionalProperties: false },
    ),
    languages: Type.Record(
      Type.String(),
      Type.Object(
        {
          /** What the language is called at the source: ISO 639-3, or a name of its own. */
          code: Type.String({ pattern: '^[A-Za-z0-9-]+$' }),
          speller: Type.Optional(Source),
          grammar: Type.Optional(Source),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

export type Catalogue = Static<typeof Catalogue>;

export interface CatalogueEntry {
  readonly tag: string;
  readonly kind: PackKind;
  readonly url: string;
  readonly sha256?: string;
  readonly sizeBytes?: number;
}

/** The list of packs that comes with this package. */
export const BUILT_IN_CATALOGUE = path.join(LANGUAGES_DIR, 'catalogue.json');

const MAX_CATALOGUE_BYTES = 4 * 1024 * 1024;

/** Reads a catalogue from a file or an address. */
export async function readCatalogue(source: string = BUILT_IN_CATALOGUE, signal?: AbortSignal): Promise<Catalogue> {
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(source);
  const text = isAddress ? await fetchText(source, signal) : await readText(source);
  return parseCatalogue(text, isAddress ? source : path.basename(source));
}

export function parseCatalogue(text: string, name: string): Catalogue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new PackError('file', `the catalogue ${name} is not JSON`, { cause });
  }
  if (!Value.Check(Catalogue, value)) {
    const [first] = Value.Errors(Catalogue, value);
    const place = first ? `: ${first.instancePath || '/'} ${first.message}` : '';
    throw new PackError('file', `the catalogue ${name} does not have its form${place}`);
  }
  return value;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new PackError('file', `the catalogue ${path.basename(file)} cannot be read: ${fileFault(cause)}`, { cause });
  }
}

/** With the care that packs are fetched with: bounded in bytes, in redirects and in time, and never from https to http. */
async function fetchText(url: string, signal: AbortSignal | undefined): Promise<string> {
  const limit = AbortSignal.timeout(30_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'langtools-catalogue-'));
  const file = path.join(folder, 'catalogue.json');
  try {
    await download(url, file, {
      maxBytes: MAX_CATALOGUE_BYTES,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      attempts: 2,
    });
    return await readText(file);
  } catch (error) {
    if (limit.aborted && error instanceof PackError) {
      throw new PackError('timeout', 'the catalogue cannot be fetched', { cause: error });
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where one pack can be had, or undefined. */
export function catalogueEntry(catalogue: Catalogue, tag: string, kind: PackKind): CatalogueEntry | undefined {
  if (!Object.hasOwn(catalogue.languages, tag)) return undefined;
  const language = catalogue.languages[tag]!;
  const source = language[kind];
  const url = source?.url ?? catalogue.templates[kind];
  if (!source || !url) return undefined;
  const { sha256, sizeBytes } = source;
  return {
    tag,
    kind,
    url: url.replaceAll('{code}', encodeURIComponent(language.code)),
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(sizeBytes === undefined ? {} : { sizeBytes }),
  };
}

/** What `packs install` fetches for names that a user typed; `all` takes everything. */
export function catalogueEntries(
  catalogue: Catalogue,
  names: readonly string[] | 'all',
  kinds: readonly PackKind[],
  resolveTag: ResolveTag,
): CatalogueEntry[] {
  const tags = names === 'all' ? Object.keys(catalogue.languages) : names.map((name) => knownTag(name, resolveTag));
  return [...new Set(tags)].flatMap((tag) => {
    const entries = kinds.flatMap((kind) => catalogueEntry(catalogue, tag, kind) ?? []);
    if (entries.length === 0 && names !== 'all') {
      throw new PackError('not-in-catalogue', `the catalogue has no ${kinds.join(' or ')} pack for ${tag}`);
    }
    return entries;
  });
}

function knownTag(name: string, resolveTag: ResolveTag): string {
  const tag = resolveTag(name);
  if (tag === undefined) throw new PackError('unknown-tag', `no tag is called ${name}`);
  return tag;
}
