/**
 * One connection to Redis as the service uses it: every command has a time limit, nothing waits for a connection that is not there,
 * and after some failures in a row nobody asks until a probe in the background has been answered. Start at `RedisLink.ask`.
 *
 * Callers have to work without Redis, too: whatever goes wrong is a `RedisAway`.
 */
import { createHash } from 'node:crypto';
import type { CommandOutcome } from '../events/service-events.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { TimeLimitReached, withinTime } from './time-limit.js';

export type RedisArgument = string | number | Buffer;

/** What is used of a client; that of ioredis fits. */
export interface RedisClient {
  readonly status: string;
  connect(): Promise<void>;
  /** The reply with its strings as they came. */
  callBuffer(command: string, ...args: RedisArgument[]): Promise<unknown>;
  disconnect(reconnect?: boolean): void;
  on(event: 'close' | 'error', listener: (error?: Error) => void): unknown;
}

/** Redis did not answer, or not as expected; the caller goes on without it. */
export class RedisAway extends Error {
  override readonly name = 'RedisAway';
  constructor(
    message: string,
    /** The command was sent, and may be carried out all the same. */
    readonly isLate = false,
  ) {
    super(message);
  }
}

export type LateListener = (reply: unknown) => void;

export interface LinkEvents {
  /** Only commands that were sent. */
  onCommand?(outcome: CommandOutcome, seconds: number): void;
  /** `reason` says why it is away. */
  onChange?(isUp: boolean, reason: string | undefined): void;
}

export interface LinkOptions extends LinkEvents {
  /** What every key begins with. */
  readonly prefix: string;
  /** A request never waits longer for one command; one that takes longer counts as a failure. */
  readonly limitMs: number;
  readonly probeMs?: number;
}

/** Nobody waits for a probe. */
const PROBE_LIMIT_MS = 1_000;
const PROBE_MS = 250;
/** A service that starts waits so long for Redis before it begins alone. */
const START_LIMIT_MS = 2_000;
const FAILURES = 3;

export class RedisLink {
  readonly #client: RedisClient;
  readonly #options: LinkOptions;
  readonly #breaker: CircuitBreaker;
  readonly #scripts = new Map<string, string>();
  readonly #whenUp: (() => void)[] = [];
  #probing: NodeJS.Timeout | undefined;
  #isProbing = false;
  #isClosed = false;

  constructor(client: RedisClient, options: LinkOptions) {
    this.#client = client;
    this.#options = options;
    this.#breaker = new CircuitBreaker({
      failures: FAILURES,
      onChange: (isUp, reason) => {
        options.onChange?.(isUp, reason);
        if (isUp) for (const listener of this.#whenUp) listener();
      },
    });
    // Errors of a connection are followed by its close; without a listener they would end the process.
    client.on('error', () => {});
    client.on('close', () => this.#breaker.lost('the connection is closed'));
  }

  get isUp(): boolean {
    return this.#breaker.isUp;
  }

  /** Called each time that Redis is there again. */
  whenUp(listener: () => void): void {
    this.#whenUp.push(listener);
  }

