/** Parts that the responses of all operations share: the pack header, `Vary`, and the abort signal of a closed connection. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { PackIdentity } from '../../service/registry.js';

/** Aborts when the client closes the connection before the response is complete. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { raw } = reply;
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Appends to `Vary`, which CORS may have set already. */
export function vary(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('Vary');
  reply.header('Vary', before === undefined ? header : `${before}, ${header}`);
}

export function namePack(reply: FastifyReply, { name, version }: PackIdentity): void {
  reply.header('X-Pack', headerValue(`${name}@${version}`));
}

/** A header may contain visible ASCII only; names and versions come from files. */
export function headerValue(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '_');
}

/** `*` is no language; neither is the absence of the header. */
export function localesOf(request: FastifyRequest, locale?: string): string[] {
  if (locale !== undefined) return locale.split(',');
  return new Negotiator(request.raw).languages().filter((locale) => locale !== '*');
}
