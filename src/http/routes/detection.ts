/** `POST /detect`: which language a text is in. It looks at 2,000 letters at most, so it needs no worker. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { detectLanguage } from '../../service/operations/detect-language.js';
import { guardKey, guardText } from '../access/guards.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import { DetectResponse, NoQuery, TextRequest } from '../schemas/index.js';
import { documented } from './documentation.js';

export const detectionRoutes: FastifyPluginAsyncTypebox<{ context: HttpContext; mount: Mount }> = async (
  app,
  { context, mount },
) => {
  const { settings, metrics } = context;
  app.post(
    '/detect',
    {
      onRequest: async (request) => {
        guardKey(context, request);
        request.subject = { operation: 'detect', tag: '' };
      },
      config: { isCacheable: true },
      schema: {
        ...documented('detectLanguage', 'Find the language of a text', 'service'),
        querystring: NoQuery,
        body: TextRequest,
        response: { 200: DetectResponse },
      },
    },
    async ({ body: { text } }) => {
      guardText(text, settings.textLimit);
      metrics.characters.inc({ operation: 'detect', tag: '' }, text.length);
      return { text, results: detectLanguage(text, mount.deployment, context.tagTable) };
    },
  );
};
