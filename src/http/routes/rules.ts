/** `GET /grammar/:tag/rules`: what each rule of a checker finds, for lists that people switch rules off in. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { textLocales } from '../../answers/grammar-json.js';
import { guardOperation } from '../access/guards.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import { PreferencesQuery, RulesResponse } from '../schemas/index.js';
import { hangUpSignal, localesOf, nameLanguages, namePack } from './answers.js';
import { documented, tagParams } from './documentation.js';

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
      const locales = localesOf(request, request.query.locale);
      const answer = await context.service.rules(request.tag, locales, { signal: hangUpSignal(reply) });
      const { value } = answer;
      nameLanguages(reply, textLocales(value));
      namePack(reply, answer);
      return { rules: value.map(({ code, title, description }) => ({ code, title, description })) };
    },
  );
};
