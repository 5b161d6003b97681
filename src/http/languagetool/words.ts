/**
 * `/v2/words`, `/v2/words/add`, `/v2/words/delete`: the words that a writer has added. Start at `wordOperations`. Whose they are, and where
 * they are kept, is the business of `word-owner.ts` and `service/personal-words`.
 */
import type { FastifyRequest } from 'fastify';
import { type PersonalWords, WordRefused } from '../../service/personal-words/word-store.js';
import type { HttpContext } from '../http-context.js';
import { personalWords } from '../word-owner.js';
import { identify } from './access.js';
import { ApiError, badRequest } from './api-error.js';
import type { Form, ParameterName } from './form.js';

const DEFAULT_LIMIT = 10;
/** Without a limit of their own, clients would have to ask two thousand times for a long list; this is all of it. */
const MOST_LISTED = 20_000;

export interface WordOperations {
  list(form: Form, request: FastifyRequest): Promise<unknown>;
  add(form: Form, request: FastifyRequest): Promise<unknown>;
  delete(form: Form, request: FastifyRequest): Promise<unknown>;
}

export function wordOperations(context: HttpContext): WordOperations {
  return {
    async list(form, request) {
      onlyBy('GET', request);
      const words = await ownWords(form, request, context);
      const offset = numberIn(form, 'offset', 0);
      const limit = Math.min(numberIn(form, 'limit', DEFAULT_LIMIT), MOST_LISTED);
      return { words: words.list().slice(offset, offset + limit) };
    },
    async add(form, request) {
      onlyBy('POST', request);
      const words = await ownWords(form, request, context);
      return { added: (await refusingBadWords(() => words.add(wordsIn(form)))) > 0 };
    },
    async delete(form, request) {
      onlyBy('POST', request);
      const words = await ownWords(form, request, context);
      return { deleted: (await words.delete(wordsIn(form))) > 0 };
    },
  };
}

/** The words to be taken for right in a check. A list that cannot be read is no reason not to check. */
export async function wordsForCheck(
  form: Form,
  request: FastifyRequest,
  context: HttpContext,
): Promise<PersonalWords | undefined> {
  if (isForeignPage(request, context)) return undefined;
  try {
    return await personalWords(context, request, secretIn(form));
  } catch {
    return undefined;
  }
}

async function ownWords(form: Form, request: FastifyRequest, context: HttpContext): Promise<PersonalWords> {
  identify(form, request, context);
  if (isForeignPage(request, context))
    throw new ApiError(403, 'Access denied: web pages need a key to see or change words.');
  const words = await personalWords(context, request, secretIn(form));
  if (words !== undefined) return words;
  throw badRequest("This action needs a user id. Send 'username' and 'apiKey'; the operator can create keys.");
}

function secretIn(form: Form): string | undefined {
  return form.get('apiKey') || form.get('password') || form.get('tokenV2') || undefined;
}

/**
 * Where no key is needed, the one list belongs to whoever sits at this machine; a page of any web site that he opens in a
 * browser can send requests, too, and must neither read his words nor add some.
 */
function isForeignPage({ headers: { origin } }: FastifyRequest, { apiKeys }: HttpContext): boolean {
  if (apiKeys !== undefined || origin === undefined) return false;
  return /^https?:/i.test(origin) && !/^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(origin);
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
