/**
 * One connection and the requests on it that are not answered yet. Node parses all requests of one read at once (64 kB, two thousand
 * short requests) and keeps the answers of each in memory until the ones before it are read, so the number is bounded here.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Holding } from './held-memory.js';

/** A client that sends more requests than this without reading an answer gets these answered, and the connection is closed. */
export const MOST_UNANSWERED = 8;

/** A request and its answer, from the headers of the request to the last byte of the answer. */
export interface Exchange {
  readonly response: ServerResponse;
  readonly connection: Connection;
  /** A drain waits for those that began before it. */
  readonly isWaitedFor: boolean;
  /** Whether a client that has ended its side of the connection still waits for this answer. */
  readonly outlivesEnd: boolean;
  /** Of the body and the answer. */
  readonly held: Holding;
  /** Answers that its body is not taken. */
  refuseBody: (() => void) | undefined;
}

export class Connection {
  /** In the order of the requests. */
  readonly exchanges = new Set<Exchange>();
  /** When the last answer was out; at first, when the connection was opened. */
  idleSinceMs: number;
  /** When bytes were last seen to leave, or there were none to send: `stalledMs` sets it when it first looks. */
  #progressAtMs = 0;
  #sentBytes = -1;
  #readBytes = 0;
  #isFull = false;
  #hasIdleTimer = false;

  constructor(
    readonly socket: Socket,
    /** Undefined where connections of this address are not counted. */
    readonly addressGroup: string | undefined,
    nowMs: number,
  ) {
    this.idleSinceMs = nowMs;
  }

  /** No further request is taken from this connection. */
  get isFull(): boolean {
    return this.#isFull;
  }

  add(exchange: Exchange): void {
    this.exchanges.add(exchange);
    if (this.exchanges.size < MOST_UNANSWERED) return;
    this.#isFull = true;
    exchange.response.shouldKeepAlive = false;
    ignoreFurtherRequests(this.socket);
  }

  remove(exchange: Exchange, nowMs: number): void {
    this.exchanges.delete(exchange);
    this.#rest(nowMs);
  }

  /** A request was answered for which there was no exchange. Node does not know of it, so it does not end the connection when it is idle. */
  answered(nowMs: number, idleTimeoutMs: number): void {
    this.#rest(nowMs);
    if (this.#hasIdleTimer) return;
    this.#hasIdleTimer = true;
    this.socket.setTimeout(idleTimeoutMs);
  }

  /** Node takes over. */
  stopIdleTimer(): void {
    if (!this.#hasIdleTimer) return;
    this.#hasIdleTimer = false;
    this.socket.setTimeout(0);
  }

  #rest(nowMs: number): void {
    this.idleSinceMs = nowMs;
    this.#readBytes = this.socket.bytesRead;
  }

  /** What its client has cost so far by sending or reading slowly. What a worker has is not the client's fault. */
  cost(nowMs: number): number {
    let sum = 0;
    for (const exchange of this.exchanges) if (isClientsTurn(exchange)) sum += exchange.held.cost(nowMs);
    return sum;
  }

  /** A body that is still being received, if that is all that is in flight. */
  get receiving(): Exchange | undefined {
    const [only, ...others] = this.exchanges;
    return only !== undefined && others.length === 0 && isReceiving(only) ? only : undefined;
  }

  /** Neither is an answer owed, nor has a request begun to arrive. */
  get isIdle(): boolean {
    return this.exchanges.size === 0 && this.socket.bytesRead === this.#readBytes;
  }

  /** How long there have been bytes to send of which none could be sent; of a clock of its own (`Connections.#endStalled`). */
  stalledMs(nowMs: number): number {
    const { socket } = this;
    const sentBytes = socket.bytesWritten - socket.writableLength;
    if (sentBytes !== this.#sentBytes || socket.writableLength === 0) {
      this.#sentBytes = sentBytes;
      this.#progressAtMs = nowMs;
    }
    return nowMs - this.#progressAtMs;
  }

  /**
   * The client has ended its side. As a rule that means that it is gone, and nobody works on for it; but some clients say so that
   * their request is complete. Node has marked the last answer that is owed then, and closes the connection behind it.
   */
  endByClient(): void {
    for (const { outlivesEnd } of this.exchanges) if (!outlivesEnd) return void this.socket.end();
    this.closeAfterLast();
  }

  /** The last answer that is owed closes the connection; the ones before it do not. */
  closeAfterLast(): void {
    const exchanges = [...this.exchanges];
    for (const { response } of exchanges) if (!response.headersSent) response.shouldKeepAlive = true;
    const last = exchanges.at(-1);
    if (last !== undefined && !last.response.headersSent) last.response.shouldKeepAlive = false;
  }
}

function isReceiving({ response, refuseBody }: Exchange): boolean {
  return refuseBody !== undefined && !response.req.complete && !response.headersSent;
}

/** Whether it has to send or to read. */
function isClientsTurn(exchange: Exchange): boolean {
  return exchange.response.headersSent || isReceiving(exchange);
}

/**
 * Takes the rest of what was read already off the parser without making an answer for each request in it, and stops reading. Node
 * has no public way to do this: the parser's callback is replaced. Without a parser the connection cannot be bounded and is ended.
 */
function ignoreFurtherRequests(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming?: () => number } | null };
  if (typeof parser?.onIncoming !== 'function') {
    socket.destroy();
    return;
  }
  parser.onIncoming = () => {
    socket.pause();
    return 0;
  };
}
