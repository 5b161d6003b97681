/** Parts that the responses of all operations share: the headers for pack and languages, what workers have written, and the abort signal of a closed connection. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Incomplete } from '../../engine/incomplete.js';
import { MAX_TAG_LENGTH } from '../../service/languages/tags.js';
import type { Answer } from '../../service/operations/language-service.js';
import { vary } from '../messages/vary.js';

/** A header has limits, and more languages than this in one answer help nobody. */
const MAX_LANGUAGES = 10;

/** Aborts when the client closes the connection before the response is complete. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const { raw } = reply;
  // It may be closed by now: the caller may have waited for something before.
  if (raw.destroyed && !raw.writableFinished) return AbortSignal.abort();
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Says in which languages the texts for people are, and that the request chose them. */
export function nameLanguages(reply: FastifyReply, languages: readonly string[]): void {
  vary(reply, 'Accept-Language');
  const tags = languages.map(canonicalTag).filter((tag) => tag !== undefined);
  if (tags.length > 0) reply.header('Content-Language', [...new Set(tags)].slice(0, MAX_LANGUAGES).join(', '));
}

/** Catalogues are files of others: what is no language tag is not named. */
function canonicalTag(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

/** `fo.zhfst@1.0` for a pack and `dictionary-ga@3.0.0` for a built-in dictionary; the contract has `starter-se/0.1`. */
export function namePack(reply: FastifyReply, { pack, origin }: Pick<Answer<unknown>, 'pack' | 'origin'>): void {
  const { name, version } = pack;
  reply.header('X-Pack', headerValue(`${name}${origin === 'starter' ? '/' : '@'}${version}`));
}

/** A header may contain visible ASCII only; names and versions come from files. */
export function headerValue(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '_');
}

/** Who has set more of them in a browser? A header has room for thousands, and each is compared with every error. */
const MOST_LOCALES = 20;

/** `*` is no language; neither is the absence of the header. */
export function localesOf(request: FastifyRequest, locale?: string): string[] {
  const wanted = locale?.split(',') ?? new Negotiator(request.raw).languages();
  return wanted.filter((tag) => tag !== '*' && tag.length <= MAX_TAG_LENGTH).slice(0, MOST_LOCALES);
}

interface WrittenAnswer {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly incomplete: Incomplete | undefined;
}

interface SendOptions {
  /** Whether `incomplete` is wanted in the object, too. */
  readonly hasDetails?: boolean;
  /** Of what is no JSON. */
  readonly type?: string;
}

/** The worker has already written the answer; the response schema is only used for the OpenAPI document. */
export function sendWritten(reply: unknown, { json, incomplete }: WrittenAnswer, options: SendOptions = {}) {
  const { hasDetails = false, type = 'application/json; charset=utf-8' } = options;
  const untyped = reply as FastifyReply;
  if (incomplete !== undefined) untyped.header('X-Incomplete', incomplete);
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  return untyped.type(type).send(hasDetails ? withMember(bytes, 'incomplete', incomplete ?? null) : bytes);
}

/** Adds a member at the end of a JSON object that has members. */
function withMember(json: Buffer, name: string, value: unknown): Buffer {
  const member = `,${JSON.stringify(name)}:${JSON.stringify(value)}}`;
  return Buffer.concat([json.subarray(0, -1), Buffer.from(member)]);
}
