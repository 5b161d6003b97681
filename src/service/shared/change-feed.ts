/**
 * What other processes have changed, as a stream in Redis that every process reads twice a second. Start at `ChangeFeed.on`. Who was away
 * hears that it is back, and fetches everything anew: changes may be missed, and may come twice.
 */
import { RedisAway, type RedisLink } from './redis-link.js';

const POLL_MS = 500;
/** Nobody waits for it. */
const READ_LIMIT_MS = 1_000;
const MOST_READ = 500;
/** About so many are kept: a minute of the busiest service. */
export const MOST_CHANGES = 10_000;

type Listener = (message: string) => void;

export class ChangeFeed {
  readonly #link: RedisLink;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #whenReachable: ((isBack: boolean) => void)[] = [];
  #last: string | undefined;
  #isReading = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(link: RedisLink) {
    this.#link = link;
    link.whenUp(() => {
      this.#last = undefined;
      void this.#read();
    });
  }

  get key(): string {
    return this.#link.keyOf('changes');
  }

  /** Called with each change of a kind. */
  on(kind: string, listener: Listener): void {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listener]);
  }

  /** Called when Redis is back, and after every look at it. */
  onReachable(listener: (isBack: boolean) => void): void {
    this.#whenReachable.push(listener);
  }

  start(pollMs = POLL_MS): void {
    this.#timer = setInterval(() => void this.#read(), pollMs);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #read(): Promise<void> {
    if (this.#isReading || !this.#link.isUp) return;
    this.#isReading = true;
    try {
      if (this.#last === undefined) {
        // From here on; what was before is fetched as a whole by those who hear that it is back.
        this.#last = await this.#newest();
        for (const listener of this.#whenReachable) listener(true);
      }
      while (await this.#readSome());
      for (const listener of this.#whenReachable) listener(false);
    } catch (error) {
      if (!(error instanceof RedisAway)) throw error;
    } finally {
      this.#isReading = false;
    }
  }

  async #newest(): Promise<string> {
    const reply = await this.#link.ask('XREVRANGE', [this.key, '+', '-', 'COUNT', 1], READ_LIMIT_MS);
    return entriesOf(reply)[0]?.id ?? '0-0';
  }

  /** @returns whether there may be more */
  async #readSome(): Promise<boolean> {
    const args = ['COUNT', MOST_READ, 'STREAMS', this.key, this.#last ?? '$'];
    const reply = await this.#link.ask('XREAD', args, READ_LIMIT_MS);
    const [stream] = Array.isArray(reply) ? (reply as unknown[]) : [];
    const entries = entriesOf(Array.isArray(stream) ? stream[1] : undefined);
    for (const { id, kind, message } of entries) {
      this.#last = id;
      for (const listener of this.#listeners.get(kind) ?? []) listener(message);
    }
    return entries.length === MOST_READ;
  }
}

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly message: string;
}

/** Entries have one field, the kind; others are of somebody else. */
function entriesOf(reply: unknown): Entry[] {
  if (!Array.isArray(reply)) return [];
  return (reply as unknown[]).flatMap((entry) => {
    const [id, fields] = Array.isArray(entry) ? (entry as unknown[]) : [];
    const [kind, message] = Array.isArray(fields) ? (fields as unknown[]) : [];
    return id === undefined ? [] : [{ id: String(id), kind: String(kind ?? ''), message: String(message ?? '') }];
  });
}