  /** Resolves when Redis has answered, or when it has taken too long; it is looked for in any case from now on. */
  async start(): Promise<void> {
    const { probeMs = PROBE_MS } = this.#options;
    const first = this.#client.connect().then(
      () => this.#probe(),
      () => {},
    );
    this.#probing = setInterval(() => void this.#probe(), probeMs);
    this.#probing.unref();
    await withinTime(first, START_LIMIT_MS).catch(() => {});
  }

  keyOf(name: string): string {
    return `${this.#options.prefix}${name}`;
  }

  /** The reply of one command. Rejects with `RedisAway`, and after the limit (at least that of a request) at the latest. */
  async ask(
    command: string,
    args: readonly RedisArgument[],
    limitMs = this.#options.limitMs,
    onLate?: LateListener,
  ): Promise<unknown> {
    if (!this.#breaker.isUp || this.#isClosed) throw new RedisAway('Redis is away');
    return this.#send(command, args, limitMs, onLate);
  }

  /**
   * Runs a script of ours, which Redis knows by its hash after the first time. When it was no longer waited for, `onLate` hears what became
   * of it: the reply, or nothing if there was none.
   */
  async run(
    script: string,
    keys: readonly string[],
    args: readonly RedisArgument[],
    limitMs = this.#options.limitMs,
    onLate?: LateListener,
  ): Promise<unknown> {
    let hash = this.#scripts.get(script);
    if (hash === undefined) {
      hash = createHash('sha1').update(script).digest('hex');
      this.#scripts.set(script, hash);
    }
    const rest = [keys.length, ...keys, ...args];
    try {
      return await this.ask('EVALSHA', [hash, ...rest], limitMs, onLate);
    } catch (error) {
      if (!(error instanceof RedisAway) || !error.message.startsWith('NOSCRIPT')) throw error;
      return this.ask('EVAL', [script, ...rest], limitMs, onLate);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#probing);
    this.#client.disconnect();
  }

  async #send(
    command: string,
    args: readonly RedisArgument[],
    limitMs: number,
    onLate?: LateListener,
  ): Promise<unknown> {
    const startMs = performance.now();
    const longestMs = Math.max(limitMs, this.#options.limitMs);
    const done = (outcome: CommandOutcome) => this.#options.onCommand?.(outcome, (performance.now() - startMs) / 1000);
    try {
      const [reply, isSlow] = await this.#replyTo(command, args, longestMs, onLate);
      // What runs in the background may take longer, but a request would not have waited.
      if (isSlow) this.#breaker.failed('it answers slowly');
      else this.#breaker.succeeded();
      done('ok');
      return reply;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      done(outcomeOf(error));
      // A key of another type, or a script that is new to it, says nothing about Redis as a whole.
      if (!/^(?:NOSCRIPT|WRONGTYPE)\b/.test(message)) this.#breaker.failed(message);
      throw new RedisAway(message, error instanceof TimeLimitReached);
    }
  }

  async #replyTo(
    command: string,
    args: readonly RedisArgument[],
    limitMs: number,
    onLate?: LateListener,
  ): Promise<readonly [reply: unknown, isSlow: boolean]> {
    const reply = this.#client.callBuffer(command, ...args);
    if (onLate !== undefined) hearLate(reply, limitMs, onLate);
    if (limitMs <= this.#options.limitMs) return [await withinTime(reply, limitMs), false];
    const isInTime = withinTime(reply, this.#options.limitMs).then(
      () => true,
      () => false,
    );
    const value = await withinTime(reply, limitMs);
    return [value, !(await isInTime)];
  }

  /** Also a write: a Redis that is full, or a replica, answers a PING. */
  async #probe(): Promise<void> {
    if (this.#breaker.isUp || this.#isProbing || this.#isClosed || this.#client.status !== 'ready') return;
    this.#isProbing = true;
    try {
      const probe = [this.keyOf('probe'), '1', 'PX', 60_000];
      const [, isSlow] = await this.#replyTo('SET', probe, PROBE_LIMIT_MS);
      if (!this.#isClosed && !isSlow) this.#breaker.found();
    } catch (error) {
      // A connection that brings no answer may be dead although nobody has closed it.
      if (error instanceof TimeLimitReached && !this.#isClosed) this.#client.disconnect(true);
    } finally {
      this.#isProbing = false;
    }
  }
}

function hearLate(reply: Promise<unknown>, limitMs: number, onLate: LateListener): void {
  withinTime(reply, limitMs).catch((error: unknown) => {
    if (error instanceof TimeLimitReached) reply.then(onLate, () => onLate(undefined));
  });
}

function outcomeOf(error: unknown): CommandOutcome {
  if (error instanceof TimeLimitReached) return 'timeout';
  return error instanceof Error && error.name === 'ReplyError' ? 'refused' : 'closed';
}
