/**
 * The data of languages for devices: which parts a language has, from the engines that serve it here, and the chunks that
 * they are cut into. Start at `DeviceData.manifest`. A language is prepared when it is first asked for, in a thread; the
 * chunks stay in the cache folder, and are made again only where the data has changed, or where they are missing or damaged.
 */
import type { DataPart, LanguageManifest } from '../../device/manifest.js';
import { EngineUnavailable, type Registry } from '../engines/registry.js';
import { ON_DEVICES, type Operation, WORDS_ON_DEVICES } from '../languages/deployments.js';
import { type ChunkFile, ChunkFiles } from './chunk-files.js';
import type { ChunkEncoding } from './chunk-folder.js';
import { enginesOf, type LanguageEngines, manifestOf, partsOf, type WholePart } from './language-parts.js';
import { noteUse } from './language-records.js';
import { RecordedChunks } from './recorded-chunks.js';

export interface DeviceDataOptions {
  readonly registry: Registry;
  /** Where chunks are kept. */
  readonly folder: string;
  /** Cuts and keeps parts, in a thread. `slot` names the language and what of it there is. */
  readonly cut: (slot: string, parts: readonly WholePart[]) => Promise<DataPart[]>;
  readonly close: () => Promise<void>;
}

/** The data is being prepared: it is there in a few seconds. */
export class DataPreparing extends Error {
  override readonly name = 'DataPreparing';
}

/** The data cannot be prepared now, because of the disk or the memory of this machine. The reason holds no path. */
export class DataUnavailable extends Error {
  override readonly name = 'DataUnavailable';
}

/** What is asked for: a language, as far as it is offered to whoever asks. */
interface Wanted {
  readonly tag: string;
  readonly operations: readonly Operation[];
}

interface Prepared {
  readonly wanted: Wanted;
  readonly key: string;
  parts?: readonly DataPart[];
  /** Of its chunks; while they are made again, as they were before. */
  hashes: ReadonlySet<string>;
  failure?: { readonly reason: string; readonly atMs: number };
}

/** After a failure, nobody makes the machine try again for so long. */
export const RETRY_MS = 30_000;
const EVERYTHING = [...ON_DEVICES, ...WORDS_ON_DEVICES];

export class DeviceData {
  readonly #options: DeviceDataOptions;
  readonly #files: ChunkFiles;
  /** By tag and operations. */
  readonly #prepared = new Map<string, Prepared>();
  /** Of languages that nobody has asked this process for. */
  readonly #recorded: RecordedChunks;

  constructor(options: DeviceDataOptions) {
    this.#options = options;
    this.#files = new ChunkFiles(options.folder);
    this.#recorded = new RecordedChunks(options.folder);
  }

  /**
   * What there is to keep of a language. All of it is there when this is said.
   *
   * @param operations those that are offered to whoever asks
   * @throws EngineUnavailable if nothing serves the language, or not yet
   * @throws DataPreparing while it is being made
   */
  async manifest(tag: string, operations: readonly Operation[], listedName?: string): Promise<LanguageManifest> {
    const wanted = { tag, operations };
    const engines = enginesOf(this.#options.registry, tag, operations);
    const parts = this.#partsOf(wanted, engines);
    const chunks = parts.flatMap((part) => part.chunks);
    if (!(await this.#files.areThere(chunks))) throw this.#again(wanted, engines, parts);
    void noteUse(this.#options.folder, slotOf(wanted));
    return manifestOf(engines, parts, listedName);
  }

  /**
   * A chunk as a file, or undefined where there is none.
   *
   * @throws DataPreparing if it is missing or damaged, and is being made again
   * @throws EngineUnavailable if it is missing, and its language is still being loaded
   */
  async chunk(hash: string, encoding: ChunkEncoding): Promise<ChunkFile | undefined> {
    const file = await this.#files.find(hash, encoding);
    if (file === undefined) {
      this.#restore(hash);
      await this.#restoreRecorded(hash);
    }
    return file;
  }

  close(): Promise<void> {
    return this.#options.close();
  }

  #partsOf(wanted: Wanted, engines: LanguageEngines): readonly DataPart[] {
    const preparation = this.#prepared.get(slotOf(wanted));
    const hasFailed = preparation?.failure !== undefined && performance.now() - preparation.failure.atMs < RETRY_MS;
    if (preparation?.key === engines.key && preparation.parts !== undefined) return preparation.parts;
    if (preparation?.key === engines.key && hasFailed) throw new DataUnavailable(preparation.failure?.reason);
    if (preparation?.key !== engines.key || preparation.failure !== undefined) this.#prepare(wanted, engines);
    throw new DataPreparing();
  }

  /** Makes a chunk again that a language has which is served here, and says so. */
  #restore(hash: string): void {
    for (const { wanted, key, hashes } of this.#prepared.values()) {
      const engines = hashes.has(hash) ? this.#enginesNow(wanted) : undefined;
      // Other data has other chunks.
      if (engines?.key === key) throw this.#again(wanted, engines, this.#partsOf(wanted, engines));
    }
  }

  /** The same for a language that was prepared before this process began. */
  async #restoreRecorded(hash: string): Promise<void> {
    const { slot = '', hashes } = (await this.#recorded.find(hash)) ?? {};
    const wanted = wantedOf(slot);
    // Once it is prepared, it is known what it has: the chunk is one of older data.
    if (wanted === undefined || hashes === undefined || this.#prepared.has(slot)) return;
    const engines = this.#enginesNow(wanted);
    if (engines === undefined) return;
    this.#prepare(wanted, engines, hashes);
    throw new DataPreparing();
  }

  #enginesNow({ tag, operations }: Wanted): LanguageEngines | undefined {
    try {
      return enginesOf(this.#options.registry, tag, operations);
    } catch (error) {
      if (error instanceof EngineUnavailable && error.failure !== 'loading') return undefined;
      throw error;
    }
  }

  /** Prepares once more what lacks something, unless somebody else has begun that meanwhile. */
  #again(wanted: Wanted, engines: LanguageEngines, lacking: readonly DataPart[]): DataPreparing {
    if (this.#prepared.get(slotOf(wanted))?.parts === lacking) this.#prepare(wanted, engines);
    return new DataPreparing();
  }

  #prepare(wanted: Wanted, engines: LanguageEngines, recorded: ReadonlySet<string> = new Set()): void {
    const slot = slotOf(wanted);
    const entry: Prepared = { wanted, key: engines.key, hashes: this.#prepared.get(slot)?.hashes ?? recorded };
    this.#prepared.set(slot, entry);
    this.#options.cut(slot, partsOf(engines)).then(
      (parts) => {
        entry.parts = parts;
        entry.hashes = new Set(parts.flatMap(({ chunks }) => chunks.map(({ hash }) => hash)));
      },
      (error: unknown) => {
        entry.failure = { reason: error instanceof Error ? error.message : String(error), atMs: performance.now() };
      },
    );
  }
}

function slotOf({ tag, operations }: Wanted): string {
  return `${tag} ${operations.join(' ')}`;
}

function wantedOf(slot: string): Wanted | undefined {
  const [tag = '', ...names] = slot.split(' ');
  const wanted = { tag, operations: EVERYTHING.filter((operation) => names.includes(operation)) };
  return slotOf(wanted) === slot ? wanted : undefined;
}
