/** Checks a request before its body is read: the API key, the tag, the voice. And checks the text afterwards. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textProblem } from '../../answers/text-problem.js';
import type { Operation } from '../../service/languages/deployments.js';
import { findTag } from '../../service/languages/tags.js';
import { callerOf } from '../context/caller.js';
import { type HttpContext, type Mount, markSubject } from '../context/http-context.js';
import { Problem } from '../messages/errors.js';

const OPERATION_NAMES: Record<Operation, string> = {
  grammar: 'grammar checker',
  speller: 'speller',
  tts: 'speech',
  analyse: 'analysis of words',
  hyphenate: 'division of words',
};

export function guardKey(context: HttpContext, request: FastifyRequest): void {
  if (context.apiKeys === undefined) return;
  const { key, hasKey } = callerOf(context, request);
  if (key !== undefined) return;
  const isMissing = !hasKey;
  throw new Problem(
    'unauthorized',
    isMissing
      ? 'This service needs a key. Send it as Authorization: Bearer KEY, or X-Api-Key: KEY.'
      : 'This service does not know the key that was sent. It may have been mistyped or withdrawn.',
    { 'WWW-Authenticate': `Bearer realm="langtools"${isMissing ? '' : ', error="invalid_token"'}` },
  );
}

/** An `onRequest` hook: refuses before a single byte of the body is taken in. */
export function guardOperation(context: HttpContext, mount: Mount, operation: Operation) {
  const { deployment } = mount;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    guardKey(context, request);
    const { tag: asked } = request.params as { tag: string };
    const tag = findTag(deployment, operation, asked, context.tagTable);
    if (tag === undefined) {
      const detail = `This deployment offers no ${OPERATION_NAMES[operation]} for "${asked.slice(0, 80)}".`;
      throw new Problem('unknown-tag', `${detail} GET /languages lists what is available.`);
    }
    markSubject(request, operation, tag);
    reply.header('X-Tag', tag);
    guardServed(context, mount, tag, request);
  };
}

/** Refuses a tag that another process serves, and says which one. */
export function guardServed(
  { served }: Pick<HttpContext, 'served'>,
  { prefix }: Mount,
  tag: string,
  { url }: Pick<FastifyRequest, 'url'>,
): void {
  if (served.has(tag)) return;
  const place = served.placeOf(tag);
  if (place === undefined) {
    throw new Problem('served-elsewhere', `This process does not serve "${tag}", and it knows no other that does.`);
  }
  const base = `${place}${prefix}`;
  // Without the query, which may carry a user's text. An address as a target is not for us to repeat.
  const path = url.startsWith('/') ? url.replace(/[?#].*$/s, '') : prefix;
  const link = { Link: `<${new URL(`${place}${path}`).href}>; rel="alternate"` };
  throw new Problem('served-elsewhere', `This process does not serve "${tag}". It is served at ${base}.`, link, {
    served_at: base,
  });
}

/** A tag that has voices knows them; one that has none at all is not installed, which the operation says itself. */
export function guardVoice({ service }: HttpContext) {
  return async (request: FastifyRequest): Promise<void> => {
    const { voice: asked } = request.params as { voice: string };
    const { registry } = service;
    // Case does not matter, as in tags.
    const voice = registry.findVoice(request.tag, asked) ?? registry.findVoice(request.tag, asked.toLowerCase());
    const voices = registry.voices(request.tag);
    if (voice === undefined && voices.size > 0) {
      throw new Problem(
        'unknown-voice',
        `"${request.tag}" has no such voice. Its voices are: ${[...voices.keys()].join(', ')}.`,
      );
    }
    request.voice = voice ?? asked;
  };
}

export function guardText(text: string, limit: number): void {
  const problem = textProblem(text, limit);
  if (problem !== undefined) throw new Problem(problem.code, problem.detail);
}
