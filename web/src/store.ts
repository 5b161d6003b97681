/** A value that components watch: minimal state management for one page. */
import { useEffect, useReducer, useRef } from 'preact/hooks';

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

/** Part of a store's value; the component is drawn again when that part is another one. */
export function useStore<Value extends object, Part>(store: Store<Value>, select: (value: Value) => Part): Part {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const part = select(store.value);
  const drawn = useRef({ select, part });
  drawn.current = { select, part };
  useEffect(() => {
    const compare = () => {
      if (!Object.is(drawn.current.select(store.value), drawn.current.part)) redraw(undefined);
    };
    // Something may have happened since the drawing.
    compare();
    return store.watch(compare);
  }, [store]);
  return part;
}
