/**
 * What is installed: per operation and tag (and voice, for speech) whether an engine is ready, loading, not installed or
 * broken and why, and which pack and version it is. Start at `Registry.acquire`.
 *
 * Loading happens off the event loop (`pool/loader.ts`). When a pack is replaced, the old one keeps serving until the new
 * one is loaded, and goes on serving if the new one turns out to be broken.
 */
import type { StarterFigures } from '../../packs/built-in/starters.js';
import type { VoiceDescription } from '../../speech/voice-list.js';
import type { Operation } from '../languages/deployments.js';
import { LoadError, type LoadedPack, type LoaderRequest, requestKey } from '../pool/loader.js';
import type { EngineDefinition } from '../pool/protocol.js';

/** The voice of a tag's speech; operations without voices use ''. */
export type VoiceName = string;

/** Every language that can be spoken has a voice of this name. */
export const DEFAULT_VOICE = 'default';

/** Where an engine comes from: enough to load it, and what to say about it before it is loaded. */
export interface EngineSource {
  readonly operation: Operation;
  readonly tag: string;
  readonly voice?: VoiceName;
  /** For `/languages`: what kind of voice or dictionary this is. */
  readonly description?: string;
  readonly speech?: SpeechSource;
  readonly pack: PackIdentity;
  /** A pack, unless said otherwise. */
  readonly origin?: SourceOrigin;
  readonly loader: LoaderRequest;
  /** What was measured of a starter. */
  readonly starter?: StarterDetails;
  /** The speller that this checker asks about words. Its tables are loaded once, whoever else uses them. */
  readonly speller?: PartSource;
  /** What gives this checker or voice readings: the morphology of a starter, compiled together with its speller, or the readings of a dictionary. */
  readonly morphology?: PartSource;
  /** This is nothing without its morphology: what is broken there is broken here. */
  readonly needsMorphology?: boolean;
  /**
   * Loaded when a request first asks for it, and given up when many others have been asked for since: the data of fifty languages is much
   * memory. `compiled`: so where everything that it needs is compiled already; else it is compiled and loaded at once.
   */
  readonly isOnDemand?: boolean | 'compiled';
  /** What compiles the morphology, where that is not the speller above: it is loaded first, and is no part of this. */
  readonly compiledBy?: PartSource;
}

/** A source that others need to do their work. */
export type PartSource = Pick<EngineSource, 'pack' | 'loader' | 'origin' | 'starter'>;

export interface StarterDetails {
  readonly experimental: boolean;
  readonly figures: StarterFigures;
}

/** What is known of a voice before it is loaded. */
export interface SpeechSource extends VoiceDescription {
  /** What its engine calls it; several voices may share one engine. */
  readonly engineVoice: string;
}

/** Whether the data lies in the packs folder, comes with langtools, or is a starter that comes with it. */
export type SourceOrigin = 'pack' | 'built-in' | 'starter';

export interface PackIdentity {
  readonly name: string;
  readonly version: string;
}

export type EngineState = 'ready' | 'loading' | 'not-installed' | 'broken';

export interface EngineStatus {
  readonly state: EngineState;
  readonly pack?: PackIdentity;
  readonly origin?: SourceOrigin;
  readonly starter?: StarterDetails;
  readonly bytes?: number;
  /** Why it is broken, or why a newer pack was refused while this one goes on serving. */
  readonly reason?: string;
}

export interface ReadyEngine {
  readonly definition: EngineDefinition;
  readonly loadedFrom: EngineSource;
  /** Whether it has all parts of its source: a checker whose speller is broken does without it. */
  readonly isWhole: boolean;
  /** Of the voice that is loaded; the source may be a newer one that is loading still, or broken. */
  readonly speech?: SpeechSource;
  readonly pack: PackIdentity;
  readonly origin: SourceOrigin;
  readonly starter?: StarterDetails;
  /** The same checker without what it has from a starter; under another key, so that results are not mixed up. */
  readonly withoutStarter?: EngineDefinition;
  readonly bytes: number;
}

export interface AcquireOptions {
  /** Whether data of a starter may answer; else it is as if there were no starters. */
  readonly allowsStarter?: boolean;
}

export type AcquireFailure = 'not-installed' | 'broken' | 'loading';

export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
  constructor(
    readonly failure: AcquireFailure,
    readonly reason?: string,
  ) {
    super(`the engine is ${failure}`);
  }
}

