/**
 * The lists in memory. Start at `open`. A list is there once as long as anybody holds it, and a change that is on its way to the disk
 * holds it, too: two of one name would write over each other's words. Of those that nobody holds, the last used are kept, because they
 * are likely to be asked for again.
 */
import { LRUCache } from 'lru-cache';

export class OpenLists<List extends object> {
  readonly #read: (name: string) => Promise<List>;
  readonly #lastUsed: LRUCache<string, List>;
  readonly #opening = new Map<string, Promise<List>>();
  readonly #held = new Map<string, WeakRef<List>>();
  readonly #released = new FinalizationRegistry<string>((name) => {
    // It may have been opened again since.
    if (this.#held.get(name)?.deref() === undefined) this.#held.delete(name);
  });

  /** @param mostUnheld lists that are kept although nobody holds them */
  constructor(read: (name: string) => Promise<List>, mostUnheld: number) {
    this.#read = read;
    this.#lastUsed = new LRUCache({ max: mostUnheld });
  }

  open(name: string): Promise<List> {
    const list = this.#find(name);
    if (list === undefined) return this.#opening.get(name) ?? this.#openAnew(name);
    this.#lastUsed.set(name, list);
    return Promise.resolve(list);
  }

  /** A list that is open or being opened. */
  peek(name: string): Promise<List> | undefined {
    const list = this.#find(name);
    return list === undefined ? this.#opening.get(name) : Promise.resolve(list);
  }

  names(): Iterable<string> {
    return new Set([...this.#held.keys(), ...this.#opening.keys()]);
  }

  #find(name: string): List | undefined {
    return this.#held.get(name)?.deref();
  }

  #openAnew(name: string): Promise<List> {
    const opening = this.#read(name).then((list) => {
      this.#held.set(name, new WeakRef(list));
      this.#released.register(list, name);
      this.#lastUsed.set(name, list);
      return list;
    });
    this.#opening.set(name, opening);
    // What could not be read once may be there the next time.
    const conclude = () => this.#opening.delete(name);
    opening.then(conclude, conclude);
    return opening;
  }
}
