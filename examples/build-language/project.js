/** An opened repository: its files, and what was changed in the editor. */

/** Longer sources are built, but not shown. */
const MOST_SHOWN_BYTES = 8 * 1024 * 1024;

const isHandle = (value) => typeof value?.getFile === 'function';

export class Project {
  /** Texts by path: they stand for the files until they are saved. */
  changes = new Map();

  #folder;

  /** @param files values are texts, files or handles; with handles there is one of the folder, too */
  constructor({ name, files, handle }) {
    this.name = name;
    this.files = files;
    this.#folder = handle;
  }

  get paths() {
    return [...this.files.keys()].sort();
  }

  canSave(path) {
    return isHandle(this.files.get(path));
  }

  /** The text of a file; throws an error that says why it cannot be shown. */
  async text(path) {
    const value = this.changes.get(path) ?? (await current(this.files.get(path)));
    if (value === undefined) throw new Error(`${path} is not there`);
    if (typeof value === 'string') return value;
    if (value.size > MOST_SHOWN_BYTES) throw new Error(`${path} is too large to be shown here`);
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await value.arrayBuffer());
      if (!text.includes('\0')) return text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    throw new Error(`${path} is not a text in UTF-8`);
  }

  async save(path) {
    // The browser asks once for all files of the folder.
    if ((await this.#folder.requestPermission({ mode: 'readwrite' })) !== 'granted')
      throw new Error(`${this.name} may not be written to`);
    const writable = await this.files.get(path).createWritable();
    await writable.write(this.changes.get(path));
    await writable.close();
    this.changes.delete(path);
  }

  /** What a worker gets: texts, and files that it reads when it needs them. Files are asked for anew, because others may write them, too. */
  async forWorker() {
    return new Map([...(await currentFiles(this.files)), ...this.changes]);
  }
}

async function current(value) {
  return isHandle(value) ? value.getFile() : value;
}

export async function currentFiles(files) {
  return new Map(await Promise.all([...files].map(async ([path, value]) => [path, await current(value)])));
}
