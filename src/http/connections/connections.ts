/**
 * Every connection of the service, and the limits that keep clients from exhausting it: connections in all and per address, requests
 * without an answer, bodies and answers in memory. Start at `accept` (a new connection) and `begin` (a new request).
 *
 * A request is concluded exactly once: when its answer is out, or when its connection closes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from './client-address.js';
import { Connection, type Exchange } from './connection.js';
import { HeldMemory, type Holding } from './held-memory.js';

export interface ConnectionLimits {
  /** 0 is no limit. */
  readonly perAddress: number;
  /** Whether connections of this address are not counted: a proxy speaks for many clients. */
  readonly isProxy: (address: string) => boolean;
  /** A connection that has bytes to send and could send none for so long is ended. */
  readonly stalledAfterMs: number;
  /** Of all bodies since they are received and all answers until they are read. */
  readonly maxHeldBytes: number;
  /** Whether a client that ends its side after this request waits for the answer; otherwise it counts as gone. None does by default. */
  readonly outlivesEnd?: (request: IncomingMessage) => boolean;
  readonly onEnded?: (reason: EndReason) => void;
}

/** Why the service ended a connection by itself. */
export const END_REASONS = [
  'address-limit',
  'total-limit',
  'pipelining',
  'stalled',
  'unread-answers',
  'unsent-bodies',
] as const;
export type EndReason = (typeof END_REASONS)[number];

const SWEEP_MS = 1_000;
const POLL_MS = 10;
/** While draining: how long a connection that is kept alive may still bring a request, which is then answered. */
const IDLE_GRACE_MS = 2_000;