export interface RegistryOptions {
  /** Runs a loader; the service passes one that uses threads. */
  readonly load: (request: LoaderRequest) => Promise<LoadedPack>;
  /** A request waits for what this loader brings: it is loaded before what nobody waits for. */
  readonly loadNext?: (request: LoaderRequest) => void;
  /** An engine that no request will ask for again, and how much memory is of no use any more by that. */
  readonly onRetired?: (engineKey: string, bytes: number) => void;
  readonly onBroken?: (source: EngineSource, reason: string) => void;
  readonly onReady?: (source: EngineSource, ready: ReadyEngine) => void;
  /** Whether data of a tag is wanted at all; what is not wanted is neither loaded nor registered. */
  readonly serves?: (tag: string) => boolean;
  /** How many engines on demand are kept at the same time. */
  readonly mostOnDemand?: number;
  /** How much memory their data may take; the one that is asked for is always kept. */
  readonly onDemandBytes?: number;
  /** Before a load is tried again that failed only because the machine was short of something. */
  readonly retryMs?: number;
}

const DEFAULT_RETRY_MS = 10_000;
/** Engines on demand that are kept at the same time: the languages that somebody works with, not all. Each takes some heap of every worker. */
const MOST_ON_DEMAND = 40;

/** One load of one pack; several tags may share it (`est-x-plamk` and `est-x-utee` on one dictionary). */
interface SharedLoad {
  readonly engineKey: string;
  readonly pack: Promise<LoadedPack>;
  /** Other loads that this one needs. */
  readonly parts: readonly SharedLoad[];
  /** Of its own, without its parts; 0 until it is loaded. */
  bytes: number;
  users: number;
  /** The key under which it also works without a starter. */
  bareKey: string | undefined;
}

interface Slot {
  source: EngineSource;
  /** What this source took the place of, where that was on demand and not loaded: it serves if this one is broken. */
  before: EngineSource | undefined;
  ready: (ReadyEngine & { readonly load: SharedLoad }) | undefined;
  loading: Promise<void> | undefined;
  /** Why the last load failed. */
  reason: string | undefined;
  /** Why another pack for this tag was rejected. */
  rejection: string | undefined;
}

