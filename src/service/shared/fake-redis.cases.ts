/** A client of Redis for tests without Redis: a test says what each command answers, and whether there is an answer at all. */
import type { RedisArgument, RedisClient } from './redis-link.js';

type Answer = (command: string, args: readonly RedisArgument[]) => unknown;

export class FakeRedis implements RedisClient {
  status = 'wait';
  /** Every command that was sent. */
  readonly sent: (readonly [command: string, ...args: RedisArgument[]])[] = [];
  readonly #listeners = new Map<string, (() => void)[]>();
  readonly #held: (() => void)[] = [];
  #isStalled = false;
  reconnects = 0;

  constructor(public answer: Answer = () => 'OK') {}

  async connect(): Promise<void> {
    this.status = 'ready';
  }

  callBuffer(command: string, ...args: RedisArgument[]): Promise<unknown> {
    this.sent.push([command, ...args]);
    return new Promise((resolve, reject) => {
      const reply = () => {
        try {
          resolve(this.answer(command, args));
        } catch (error) {
          reject(error);
        }
      };
      if (this.#isStalled) this.#held.push(reply);
      else reply();
    });
  }

  disconnect(reconnect = false): void {
    if (reconnect) this.reconnects++;
    this.lose();
    if (reconnect) this.status = 'ready';
  }

  on(event: 'close' | 'error', listener: () => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  /** The connection closes. */
  lose(): void {
    this.status = 'reconnecting';
    for (const listener of this.#listeners.get('close') ?? []) listener();
  }

  /** Answers arrive no more, though the connection is open. */
  stall(): void {
    this.#isStalled = true;
  }

  resume(): void {
    this.#isStalled = false;
    for (const reply of this.#held.splice(0)) reply();
  }
}

export class ReplyError extends Error {
  override readonly name = 'ReplyError';
}
