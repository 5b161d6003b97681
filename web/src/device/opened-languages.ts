/**
 * The languages that the worker has opened, from the data on this device. Each purpose gets only the parts that it needs:
 * spelling is ready long before the grammar is parsed, and a voice is read when something is to be said.
 */
import {
  DataError,
  type DataPart,
  type DeviceLanguage,
  type LanguageManifest,
  type LanguageParts,
  openLanguage,
  type PartName,
  readManifest,
  readParts,
} from '../../../src/device/index.js';
import { DeviceStore, type KeptRecord } from './device-store.js';
import type { AboutWords } from './download.js';
import type { EngineCall, EngineSettings } from './engine-protocol.js';

/** What is asked of a language. */
export type Purpose = Exclude<EngineCall['method'], 'open'>;

const PARTS_FOR: Readonly<Record<Purpose, readonly PartName[]>> = {
  spell: ['speller'],
  check: ['speller', 'grammar'],
  rules: ['speller', 'grammar'],
  speak: ['speech'],
  analyse: ['words'],
  paradigm: ['words'],
  hyphenate: ['hyphenation'],
};
/** Their data has a record of its own: the first that is there. */
const RECORDS_OF: Partial<Record<Purpose, readonly AboutWords[]>> = {
  analyse: ['words'],
  paradigm: ['words'],
  hyphenate: ['words', 'hyphenation'],
};

export class OpenedLanguages {
  readonly #settings: EngineSettings;
  readonly #store: DeviceStore;
  /** By tag, and then by the names of the parts. */
  readonly #opened = new Map<string, Map<string, Promise<DeviceLanguage>>>();
  /** The speller of a language is read once for both purposes, by tag and the hashes of its chunks. */
  readonly #spellers = new Map<string, { readonly key: string; readonly reading: Promise<LanguageParts> }>();

  constructor(settings: EngineSettings) {
    this.#settings = settings;
    this.#store = new DeviceStore(settings.base);
  }

  /** @throws DataError if the data is missing or damaged */
  for(tag: string, purpose: Purpose): Promise<DeviceLanguage> {
    const parts = PARTS_FOR[purpose];
    const openings = this.#opened.get(tag) ?? new Map<string, Promise<DeviceLanguage>>();
    this.#opened.set(tag, openings);
    const key = parts.join();
    const cached = openings.get(key);
    if (cached !== undefined) return cached;
    const opening = this.#open(RECORDS_OF[purpose]?.map((about) => `${tag}/${about}`) ?? [tag], parts);
    openings.set(key, opening);
    // Tried again with the next request: the data may have been put right.
    opening.catch(() => openings.delete(key));
    return opening;
  }

  forget(tag: string): void {
    this.#opened.delete(tag);
    this.#spellers.delete(tag);
  }

  async #open(names: readonly string[], wanted: readonly PartName[]): Promise<DeviceLanguage> {
    const { base: _, ...limits } = this.#settings;
    const record = await this.#complete(names);
    const manifest = readManifest(record.manifest);
    const parts = manifest.parts.filter(({ part }) => wanted.includes(part));
    // A language without them says itself that they are missing.
    const chosen = parts.length === 0 ? manifest.parts : parts;
    const isSpeller = ({ part }: DataPart) => part === 'speller';
    const [speller, others] = await Promise.all([
      this.#speller({ ...manifest, parts: chosen.filter(isSpeller) }),
      readParts({ ...manifest, parts: chosen.filter((part) => !isSpeller(part)) }, this.#store),
    ]);
    return openLanguage({ ...others, ...speller }, limits);
  }

  #speller(manifest: LanguageManifest): Promise<LanguageParts> {
    const { tag, parts } = manifest;
    const key = parts.flatMap(({ chunks }) => chunks.map(({ hash }) => hash)).join();
    const known = this.#spellers.get(tag);
    if (known?.key === key) return known.reading;
    const reading = readParts(manifest, this.#store);
    if (key === '') return reading;
    this.#spellers.set(tag, { key, reading });
    reading.catch(() => this.#spellers.delete(tag));
    return reading;
  }

  async #complete(names: readonly string[]): Promise<KeptRecord> {
    for (const name of names) {
      const record = await this.#store.record(name);
      if (record?.isComplete === true) return record;
    }
    throw new DataError('is not on this device', { file: `data of ${names[0]}` });
  }
}
