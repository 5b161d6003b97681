/**
 * Who asks: `username` with `apiKey` (or `password`, `tokenV2`) in the form, or our own headers. Start at `identify`. Where the service
 * has API keys, what stands beside `username` is one of them; where it has none, both are ignored.
 */
import type { FastifyRequest } from 'fastify';
import type { HttpContext } from '../http-context.js';
import { ApiError, badRequest } from './api-error.js';
import type { Form, ParameterName } from './form.js';

/** The name of the key, or undefined where the service has no keys. */
export function identify(
  form: Form,
  request: FastifyRequest,
  { apiKeys }: Pick<HttpContext, 'apiKeys'>,
): string | undefined {
  const secret = secretIn(form);
  if (apiKeys === undefined) return undefined;
  const name = secret === undefined ? apiKeys.nameOf(request.headers) : apiKeys.nameOfKey(secret);
  if (name !== undefined) return name;
  throw new ApiError(
    403,
    secret === undefined
      ? 'Access denied: this server needs a key. Send it as apiKey, together with any username.'
      : 'Access denied: the key is not known to this server. It may have been mistyped or withdrawn.',
  );
}

function secretIn(form: Form): string | undefined {
  const given = (name: ParameterName) => form.get(name) || undefined;
  const username = given('username');
  const apiKey = given('apiKey');
  const password = given('password');
  const secret = apiKey ?? password ?? given('tokenV2');
  if (apiKey !== undefined && password !== undefined) throw badRequest("Set only 'apiKey' or 'password', not both.");
  if (username !== undefined && secret === undefined) {
    throw badRequest("With 'username' you also have to specify 'apiKey', 'password' or 'tokenV2'.");
  }
  if (username === undefined && secret !== undefined) {
    throw badRequest("With 'apiKey', 'password' or 'tokenV2' you also have to specify 'username'.");
  }
  return secret;
}
