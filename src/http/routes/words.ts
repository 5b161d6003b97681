/** What is about single words: `POST /analyse/:tag`, `POST /generate/:tag`, `GET /paradigm/:tag/:lemma` and `POST /hyphenate/:tag`. The worker writes the answers. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import { guardOperation, guardText } from '../access/guards.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import {
  AnalyseQuery,
  AnalyseResponse,
  GenerateRequest,
  GenerateResponse,
  HyphenateQuery,
  HyphenateResponse,
  ParadigmQuery,
  ParadigmResponse,
  TextRequest,
  WordsQuery,
} from '../schemas/index.js';
import { hangUpSignal, namePack, sendWritten } from './answers.js';
import { documented, lemmaParams, tagParams } from './documentation.js';

type TypedApp = FastifyInstance<
  RawServerDefault,
  FastifyRequest['raw'],
  FastifyReply['raw'],
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

const PLAIN_TEXT = 'text/plain; charset=utf-8';

interface WordRoutes {
  readonly context: HttpContext;
  readonly mount: Mount;
}

export function registerWordRoutes(app: TypedApp, routes: WordRoutes): void {
  registerTextRoutes(app, routes);
  registerParadigmRoute(app, routes);
  registerHyphenateRoute(app, routes);
}

function registerTextRoutes(app: TypedApp, { context, mount }: WordRoutes): void {
  const { service, settings } = context;
  const route = { onRequest: guardOperation(context, mount, 'analyse'), config: { isCacheable: true } };
  const count = counter(context);

  app.post(
    '/analyse/:tag',
    {
      ...route,
      schema: {
        ...documented('analyse', 'Analyse the words of a text', 'words'),
        params: tagParams(mount, 'analyse'),
        querystring: AnalyseQuery,
        body: TextRequest,
        produces: ['application/json', 'text/plain'],
        response: { 200: AnalyseResponse },
      },
    },
    async (request, reply) => {
      const { text } = request.body;
      const { disambiguate = false, encoding: unit = 'utf-16', format = 'json', guess = false } = request.query;
      guardText(text, settings.textLimit);
      const options = { signal: hangUpSignal(reply), allowsStarter: request.query.starter };
      const answer = await service.analyse(request.tag, { text, format, unit, disambiguate, guess }, options);
      count(request, text.length);
      namePack(reply, answer);
      return sendWritten(reply, answer.value, format === 'json' ? {} : { type: PLAIN_TEXT });
    },
  );

  app.post(
    '/generate/:tag',
    {
      ...route,
      schema: {
        ...documented('generate', 'Generate the forms of readings', 'words'),
        params: tagParams(mount, 'analyse'),
        querystring: WordsQuery,
        body: GenerateRequest,
        response: { 200: GenerateResponse },
      },
    },
    async (request, reply) => {
      const { readings } = request.body;
      const all = readings.join('');
      guardText(all, settings.textLimit);
      const options = { signal: hangUpSignal(reply), allowsStarter: request.query.starter };
      const answer = await service.generate(request.tag, { readings }, options);
      count(request, all.length);
      namePack(reply, answer);
      return sendWritten(reply, answer.value);
    },
  );
}

function registerParadigmRoute(app: TypedApp, { context, mount }: WordRoutes): void {
  const { service, settings } = context;
  const route = { onRequest: guardOperation(context, mount, 'analyse'), config: { isCacheable: true } };
  const count = counter(context);

  app.get(
    '/paradigm/:tag/:lemma',
    {
      ...route,
      schema: {
        ...documented('paradigm', 'The inflection tables of a word', 'words'),
        params: lemmaParams(mount),
        querystring: ParadigmQuery,
        response: { 200: ParadigmResponse },
      },
    },
    async (request, reply) => {
      const { lemma } = request.params;
      const { pos, starter } = request.query;
      guardText(lemma, settings.textLimit);
      const options = { signal: hangUpSignal(reply), allowsStarter: starter };
      const input = { lemma, ...(pos === undefined ? {} : { pos }) };
      const answer = await service.paradigm(request.tag, input, options);
      count(request, lemma.length);
      namePack(reply, answer);
      return sendWritten(reply, answer.value);
    },
  );
}

function registerHyphenateRoute(app: TypedApp, { context, mount }: WordRoutes): void {
  const { service, settings } = context;
  const count = counter(context);
  app.post(
    '/hyphenate/:tag',
    {
      onRequest: guardOperation(context, mount, 'hyphenate'),
      config: { isCacheable: true },
      schema: {
        ...documented('hyphenate', 'Divide the words of a text', 'words'),
        params: tagParams(mount, 'hyphenate'),
        querystring: HyphenateQuery,
        body: TextRequest,
        response: { 200: HyphenateResponse },
      },
    },
    async (request, reply) => {
      const { text } = request.body;
      const { character = '-', encoding: unit = 'utf-16', starter } = request.query;
      guardText(text, settings.textLimit);
      const options = { signal: hangUpSignal(reply), allowsStarter: starter };
      const answer = await service.hyphenate(request.tag, { text, character, unit }, options);
      count(request, text.length);
      namePack(reply, answer);
      return sendWritten(reply, answer.value);
    },
  );
}

function counter({ metrics }: HttpContext) {
  return ({ subject }: FastifyRequest, units: number) =>
    metrics.characters.inc({ operation: subject.operation, tag: subject.tag }, units);
}
