/**
 * For programs that run the engines themselves and use one or two languages of fifty: what is found at the start is loaded when it is
 * first used.
 */

import type { EngineSource } from './engines/registry.js';
import type { Operation } from './languages/deployments.js';
import type { RunningService } from './running-service.js';

export class LazyEngines {
  readonly #registry: RunningService['service']['registry'];
  readonly #sources = new Map<string, EngineSource[]>();
  readonly #loads = new Map<string, Promise<void>>();

  constructor({ service, sources }: Pick<RunningService, 'service' | 'sources'>) {
    this.#registry = service.registry;
    for (const source of sources) {
      const slot = slotOf(source.operation, source.tag);
      this.#sources.set(slot, [...(this.#sources.get(slot) ?? []), source]);
    }
  }

  /** Loaded or not. */
  find(operation: Operation, tag: string): readonly EngineSource[] {
    return this.#sources.get(slotOf(operation, tag)) ?? [];
  }

  /** Begins to load what is not loaded yet. Resolves when all of it is loaded or known to be broken; never rejects. */
  async prepare(operations: readonly Operation[], tag: string): Promise<void> {
    await Promise.all(operations.map((operation) => this.#load(operation, tag)));
  }

  #load(operation: Operation, tag: string): Promise<void> {
    const slot = slotOf(operation, tag);
    let load = this.#loads.get(slot);
    if (load === undefined) {
      const sources = this.find(operation, tag).map((source) =>
        this.#registry.install({ ...source, isOnDemand: false }),
      );
      load = Promise.all(sources).then(() => undefined);
      this.#loads.set(slot, load);
    }
    return load;
  }
}

function slotOf(operation: Operation, tag: string): string {
  return `${operation}/${tag}`;
}
