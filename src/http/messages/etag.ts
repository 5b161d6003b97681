/**
 * ETags for answers that depend on nothing but the request and the installed packs (`config.isCacheable` on the route).
 * They are weak, because the same answer travels in several encodings. A `GET` whose ETag the client already has gets
 * 304; a `POST` only names its result: HTTP has no 304 for it.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, onSendHookHandler } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    isCacheable?: boolean;
  }
}

export function registerEtag(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.isCacheable !== true) return;
    route.onSend = [addEtag, ...[route.onSend ?? []].flat()];
  });
}

const addEtag: onSendHookHandler = (request, reply, payload, done) => {
  // An incomplete answer is one that the next request may get whole.
  if (reply.hasHeader('X-Incomplete')) reply.header('Cache-Control', 'no-store');
  if (reply.hasHeader('X-Incomplete') || reply.statusCode !== 200) return done();
  if (!(typeof payload === 'string' || payload instanceof Uint8Array)) return done();
  const pack = String(reply.getHeader('X-Pack') ?? '');
  const etag = `W/"${createHash('sha1').update(pack).update('\n').update(payload).digest('base64url')}"`;
  reply.header('ETag', etag);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead) reply.header('Cache-Control', 'no-cache');
  if (!isRead || !asksFor(request.headers['if-none-match'], etag)) return done();
  reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length');
  done(null, '');
};

export function asksFor(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === '*' || bare(candidate) === bare(etag));
}
