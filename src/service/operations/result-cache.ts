/**
 * Results already computed: those of this process, bounded by bytes, and behind them those that processes share. Start at `find`. A key
 * names everything that a result depends on (operation, data, options, text), so nothing ever has to be invalidated.
 */
import { LRUCache } from 'lru-cache';
import { ownString } from '../../engine/memory/own-string.js';
import type { ReadyEngine } from '../engines/registry.js';
import type { JobOperation } from '../pool/protocol.js';
import { dataIdentity } from '../shared/data-identity.js';
import type { SharedResults } from '../shared/shared-results.js';

interface Entry {
  readonly value: unknown;
}

/** What processes share, and what the program itself is, which every result depends on. */
export interface SharedCache {
  readonly results: SharedResults;
  readonly release: string;
}

export interface ResultKey {
  /** In this process; loads of data are numbered. */
  readonly own: string;
  /** The same in all processes; missing for what is not shared. */
  readonly shared: string | undefined;
  /** Shorter inputs are not shared. */
  readonly sharedFrom: number;
}

/**
 * From how many characters of input a result is shared. For shorter ones, asking the others and telling them costs as much as the work
 * itself: about ten milliseconds of it is where sharing begins to pay even if one text in thirty comes again.
 */
const SHARED_FROM: Readonly<Partial<Record<JobOperation, number>>> = {
  spell: 1_000,
  'find-misspellings': 1_000,
  check: 300,
  'find-errors': 300,
  speak: 0,
};

export class ResultCache {
  readonly #entries: LRUCache<string, Entry> | undefined;
  readonly #shared: SharedCache | undefined;
  readonly #identities = new WeakMap<object, string>();

  constructor(maxBytes: number, shared?: SharedCache) {
    this.#entries =
      maxBytes > 0
        ? new LRUCache({ maxSize: maxBytes, maxEntrySize: Math.max(1, Math.floor(maxBytes / 8)) })
        : undefined;
    this.#shared = shared;
  }

  /** What the keys of an operation with an engine begin with. */
  keyOf(job: JobOperation, engine: ReadyEngine): ResultKey {
    const own = `${job}\n${engine.definition.key}\n`;
    const sharedFrom = SHARED_FROM[job];
    if (this.#shared === undefined || sharedFrom === undefined || !engine.isWhole)
      return { own, shared: undefined, sharedFrom: Infinity };
    const { definition, loadedFrom, pack } = engine;
    let identity = this.#identities.get(definition);
    if (identity === undefined) {
      const variant = definition === engine.withoutStarter ? 'without starter' : '';
      identity = JSON.stringify([this.#shared.release, dataIdentity(loadedFrom, pack), variant]);
      this.#identities.set(definition, identity);
    }
    return { own, shared: `${job}\n${identity}\n`, sharedFrom };
  }

  /** What is known of some inputs with one key. What comes from other processes is kept here, too; `weigh` gives its bytes. */
  async find<Value>(
    key: ResultKey,
    inputs: readonly string[],
    weigh: (value: Value) => number,
  ): Promise<(Entry | undefined)[]> {
    const entries = inputs.map((input) => this.#entries?.get(key.own + input));
    const { shared, sharedFrom } = key;
    const missing = inputs.flatMap((input, i) => (entries[i] === undefined && input.length >= sharedFrom ? [i] : []));
    if (shared === undefined || this.#shared === undefined || missing.length === 0) return entries;
    const others = await this.#shared.results.get(missing.map((i) => shared + inputs[i]));
    for (const [j, i] of missing.entries()) {
      const other = others[j];
      if (other === undefined) continue;
      entries[i] = other;
      this.#remember(key.own + inputs[i], other.value, weigh(other.value as Value));
    }
    return entries;
  }

  /** `bytes` is the caller's estimate of the value alone. */
  keep({ own, shared, sharedFrom }: ResultKey, input: string, value: unknown, bytes: number): void {
    this.#remember(own + input, value, bytes);
    if (shared !== undefined && input.length >= sharedFrom) this.#shared?.results.set(shared + input, value);
  }

  #remember(key: string, value: unknown, bytes: number): void {
    // A paragraph is a piece of its text, which would be kept whole.
    this.#entries?.set(ownString(key), { value }, { size: Math.ceil(bytes) + 2 * key.length + 64 });
  }

  get bytes(): number {
    return this.#entries?.calculatedSize ?? 0;
  }
}
