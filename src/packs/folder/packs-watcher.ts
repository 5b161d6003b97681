/**
 * Watches the packs folder and says when a pack was added, changed, removed or turned out broken. Start at
 * `PacksWatcher`. The operating system's notice (`fs.watch`) only makes it look sooner; what has changed is decided by
 * comparing sizes and times, so a file system without notices (network, container mounts) is merely slower. A file that
 * is still growing is left alone until two looks in a row find it the same, and one that is gone until two in a row do not find
 * it: whoever moves a pack away to move a new one in its place replaces it.
 */
import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PackError } from '../formats/pack-error.js';
import type { ResolveTag } from '../formats/pack-kind.js';
import { type InspectPack, inspectPack } from './inspect-pack.js';
import { openFolder } from './pack-folder.js';
import { describePack, type InstalledPack, listFolder, type PackProblem } from './packs-folder.js';

export type PackEvent =
  | { readonly type: 'added' | 'changed'; readonly fileName: string; readonly pack: InstalledPack }
  | { readonly type: 'removed'; readonly fileName: string; readonly pack: InstalledPack | undefined }
  /** `pack` is what the file was before: it goes on serving. */
  | {
      readonly type: 'broken';
      readonly fileName: string;
      readonly problem: PackProblem;
      readonly pack: InstalledPack | undefined;
    };

export interface WatchOptions {
  readonly packsDir: string;
  readonly resolveTag: ResolveTag;
  /** Opens a pack; the service passes one that does it in a thread. */
  readonly inspect?: InspectPack;
  readonly onEvent: (event: PackEvent) => void;
  /** The folder could not be looked at; the next look may succeed. */
  readonly onError?: (error: unknown) => void;
  /** The folder was looked at, and everything in it. */
  readonly onLooked?: () => void;
  /** Between two looks when nobody gives notice. */
  readonly pollMs?: number;
  /** How long a file must stay the same before it is opened. */
  readonly settleMs?: number;
}

interface Seen {
  fingerprint: string;
  /** Opened in this state already. */
  settled: boolean;
  pack: InstalledPack | undefined;
  /** The last look did not find it. */
  isGone: boolean;
}

const DEFAULT_POLL_MS = 5000;
const DEFAULT_SETTLE_MS = 300;

export class PacksWatcher {
  readonly #options: WatchOptions;
  readonly #seen = new Map<string, Seen>();
  readonly #settleMs: number;
  #watcher: FSWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #closed = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#settleMs = options.settleMs ?? DEFAULT_SETTLE_MS;
  }

  /** Remembers what is there now without reporting it, then starts to watch. */
  async start(packs: readonly InstalledPack[]): Promise<void> {
    const byName = new Map(packs.map((pack) => [pack.fileName, pack]));
    for (const [fileName, fingerprint] of (await this.#listing())?.fingerprints ?? []) {
      const pack = byName.get(fileName);
      // A file that the first scan refused is reported again only when it changes.
      this.#seen.set(fileName, { fingerprint, settled: true, pack, isGone: false });
    }
    this.#watchFolder();
    this.#schedule(this.#options.pollMs ?? DEFAULT_POLL_MS);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#watcher?.close();
  }

  /** Looks now and reports what is settled; for tests and for an operator who does not want to wait. */
  async look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  #watchFolder(): void {
    try {
      this.#watcher = watch(this.#options.packsDir, { persistent: false }, () => this.#schedule(this.#settleMs));
      // The folder itself was removed, or the notices ran out: polling goes on.
      this.#watcher.on('error', () => this.#dropWatcher());
    } catch {
      this.#dropWatcher();
    }
  }

  #dropWatcher(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  #schedule(ms: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tick(), ms);
    this.#timer.unref();
  }

  async #tick(): Promise<void> {
    try {
      await this.look();
      this.#options.onLooked?.();
    } catch (error) {
      this.#options.onError?.(error);
      // Its notices are of the folder that was there.
      this.#dropWatcher();
    }
    if (!this.#watcher && !this.#closed) this.#watchFolder();
    const isUnsettled = [...this.#seen.values()].some(({ settled, isGone }) => !settled || isGone);
    this.#schedule(isUnsettled ? this.#settleMs : (this.#options.pollMs ?? DEFAULT_POLL_MS));
  }

  async #lookOnce(): Promise<void> {
    const listing = await this.#listing();
    if (listing === undefined) return this.#noteFolderGone();
    for (const [fileName, fingerprint] of listing.fingerprints) {
      const seen = this.#seen.get(fileName);
      if (!seen) this.#seen.set(fileName, { fingerprint, settled: false, pack: undefined, isGone: false });
      else if (seen.fingerprint !== fingerprint) {
        seen.fingerprint = fingerprint;
        seen.settled = false;
      } else if (!seen.settled) await this.#open(fileName, seen);
    }
    this.#reportGone(listing.names);
  }

  /** A folder that has vanished with all its packs is a disk that is gone: they are needed until it comes back. */
  #noteFolderGone(): void {
    for (const seen of this.#seen.values()) seen.isGone = false;
    if (this.#seen.size > 0) throw new PackError('file', 'the packs folder is gone (ENOENT)');
  }

  /** Last, and not while something new is still settling: it may be what comes in the place of what is gone. */
  #reportGone(names: ReadonlySet<string>): void {
    const isSettled = [...this.#seen].every(([fileName, { settled }]) => settled || !names.has(fileName));
    for (const [fileName, seen] of this.#seen) {
      const wasGone = seen.isGone;
      seen.isGone = !names.has(fileName);
      if (!seen.isGone || !wasGone || !isSettled) continue;
      this.#seen.delete(fileName);
      this.#emit({ type: 'removed', fileName, pack: seen.pack });
    }
  }

  async #open(fileName: string, seen: Seen): Promise<void> {
    const before = seen.pack;
    const { packsDir, resolveTag, inspect = inspectPack } = this.#options;
    const result = await describePack(path.join(packsDir, fileName), resolveTag, inspect);
    // Changed while it was being read: the next look will tell.
    if ((await this.#fingerprint(fileName)) !== seen.fingerprint) return;
    seen.settled = true;
    if ('code' in result) this.#emit({ type: 'broken', fileName, problem: result, pack: before });
    else {
      seen.pack = result;
      // Touched, but the same bytes: nothing to load.
      if (before?.sha256 !== result.sha256) this.#emit({ type: before ? 'changed' : 'added', fileName, pack: result });
    }
  }

  #emit(event: PackEvent): void {
    if (!this.#closed) this.#options.onEvent(event);
  }

  /** All names, and the fingerprints of those that could be looked at. Undefined where there is no folder. */
  async #listing(): Promise<{ names: Set<string>; fingerprints: Map<string, string> } | undefined> {
    const folder = await listFolder(this.#options.packsDir);
    if (folder === undefined) return undefined;
    const fingerprints = new Map<string, string>();
    for (const fileName of folder.candidates) {
      const fingerprint = await this.#fingerprint(fileName);
      if (fingerprint !== undefined) fingerprints.set(fileName, fingerprint);
    }
    return { names: new Set([...folder.candidates, ...folder.unsure]), fingerprints };
  }

  /** Undefined when the file has just gone. A folder that cannot be read has the error message as its fingerprint. */
  async #fingerprint(fileName: string): Promise<string | undefined> {
    const file = path.join(this.#options.packsDir, fileName);
    try {
      const status = await stat(file);
      if (!status.isDirectory()) return `${status.ino}:${status.size}:${status.mtimeMs}`;
    } catch {
      return undefined;
    }
    return openFolder(file).then(({ fingerprint }) => fingerprint, String);
  }
}
