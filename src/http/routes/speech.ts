/**
 * Speech: `POST /tts/:tag/:voice`, the same as `GET` for short texts, and the list of voices. The response is WAV, sent
 * when complete; or MP3, streamed sentence by sentence; or, with `timings=true`, JSON with the audio and the word times.
 */
import { createHash } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import Negotiator from 'negotiator';
import type { Static } from 'typebox';
import type { PackIdentity } from '../../service/engines/registry.js';
import { describeVoices } from '../../service/engines/voice-descriptions.js';
import type { SpeakInput } from '../../service/pool/speak-operation.js';
import { guardOperation, guardText, guardVoice } from '../access/guards.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import { readRange } from '../messages/byte-range.js';
import { Problem } from '../messages/errors.js';
import { asksFor } from '../messages/etag.js';
import { streamOf } from '../messages/large-answers.js';
import { vary } from '../messages/vary.js';
import { NoQuery, SpeechQuery, SpeechTextQuery, TextRequest, VoicesResponse } from '../schemas/index.js';
import { hangUpSignal, headerValue, namePack } from './answers.js';
import { documented, tagParams, voiceParams } from './documentation.js';

type TypedApp = FastifyInstance<
  RawServerDefault,
  FastifyRequest['raw'],
  FastifyReply['raw'],
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export function registerSpeechRoutes(app: TypedApp, { context, mount }: { context: HttpContext; mount: Mount }): void {
  const { service, settings, metrics, connections } = context;
  const guard = guardOperation(context, mount, 'tts');
  app.decorateRequest('voice', '');

  app.get(
    '/tts/:tag',
    {
      onRequest: guard,
      config: { isCacheable: true },
      schema: {
        ...documented('listVoices', 'List the voices of a language', 'tts'),
        params: tagParams(mount, 'tts'),
        querystring: NoQuery,
        response: { 200: VoicesResponse },
      },
    },
    async (request) => ({ voices: describeVoices(service.registry, request.tag) }),
  );

  const speechRoute = {
    onRequest: [guard, guardVoice(context)],
    // Audio does not get smaller, and neither does audio in base64.
    compress: false as const,
  };
  const speechSchema = {
    description: SPEAK_DESCRIPTION,
    params: voiceParams(mount),
    produces: ['audio/wav', 'audio/mpeg', 'application/json'],
  };
  app.post(
    '/tts/:tag/:voice',
    {
      ...speechRoute,
      schema: {
        ...documented('speak', 'Speak a text', 'tts'),
        ...speechSchema,
        querystring: SpeechQuery,
        body: TextRequest,
      },
    },
    (request, reply) => speak(request, reply, request.body.text, request.query),
  );
  app.get(
    '/tts/:tag/:voice',
    {
      ...speechRoute,
      schema: {
        ...documented(
          'speakBriefly',
          'Speak a short text given in the URL, for example as the src of an audio element',
          'tts',
        ),
        ...speechSchema,
        querystring: SpeechTextQuery,
      },
    },
    (request, reply) => speak(request, reply, request.query.text, request.query),
  );

  async function speak(request: FastifyRequest, reply: FastifyReply, text: string, query: Static<typeof SpeechQuery>) {
    const { pace = 1, sample_format = 's16', timings = false, encoding: unit = 'utf-16' } = query;
    guardText(text, settings.speechTextLimit);
    if (text === '') throw nothingToSay();
    const { tag, voice, subject } = request;
    const encoding = prefersMp3(request) ? 'mp3' : 'wav';
    const input = { text, pace, encoding, sampleFormat: sample_format, ...(timings ? { timings: unit } : {}) } as const;
    vary(reply, 'Accept');
    const { pack: ready } = service.registry.status('tts', tag, voice);
    const speaker = service.registry.voices(tag).get(voice)?.speech?.name ?? voice;
    const knownEtag = ready && speechEtag(tag, speaker, ready, input);
    if (knownEtag !== undefined && isUnchanged(request, reply, knownEtag)) {
      return reply.header('ETag', knownEtag).code(304).send();
    }
    const answer = await service.speak(tag, voice, input, hangUpSignal(reply));
    const { pack } = answer;
    const { audio, head, name } = answer.value;
    if (audio.isSilent) throw nothingToSay();
    metrics.characters.inc({ operation: subject.operation, tag: subject.tag }, text.length);
    namePack(reply, answer);
    const mediaType = encoding === 'mp3' ? 'audio/mpeg' : 'audio/wav';
    reply.headers({
      'X-Voice': headerValue(name),
      'X-Skipped-Characters': String(head.skippedCharacters),
      ETag: speechEtag(tag, name, pack, input),
    });
    if (timings) reply.header('X-Audio-Type', mediaType);
    reply.type(timings ? 'application/json; charset=utf-8' : mediaType);
    const range = timings ? undefined : wantedRange(request, reply);
    if (range !== undefined) return sendRange(reply, range, await allOf(audio));
    const { knownLength } = audio;
    if (knownLength !== undefined) reply.header('Content-Length', knownLength);
    audio.watch((chunk) => connections.holdChunk(reply.raw, chunk));
    return reply.send(streamOf(audio, reply.raw, connections));
  }
}

