/**
 * Results of compiling that are used again as long as the files they were made from are the same: after a change in one
 * list of corrections, the lexicon of a hundred thousand words is not compiled again.
 */

/** The bytes of a file, or undefined where there is none. */
export type ReadFile = (name: string) => Uint8Array | undefined;

interface Part {
  readonly value: unknown;
  /** What was read while the value was made. */
  readonly files: ReadonlyMap<string, Uint8Array | undefined>;
}

export class PartCache {
  readonly #parts = new Map<string, Part>();
  readonly #used = new Set<string>();

  /**
   * The part `name`, made again if a file that it read last time has changed. `name` must say everything else that the
   * result depends on.
   */
  part<T>(name: string, readFile: ReadFile, make: (readFile: ReadFile) => T): T {
    this.#used.add(name);
    const kept = this.#parts.get(name);
    if (kept !== undefined && isSame(kept, readFile)) return kept.value as T;
    const files = new Map<string, Uint8Array | undefined>();
    this.#parts.delete(name);
    const value = make((file) => {
      const bytes = readFile(file);
      files.set(file, bytes);
      return bytes;
    });
    this.#parts.set(name, { value, files });
    return value;
  }

  /** Forgets parts that were not used since the last call: a description that changed does not need them. */
  sweep(): void {
    for (const name of this.#parts.keys()) if (!this.#used.has(name)) this.#parts.delete(name);
    this.#used.clear();
  }
}

function isSame({ files }: Part, readFile: ReadFile): boolean {
  for (const [name, bytes] of files) {
    const now = readFile(name);
    if (now === bytes) continue;
    if (now === undefined || bytes === undefined || now.length !== bytes.length) return false;
    for (let i = 0; i < now.length; i++) if (now[i] !== bytes[i]) return false;
  }
  return true;
}