export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #bySocket = new Map<Socket, Connection>();
  readonly #byResponse = new WeakMap<ServerResponse, Exchange>();
  readonly #perAddress = new Map<string, number>();
  readonly #held = new HeldMemory();
  readonly #timer: NodeJS.Timeout;
  /** The time that clients had to read, as the timer has counted it. */
  #clientsMs = 0;
  #waitedFor = 0;
  #drainingSinceMs: number | undefined;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
    // Not more often than needed, and not so seldom that the limit becomes twice as long.
    const intervalMs = Math.max(POLL_MS, Math.min(SWEEP_MS, limits.stalledAfterMs / 4));
    this.#timer = setInterval(() => this.#endStalled(intervalMs), intervalMs).unref();
  }

  get count(): number {
    return this.#bySocket.size;
  }

  /** Requests that a drain waits for. */
  get inFlight(): number {
    return this.#waitedFor;
  }

  /** Bytes of bodies and of answers that are not read yet. */
  get heldBytes(): number {
    return this.#held.bytes;
  }

  get isDraining(): boolean {
    return this.#drainingSinceMs !== undefined;
  }

  /** Nothing if the connection is closed at once. */
  accept(socket: Socket): Connection | undefined {
    const address = socket.remoteAddress;
    // It was closed while it waited to be accepted.
    if (address === undefined) return void socket.destroy();
    const group = this.#limits.isProxy(address) ? undefined : addressGroup(address);
    if (group !== undefined && !this.#countAddress(group)) {
      this.#limits.onEnded?.('address-limit');
      return void socket.destroy();
    }
    const connection = new Connection(socket, group, performance.now());
    this.#bySocket.set(socket, connection);
    socket.once('end', () => connection.endByClient());
    socket.once('close', () => this.#forget(connection));
    return connection;
  }

  /** Whether the request is to be answered. */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request;
    const connection = this.#bySocket.get(socket);
    if (connection === undefined || connection.isFull) return false;
    const isWaitedFor = this.#drainingSinceMs === undefined;
    const outlivesEnd = this.#limits.outlivesEnd?.(request) === true;
    const exchange: Exchange = {
      response,
      connection,
      isWaitedFor,
      outlivesEnd,
      held: this.#held.open(),
      refuseBody: undefined,
    };
    this.#byResponse.set(response, exchange);
    connection.add(exchange);
    if (connection.isFull) this.#limits.onEnded?.('pipelining');
    if (isWaitedFor) this.#waitedFor++;
    else connection.closeAfterLast();
    response.once('close', () => this.#conclude(exchange));
    return true;
  }

  /** The body of this request is on its way; `refuse` answers that it is not taken. */
  receive(response: ServerResponse, refuse: () => void): void {
    const exchange = this.#byResponse.get(response);
    if (exchange !== undefined) exchange.refuseBody = refuse;
  }

  /** Counts bytes that stay in memory until this answer is read. Over the limit the costliest connections are ended. */
  hold(response: ServerResponse, bytes: number): void {
    this.#hold(response, (held, nowMs) => held.add(bytes, nowMs));
  }

  /** The same for a part of the answer, which others may hold, too. */
  holdChunk(response: ServerResponse, chunk: Uint8Array): void {
    this.#hold(response, (held, nowMs) => held.addShared(chunk, nowMs));
  }

  /** This part of the answer is no longer needed. */
  releaseChunk(response: ServerResponse, chunk: Uint8Array): void {
    this.#byResponse.get(response)?.held.releaseShared(chunk);
  }

  /** Calls back when the requests before this moment are answered, except one whose body will never be complete. */
  afterAnswers(socket: Socket, callback: () => void): void {
    const exchanges = [...(this.#bySocket.get(socket)?.exchanges ?? [])];
    const owed = exchanges.filter(({ response }) => response.req.complete);
    let left = owed.length;
    if (left === 0) callback();
    for (const { response } of owed) {
      response.once('close', () => {
        if (--left === 0) callback();
      });
    }
  }

  /** Whether the headers of an answer are out whose end is not. */
  isAnswering(socket: Socket): boolean {
    const exchanges = [...(this.#bySocket.get(socket)?.exchanges ?? [])];
    return exchanges.some(({ response }) => response.headersSent);
  }

  /**
   * Waits until the requests that are in flight are answered, calls `stopListening`, and lets every connection that is left have its
   * next request answered, too; each is closed with an answer, or when it has been idle for a moment. `timeoutMs` bounds all of it.
   */
  async drain(timeoutMs: number, stopListening: () => void): Promise<void> {
    const startMs = performance.now();
    const endMs = startMs + timeoutMs;
    this.#drainingSinceMs = startMs;
    for (const connection of this.#bySocket.values()) connection.closeAfterLast();
    await until(() => this.#waitedFor === 0, endMs);
    stopListening();
    await until(() => {
      this.#endIdle(performance.now());
      return this.#bySocket.size === 0;
    }, endMs);
  }

  /** Ends all connections at once. */
  close(): void {
    clearInterval(this.#timer);
    for (const socket of this.#bySocket.keys()) socket.destroy();
  }

  #hold(response: ServerResponse, add: (held: Holding, nowMs: number) => void): void {
    const exchange = this.#byResponse.get(response);
    if (exchange === undefined || !exchange.connection.exchanges.has(exchange)) return;
    add(exchange.held, performance.now());
    if (this.#held.bytes > this.#limits.maxHeldBytes) this.#endCostliest(exchange.connection);
  }

  #countAddress(group: string): boolean {
    const { perAddress } = this.#limits;
    const count = this.#perAddress.get(group) ?? 0;
    if (perAddress > 0 && count >= perAddress) return false;
    this.#perAddress.set(group, count + 1);
    return true;
  }

  #conclude(exchange: Exchange): void {
    const { connection } = exchange;
    if (!connection.exchanges.has(exchange)) return;
    connection.remove(exchange, performance.now());
    exchange.held.clear();
    if (exchange.isWaitedFor) this.#waitedFor--;
  }

  #forget(connection: Connection): void {
    const { socket, addressGroup: group, exchanges } = connection;
    this.#bySocket.delete(socket);
    if (group !== undefined) {
      const left = (this.#perAddress.get(group) ?? 1) - 1;
      if (left > 0) this.#perAddress.set(group, left);
      else this.#perAddress.delete(group);
    }
    for (const exchange of [...exchanges]) {
      const { response } = exchange;
      this.#conclude(exchange);
      // Node tells only the answer whose turn it is that its client is gone; those behind it would wait for ever.
      if (response.socket === null && !response.destroyed) {
        response.destroy();
        response.emit('close');
      }
    }
  }

  /** Counts its own turns, not the clock: while the process itself stood still, it sent nothing that a client could have read. */
  #endStalled(sinceLastMs: number): void {
    this.#clientsMs += sinceLastMs;
    for (const connection of this.#bySocket.values()) {
      if (connection.stalledMs(this.#clientsMs) >= this.#limits.stalledAfterMs) this.#end(connection, 'stalled');
    }
  }

  /** Who was just counted is spared: that client had no time to read, or has just sent something. */
  #endCostliest(spared: Connection): void {
    const nowMs = performance.now();
    const costs = new Map<Connection, number>();
    for (const connection of this.#bySocket.values()) {
      const cost = connection === spared ? 0 : connection.cost(nowMs);
      if (cost > 0) costs.set(connection, cost);
    }
    for (const [connection] of [...costs].sort(([, a], [, b]) => b - a)) {
      if (this.#held.bytes <= this.#limits.maxHeldBytes) return;
      const { receiving } = connection;
      if (receiving === undefined) this.#end(connection, 'unread-answers');
      else this.#refuseBody(receiving);
    }
  }

  #refuseBody(exchange: Exchange): void {
    this.#limits.onEnded?.('unsent-bodies');
    exchange.held.clear();
    exchange.refuseBody?.();
    exchange.refuseBody = undefined;
  }

  #end(connection: Connection, reason: EndReason): void {
    this.#limits.onEnded?.(reason);
    connection.socket.destroy();
    // Now, not when the socket tells so: what it held counts no longer.
    for (const { held } of connection.exchanges) held.clear();
  }

  #endIdle(nowMs: number): void {
    const drainingSinceMs = this.#drainingSinceMs ?? nowMs;
    for (const connection of this.#bySocket.values()) {
      const idleMs = nowMs - Math.max(connection.idleSinceMs, drainingSinceMs);
      if (connection.isIdle && idleMs >= IDLE_GRACE_MS) connection.socket.destroy();
    }
  }
}

/** Looks right after the sockets were read: what had arrived by then is known, so nothing is closed with a request unread. */
async function until(isDone: () => boolean, endMs: number): Promise<void> {
  for (;;) {
    await new Promise(setImmediate);
    if (isDone() || performance.now() >= endMs) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
