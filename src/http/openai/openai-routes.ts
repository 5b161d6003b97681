/**
 * Speech in the protocol of OpenAI: `POST /v1/audio/speech`, `GET /v1/models`, `GET /v1/audio/voices`; the same below
 * `/v1/TAG`, where names of voices without a language mean that one. Errors have the shape of that API.
 *
 * The lists need no key: programs ask for them without one.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { reportFault } from '../../service/pool/protocol.js';
import { guardKey, guardServed, guardText } from '../access/guards.js';
import { type HttpContext, type Mount, markSubject } from '../context/http-context.js';
import { Problem } from '../messages/errors.js';
import { slicesOf, streamOf } from '../messages/large-answers.js';
import { hangUpSignal, headerValue, namePack } from '../routes/answers.js';
import { ApiError, sendApiError } from './api-error.js';
import { speechEvents } from './event-stream.js';
import { FORMATS, readSpeechRequest } from './speech-request.js';
import { VoiceNames } from './voice-names.js';

/** One engine under all the names that programs have built in. */
const MODELS = ['langtools', 'tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'];
/** When the list was made, in seconds; that API has a time for every model. */
const MODELS_CREATED_S = 1_767_225_600;

const HIDDEN = { schema: { hide: true } };

interface SpeechDependencies {
  readonly context: HttpContext;
  readonly mount: Mount;
  readonly voices: VoiceNames;
}

/** Registered with a prefix that ends in `/v1`. */
export const openaiRoutes: FastifyPluginAsync<{ context: HttpContext; mount: Mount }> = async (
  app,
  { context, mount },
) => {
  const { settings, service } = context;
  const voices = new VoiceNames({
    deployment: mount.deployment,
    tagTable: context.tagTable,
    registry: service.registry,
    defaultLanguage: settings.openaiLanguage,
    mapping: settings.openaiVoices,
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = sendApiError(error, request.subject, settings.bodyLimitBytes, reply);
    if (problem?.code === 'internal') request.log.error({ reqId: request.id, fault: reportFault(error) }, 'internal');
  });
  // Without one of its own, a wrong path below this prefix would be answered in the shape of our own API.
  app.setNotFoundHandler(() => {
    throw new Problem('not-found', 'This path does not exist.');
  });
  for (const path of ['', '/:tag']) registerRoutes(app, path, { context, mount, voices });
};

function registerRoutes(app: FastifyInstance, path: string, dependencies: SpeechDependencies): void {
  const { context, voices } = dependencies;
  const pathTag = (request: FastifyRequest) => tagIn(request, voices);

  app.post(
    `${path}/audio/speech`,
    {
      ...HIDDEN,
      // Audio does not get smaller.
      compress: false,
      onRequest: async (request) => {
        guardKey(context, request);
        pathTag(request);
      },
    },
    async (request, reply) => speak(request, reply, dependencies),
  );
  app.get(`${path}/models`, HIDDEN, async (request) => {
    pathTag(request);
    return { object: 'list', data: MODELS.map(model) };
  });
  app.get(`${path}/models/:model`, HIDDEN, async (request) => {
    pathTag(request);
    const { model: id } = request.params as { model: string };
    if (MODELS.includes(id)) return model(id);
    throw new ApiError(`There is no such model. Models: ${MODELS.join(', ')}.`, 'model', 'model_not_found', 404);
  });
  app.get(`${path}/audio/models`, HIDDEN, async (request) => {
    pathTag(request);
    return { models: MODELS.map((id) => ({ id, name: id })) };
  });
  app.get(`${path}/audio/voices`, HIDDEN, async (request) => {
    const listed = voices.list(pathTag(request));
    const { legacy } = request.query as { legacy?: unknown };
    return { voices: legacy === 'true' ? listed.map(({ id }) => id) : listed };
  });
}

async function speak(request: FastifyRequest, reply: FastifyReply, { context, mount, voices }: SpeechDependencies) {
  const { service, settings, metrics, connections } = context;
  const { input, voice: asked, langCode, encoding, speed, isEventStream } = readSpeechRequest(request.body);
  guardText(input, settings.speechTextLimit);
  const { tag, voice } = voices.find(asked, { langCode, pathTag: tagIn(request, voices) });
  markSubject(request, 'tts', tag);
  guardServed(context, mount, tag, request);
  const job = { text: input, pace: speed, encoding, sampleFormat: 's16' } as const;
  const answer = await service.speak(tag, voice, job, hangUpSignal(reply));
  const { audio, head, name } = answer.value;
  if (audio.isSilent) {
    throw new Problem('nothing-to-say', 'The text contains no letter, digit or sign that the voice can pronounce.');
  }
  metrics.characters.inc({ operation: 'tts', tag }, input.length);
  namePack(reply, answer);
  reply.header('X-Tag', tag);
  reply.headers({ 'X-Voice': headerValue(name), 'X-Skipped-Characters': String(head.skippedCharacters) });
  audio.watch((chunk) => connections.holdChunk(reply.raw, chunk));
  if (isEventStream) {
    reply.type('text/event-stream').header('Cache-Control', 'no-cache');
    const slices = slicesOf(audio, (chunk) => connections.releaseChunk(reply.raw, chunk));
    return reply.send(Readable.from(speechEvents(slices), { objectMode: false, highWaterMark: 1 }));
  }
  const { knownLength } = audio;
  if (knownLength !== undefined) reply.header('Content-Length', knownLength);
  reply.type(FORMATS[encoding]);
  return reply.send(streamOf(audio, reply.raw, connections));
}

/** The language of the path, if it has one. */
function tagIn({ params }: FastifyRequest, voices: VoiceNames): string | undefined {
  const { tag: asked } = params as { tag?: string };
  if (asked === undefined) return undefined;
  const tag = voices.findTag(asked);
  if (tag === undefined) throw new ApiError(`No speech is offered here for "${asked.slice(0, 40)}".`, null, null, 404);
  return tag;
}

function model(id: string) {
  return { id, object: 'model', created: MODELS_CREATED_S, owned_by: 'langtools' };
}
