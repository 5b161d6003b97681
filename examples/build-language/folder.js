/**
 * The files of a folder that the reader chose or dropped. Nothing is read here: a value is a `File`, or a handle that can also be
 * written to. Every function gives `{ name, files, handle }`.
 */
import { isRepositoryName } from 'langtools/giellalt';

/** The largest repositories have some 1700 files. */
const MOST_FILES = 10_000;
const MOST_LEVELS = 20;
/** What no build reads. */
const SKIPPED = /^(?:\..*|node_modules|autom4te\.cache)$/;

/** How a folder beside the repository is called in builds. One with another name is taken for giella-core. */
export const besideName = (name) => (isRepositoryName(name) ? name : 'giella-core');

class Collected {
  files = new Map();

  constructor(name, handle) {
    this.name = name;
    this.handle = handle;
  }

  add(parts, value) {
    if (parts.some((part) => SKIPPED.test(part))) return;
    if (this.files.size === MOST_FILES)
      throw new Error(`${this.name} has more than ${MOST_FILES} files: choose the folder of one repository`);
    this.files.set(parts.join('/'), value);
  }
}

/** Of `<input type="file" webkitdirectory>`. */
export function fromInput(list) {
  const collected = new Collected(list[0]?.webkitRelativePath.split('/')[0] ?? '');
  for (const file of list) collected.add(file.webkitRelativePath.split('/').slice(1), file);
  return collected;
}

/** Of the File System Access API. */
export async function fromHandle(handle) {
  const collected = new Collected(handle.name, handle);
  await walk(handle, (folder) => folder.values(), {
    isFolder: ({ kind }) => kind === 'directory',
    add: (parts, child) => collected.add(parts, child),
  });
  return collected;
}

/** Of a folder that was dropped, in browsers without that. */
export async function fromEntry(entry) {
  const collected = new Collected(entry.name);
  await walk(entry, entriesOf, {
    isFolder: ({ isDirectory }) => isDirectory,
    add: async (parts, child) =>
      collected.add(parts, await new Promise((resolve, reject) => child.file(resolve, reject))),
  });
  return collected;
}

async function walk(root, childrenOf, { isFolder, add }) {
  const folders = [{ folder: root, parts: [] }];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for await (const child of childrenOf(next.folder)) {
      const parts = [...next.parts, child.name];
      if (!isFolder(child)) await add(parts, child);
      else if (!SKIPPED.test(child.name) && parts.length < MOST_LEVELS) folders.push({ folder: child, parts });
    }
  }
}

/** A reader gives a hundred entries at a time, and none at the end. */
async function* entriesOf(folder) {
  const reader = folder.createReader();
  for (;;) {
    const batch = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return;
    yield* batch;
  }
}

/** Every folder that was dropped. Handles and entries have to be asked for before anything is waited for. */
export async function fromDrop({ items }) {
  const dropped = [...items].map((item) => ({
    handle: item.getAsFileSystemHandle?.(),
    entry: item.webkitGetAsEntry?.(),
  }));
  const folders = [];
  for (const { handle, entry } of dropped) {
    const opened = await handle;
    if (opened?.kind === 'directory') folders.push(await fromHandle(opened));
    else if (opened === undefined && entry?.isDirectory) folders.push(await fromEntry(entry));
  }
  return folders;
}
