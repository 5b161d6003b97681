/**
 * The data of languages for devices: which parts a language has, from the engines that serve it here, and the chunks that
 * they are cut into. Start at `DeviceData.manifest`. A language is prepared when it is first asked for, in a thread; the
 * chunks stay in the cache folder, and are made again only where the data has changed.
 */
import type { DataPart, LanguageManifest } from '../../device/manifest.js';
import type { Operation } from '../deployments.js';
import type { Registry } from '../registry.js';
import { readChunk } from './chunk-folder.js';
import { enginesOf, type LanguageEngines, manifestOf, partsOf, type WholePart } from './language-parts.js';

export interface DeviceDataOptions {
  readonly registry: Registry;
  /** Where chunks are kept. */
  readonly folder: string;
  /** Cuts and keeps parts, in a thread. */
  readonly cut: (parts: readonly WholePart[]) => Promise<DataPart[]>;
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

interface Prepared {
  readonly key: string;
  parts?: readonly DataPart[];
  failure?: { readonly reason: string; readonly atMs: number };
}

/** After a failure, nobody makes the machine try again for so long. */
export const RETRY_MS = 30_000;

export class DeviceData {
  readonly #options: DeviceDataOptions;
  /** By tag and operations. */
  readonly #prepared = new Map<string, Prepared>();

  constructor(options: DeviceDataOptions) {
    this.#options = options;
  }

  /**
   * What there is to keep of a language.
   *
   * @param operations those that are offered to whoever asks
   * @throws EngineUnavailable if nothing serves the language, or not yet
   * @throws DataPreparing while it is being made
   */
  manifest(tag: string, operations: readonly Operation[], listedName?: string): LanguageManifest {
    const engines = enginesOf(this.#options.registry, tag, operations);
    return manifestOf(engines, this.#partsOf(tag, operations, engines), listedName);
  }

  /** The compressed bytes of a chunk (brotli), or undefined where there is none. */
  chunk(hash: string): Promise<Buffer | undefined> {
    return readChunk(this.#options.folder, hash);
  }

  close(): Promise<void> {
    return this.#options.close();
  }

  #partsOf(tag: string, operations: readonly Operation[], engines: LanguageEngines): readonly DataPart[] {
    const slot = `${tag} ${operations.join(' ')}`;
    const known = this.#prepared.get(slot);
    const hasFailed = known?.failure !== undefined && performance.now() - known.failure.atMs < RETRY_MS;
    if (known?.key === engines.key && known.parts !== undefined) return known.parts;
    if (known?.key === engines.key && hasFailed) throw new DataUnavailable(known.failure?.reason);
    if (known?.key !== engines.key || known.failure !== undefined) this.#prepare(slot, engines);
    throw new DataPreparing();
  }

  #prepare(slot: string, engines: LanguageEngines): void {
    const entry: Prepared = { key: engines.key };
    this.#prepared.set(slot, entry);
    this.#options.cut(partsOf(engines)).then(
      (parts) => {
        entry.parts = parts;
      },
      (error: unknown) => {
        entry.failure = { reason: error instanceof Error ? error.message : String(error), atMs: performance.now() };
      },
    );
  }
}
