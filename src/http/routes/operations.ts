/**
 * The three language operations of one deployment: `/grammar/:tag`, `/speller/:tag`, `/tts/:tag/:voice`, and what belongs
 * to them. Each route validates, asks the service, and shapes the answer; nothing else happens here.
 */
import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type IndexUnit, indexConverter } from '../../service/index-units.js';
import type { PackIdentity } from '../../service/registry.js';
import type { CheckOutput } from '../../service/worker-operations.js';
import type { HttpContext, Mount } from '../context.js';
import { Problem } from '../errors.js';
import {
  GrammarQuery,
  GrammarRequest,
  GrammarResponse,
  NoQuery,
  PreferencesResponse,
  SpeechQuery,
  SpellerQuery,
  SpellResponse,
  TextRequest,
  VoicesResponse,
} from '../schemas.js';
import { documented, tagParams, voiceParams } from './documentation.js';
import { guardOperation, guardText, guardVoice } from './guards.js';

export const operationRoutes: FastifyPluginAsyncTypebox<{ context: HttpContext; mount: Mount }> = async (
  app,
  { context, mount },
) => {
  const { service, settings, metrics } = context;
  const guard = {
    grammar: guardOperation(context, mount, 'grammar'),
    speller: guardOperation(context, mount, 'speller'),
    tts: guardOperation(context, mount, 'tts'),
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
      const { text, ignore = [], ignore_tags = [] } = request.body;
      guardText(text, settings.textLimit);
      const input = { text, ignore: [...ignore, ...ignore_tags].filter(Boolean), locales: localesOf(request) };
      const { value, pack } = await service.check(request.tag, input, hangUpSignal(reply));
      count(request, text);
      vary(reply, 'Accept-Language');
      namePack(reply, pack);
      return { text, errs: grammarErrors(text, value, request.query.encoding ?? 'utf-16') };
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
            'The error codes that a grammar checker can report',
            'grammar',
          ),
          deprecated: url.startsWith('/preferences'),
          params: tagParams(mount, 'grammar'),
          querystring: NoQuery,
          response: { 200: PreferencesResponse },
        },
      },
      async (request, reply) => {
        const { value, pack } = await service.preferences(request.tag, localesOf(request), hangUpSignal(reply));
        vary(reply, 'Accept-Language');
        namePack(reply, pack);
        return { error_tags: { ...value } };
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
        body: TextRequest,
        response: { 200: SpellResponse },
      },
    },
    async (request, reply) => {
      const { text } = request.body;
      const { encoding = 'utf-16', offsets = false, suggestions = 10, suggest = 'wrong' } = request.query;
      guardText(text, settings.textLimit);
      const input = { text, limit: suggestions, suggestFor: suggest, ...(offsets ? { offsets: encoding } : {}) };
      const { value, pack } = await service.spell(request.tag, input, hangUpSignal(reply));
      count(request, text);
      namePack(reply, pack);
      // Written as JSON in the worker already; the schema is for the reference.
      const { buffer, byteOffset, byteLength } = value.json;
      const untyped: FastifyReply = reply as unknown as FastifyReply;
      return untyped.type('application/json; charset=utf-8').send(Buffer.from(buffer, byteOffset, byteLength));
    },
  );

  app.get(
    '/tts/:tag',
    {
      onRequest: guard.tts,
      config: { isCacheable: true },
      schema: {
        ...documented('listVoices', 'The voices of a language', 'tts'),
        params: tagParams(mount, 'tts'),
        querystring: NoQuery,
        response: { 200: VoicesResponse },
      },
    },
    async (request) => ({
      voices: [...service.registry.voices(request.tag)].map(([name, { description = '', pack }]) => {
        const { state } = service.registry.status('tts', request.tag, name);
        return {
          name,
          description,
          state: state === 'not-installed' ? ('broken' as const) : state,
          pack: pack.name,
          version: pack.version,
        };
      }),
    }),
  );

  app.post(
    '/tts/:tag/:voice',
    {
      onRequest: [guard.tts, guardVoice(context)],
      schema: {
        ...documented('speak', 'Speak a text', 'tts'),
        params: voiceParams(mount),
        querystring: SpeechQuery,
        body: TextRequest,
        produces: ['audio/wav', 'audio/mpeg'],
      },
    },
    async (request, reply) => {
      const { text } = request.body;
      const { pace = 1, sample_format = 's16' } = request.query;
      guardText(text, settings.speechTextLimit);
      const encoding = prefersMp3(request) ? 'mp3' : 'wav';
      const input = { text, pace, encoding, sampleFormat: sample_format } as const;
      if (text === '') throw nothingToSay();
      const { voice } = request.params;
      const { value: audio, pack } = await service.speak(request.tag, voice, input, hangUpSignal(reply));
      if (audio.isSilent) throw nothingToSay();
      count(request, text);
      namePack(reply, pack);
      vary(reply, 'Accept');
      reply.type(encoding === 'mp3' ? 'audio/mpeg' : 'audio/wav');
      const { knownLength } = audio;
      if (knownLength !== undefined) reply.header('Content-Length', knownLength);
      return reply.send(Readable.from(audio, { objectMode: false }));
    },
  );
};

function nothingToSay(): Problem {
  return new Problem('nothing-to-say', 'The text has no letter, digit or sign that the voice can say.');
}

function grammarErrors(text: string, { errors }: CheckOutput, unit: IndexUnit) {
  const convert = indexConverter(text, unit);
  return errors.map(({ startUtf16, endUtf16, code, description, suggestions, title }) => ({
    error_text: text.slice(startUtf16, endUtf16),
    start_index: convert(startUtf16),
    end_index: convert(endUtf16),
    error_code: code,
    description,
    suggestions: [...suggestions],
    title,
  }));
}

/** Aborts when the client closes the connection before it has its answer. */
function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { raw } = reply;
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Adds to what CORS may have said already. */
function vary(reply: FastifyReply, header: string): void {
  const before = reply.getHeader('Vary');
  reply.header('Vary', before === undefined ? header : `${before}, ${header}`);
}

function namePack(reply: FastifyReply, { name, version }: PackIdentity): void {
  // A header takes visible ASCII only; pack names and versions come from files.
  reply.header('X-Pack', `${name}@${version}`.replace(/[^\x21-\x7e]/g, '_'));
}

/** `*` is no language; neither is the absence of the header. */
function localesOf(request: FastifyRequest): string[] {
  return new Negotiator(request.raw).languages().filter((locale) => locale !== '*');
}

const WAV_TYPES = ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'];
const MP3_TYPES = ['audio/mpeg', 'audio/mp3'];

/** WAV stands first, so that it wins whenever the client does not prefer MP3. */
function prefersMp3(request: FastifyRequest): boolean {
  const [best] = new Negotiator(request.raw).mediaTypes([...WAV_TYPES, ...MP3_TYPES]);
  return best !== undefined && MP3_TYPES.includes(best);
}