export class Registry {
  readonly #options: RegistryOptions;
  readonly #slots = new Map<string, Slot>();
  readonly #loads = new Map<string, SharedLoad>();
  /** Those on demand that are loaded, the longest unused one first. */
  readonly #onDemand = new Set<Slot>();
  #loadCount = 0;
  #isClosed = false;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** Registers a source, or replaces the one that was there. Loading starts at once, unless it is on demand and nobody has asked yet; the promise never rejects. */
  install(source: EngineSource): Promise<void> {
    if (this.#options.serves?.(source.tag) === false) return Promise.resolve();
    const key = slotKey(source.operation, source.tag, source.voice);
    const slot: Slot = this.#slots.get(key) ?? {
      source,
      before: undefined,
      ready: undefined,
      loading: undefined,
      reason: undefined,
      rejection: undefined,
    };
    const isLoadedLater = canWait(source);
    if (isLoadedLater) slot.before = undefined;
    else if (this.#slots.has(key) && isWaiting(slot)) slot.before = slot.source;
    slot.source = source;
    slot.rejection = undefined;
    this.#slots.set(key, slot);
    if (isLoadedLater && slot.ready === undefined && slot.loading === undefined) {
      slot.reason = undefined;
      return Promise.resolve();
    }
    return this.#startLoading(slot);
  }

  #startLoading(slot: Slot): Promise<void> {
    const loading = this.#load(slot, slot.source).finally(() => {
      if (slot.loading === loading) slot.loading = undefined;
    });
    slot.loading = loading;
    return loading;
  }

  remove(operation: Operation, tag: string, voice: VoiceName = ''): void {
    const slot = this.#slots.get(slotKey(operation, tag, voice));
    if (slot === undefined) return;
    this.#slots.delete(slotKey(operation, tag, voice));
    this.#onDemand.delete(slot);
    if (slot.ready !== undefined) this.#release(slot.ready.load);
  }

  /** Records why a pack was rejected while another one goes on serving its tag. */
  reportRejected(operation: Operation, tag: string, reason: string): void {
    const slot = this.#slots.get(slotKey(operation, tag));
    if (slot !== undefined) slot.rejection = reason;
  }

  /** What serves, or is to serve, each operation, tag and voice. */
  sources(): EngineSource[] {
    return [...this.#slots.values()].map(({ source }) => source);
  }

  status(operation: Operation, tag: string, voice: VoiceName = ''): EngineStatus {
    const slot = this.#slots.get(slotKey(operation, tag, voice));
    if (slot === undefined) return { state: 'not-installed' };
    const { ready, loading, rejection } = slot;
    const reason = slot.reason ?? rejection;
    const why = reason === undefined ? {} : { reason };
    if (ready !== undefined) {
      const { pack, origin, bytes, starter } = ready;
      return { state: 'ready', pack, origin, bytes, ...optional({ starter }), ...why };
    }
    const { pack, origin, starter } = slot.source;
    const about = { pack, ...optional({ origin, starter }) };
    // It answers as soon as it is asked.
    if (isWaiting(slot)) return { state: 'ready', ...about, ...why };
    return loading === undefined ? { state: 'broken', ...about, ...why } : { state: 'loading', ...about };
  }

  /** The engine that serves now, if there is one. */
  ready(operation: Operation, tag: string, voice: VoiceName = ''): ReadyEngine | undefined {
    return this.#slots.get(slotKey(operation, tag, voice))?.ready;
  }

  /** The sources registered for a tag's speech, by voice name. */
  voices(tag: string): ReadonlyMap<VoiceName, EngineSource> {
    const voices = new Map<VoiceName, EngineSource>();
    for (const { source } of this.#slots.values()) {
      if (source.operation === 'tts' && source.tag === tag) voices.set(source.voice ?? '', source);
    }
    return voices;
  }

  /**
   * The voice that a name means: one that is called so, else one that has it as an alias. `default` is the built-in one, unless a
   * pack has brought a better one that works.
   */
  findVoice(tag: string, requested: string): VoiceName | undefined {
    const voices = this.voices(tag);
    if (requested === DEFAULT_VOICE) {
      for (const name of voices.keys()) {
        if (this.#slots.get(slotKey('tts', tag, name))?.ready?.speech?.kind === 'neural') return name;
      }
    }
    if (voices.has(requested)) return requested;
    for (const [name, { speech }] of voices) {
      if (name !== DEFAULT_VOICE && speech?.aliases.includes(requested)) return name;
    }
    return undefined;
  }

  /** From now on loads that end are not reported: the service is stopping. */
  close(): void {
    this.#isClosed = true;
  }

  readyEngines(): { source: EngineSource; ready: ReadyEngine }[] {
    return [...this.#slots.values()].flatMap(({ source, ready }) => (ready === undefined ? [] : [{ source, ready }]));
  }

  /** The engine, waiting for it while it loads, but no longer than `timeoutMs`. */
  async acquire(
    operation: Operation,
    tag: string,
    voice: VoiceName,
    timeoutMs: number,
    { allowsStarter = true }: AcquireOptions = {},
  ): Promise<ReadyEngine> {
    const endMs = performance.now() + timeoutMs;
    for (;;) {
      // Looked up again after every wait: the pack may have been replaced or removed meanwhile.
      const slot = this.#slots.get(slotKey(operation, tag, voice));
      if (slot === undefined) throw new EngineUnavailable('not-installed');
      if (slot.ready !== undefined && (allowsStarter || slot.ready.origin !== 'starter')) {
        if (this.#onDemand.delete(slot)) this.#onDemand.add(slot);
        return allowsStarter ? slot.ready : withoutStarter(slot.ready);
      }
      // Behind a starter there may be a pack that is still loading, or one that is broken.
      if (!allowsStarter && slot.source.origin === 'starter') {
        throw new EngineUnavailable(slot.rejection === undefined ? 'not-installed' : 'broken', slot.rejection);
      }
      await this.#waitFor(slot, endMs);
    }
  }

  /** Until it is loaded or known to be broken, or the time is over. One on demand begins to load. */
  async #waitFor(slot: Slot, endMs: number): Promise<void> {
    const loading = isWaiting(slot) ? this.#startLoading(slot) : slot.loading;
    if (loading === undefined) throw new EngineUnavailable('broken', slot.reason);
    const leftMs = endMs - performance.now();
    if (leftMs <= 0) throw new EngineUnavailable('loading');
    for (const { loader } of [slot.source, ...partsOf(slot.source)]) this.#options.loadNext?.(loader);
    await waitAtMost(loading, leftMs);
  }

  async #load(slot: Slot, source: EngineSource): Promise<void> {
    const load = this.#share(source);
    let loaded: LoadedPack;
    try {
      loaded = await load.pack;
    } catch (error) {
      this.#release(load);
      // A load that fails because the service stops says nothing about the pack.
      if (this.#isClosed || !this.#isCurrent(slot, source)) return;
      slot.reason = error instanceof Error ? error.message : String(error);
      this.#options.onBroken?.(source, slot.reason);
      if (error instanceof LoadError && error.isTemporary) this.#retryLater(slot, source);
      return this.#serveBefore(slot, source);
    }
    // Replaced or removed while it was loading: a newer load is under way, or nobody wants it.
    if (this.#isClosed || !this.#isCurrent(slot, source)) return this.#release(load);
    this.#serve(slot, source, load, loaded);
    slot.before = undefined;
    slot.reason = undefined;
  }

  /** What was there before goes on serving where the new one is broken, as it would if it had been loaded. */
  async #serveBefore(slot: Slot, broken: EngineSource): Promise<void> {
    const { before } = slot;
    if (before === undefined || slot.ready !== undefined) return;
    const load = this.#share(before);
    const loaded = await settled(load.pack);
    const isWanted = !this.#isClosed && this.#isCurrent(slot, broken) && slot.ready === undefined;
    if (loaded === undefined || !isWanted) return this.#release(load);
    this.#serve(slot, before, load, loaded);
  }

  #serve(slot: Slot, source: EngineSource, load: SharedLoad, loaded: LoadedPack): void {
    const pack = { name: source.pack.name, version: loaded.version ?? source.pack.version };
    const old = slot.ready;
    const definition = { key: load.engineKey, ...loaded.engine };
    const { speech, starter, origin = 'pack' } = source;
    const bare = bareDefinition(source, definition);
    load.bareKey = bare?.key;
    const about = optional({ speech, starter, withoutStarter: bare });
    const isWhole = hasAllParts(source, loaded);
    slot.ready = { definition, loadedFrom: source, isWhole, pack, origin, bytes: loaded.bytes, load, ...about };
    if (old !== undefined) this.#release(old.load);
    if (isOnDemand(slot.source)) this.#keepOnDemand(slot);
    else this.#onDemand.delete(slot);
    this.#options.onReady?.(source, slot.ready);
  }

  /** Gives up the one that has not been used for the longest time. Work with it that has not begun asks again. */
  #keepOnDemand(slot: Slot): void {
    this.#onDemand.delete(slot);
    this.#onDemand.add(slot);
    const { mostOnDemand = MOST_ON_DEMAND, onDemandBytes = Number.POSITIVE_INFINITY } = this.#options;
    for (const oldest of this.#onDemand) {
      const isWithin = this.#onDemand.size <= mostOnDemand && this.#onDemandBytes() <= onDemandBytes;
      if (isWithin || oldest === slot) return;
      this.#onDemand.delete(oldest);
      const { ready } = oldest;
      oldest.ready = undefined;
      if (ready !== undefined) this.#release(ready.load);
    }
  }

  /** Tables that several of them share count once. */
  #onDemandBytes(): number {
    const loads = new Set<SharedLoad>();
    const add = (load: SharedLoad) => {
      loads.add(load);
      for (const part of load.parts) add(part);
    };
    for (const { ready } of this.#onDemand) if (ready !== undefined) add(ready.load);
    return [...loads].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #retryLater(slot: Slot, source: EngineSource): void {
    const retry = () => {
      if (!this.#isClosed && this.#isCurrent(slot, source)) void this.install(source);
    };
    setTimeout(retry, this.#options.retryMs ?? DEFAULT_RETRY_MS).unref();
  }

  /** @param after a load that makes what this one reads: it begins when that one has ended */
  #share(source: SharedSource, after?: SharedLoad): SharedLoad {
    const { loader, pack, speller, morphology, compiledBy, needsMorphology = false } = source;
    const key = JSON.stringify([loader, speller?.loader, morphology?.loader].map((part) => part && requestKey(part)));
    let load = this.#loads.get(key);
    if (load === undefined) {
      const engineKey = `${pack.name}@${pack.version}#${++this.#loadCount}`;
      const spellerLoad = speller === undefined ? undefined : this.#share(speller);
      const compilingLoad = compiledBy === undefined ? undefined : this.#share(compiledBy);
      const morphologyLoad =
        morphology === undefined ? undefined : this.#share(morphology, spellerLoad ?? compilingLoad);
      // What has parts is loaded by itself, too: the voices of all languages stand on one load of 24 MB.
      const isWhole = speller === undefined && morphology === undefined;
      const ownLoad = isWhole ? undefined : this.#share({ loader, pack }, after);
      const loadIt = () => this.#options.load(loader);
      const own = ownLoad?.pack ?? (after === undefined ? loadIt() : settled(after.pack).then(loadIt));
      const loads = { speller: spellerLoad?.pack, morphology: morphologyLoad?.pack };
      const loaded = withParts(own, loads, needsMorphology);
      const parts = [ownLoad, spellerLoad, compilingLoad, morphologyLoad].filter((part) => part !== undefined);
      const made: SharedLoad = { engineKey, pack: loaded, parts, bytes: 0, users: 0, bareKey: undefined };
      // What has parts counts its own data as one of them.
      if (isWhole) void settled(own).then((pack) => Object.assign(made, { bytes: pack?.bytes ?? 0 }));
      load = made;
      this.#loads.set(key, load);
    }
    load.users++;
    return load;
  }

  #release(load: SharedLoad): void {
    if (--load.users > 0) return;
    for (const [key, sharedLoad] of this.#loads) if (sharedLoad === load) this.#loads.delete(key);
    this.#options.onRetired?.(load.engineKey, load.bytes);
    if (load.bareKey !== undefined) this.#options.onRetired?.(load.bareKey, 0);
    for (const part of load.parts) this.#release(part);
  }

  #isCurrent(slot: Slot, source: EngineSource): boolean {
    return slot.source === source && this.#slots.get(slotKey(source.operation, source.tag, source.voice)) === slot;
  }
}

