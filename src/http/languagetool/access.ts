/**
 * Who asks: `username` with `apiKey` (or `password`, `tokenV2`) in the form, or our own headers. Start at `identify`. Where the service
 * has API keys, what stands beside `username` is one of them; where it has none, both are ignored.
 */
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../context/caller.js';
import type { HttpContext } from '../context/http-context.js';
import { ApiError, badRequest } from './api-error.js';
import type { Form, ParameterName } from './form.js';

const SECRETS = ['apiKey', 'password', 'tokenV2'] as const;

/** The key of a form, whatever else is wrong with it. */
export function secretIn(form: Form): string | undefined {
  return SECRETS.map((name) => form.get(name)).find(Boolean);
}

/** Refuses who does not say clearly who they are, and where the service has keys, who has none. */
export function identify(form: Form, request: FastifyRequest, context: Pick<HttpContext, 'apiKeys'>): void {
  guardNames(form);
  if (context.apiKeys === undefined || callerOf(context, request).key !== undefined) return;
  throw new ApiError(
    403,
    secretIn(form) === undefined
      ? 'Access denied: this server needs a key. Send it as apiKey, together with any username.'
      : 'Access denied: the key is not known to this server. It may have been mistyped or withdrawn.',
  );
}

function guardNames(form: Form): void {
  const isGiven = (name: ParameterName) => Boolean(form.get(name));
  if (isGiven('apiKey') && isGiven('password')) throw badRequest("Set only 'apiKey' or 'password', not both.");
  const hasSecret = secretIn(form) !== undefined;
  if (isGiven('username') && !hasSecret) {
    throw badRequest("With 'username' you also have to specify 'apiKey', 'password' or 'tokenV2'.");
  }
  if (!isGiven('username') && hasSecret) {
    throw badRequest("With 'apiKey', 'password' or 'tokenV2' you also have to specify 'username'.");
  }
}
