/**
 * Which methods a path takes, for 405 answers and their `Allow` header: the router itself only says that nothing matched
 * the method and the path together.
 */
interface Entry {
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

export class PathTable {
  readonly #entries = new Map<string, Entry>();

  add(pattern: string, method: string | string[]): void {
    if (pattern.includes('*')) return;
    const entry = this.#entries.get(pattern) ?? { segments: split(pattern), methods: new Set() };
    for (const name of Array.isArray(method) ? method : [method]) entry.methods.add(name);
    entry.methods.add('OPTIONS');
    this.#entries.set(pattern, entry);
  }

  methodsAt(path: string): string[] {
    const segments = split(path);
    const methods = new Set<string>();
    for (const entry of this.#entries.values()) {
      if (matches(entry.segments, segments)) for (const method of entry.methods) methods.add(method);
    }
    return [...methods].sort();
  }
}

function split(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  if (pattern.length !== path.length) return false;
  return pattern.every((segment, i) => segment.startsWith(':') || segment === path[i]);
}
