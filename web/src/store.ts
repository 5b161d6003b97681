/** A value that components watch (`use-store.ts`): minimal state management for one page. */

export class Store<Value extends object> {
  #value: Value;
  readonly #watchers = new Set<() => void>();

  constructor(initial: Value) {
    this.#value = initial;
  }

  get value(): Value {
    return this.#value;
  }

  /** Watchers are called only if something has changed. */
  set(change: Partial<Value>): void {
    const keys = Object.keys(change) as (keyof Value)[];
    if (keys.every((key) => Object.is(change[key], this.#value[key]))) return;
    this.#value = { ...this.#value, ...change };
    for (const watcher of [...this.#watchers]) watcher();
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}