type SharedSource = Pick<EngineSource, 'loader' | 'pack' | 'speller' | 'morphology' | 'compiledBy' | 'needsMorphology'>;

function partsOf({ speller, morphology, compiledBy }: EngineSource): PartSource[] {
  return [speller, compiledBy, morphology].filter((part) => part !== undefined);
}

function hasAllParts({ speller, morphology }: EngineSource, { engine }: LoadedPack): boolean {
  const data = (engine.data ?? {}) as { speller?: unknown; morphology?: unknown };
  const isThere = (part: PartSource | undefined, partData: unknown) => part === undefined || partData !== undefined;
  return isThere(speller, data.speller) && isThere(morphology, data.morphology);
}

/** A checker whose speller or morphology is broken does without it: it still knows its own rules. */
async function withParts(
  checker: Promise<LoadedPack>,
  parts: Readonly<Record<'speller' | 'morphology', Promise<LoadedPack> | undefined>>,
  needsMorphology: boolean,
): Promise<LoadedPack> {
  const names = (['speller', 'morphology'] as const).filter((name) => parts[name] !== undefined);
  if (names.length === 0) return checker;
  // All at once: a part that fails while another is awaited must not count as unhandled.
  const dataOf = async (name: (typeof names)[number]) => {
    const part = parts[name]!;
    const mustLoad = needsMorphology && name === 'morphology';
    return [name, (await (mustLoad ? part : settled(part)))?.engine.data] as const;
  };
  const [pack, ...data] = await Promise.all([checker, ...names.map(dataOf)]);
  return {
    ...pack,
    engine: { ...pack.engine, data: { ...(pack.engine.data as object), ...Object.fromEntries(data) } },
  };
}

