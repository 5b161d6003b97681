/**
 * The limit of requests per minute and client, where there is one: for each key its own or that of the service, for each address that of
 * the service. Start at `registerRateLimit`. Who counts is the business of `service/shared/`.
 *
 * A request is counted before its body is read, except where the body may say whose key it is: there it is counted when that is known, and
 * if it never is, because the body is too long or does not come, to its address.
 */
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from '../../service/shared/rate-limits.js';
import { addressGroup } from '../connections/client-address.js';
import { callerOf } from '../context/caller.js';
import type { Client, HttpContext } from '../context/http-context.js';
import { Problem } from '../messages/errors.js';

const WINDOW_MS = 60_000;
/** A chunk of language data is a file of at most a megabyte, and a language has up to two hundred: a client may have so many for each request. */
export const CHUNKS_PER_REQUEST = 20;

export async function registerRateLimit(
  app: FastifyInstance,
  context: HttpContext,
  isFree: (request: FastifyRequest) => boolean,
): Promise<void> {
  if (context.settings.rateLimit === 0 && context.apiKeys?.hasLimits !== true) return;
  app.decorateRequest('client');
  await app.register(rateLimit, {
    global: false,
    max: (request: FastifyRequest) => clientOf(context, request).limit * (isChunk(request) ? CHUNKS_PER_REQUEST : 1),
    timeWindow: WINDOW_MS,
    enableDraftSpec: true,
    store: storeOf(context.limits),
    keyGenerator: (request: FastifyRequest) => (isChunk(request) ? 'chunks of ' : '') + clientOf(context, request).name,
    allowList: (request: FastifyRequest) => isFree(request) || clientOf(context, request).limit === 0,
    errorResponseBuilder: (_request, { max, after }) =>
      new Problem('rate-limited', `The limit is ${max} requests per minute and client. Try again in ${after}.`),
  });
  const limit = app.rateLimit();
  // Before everything else: a wrong path or a wrong key counts, too.
  app.addHook('onRequest', async function (request, reply) {
    if (!isKnownLater(context, request)) await limit.call(this, request, reply);
    // A client that goes away gets no answer.
    else reply.raw.once('close', () => void countAtLast(context, request));
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.hasKeyInForm !== true) return;
    route.preHandler = [limit, ...[route.preHandler ?? []].flat()];
    route.onSend = [async (request) => countAtLast(context, request), ...[route.onSend ?? []].flat()];
  });
}

function isKnownLater({ apiKeys }: HttpContext, { routeOptions }: FastifyRequest): boolean {
  return apiKeys !== undefined && routeOptions.config?.hasKeyInForm === true;
}

/** If the request is over before it was known whose it is. */
async function countAtLast(context: HttpContext, request: FastifyRequest): Promise<void> {
  if (request.client !== undefined) return;
  const { name, limit } = clientOf(context, request);
  // A count that fails is no fault of a request that has its answer.
  if (limit > 0) await context.limits.count(name, WINDOW_MS, limit).catch(() => {});
}

function isChunk({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.isChunk === true;
}

function clientOf(context: HttpContext, request: FastifyRequest): Client {
  request.client ??= (() => {
    const { settings } = context;
    const { key } = callerOf(context, request);
    if (key === undefined) return { name: `address ${addressGroup(request.ip)}`, limit: settings.rateLimit };
    return { name: `key ${key.name}`, limit: key.requestsPerMinute ?? settings.rateLimit };
  })();
  return request.client;
}

/** What the plugin wants to count with. */
function storeOf(limits: RateLimits) {
  return class Store implements FastifyRateLimitStore {
    incr(
      client: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      limit: number,
    ): void {
      limits.count(client, windowMs, limit).then(({ current, ttlMs }) => done(null, { current, ttl: ttlMs }), done);
    }

    /** No route has a limit of its own. */
    child(): Store {
      return this;
    }
  };
}
