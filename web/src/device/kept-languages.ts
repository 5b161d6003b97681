/**
 * The languages that are kept on this device: which, how large, what is being downloaded, what went wrong. Components watch
 * `store`. Start at `KeptLanguages.start`; the download itself is in `download.ts`, which is loaded when it is needed.
 */
import type { Checker } from '../checker/checker.js';
import { type KeptData, LocalChecker } from '../checker/local-checker.js';
import type { LocalChoice } from '../checker/page-checker.js';
import { Reconnect } from '../session/reconnect.js';
import { Store } from '../store.js';
import { DataSource, type LanguageSource } from './data-source.js';
import { DeviceFailure, type DeviceTrouble } from './device-failure.js';
import { DeviceStore } from './device-store.js';
import type { LanguageSize } from './download.js';
import { EngineHost } from './engine-host.js';
import type { EngineSettings } from './engine-protocol.js';

export type KeptPhase =
  /** The service is making the data ready. */
  | 'preparing'
  | 'downloading'
  /** For the network: the download goes on by itself. */
  | 'waiting'
  | 'kept'
  | 'failed';

export interface KeptLanguage {
  readonly tag: string;
  readonly phase: KeptPhase;
  /** All of it is here, and this device checks with it: also while a newer version is on its way. */
  readonly data: KeptData | undefined;
  /** On the device, when all of it is there. */
  readonly bytes: number;
  /** Of the download, compressed. */
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly trouble: { readonly code: DeviceTrouble; readonly detail: string } | undefined;
  /** It has been here before, so its texts wait for it, as long as it is on its way. */
  readonly isExpected: boolean;
}

export interface KeptState {
  readonly languages: ReadonlyMap<string, KeptLanguage>;
}

export interface KeptOptions {
  readonly settings: EngineSettings;
  readonly apiKey: () => string | undefined;
  readonly isStatic?: boolean | undefined;
  readonly isSilent?: boolean | undefined;
  /** Unless the data comes from the base address. */
  readonly source?: LanguageSource | undefined;
  readonly createWorker: () => Worker;
  /** Names of kept languages outside of the store of data, by which it is noticed that a browser has removed that. */
  readonly memory: { read(): readonly string[]; write(tags: readonly string[]): void };
  /** A language is complete: whatever else is needed without a network should be kept now. */
  readonly onKept: () => void;
}

const EMPTY: Omit<KeptLanguage, 'tag'> = {
  phase: 'preparing',
  data: undefined,
  bytes: 0,
  doneBytes: 0,
  totalBytes: 0,
  trouble: undefined,
  isExpected: false,
};
/** When the page has settled. */
const UPDATE_AFTER_MS = 4000;

export class KeptLanguages implements LocalChoice {
  readonly store = new Store<KeptState>({ languages: new Map() });
  readonly #options: KeptOptions;
  readonly data: DeviceStore;
  readonly source: LanguageSource;
  readonly engine: EngineHost;
  readonly #local: Checker;
  readonly #runs = new Map<string, AbortController>();
  readonly #reconnect = new Reconnect(() => this.#resume());
  #started: Promise<void> | undefined;
  #updateTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: KeptOptions) {
    this.#options = options;
    const { settings, apiKey, isStatic, isSilent, source, createWorker } = options;
    this.data = new DeviceStore(settings.base);
    this.source = source ?? new DataSource({ base: settings.base, apiKey, isStatic, isSilent });
    this.engine = new EngineHost({ settings, createWorker });
    this.#local = new LocalChecker(this.engine, () => this.#usable());
    if (typeof window !== 'undefined') window.addEventListener('online', () => this.#reconnect.now());
  }

  get isSupported(): boolean {
    return DeviceStore.isSupported && EngineHost.isSupported;
  }

  language(tag: string): KeptLanguage | undefined {
    return this.store.value.languages.get(tag);
  }

