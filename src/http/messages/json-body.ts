/**
 * Reads a request body: strict UTF-8, strict JSON. `JSON.parse`'s own error messages quote the text, so they are dropped
 * here and reach neither the client nor the log.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { OversizedJson, parseBoundedJson } from '../../engine/bounded-json.js';
import { Problem, unsupportedMediaType } from './errors.js';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

export function parseJsonBody(body: Uint8Array): unknown {
  if (body.length === 0) throw new Problem('malformed-json', 'The body is empty. Send {"text": "…"}.');
  let text: string;
  try {
    text = UTF_8.decode(body);
  } catch {
    throw new Problem('malformed-json', 'The body is not valid UTF-8.');
  }
  try {
    return parseBoundedJson(text);
  } catch (error) {
    if (error instanceof OversizedJson) throw new Problem('invalid-request', `The body ${error.message}.`);
    throw new Problem('malformed-json', 'The body is not valid JSON.');
  }
}

export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
      const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
      if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupportedMediaType();
      return parseJsonBody(body);
    },
  );
}
