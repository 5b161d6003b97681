/**
 * Refuses requests that the workers could not take for a tenth of what an answer of a route costs: the bytes are ready but for the id,
 * and nothing is made for the request, not even Node's object for its answer. So is the question answered that machines ask every second
 * (`health-answer.ts`). Start at `QuickAnswers.watch`.
 *
 * Refusals are written when all that has happened at this turn of the event loop has been looked at: workers that have become
 * idle get their next job first. When there are many, they are written a few at a time, with time for everything else in between; their
 * clients wait a little longer, and those that send again at once are slowed down by it.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Connection } from '../connections/connection.js';
import { rawHeader } from '../connections/raw-header.js';
import type { Admission, Work } from './admission.js';

export interface QuickAnswerOptions {
  readonly admission: Admission;
  readonly keepAliveTimeoutMs: number;
  readonly refusal: (request: IncomingMessage, work: Work) => string;
  /** What is answered at once, if it has no body. */
  readonly health: ((request: IncomingMessage) => string | undefined) | undefined;
  readonly onHealth: () => void;
  readonly onRefused: (work: Work) => void;
  /** Every answer closes its connection then. */
  readonly isDraining: () => boolean;
}

interface Pending {
  readonly connection: Connection;
  readonly answer: string;
}

/** Node has no public way to answer a request without an object for the answer: the parser's callback is replaced. */
interface ParserOwner {
  parser?: { onIncoming?: ((request: IncomingMessage, keepAlive: boolean) => number) | null } | null;
}

/** Writing may take so long before everything else has its turn. */
const SLICE_MS = 1;
/** Then so long for everything else, if there are still some to write. */
const PAUSE_MS = 2;

export class QuickAnswers {
  readonly #options: QuickAnswerOptions;
  readonly #pending = new Map<Connection, Pending>();
  #isScheduled = false;

  constructor(options: QuickAnswerOptions) {
    this.#options = options;
  }

  /** Where the parser cannot be watched, refusals are written as every other answer. */
  watch(socket: Socket, connection: Connection): void {
    const { parser } = socket as Socket & ParserOwner;
    const handle = parser?.onIncoming;
    if (parser === null || parser === undefined || typeof handle !== 'function') return;
    parser.onIncoming = (request, keepAlive) => {
      const { admission, health, onHealth, onRefused } = this.#options;
      const before = this.#pending.get(connection);
      // What comes first is answered first; those behind it count as unanswered, of which a connection may have a few.
      if (before !== undefined) this.#write(before);
      const isPlain = keepAlive && before === undefined && this.#isPlain(request, connection);
      const answer = isPlain ? health?.(request) : undefined;
      if (answer !== undefined) {
        onHealth();
        this.#write({ connection, answer });
        return 0;
      }
      const work = isPlain ? admission.refused(request) : undefined;
      if (work === undefined) {
        connection.stopIdleTimer();
        return handle.call(parser, request, keepAlive);
      }
      onRefused(work);
      discardBody(request);
      this.#pending.set(connection, { connection, answer: this.#options.refusal(request, work) });
      this.#schedule();
      return 0;
    };
  }

  /** Whether the answer can be written as it is, with nothing before it and nothing to negotiate. */
  #isPlain(request: IncomingMessage & { upgrade?: boolean }, { exchanges, isFull, socket }: Connection): boolean {
    if (request.upgrade === true || isFull || exchanges.size > 0 || socket.writableLength > 0) return false;
    return !this.#options.isDraining() && rawHeader(request, 'expect') === undefined;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#writeSome());
  }

  #writeSome(): void {
    const endMs = performance.now() + SLICE_MS;
    for (const pending of this.#pending.values()) {
      this.#write(pending);
      if (performance.now() >= endMs) break;
    }
    this.#isScheduled = this.#pending.size > 0;
    if (this.#isScheduled) setTimeout(() => this.#writeSome(), PAUSE_MS);
  }

  #write({ connection, answer }: Pending): void {
    this.#pending.delete(connection);
    const { socket } = connection;
    if (!socket.writable) return;
    socket.write(answer, 'latin1');
    connection.answered(performance.now(), this.#options.keepAliveTimeoutMs);
  }
}

/** It is read off the connection, because the next request comes behind it, and dropped. */
function discardBody(request: IncomingMessage & { _dump?: () => void }): void {
  if (typeof request._dump === 'function') request._dump();
  else request.resume();
}
