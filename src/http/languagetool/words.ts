/**
 * `/v2/words`, `/v2/words/add`, `/v2/words/delete`: the words that a writer has added. Start at `wordOperations`. Whose they are, and where
 * they are kept, is the business of `access/personal-words.ts` and `service/personal-words`.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type PersonalWords, WordRefused } from '../../service/personal-words/word-store.js';
import { keepPrivate, personalWords } from '../access/personal-words.js';
import type { HttpContext } from '../context/http-context.js';
import { identify } from './access.js';
import { ApiError, badRequest } from './api-error.js';
import type { Form, ParameterName } from './form.js';

const DEFAULT_LIMIT = 10;
/** Without a limit of their own, clients would have to ask two thousand times for a long list; this is all of it. */
const MOST_LISTED = 20_000;

type WordOperation = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

export interface WordOperations {
  readonly list: WordOperation;
  readonly add: WordOperation;
  readonly delete: WordOperation;
}

export function wordOperations(context: HttpContext): WordOperations {
  return {
    async list(request, reply) {
      onlyBy('GET', request);
      const words = await ownWords(request, reply, context);
      const offset = numberIn(request.form, 'offset', 0);
      const limit = Math.min(numberIn(request.form, 'limit', DEFAULT_LIMIT), MOST_LISTED);
      return { words: words.list().slice(offset, offset + limit) };
    },
    async add(request, reply) {
      onlyBy('POST', request);
      const words = await ownWords(request, reply, context);
      return { added: (await refusingBadWords(() => words.add(wordsIn(request.form)))) > 0 };
    },
    async delete(request, reply) {
      onlyBy('POST', request);
      const words = await ownWords(request, reply, context);
      return { deleted: (await words.delete(wordsIn(request.form))) > 0 };
    },
  };
}

/** The words to be taken for right in a check. A list that cannot be read is no reason not to check. */
export async function wordsForCheck(
  request: FastifyRequest,
  reply: FastifyReply,
  context: HttpContext,
): Promise<PersonalWords | undefined> {
  if (request.form.get('filterDictionaryMatches') === 'false') return undefined;
  try {
    return await personalWords(context, request, reply);
  } catch {
    return undefined;
  }
}

async function ownWords(request: FastifyRequest, reply: FastifyReply, context: HttpContext): Promise<PersonalWords> {
  const isForeign = context.apiKeys === undefined && !context.ownRequests.has(request.headers);
  // Not even that there are words is for others to read.
  if (isForeign) reply.removeHeader('Access-Control-Allow-Origin');
  else keepPrivate(request, reply);
  identify(request.form, request, context);
  if (isForeign) {
    throw new ApiError(
      403,
      'Access denied: without keys, words are for programs and for the page of this server. See the settings publicUrl and trustedOrigins.',
    );
  }
  const words = await personalWords(context, request, reply);
  if (words !== undefined) return words;
  throw badRequest("This action needs a user id. Send 'username' and 'apiKey'; the operator can create keys.");
}

function onlyBy(method: string, request: FastifyRequest): void {
  if (request.method !== method) throw badRequest(`This path only takes ${method} requests.`);
}

/** One word, or with `mode=batch` several with white space between them. */
function wordsIn(form: Form): string[] {
  const isBatch = form.get('mode') === 'batch';
  const given = form.get(isBatch ? 'words' : 'word') ?? '';
  const words = isBatch ? given.split(/\s+/).filter(Boolean) : [given];
  if (words.length === 0 || given.trim() === '') throw badRequest(`Missing '${isBatch ? 'words' : 'word'}' parameter.`);
  return words;
}

async function refusingBadWords(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof WordRefused ? badRequest(`The word cannot be added: ${error.message}.`) : error;
  }
}

function numberIn(form: Form, name: ParameterName, fallback: number): number {
  const given = form.get(name);
  if (given === undefined || given === '') return fallback;
  if (!/^\d{1,9}$/.test(given)) throw badRequest(`'${name}' must be a number.`);
  return Number(given);
}
