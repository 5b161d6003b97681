/** The header `Vary`: what of a request an answer depends on. */
import type { FastifyReply } from 'fastify';

/** Appends to it: others, as CORS, may have set it already. */
export function vary(reply: FastifyReply, ...headers: readonly string[]): void {
  const before = reply.getHeader('Vary');
  const named =
    before === undefined
      ? []
      : String(before)
          .split(',')
          .map((name) => name.trim());
  const isNew = (header: string) => !named.some((name) => name.toLowerCase() === header.toLowerCase());
  reply.header('Vary', [...named, ...headers.filter(isNew)].join(', '));
}
