/**
 * Where a device keeps chunks: the Cache API or the private file system of a browser, a folder, a `Map`. And what is done
 * with it besides fetching. Start at `ChunkStore`.
 */
import { chunksOf, type LanguageManifest } from './manifest.js';

/** What keeps chunks by their hash. `put` resolves when the bytes are safe. */
export interface ChunkStore {
  has(hash: string): Promise<boolean>;
  /** Undefined where it is not there. */
  get(hash: string): Promise<Uint8Array | undefined>;
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** The hashes of all chunks. */
  list(): Promise<readonly string[]>;
  remove(hash: string): Promise<void>;
}

/** A store in memory: for tests, and for programs that keep nothing. */
export function memoryStore(): ChunkStore {
  const chunks = new Map<string, Uint8Array>();
  return {
    has: async (hash) => chunks.has(hash),
    get: async (hash) => chunks.get(hash),
    put: async (hash, bytes) => {
      chunks.set(hash, bytes);
    },
    list: async () => [...chunks.keys()],
    remove: async (hash) => {
      chunks.delete(hash);
    },
  };
}

/** Removes the chunks that no kept language needs: after an update, or when a language is no longer kept. */
export async function removeUnusedChunks(
  store: Pick<ChunkStore, 'list' | 'remove'>,
  kept: Iterable<LanguageManifest>,
): Promise<number> {
  const used = new Set([...kept].flatMap((manifest) => chunksOf(manifest).map(({ hash }) => hash)));
  const unused = (await store.list()).filter((hash) => !used.has(hash));
  for (const hash of unused) await store.remove(hash);
  return unused.length;
}