  /** Looks what is on the device, goes on with what was broken off, and later looks for newer data. */
  start(): Promise<void> {
    this.#started ??= this.#readRecords().catch(() => {
      // Storage that cannot be read has nothing: what was kept there is reported as gone.
      this.#noteEvicted(new Set());
    });
    return this.#started;
  }

  stop(): void {
    clearTimeout(this.#updateTimer);
    this.#reconnect.stop();
    for (const run of this.#runs.values()) run.abort();
    this.engine.stop();
  }

  /**
   * So that the first check does not have to wait for it. A language that was kept at the last visit is opened before
   * the page has looked at what is stored: the worker looks itself.
   *
   * @param hasText there is something to check: its misspellings are found before the grammar is opened
   */
  async prepare(tag: string, hasText: boolean): Promise<void> {
    const wasKept = this.isSupported && this.#options.memory.read().includes(tag);
    const opening = wasKept ? this.#open(tag, hasText) : undefined;
    await this.start();
    if (this.language(tag)?.data === undefined) return;
    const failure = await (opening ?? this.#open(tag, hasText));
    if (failure !== undefined) this.failed(tag, failure);
  }

  async #open(tag: string, hasText: boolean): Promise<DeviceFailure | undefined> {
    try {
      await this.engine.ask(tag, { method: 'open', purpose: 'spell' });
      if (!hasText) await this.engine.ask(tag, { method: 'open', purpose: 'check' });
    } catch (error) {
      if (error instanceof DeviceFailure) return error;
    }
    return undefined;
  }

  /** How large the data of a language is. */
  async offer(tag: string, signal: AbortSignal, onPreparing: () => void): Promise<LanguageSize & { data: KeptData }> {
    if (!this.isSupported) throw new DeviceFailure('unsupported');
    const { offerOf } = await import('./download.js');
    return offerOf(tag, this.source, signal, onPreparing);
  }

  keep(tag: string): Promise<void> {
    void navigator.storage?.persist?.().catch(() => false);
    return this.#run(tag);
  }

  async remove(tag: string): Promise<void> {
    this.#runs.get(tag)?.abort();
    this.#runs.delete(tag);
    this.#set(tag, undefined);
    this.#remember();
    this.engine.forget(tag);
    const { removeLanguage } = await import('./download.js');
    await removeLanguage(tag, this.data).catch(() => {
      // Storage that cannot be written holds nothing that could be removed.
    });
  }

  /** Tries again what failed: what is on the device, if it is all there, else the download. */
  async retry(tag: string): Promise<void> {
    this.engine.forget(tag);
    const isStopped = this.language(tag)?.trouble?.code === 'engine-stopped';
    const record = isStopped ? await this.data.record(tag).catch(() => undefined) : undefined;
    const { readStored } = await import('./download.js');
    const read = record?.isComplete === true ? readStored(record.manifest) : undefined;
    if (read === undefined) await this.#run(tag);
    else this.#set(tag, { ...EMPTY, tag, phase: 'kept', ...read });
  }

  /** Keeps a language whose texts are to wait until it is there. */
  async expect(tag: string): Promise<void> {
    await this.start();
    if (this.language(tag) === undefined) await this.#run(tag, true);
  }

  async checkerOf(tag: string): Promise<Checker | undefined> {
    await this.start();
    await this.#whileOnItsWay(tag);
    return this.language(tag)?.data === undefined ? undefined : this.#local;
  }

  async checker(): Promise<Checker | undefined> {
    await this.start();
    return this.#usable().size === 0 ? undefined : this.#local;
  }

  failed(tag: string, { trouble, detail }: DeviceFailure): void {
    if (this.language(tag)?.data === undefined) return;
    this.#change(tag, { phase: 'failed', data: undefined, isExpected: false, trouble: { code: trouble, detail } });
    // What is damaged is fetched again, and nothing else.
    if (trouble === 'damaged') void this.#run(tag);
  }

  #usable(): Map<string, KeptData> {
    return new Map([...this.store.value.languages].flatMap(([tag, { data }]) => (data ? [[tag, data]] : [])));
  }

  async #readRecords(): Promise<void> {
    if (!this.isSupported) return;
    // Loaded meanwhile, where it will be needed.
    const reading = this.#options.memory.read().length > 0 ? import('./download.js') : undefined;
    reading?.catch(() => {});
    const records = await this.data.records();
    this.#noteEvicted(new Set(records.keys()));
    if (records.size === 0) return;
    const { readStored } = await (reading ?? import('./download.js'));
    for (const [tag, { manifest, isComplete }] of records) {
      const read = isComplete ? readStored(manifest) : undefined;
      if (read === undefined) void this.#run(tag, isComplete);
      else this.#set(tag, { ...EMPTY, tag, phase: 'kept', ...read });
    }
    this.#options.onKept();
    this.#updateTimer = setTimeout(() => void this.#update(), UPDATE_AFTER_MS);
  }

  #noteEvicted(present: ReadonlySet<string>): void {
    for (const tag of this.#options.memory.read()) {
      if (present.has(tag)) continue;
      this.#set(tag, { ...EMPTY, tag, phase: 'failed', trouble: { code: 'evicted', detail: '' } });
    }
  }

  #remember(): void {
    this.#options.memory.write([...this.store.value.languages.keys()]);
  }

  /** Quietly: the old data is used until the new is complete. */
  async #update(): Promise<void> {
    const { isOutdated } = await import('./download.js');
    for (const [tag, { phase }] of this.store.value.languages) {
      try {
        if (phase === 'kept' && (await isOutdated(tag, this.source, this.data))) await this.#run(tag);
      } catch {
        // No connection, or a service that has no data to give any more: what is here goes on.
      }
    }
  }

  #resume(): void {
    for (const [tag, { phase }] of this.store.value.languages) if (phase === 'waiting') void this.#run(tag);
  }

  async #run(tag: string, isExpected = this.language(tag)?.isExpected ?? false): Promise<void> {
    if (this.#runs.has(tag)) return;
    if (!this.isSupported) {
      this.#set(tag, { ...EMPTY, tag, phase: 'failed', trouble: { code: 'unsupported', detail: '' } });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    this.#runs.set(tag, controller);
    const before = this.language(tag) ?? { ...EMPTY, tag };
    // What was wrong stays on the screen until it is put right.
    this.#set(tag, { ...before, phase: 'preparing', isExpected });
    try {
      const { alone, downloadLanguage } = await import('./download.js');
      const read = await alone(this.#options.settings.base, tag, signal, () =>
        downloadLanguage(tag, {
          source: this.source,
          store: this.data,
          signal,
          onPreparing: () => this.#change(tag, { phase: 'preparing' }),
          onProgress: (progress) => this.#change(tag, { phase: 'downloading', ...progress }),
        }),
      );
      signal.throwIfAborted();
      this.engine.forget(tag);
      this.#set(tag, { ...EMPTY, tag, phase: 'kept', ...read });
      this.#remember();
      this.#reconnect.succeeded();
      this.#options.onKept();
    } catch (error) {
      if (!signal.aborted) this.#onRunFailed(tag, error);
    } finally {
      if (this.#runs.get(tag) === controller) this.#runs.delete(tag);
    }
  }

  #onRunFailed(tag: string, error: unknown): void {
    const failure = error instanceof DeviceFailure ? error : new DeviceFailure('storage-refused', error);
    const { trouble, detail } = failure;
    const isUsable = this.language(tag)?.data !== undefined;
    // An update that failed is tried with the next opening; the data that is here is used meanwhile.
    if (isUsable) this.#change(tag, { phase: 'kept' });
    else if (trouble === 'no-connection') {
      this.#change(tag, { phase: 'waiting' });
      this.#reconnect.failed('no-connection');
    } else this.#change(tag, { phase: 'failed', isExpected: false, trouble: { code: trouble, detail } });
  }

  /** Texts of a language that was here, and is being brought to another version, wait. */
  #whileOnItsWay(tag: string): Promise<void> {
    const isOnItsWay = () => {
      const language = this.language(tag);
      return language?.isExpected === true && language.data === undefined && language.phase !== 'failed';
    };
    return new Promise((resolve) => {
      if (!isOnItsWay()) {
        resolve();
        return;
      }
      const stop = this.store.watch(() => {
        if (isOnItsWay()) return;
        stop();
        resolve();
      });
    });
  }

  #change(tag: string, change: Partial<KeptLanguage>): void {
    const before = this.language(tag);
    if (before !== undefined) this.#set(tag, { ...before, ...change });
  }

  #set(tag: string, language: KeptLanguage | undefined): void {
    const languages = new Map(this.store.value.languages);
    if (language === undefined) languages.delete(tag);
    else languages.set(tag, language);
    this.store.set({ languages });
  }
}
