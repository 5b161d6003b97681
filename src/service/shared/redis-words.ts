/**
 * The lists of words of all processes, in Redis: for each list a hash from the word to when it was added (`+`) or removed (`-`). Start at
 * `RedisWords.send`. For each word the latest change counts; who changes one tells the others through the feed.
 */
import { checkedWord } from '../personal-words/checked-word.js';
import type { SharedWords } from '../personal-words/shared-words.js';
import { REMOVALS_KEPT_MS, type WordChange } from '../personal-words/word-state.js';
import type { ChangeFeed } from './change-feed.js';
import { MOST_CHANGES } from './change-feed.js';
import { RedisAway, type RedisLink } from './redis-link.js';

const KIND = 'words';
/** A list is fetched when its writer first comes; twenty thousand words take longer than a command of a request may. */
const LIMIT_MS = 250;
/** With more, the others fetch the list. */
const MOST_TOLD = 200;
/** Sent at once. */
const MOST_SENT = 1_000;
/** More are no list of this service. */
const MOST_FETCHED = 100_000;
/** A clock that is further ahead is wrong: nothing could be changed any more. */
const MOST_AHEAD_MS = 86_400_000;
const STAMP = /^([+-])(\d{1,15})$/;

/** KEYS: the list, the changes. ARGV: how many changes are kept, what the others are told, then for each word the word and its stamp. */
const SEND = `
for i = 3, #ARGV, 2 do
  local old = redis.call('HGET', KEYS[1], ARGV[i])
  local then_, now = old and tonumber(string.sub(old, 2)) or -1, tonumber(string.sub(ARGV[i + 1], 2))
  if now > then_ or (now == then_ and string.sub(ARGV[i + 1], 1, 1) == '-') then redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[1], '*', '${KIND}', ARGV[2])
return 1
`;

/** What the others are told: the list, and its changes if they are few. */
type Message = readonly [list: string, ...changes: (readonly [word: string, stamp: string])[]];

export class RedisWords implements SharedWords {
  readonly #link: RedisLink;
  readonly #feed: ChangeFeed;
  /**
   * By how much the clock of Redis is ahead of one that nobody can set; until Redis has answered, that of this machine. A clock of this
   * machine that is set wrong for a while would otherwise give times that the others refuse.
   */
  #aheadMs = Date.now() - performance.now();
  #latest = 0;

  constructor(link: RedisLink, feed: ChangeFeed) {
    this.#link = link;
    this.#feed = feed;
    feed.onReachable((isBack) => {
      if (isBack) void this.#setClock();
    });
  }

  get isReachable(): boolean {
    return this.#link.isUp;
  }

  now(): number {
    this.#latest = Math.max(this.#latest + 1, Math.floor(this.#clockMs()));
    return this.#latest;
  }

  async fetch(list: string): Promise<readonly WordChange[] | undefined> {
    try {
      const reply = await this.#link.ask('HGETALL', [this.#keyOf(list)], LIMIT_MS);
      const pairs = pairsOf(reply).slice(0, MOST_FETCHED);
      const changes = pairs.flatMap((pair) => this.#read(pair));
      const oldest = this.#clockMs() - REMOVALS_KEPT_MS;
      const forgotten = changes.filter(({ isThere, stamp }) => !isThere && stamp < oldest);
      if (forgotten.length > 0) await this.#forget(list, forgotten);
      return changes.filter((change) => !forgotten.includes(change));
    } catch (error) {
      if (error instanceof RedisAway) return undefined;
      throw error;
    }
  }

  async send(list: string, changes: readonly WordChange[]): Promise<boolean> {
    const pairs = changes.map(({ word, isThere, stamp }) => [word, `${isThere ? '+' : '-'}${stamp}`] as const);
    try {
      for (let i = 0; i < pairs.length; i += MOST_SENT) {
        const some = pairs.slice(i, i + MOST_SENT);
        const message: Message = some.length > MOST_TOLD ? [list] : [list, ...some];
        const args = [MOST_CHANGES, JSON.stringify(message), ...some.flat()];
        await this.#link.run(SEND, [this.#keyOf(list), this.#feed.key], args, LIMIT_MS);
      }
      return true;
    } catch (error) {
      if (error instanceof RedisAway) return false;
      throw error;
    }
  }

  onChange(listener: (list: string, changes: readonly WordChange[] | undefined) => void): void {
    this.#feed.on(KIND, (text) => {
      const message = readMessage(text);
      if (message === undefined) return;
      const [list, ...pairs] = message;
      listener(list, pairs.length === 0 ? undefined : pairs.flatMap((pair) => this.#read(pair)));
    });
  }

  onReachable(listener: (isBack: boolean) => void): void {
    this.#feed.onReachable(listener);
  }

  async #forget(list: string, changes: readonly WordChange[]): Promise<void> {
    const words = changes.slice(0, MOST_SENT).map(({ word }) => word);
    await this.#link.ask('HDEL', [this.#keyOf(list), ...words], LIMIT_MS);
  }

  /** What is no word, or has an impossible time, is left out. */
  #read([word, stamp]: readonly [word: string, stamp: string]): WordChange[] {
    const [, sign, digits] = STAMP.exec(stamp) ?? [];
    const time = Number(digits);
    if (sign === undefined || time > this.#clockMs() + MOST_AHEAD_MS) return [];
    try {
      const change = { word: checkedWord(word), isThere: sign === '+', stamp: time };
      this.#latest = Math.max(this.#latest, time);
      return [change];
    } catch {
      return [];
    }
  }

  async #setClock(): Promise<void> {
    try {
      const reply = await this.#link.ask('TIME', []);
      const [seconds, microseconds] = (Array.isArray(reply) ? (reply as unknown[]) : []).map(Number);
      const theirsMs = (seconds ?? Number.NaN) * 1000 + (microseconds ?? 0) / 1000;
      if (Number.isFinite(theirsMs)) this.#aheadMs = theirsMs - performance.now();
    } catch (error) {
      if (!(error instanceof RedisAway)) throw error;
    }
  }

  #clockMs(): number {
    return performance.now() + this.#aheadMs;
  }

  #keyOf(list: string): string {
    return this.#link.keyOf(`words:${list}`);
  }
}

/** The fields of a hash: some clients give an object, some a list of names and values in turn. */
function pairsOf(reply: unknown): (readonly [name: string, value: string])[] {
  if (!Array.isArray(reply)) return Object.entries(reply ?? {}).map(([name, value]) => [name, String(value)] as const);
  const fields = (reply as unknown[]).map(String);
  return fields.flatMap((name, i) => (i % 2 === 0 ? [[name, fields[i + 1] ?? ''] as const] : []));
}

function readMessage(text: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(text);
    if (!Array.isArray(message)) return undefined;
    const [list, ...pairs] = message as unknown[];
    const isPair = (pair: unknown) =>
      Array.isArray(pair) && pair.length === 2 && pair.every((each) => typeof each === 'string');
    return typeof list === 'string' && pairs.every(isPair) ? (message as unknown as Message) : undefined;
  } catch {
    return undefined;
  }
}
