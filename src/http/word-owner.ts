/**
 * Whose words count for a request. Where the service has API keys, each key has a list of its own, and who has no key has none. Where
 * it has none, everybody would share one list: that is right on a person's own machine, and only there.
 */
import type { FastifyRequest } from 'fastify';
import { knownInText } from '../service/personal-words/known-in-text.js';
import { LOCAL_OWNER, type PersonalWords } from '../service/personal-words/word-store.js';
import type { HttpContext } from './http-context.js';

type OwnerContext = Pick<HttpContext, 'apiKeys' | 'settings' | 'words'>;

/** @param key one that did not come in a header */
export function wordOwner(
  { apiKeys, settings }: Pick<OwnerContext, 'apiKeys' | 'settings'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  key?: string,
): string | undefined {
  if (apiKeys === undefined) return isLoopback(settings.host) ? LOCAL_OWNER : undefined;
  const name = apiKeys.nameOf(headers) ?? apiKeys.nameOfKey(key);
  return name === undefined ? undefined : `key ${name}`;
}

export async function personalWords(
  context: OwnerContext,
  request: Pick<FastifyRequest, 'headers'>,
  key?: string,
): Promise<PersonalWords | undefined> {
  const owner = wordOwner(context, request, key);
  return owner === undefined ? undefined : context.words.wordsOf(owner);
}

/** The words of a text that this writer knows; a list that cannot be read is no reason not to check. */
export async function knownIn(
  context: OwnerContext & Pick<HttpContext, 'service'>,
  request: Pick<FastifyRequest, 'headers' | 'tag'>,
  text: string,
): Promise<string[]> {
  try {
    const words = await personalWords(context, request);
    return await knownInText(context.service, words, { tag: request.tag, text });
  } catch {
    return [];
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
