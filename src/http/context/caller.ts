/**
 * Who sends a request: the owner of a key, wherever the key is given, or nobody in particular. Everything that depends on that asks here:
 * the guards of the routes, the rate limit, the words of a person.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { type ApiKeys, type KnownKey, keyIn } from './api-keys.js';

export interface Caller {
  /** The key that the request carries, if the service knows it. */
  readonly key: KnownKey | undefined;
  /** Whether it carries one, known or not. */
  readonly hasKey: boolean;
}

interface KeyedRequest {
  readonly headers: IncomingHttpHeaders;
  /** A key that came as a parameter, in a protocol which has it there; it counts before that of a header. */
  readonly formKey?: string | undefined;
  caller?: Caller | undefined;
}

/** Found once for a request: it takes the hash of the key. */
export function callerOf({ apiKeys }: { readonly apiKeys: ApiKeys | undefined }, request: KeyedRequest): Caller {
  request.caller ??= (() => {
    const key = request.formKey ?? keyIn(request.headers);
    return { key: apiKeys?.find(key), hasKey: key !== undefined };
  })();
  return request.caller;
}
