/** One line a second for all requests that were refused in it: under overload a line for each would cost more than the refusal. */
import type { FastifyBaseLogger } from 'fastify';
import type { Subject } from '../context/subject.js';

const LINE_EVERY_MS = 1_000;

export class RefusalLog {
  readonly #logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(logger: Pick<FastifyBaseLogger, 'warn'>) {
    this.#logger = logger;
  }

  note({ operation, tag }: Subject): void {
    const name = tag === '' ? operation : `${operation} ${tag}`;
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.write(), LINE_EVERY_MS).unref();
  }

  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#counts.size === 0) return;
    const counts = Object.fromEntries(this.#counts);
    const refused = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    this.#counts.clear();
    this.#logger.warn({ status: 503, refused, counts }, 'overloaded');
  }
}
