/** `GET /grammar/:tag/rules`: what each rule of a checker finds, for lists that people switch rules off in. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { HttpContext, Mount } from '../http-context.js';
import { PreferencesQuery, RulesResponse } from '../schemas.js';
import { hangUpSignal, localesOf, namePack, vary } from './answers.js';
import { documented, tagParams } from './documentation.js';
import { guardOperation } from './guards.js';

export const ruleRoutes: FastifyPluginAsyncTypebox<{ context: HttpContext; mount: Mount }> = async (
  app,
  { context, mount },
) => {
  app.get(
    '/grammar/:tag/rules',
    {
      onRequest: guardOperation(context, mount, 'grammar'),
      config: { isCacheable: true },
      schema: {
        ...documented('grammarRules', 'List the rules of a grammar checker, with what each finds', 'grammar'),
        params: tagParams(mount, 'grammar'),
        querystring: PreferencesQuery,
        response: { 200: RulesResponse },
      },
    },
    async (request, reply) => {
      const { value, pack } = await context.service.rules(
        request.tag,
        localesOf(request, request.query.locale),
        hangUpSignal(reply),
      );
      vary(reply, 'Accept-Language');
      namePack(reply, pack);
      return { rules: value.map((rule) => ({ ...rule })) };
    },
  );
};
