/** Data of languages from files that somebody chooses: what `langtools data` and `langtools site` write. Start at `addFromFiles`. */
import { readFileChunk, withoutVoices } from '../../../../web/src/device/data-source.js';
import { DeviceFailure } from '../../../../web/src/device/device-failure.js';
import { DeviceStore } from '../../../../web/src/device/device-store.js';
import { alone, downloadLanguage, removeLanguage } from '../../../../web/src/device/download.js';

/** `se.json`, and not `se.words.json`. */
const MANIFEST = /^([a-z]{2,3}(?:-[a-z0-9]{1,8})*)\.json$/;
/** As it is (`langtools data`), or arranged and compressed (`langtools site`). */
const CHUNK = /^([0-9a-f]{32})(\.chunk)?$/;

/**
 * Keeps all languages among the files; what they hold is checked by its SHA-256.
 *
 * @returns tag → name
 * @throws DeviceFailure if files are missing or damaged, or there is no space
 */
export async function addFromFiles(files: readonly File[], base: string): Promise<Record<string, string>> {
  const chunks = new Map(files.flatMap((file) => (CHUNK.test(file.name) ? [[file.name.slice(0, 32), file]] : [])));
  const store = new DeviceStore(base);
  const added: Record<string, string> = {};
  for (const file of files) {
    const tag = MANIFEST.exec(file.name)?.[1];
    const manifest = tag === undefined ? undefined : await readJson(file);
    if (tag === undefined || !Array.isArray(manifest?.parts)) continue;
    // Files that are chosen while others are still being read wait: what is given up would take away what was added meanwhile.
    await alone(base, tag, new AbortController().signal, () => add(tag, manifest, chunks, store));
    added[tag] = String(manifest.autonym);
  }
  return added;
}

async function add(
  tag: string,
  manifest: Record<string, unknown>,
  chunks: ReadonlyMap<string, File>,
  store: DeviceStore,
): Promise<void> {
  const wasKept = (await store.record(tag))?.isComplete === true;
  const source = {
    manifest: async () => withoutVoices(manifest),
    chunk: async (hash: string) => readChunk(chunks.get(hash)),
  };
  const { signal } = new AbortController();
  try {
    await downloadLanguage(tag, { source, store, signal, onPreparing: () => {}, onProgress: () => {} });
  } catch (error) {
    if (!wasKept) await removeLanguage(tag, store);
    throw error;
  }
}

async function readChunk(file: File | undefined): Promise<Uint8Array> {
  if (file === undefined) throw new DeviceFailure('wrong-data', 'a file is missing');
  const isCompressed = file.name.endsWith('.chunk');
  // What cannot be decompressed is damaged, and the hash of nothing is not that of the chunk.
  return isCompressed
    ? readFileChunk(file.stream()).catch(() => new Uint8Array())
    : new Uint8Array(await file.arrayBuffer());
}

async function readJson(file: File): Promise<Record<string, unknown> | undefined> {
  try {
    return (JSON.parse(await file.text()) ?? undefined) as Record<string, unknown> | undefined;
  } catch {
    return undefined;
  }
}