const SPEAK_DESCRIPTION = `The response is WAV, or MP3 if the \`Accept\` header prefers \`audio/mpeg\`. With \`timings=true\` it is JSON,
\`{audio, words: [{word, start_index, end_index, start_ms, end_ms}]}\`, where \`audio\` is the same file in base64 and \`X-Audio-Type\` is its
media type. \`X-Voice\` is the name of the voice that was used. \`X-Skipped-Characters\` is the number of characters that it could not
pronounce. A text whose first element is \`speak\` is SSML; the elements break, prosody, say-as, sub, phoneme, p and s are supported.`;

/** Whether the client says that it has this audio. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  if (request.method === 'POST') return false;
  reply.header('Cache-Control', 'no-cache');
  return asksFor(request.headers['if-none-match'], etag);
}

/** The `Range` of a request, where a part can be sent. */
function wantedRange(request: FastifyRequest, reply: FastifyReply): string | undefined {
  if (request.method === 'POST') return undefined;
  reply.header('Accept-Ranges', 'bytes');
  // `If-Range` needs an ETag that promises every byte; ours does not, so the whole is sent then.
  const { range, 'if-range': ifRange } = request.headers;
  return ifRange === undefined ? range : undefined;
}

async function allOf(audio: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of audio) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Part of the audio: how players start in the middle, and how Safari starts at all. */
function sendRange(reply: FastifyReply, header: string, audio: Buffer): FastifyReply {
  const range = readRange(header, audio.length);
  if (range === undefined) return reply.send(audio);
  if (range === 'unsatisfiable') {
    const headers = { 'Content-Range': `bytes */${audio.length}` };
    throw new Problem(
      'range-not-satisfiable',
      `The audio has ${audio.length} bytes; the range begins after them.`,
      headers,
    );
  }
  const { start, end } = range;
  reply.code(206).header('Content-Range', `bytes ${start}-${end - 1}/${audio.length}`);
  return reply.send(audio.subarray(start, end));
}

function nothingToSay(): Problem {
  return new Problem('nothing-to-say', 'The text contains no letter, digit or sign that the voice can pronounce.');
}

/**
 * Names the speech by all that it is made from, because it is sent before it is complete. Weak: two takes of one sentence may differ
 * by a sample.
 */
function speechEtag(tag: string, voice: string, { name, version }: PackIdentity, input: SpeakInput): string {
  const parts = JSON.stringify([tag, voice, name, version, input]);
  return `W/"${createHash('sha1').update(parts).digest('base64url')}"`;
}

const WAV_TYPES = ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'];
const MP3_TYPES = ['audio/mpeg', 'audio/mp3'];

/** WAV stands first, so that it wins whenever the client does not prefer MP3. */
function prefersMp3(request: FastifyRequest): boolean {
  const [best] = new Negotiator(request.raw).mediaTypes([...WAV_TYPES, ...MP3_TYPES]);
  return best !== undefined && MP3_TYPES.includes(best);
}
