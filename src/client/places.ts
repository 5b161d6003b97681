/**
 * Which process is asked for a tag. A service of several processes may serve each language in some of them only; the others
 * answer 421 and say where it is. Start at `Places.ask`: it goes there, a few times at most and nowhere twice, and
 * remembers where each tag was found.
 *
 * The key is a secret between the caller and the base URL. It is not sent to an address that only an answer names, unless
 * that has the same origin or the caller has listed it.
 */
import { LangtoolsError } from './langtools-error.js';

export interface PlacesOptions {
  readonly baseUrl: string;
  /** Base URLs whose origins may have the key, too. */
  readonly peers: readonly string[];
  readonly hasKey: boolean;
  /** How many other places one request may be sent to. */
  readonly most: number;
}

/** More tags than any service has: an answer cannot make the memory grow. */
const MOST_REMEMBERED = 200;

export class Places {
  readonly #options: PlacesOptions;
  readonly #keyOrigins: ReadonlySet<string>;
  /** Tag → base URL, where that is not the own one. */
  readonly #found = new Map<string, string>();

  constructor(options: PlacesOptions) {
    this.#options = options;
    const origins = [options.baseUrl, ...options.peers].map(originOf);
    this.#keyOrigins = new Set(origins.filter((origin) => origin !== undefined));
  }

  /** `send` gets a base URL, and whether it may have the key. */
  async ask(
    tag: string | undefined,
    send: (base: string, mayHaveKey: boolean) => Promise<Response>,
  ): Promise<Response> {
    const { baseUrl, most } = this.#options;
    const visited = new Set<string>();
    let base = (tag === undefined ? undefined : this.#found.get(tag)) ?? baseUrl;
    for (;;) {
      visited.add(base);
      const mayHaveKey = base === baseUrl || this.#keyOrigins.has(originOf(base) ?? '');
      try {
        const response = await send(base, mayHaveKey);
        this.#remember(tag, base);
        return response;
      } catch (error) {
        if (tag !== undefined) this.#found.delete(tag);
        const next = this.#next(error, base);
        // The first request is no detour.
        if (next === undefined || visited.has(next) || visited.size > most) {
          throw mayHaveKey || !this.#options.hasKey ? error : explained(error, base);
        }
        base = next;
      }
    }
  }

  #remember(tag: string | undefined, base: string): void {
    if (tag === undefined || base === this.#options.baseUrl || this.#found.size >= MOST_REMEMBERED) return;
    this.#found.set(tag, base);
  }

  /** Where to go after an error; a place that was remembered and is gone leads back to the own one. */
  #next(error: unknown, base: string): string | undefined {
    const { baseUrl } = this.#options;
    const back = base === baseUrl ? undefined : baseUrl;
    if (error instanceof LangtoolsError) {
      return error.status === 421 ? (allowed(error.servedAt, baseUrl) ?? back) : undefined;
    }
    // `fetch` throws this where nobody answers. What the caller has cancelled is another error.
    return error instanceof TypeError ? back : undefined;
  }
}

/** An address that may be followed: never from https to what others can read on its way. */
function allowed(servedAt: string | undefined, baseUrl: string): string | undefined {
  const target = servedAt === undefined ? undefined : parse(servedAt);
  if (target === undefined || !/^https?:$/.test(target.protocol) || target.username + target.password !== '') {
    return undefined;
  }
  if (target.protocol === 'http:' && parse(baseUrl)?.protocol === 'https:') return undefined;
  return `${target.origin}${target.pathname}`.replace(/\/+$/, '');
}

function explained(error: unknown, base: string): unknown {
  if (!(error instanceof LangtoolsError) || error.status !== 401) return error;
  const detail = `${error.detail} The key was not sent to ${base}: name it in the option peers, if it may have the key.`;
  return new LangtoolsError({ ...error, detail });
}

function originOf(url: string): string | undefined {
  return parse(url)?.origin;
}

/** In a browser, addresses may be relative to the page. */
function parse(url: string): URL | undefined {
  const page = (globalThis as { location?: { href?: string } }).location?.href;
  try {
    return new URL(url, page);
  } catch {
    return undefined;
  }
}
