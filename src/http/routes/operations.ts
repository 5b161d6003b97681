/**
 * The language operations of one deployment: `/grammar/:tag`, `/speller/:tag` and the routes that belong to them; speech is in
 * `speech.ts`, what is about single words in `words.ts`. Each route only validates, calls the service and shapes the response.
 */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { textLocales } from '../../answers/grammar-json.js';
import { TRACE_TEXT_LIMIT } from '../../answers/text-problem.js';
import { guardOperation, guardText } from '../access/guards.js';
import { knownIn } from '../access/personal-words.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import { Problem } from '../messages/errors.js';
import {
  GrammarQuery,
  GrammarRequest,
  GrammarResponse,
  PreferencesQuery,
  PreferencesResponse,
  SpellerQuery,
  SpellRequest,
  SpellResponse,
} from '../schemas/index.js';
import { hangUpSignal, localesOf, nameLanguages, namePack, sendWritten } from './answers.js';
import { documented, tagParams } from './documentation.js';
import { bodyText } from './marked-body.js';
import { registerSpeechRoutes } from './speech.js';
import { registerWordRoutes } from './words.js';

export const operationRoutes: FastifyPluginAsyncTypebox<{ context: HttpContext; mount: Mount }> = async (
  app,
  { context, mount },
) => {
  const { service, settings, metrics } = context;
  const guard = {
    grammar: guardOperation(context, mount, 'grammar'),
    speller: guardOperation(context, mount, 'speller'),
  };
  const count = ({ subject }: FastifyRequest, text: string) =>
    metrics.characters.inc({ operation: subject.operation, tag: subject.tag }, text.length);

  app.post(
    '/grammar/:tag',
    {
      onRequest: guard.grammar,
      config: { isCacheable: true },
      schema: {
        ...documented('checkGrammar', 'Check the grammar of a text', 'grammar'),
        params: tagParams(mount, 'grammar'),
        querystring: GrammarQuery,
        body: GrammarRequest,
        response: { 200: GrammarResponse },
      },
    },
    async (request, reply) => {
      const { ignore, ignore_tags } = request.body;
      const { text, markup } = bodyText(request.body, request.tag);
      const { encoding: unit = 'utf-16', pipeline, trace = false, partial = false, details = false } = request.query;
      const { starter: allowsStarter = true, addresses = false } = request.query;
      if (trace && markup !== undefined) throw new Problem('invalid-request', 'A trace is made of plain text only.');
      guardText(text, trace ? Math.min(settings.textLimit, TRACE_TEXT_LIMIT) : settings.textLimit);
      const codes = [...new Set(ignore ?? ignore_tags)].filter(Boolean);
      const signal = hangUpSignal(reply);
      const options = { signal, allowsStarter, isPartialWanted: partial };
      const knownWords = await knownIn(context, request, reply, { text, markup, signal });
      const input = {
        text,
        unit,
        ignore: codes,
        locales: localesOf(request, request.query.locale),
        ...(pipeline === undefined ? {} : { pipeline }),
        ...(addresses ? { addresses } : {}),
        ...(knownWords.length === 0 ? {} : { known: knownWords }),
      };
      const answer = await (trace
        ? service.trace(request.tag, input, options)
        : markup === undefined
          ? service.check(request.tag, input, options)
          : service.checkMarked(request.tag, { ...input, markup }, options));
      count(request, text);
      nameLanguages(reply, answer.value.locales);
      namePack(reply, answer);
      return sendWritten(reply, answer.value, { hasDetails: details });
    },
  );

  for (const url of ['/grammar/:tag/preferences', '/preferences/grammar/:tag']) {
    app.get(
      url,
      {
        onRequest: guard.grammar,
        config: { isCacheable: true },
        schema: {
          ...documented(
            url.startsWith('/preferences') ? 'grammarPreferencesOldPath' : 'grammarPreferences',
            'List the error codes that a grammar checker can report',
            'grammar',
          ),
          deprecated: url.startsWith('/preferences'),
          params: tagParams(mount, 'grammar'),
          querystring: PreferencesQuery,
          response: { 200: PreferencesResponse },
        },
      },
      async (request, reply) => {
        const locales = localesOf(request, request.query.locale);
        const answer = await service.rules(request.tag, locales, { signal: hangUpSignal(reply) });
        const { value } = answer;
        nameLanguages(reply, textLocales(value));
        namePack(reply, answer);
        return { error_tags: Object.fromEntries(value.map(({ code, title }) => [code, title])) };
      },
    );
  }

  app.post(
    '/speller/:tag',
    {
      onRequest: guard.speller,
      config: { isCacheable: true },
      schema: {
        ...documented('checkSpelling', 'Check the spelling of a text', 'speller'),
        params: tagParams(mount, 'speller'),
        querystring: SpellerQuery,
        body: SpellRequest,
        response: { 200: SpellResponse },
      },
    },
    async (request, reply) => {
      const { text, markup } = bodyText(request.body, request.tag);
      const {
        addresses = false,
        encoding = 'utf-16',
        offsets = false,
        suggestions = 10,
        suggest = 'wrong',
        details = false,
        starter: allowsStarter = true,
        partial: isPartialWanted = false,
      } = request.query;
      guardText(text, settings.textLimit);
      const options = { signal: hangUpSignal(reply), allowsStarter, isPartialWanted };
      const knownWords = await knownIn(context, request, reply, { text, markup, ...options });
      const input = {
        text,
        limit: suggestions,
        suggestFor: suggest,
        ...(details ? { foreignTo: request.tag } : {}),
        ...(offsets ? { offsets: encoding } : {}),
        ...(addresses ? { addresses } : {}),
        ...(markup === undefined ? {} : { markup }),
        ...(knownWords.length === 0 ? {} : { known: knownWords }),
      };
      const answer = await service.spell(request.tag, input, options);
      count(request, text);
      namePack(reply, answer);
      return sendWritten(reply, answer.value, { hasDetails: details });
    },
  );

  for (const register of [registerSpeechRoutes, registerWordRoutes]) register(app, { context, mount });
};
