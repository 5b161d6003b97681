/**
 * The texts on this device, in IndexedDB: `texts` by their id, `versions` by text and time. Every method is one
 * transaction, so that a tab that is closed leaves nothing half-written. Where the browser allows no storage the
 * promises are rejected, and the page goes on with the one text in its memory.
 */
import { isVersionDue, surplusVersions, type TextRecord, type TextVersion } from './text-record.js';

const NAME = 'langtools-texts';
const TEXTS = 'texts';
const VERSIONS = 'versions';

/** All that is kept of one text. */
export interface WholeText {
  readonly record: TextRecord;
  readonly versions: readonly TextVersion[];
}

export class TextDatabase {
  #opened: Promise<IDBDatabase> | undefined;

  async all(): Promise<TextRecord[]> {
    return this.#run('readonly', ([texts]) => asPromise<TextRecord[]>(texts.getAll()));
  }

  async get(id: string): Promise<TextRecord | undefined> {
    return this.#run('readonly', ([texts]) => asPromise<TextRecord | undefined>(texts.get(id)));
  }

  /** Oldest first. */
  async versions(id: string): Promise<TextVersion[]> {
    return this.#run('readonly', ([, versions]) => versionsOf(versions, id));
  }

  /**
   * Writes a text, and what it was as a version now and then. Nothing is written when another tab has written since
   * `record.revision`: then the answer is false.
   */
  async save(record: TextRecord, isVersionWanted = false): Promise<boolean> {
    return this.#run('readwrite', async ([texts, versions]) => {
      const before = await asPromise<TextRecord | undefined>(texts.get(record.id));
      if (before !== undefined && before.revision !== record.revision - 1) return false;
      texts.put(record);
      // Of the versions only the last is read: this runs every second while somebody writes, and each is a whole text.
      const kept = (await asPromise<IDBValidKey[]>(versions.getAllKeys(versionKeys(record.id)))) as VersionKey[];
      const lastKey = kept.at(-1);
      const last = lastKey && (await asPromise<TextVersion | undefined>(versions.get(lastKey)));
      const isNew = isVersionWanted && record.text.trim() !== '' && last?.text !== record.text;
      if (isNew || isVersionDue(last, record.text, record.changed)) {
        const { id: textId, changed: time, text, languages = [] } = record;
        const version: TextVersion = { textId, time, text, languages };
        versions.put(version);
        const keys: VersionKey[] = [...kept, [version.textId, version.time]];
        for (const surplus of surplusVersions(keys)) versions.delete(surplus);
      }
      return true;
    });
  }

  /** Takes a text away with its versions, and gives them back so that they can be put back. */
  async remove(id: string): Promise<WholeText | undefined> {
    return this.#run('readwrite', async ([texts, versions]) => {
      const record = await asPromise<TextRecord | undefined>(texts.get(id));
      const kept = await versionsOf(versions, id);
      texts.delete(id);
      versions.delete(versionKeys(id));
      return record && { record, versions: kept };
    });
  }

  async put(texts: readonly WholeText[]): Promise<void> {
    await this.#run('readwrite', async ([records, versions]) => {
      for (const whole of texts) {
        records.put(whole.record);
        for (const version of whole.versions) versions.put(version);
      }
    });
  }

  async #run<Result>(
    mode: IDBTransactionMode,
    work: (stores: [IDBObjectStore, IDBObjectStore]) => Promise<Result>,
  ): Promise<Result> {
    const transaction = (await this.#open()).transaction([TEXTS, VERSIONS], mode);
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([
      work([transaction.objectStore(TEXTS), transaction.objectStore(VERSIONS)]),
      isDone,
    ]);
    return result;
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= openDatabase().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(TEXTS, { keyPath: 'id' });
    request.result.createObjectStore(VERSIONS, { keyPath: ['textId', 'time'] });
  };
  return asPromise(request);
}

type VersionKey = [textId: string, time: number];

const versionKeys = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

function versionsOf(versions: IDBObjectStore, id: string): Promise<TextVersion[]> {
  return asPromise<TextVersion[]>(versions.getAll(versionKeys(id)));
}

function asPromise<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Value);
    request.onerror = () => reject(request.error);
  });
}
