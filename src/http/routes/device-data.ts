/**
 * The data of languages for devices: `GET /data/:tag` says what there is, `GET /data/chunks/:hash` sends a piece of it. Chunks
 * are named by what is in them, so caches may keep them for ever, and a download goes on where it stopped.
 */
import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Type } from 'typebox';
import { BLOCK_BYTES } from '../../service/device-data/chunk-files.js';
import type { ChunkEncoding } from '../../service/device-data/chunk-folder.js';
import { ON_DEVICES, type Operation, WORDS_ON_DEVICES } from '../../service/languages/deployments.js';
import { findTag } from '../../service/languages/tags.js';
import { guardKey, guardServed } from '../access/guards.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import { Problem, toProblem } from '../messages/errors.js';
import { asksFor } from '../messages/etag.js';
import { slicesOf } from '../messages/large-answers.js';
import { vary } from '../messages/vary.js';
import { DataQuery, ManifestResponse, NoQuery, PreparingResponse } from '../schemas/index.js';
import { dataTagParams, documented } from './documentation.js';

/** As they lie here. The client's own order counts; where it has none, the smallest. */
const ENCODINGS: readonly ChunkEncoding[] = ['br', 'identity'];
const YEAR_S = 31_536_000;

export const deviceDataRoutes: FastifyPluginAsyncTypebox<{ context: HttpContext; mount: Mount }> = async (
  app,
  { context, mount },
) => {
  const { deviceData, apiKeys, tagTable, connections } = context;
  const { tags } = mount.deployment;

  async function manifestOf(tag: string, isForWords: boolean) {
    const operations = neededFor(isForWords).filter((operation) => tags[operation].has(tag));
    const listed = operations.map((operation) => tags[operation].get(tag)).find((name) => name !== undefined);
    const { parts, voices, ...about } = await deviceData.manifest(tag, operations, listed);
    return {
      ...about,
      parts: parts.map(({ chunks, ...part }) => ({ ...part, chunks: [...chunks] })),
      voices: [...voices],
    };
  }

  app.get(
    '/data/:tag',
    {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        guardKey(context, request);
        const { tag: asked } = request.params as { tag: string };
        const tag = findTag(mount.deployment, neededFor(isForWords(request)), asked, tagTable);
        if (tag === undefined) {
          const detail = `This deployment does not offer "${asked.slice(0, 80)}".`;
          throw new Problem('unknown-tag', `${detail} GET /languages lists what is available.`);
        }
        request.subject = { operation: 'data', tag };
        request.tag = tag;
        reply.header('X-Tag', tag);
        guardServed(context, mount, tag, request);
      },
      config: { isCacheable: true },
      schema: {
        ...documented('languageData', 'List the data of a language, for use without this service', 'data'),
        description: MANIFEST_DESCRIPTION,
        params: dataTagParams(mount),
        querystring: DataQuery,
        response: { 200: ManifestResponse, 202: PreparingResponse },
      },
    },
    async ({ tag, query }, reply) => {
      try {
        return await manifestOf(tag, query.for === 'words');
      } catch (error) {
        const { code, headers } = toProblem(error);
        if (code !== 'loading' || query.async !== true) throw error;
        return reply
          .code(202)
          .headers({ ...headers, 'Cache-Control': 'no-store' })
          .send({ status: 'preparing' } as const);
      }
    },
  );

  app.get(
    '/data/chunks/:hash',
    {
      onRequest: async (request: FastifyRequest) => guardKey(context, request),
      // Files: many for one language, and cheap.
      config: { isChunk: true },
      // They lie here compressed.
      compress: false,
      schema: {
        ...documented('languageDataChunk', 'A piece of the data of a language', 'data'),
        params: Type.Object({ hash: Type.String({ description: 'As the manifest of a language names it.' }) }),
        querystring: NoQuery,
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) => {
      const { hash } = request.params;
      const encoding = encodingFor(request);
      // Before anything is read: the block that waits until the client takes it, and the one on its way.
      connections.hold(reply.raw, 2 * BLOCK_BYTES);
      const file = await deviceData.chunk(hash, encoding);
      if (file === undefined)
        throw new Problem('not-found', 'There is no such chunk. GET /data/:tag lists those that there are.');
      const etag = `W/"${hash}"`;
      vary(reply, 'accept-encoding');
      // With keys, only the one who has one may have it.
      const scope = apiKeys === undefined ? 'public' : 'private';
      reply.headers({ ETag: etag, 'Cache-Control': `${scope}, max-age=${YEAR_S}, immutable` });
      if (asksFor(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
      // A download that was broken off goes on with the next chunk, not inside of one.
      reply.headers({ 'Content-Length': file.bytes, 'Accept-Ranges': 'none' });
      const slices = request.method === 'HEAD' ? [] : slicesOf(file.blocks());
      return reply
        .type('application/octet-stream')
        .send(Readable.from(slices, { objectMode: false, highWaterMark: 1 }));
    },
  );
};

/** Before the query is checked. */
function isForWords({ query }: FastifyRequest): boolean {
  return (query as { for?: unknown }).for === 'words';
}

function neededFor(words: boolean): readonly Operation[] {
  return words ? WORDS_ON_DEVICES : ON_DEVICES;
}

const MANIFEST_DESCRIPTION = `The parts are those that serve the language here: spelling, grammar, speech; with \`for=words\` what knows single words. Each is cut into chunks, which
\`GET /data/chunks/{hash}\` sends. The service prepares the data when it is first asked for; meanwhile the answer is 503 with the code
\`loading\` and \`Retry-After\`, or 202 with \`async=true\`. The guide "Language data on a device" shows how programs use it.`;

function encodingFor(request: FastifyRequest): ChunkEncoding {
  const accepted = new Negotiator(request.raw).encodings([...ENCODINGS]);
  // A client that forbids both, or takes others alone, gets what everybody understands.
  return ENCODINGS.find((encoding) => accepted[0] === encoding) ?? 'identity';
}
