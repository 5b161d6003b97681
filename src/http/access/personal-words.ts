/**
 * Whose words count for a request. Where the service has API keys, each key has a list of its own, and who has no key has none. Where it
 * has none, everybody would share one list: that is right on a person's own machine, and there for what is that person's (`OwnRequests`).
 * Start at `personalWords`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MarkupInput } from '../../answers/marked-input.js';
import { LOCAL_OWNER, type PersonalWords } from '../../service/personal-words/word-store.js';
import { knownInText } from '../../service/proofreading/known-in-text.js';
import { KnownWords } from '../../speller/known-words.js';
import { callerOf } from '../context/caller.js';
import type { HttpContext } from '../context/http-context.js';
import { isLoopback } from '../context/own-requests.js';
import { vary } from '../messages/vary.js';

type OwnerContext = Pick<HttpContext, 'apiKeys' | 'ownRequests' | 'settings' | 'words'>;

export function wordOwner(
  context: Omit<OwnerContext, 'words'>,
  request: Parameters<typeof callerOf>[1],
): string | undefined {
  const { apiKeys, ownRequests, settings } = context;
  if (apiKeys === undefined) {
    return isLoopback(settings.host) && ownRequests.has(request.headers) ? LOCAL_OWNER : undefined;
  }
  const { key } = callerOf(context, request);
  return key === undefined ? undefined : `key ${key.name}`;
}

/** The words of whoever asks. An answer that is made with them is for nobody else. */
export async function personalWords(
  context: OwnerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PersonalWords | undefined> {
  vary(reply, 'Origin', 'Sec-Fetch-Site');
  const owner = wordOwner(context, request);
  const words = owner === undefined ? undefined : await context.words.wordsOf(owner);
  if (words !== undefined && words.size > 0) keepPrivate(request, reply);
  return words;
}

/** No cache keeps the answer, and no page may read it but that which asks. */
export function keepPrivate({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  vary(reply, 'Origin', 'Sec-Fetch-Site');
  reply.header('Cache-Control', 'no-store');
  if (reply.getHeader('Access-Control-Allow-Origin') !== '*') return;
  if (origin === undefined) reply.removeHeader('Access-Control-Allow-Origin');
  else reply.header('Access-Control-Allow-Origin', origin);
}

interface WrittenText {
  readonly text: string;
  readonly markup?: MarkupInput | undefined;
  readonly signal: AbortSignal;
}

/** The words of a text that this writer knows, as they read without markup. A list that cannot be read is no reason not to check. */
export async function knownIn(
  context: OwnerContext & Pick<HttpContext, 'service'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { text, markup, signal }: WrittenText,
): Promise<string[]> {
  const { service } = context;
  const { tag } = request;
  // Words that are sent with the text, beside those that the service keeps for the writer.
  const { known: sent = [] } = request.body as { readonly known?: readonly string[] };
  const kept = await personalWords(context, request, reply).catch(() => undefined);
  const lists = [kept, new KnownWords(sent)].filter((words) => words !== undefined && words.size > 0);
  if (lists.length === 0) return [];
  // If this cannot be had, no answer is right: without it every word of the writer would be called wrong.
  const checked = markup === undefined ? text : (await service.readMarkup(tag, { text, markup }, { signal })).checked;
  return (await Promise.all(lists.map((words) => knownInText(service, words, { tag, text: checked, signal })))).flat();
}