/** On demand, and nobody has asked for it yet. */
function isWaiting({ source, ready, loading, reason }: Slot): boolean {
  return isOnDemand(source) && ready === undefined && loading === undefined && reason === undefined;
}

function isOnDemand({ isOnDemand = false }: EngineSource): boolean {
  return isOnDemand !== false;
}

/** Whether it need not be loaded before somebody asks for it. */
function canWait(source: EngineSource): boolean {
  const isCompiled = () => [source, ...partsOf(source)].every(({ loader }) => loader.compiles === undefined);
  return source.isOnDemand === true || (source.isOnDemand === 'compiled' && isCompiled());
}

/** What became of it, or undefined where it failed. */
function settled<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch(() => undefined);
}

/** A checker as it is where there are no starters, if it has anything from one. */
function bareDefinition(
  { speller, morphology }: EngineSource,
  { key, module, data }: EngineDefinition,
): EngineDefinition | undefined {
  const isStarterSpeller = speller?.origin === 'starter';
  const isStarterMorphology = morphology?.origin === 'starter';
  if (!isStarterSpeller && !isStarterMorphology) return undefined;
  const bare = {
    ...(data as object),
    ...(isStarterMorphology ? { morphology: undefined } : {}),
    ...(isStarterSpeller ? { speller: undefined } : {}),
  };
  return { key: `${key} without starter`, module, data: bare };
}

function withoutStarter(engine: ReadyEngine): ReadyEngine {
  return engine.withoutStarter === undefined ? engine : { ...engine, definition: engine.withoutStarter };
}

/** The fields that have a value. */
function optional<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

function slotKey(operation: Operation, tag: string, voice: VoiceName = ''): string {
  return `${operation}/${tag}/${voice}`;
}

async function waitAtMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
