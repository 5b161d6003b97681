/**
 * Makes one report per pack out of what the registry says about each tag and voice. Tags and voices that share a load
 * become ready in the same turn of the event loop, so what came in one turn belongs together.
 */
import type { EngineSource } from '../engines/registry.js';
import type { BrokenPack, PackReport, ReadyPack, ServiceEvents } from './service-events.js';

type Outcome = { readonly bytes: number } | { readonly reason: string };

interface Pending {
  readonly source: EngineSource;
  readonly outcome: Outcome;
  readonly version: string;
  readonly tags: Set<string>;
}

export class PackReports {
  readonly #events: ServiceEvents;
  readonly #pending = new Map<string, Pending>();

  constructor(events: ServiceEvents) {
    this.#events = events;
  }

  /** One tag or voice is ready. The version comes from the loaded pack, which may know more than its source. */
  ready(source: EngineSource, { version, bytes }: { readonly version: string; readonly bytes: number }): void {
    this.#add(source, version, { bytes });
  }

  broken(source: EngineSource, reason: string): void {
    this.#add(source, source.pack.version, { reason });
  }

  #add(source: EngineSource, version: string, outcome: Outcome): void {
    const key = JSON.stringify([packKey(source), version, 'reason' in outcome ? outcome.reason : true]);
    const pending = this.#pending.get(key);
    if (pending !== undefined) return void pending.tags.add(source.tag);
    if (this.#pending.size === 0) setImmediate(() => this.#flush());
    this.#pending.set(key, { source, outcome, version, tags: new Set([source.tag]) });
  }

  #flush(): void {
    const reports = [...this.#pending.values()];
    this.#pending.clear();
    for (const { source, outcome, version, tags } of reports) {
      const report: PackReport = {
        operation: source.operation,
        pack: { name: source.pack.name, version },
        tags: [...tags],
      };
      if ('reason' in outcome) this.#events.emit('pack-broken', { ...report, ...outcome } satisfies BrokenPack);
      else this.#events.emit('pack-ready', { ...report, ...outcome } satisfies ReadyPack);
    }
  }
}

/** The same for all tags and voices of one pack. */
export function packKey({ operation, pack }: Pick<EngineSource, 'operation' | 'pack'>): string {
  return `${operation}/${pack.name}`;
}
