/**
 * The files that texts were opened from, in an IndexedDB of their own, by the id of the text: so that a text is saved into its file also after the page was
 * closed. Loaded with the first file. Where the browser allows no storage the promises are rejected, and files live as long as the page.
 */
const NAME = 'langtools-files';
const FILES = 'files';

export interface KeptFile {
  /** With its ending. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export async function keepFile(textId: string, file: KeptFile): Promise<void> {
  await run('readwrite', (files) => files.put(file, textId));
}

export async function keptFile(textId: string): Promise<KeptFile | undefined> {
  return (await run('readonly', (files) => files.get(textId))) as KeptFile | undefined;
}

/** Takes it away, and gives it back so that it can be put back. */
export async function removeFile(textId: string): Promise<KeptFile | undefined> {
  const file = await keptFile(textId);
  if (file !== undefined) await run('readwrite', (files) => files.delete(textId));
  return file;
}

async function run(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await opened();
  try {
    const request = work(database.transaction(FILES, mode).objectStore(FILES));
    return await asPromise(request);
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(FILES);
  };
  return asPromise(request) as Promise<IDBDatabase>;
}

function asPromise(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
