/**
 * The data of languages for devices: `GET /data/:tag` says what there is, `GET /data/chunks/:hash` sends a piece of it. Chunks
 * are named by what is in them, so caches may keep them for ever, and a download goes on where it stopped.
 */
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Type } from 'typebox';
import { MAX_CHUNK_BYTES } from '../../device/manifest.js';
import { OPERATIONS } from '../../service/deployments.js';
import { findTag } from '../../service/tags.js';
import { Problem } from '../errors.js';
import { asksFor } from '../etag.js';
import type { HttpContext, Mount } from '../http-context.js';
import { ManifestResponse, NoQuery } from '../schemas/index.js';
import { vary } from '../vary.js';
import { dataTagParams, documented } from './documentation.js';
import { guardKey, guardServed } from './guards.js';

const inflate = promisify(brotliDecompress);
const deflate = promisify(gzip);
/** The client's own order counts; where it has none, the smallest. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
const GZIP_LEVEL = 6;
const YEAR_S = 31_536_000;

export const deviceDataRoutes: FastifyPluginAsyncTypebox<{ context: HttpContext; mount: Mount }> = async (
  app,
  { context, mount },
) => {
  const { deviceData, apiKeys, tagTable } = context;
  const { tags } = mount.deployment;
  const operationsOf = (tag: string) => OPERATIONS.filter((operation) => tags[operation].has(tag));

  app.get(
    '/data/:tag',
    {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        guardKey(context, request);
        const { tag: asked } = request.params as { tag: string };
        const tag = findTag(mount.deployment, OPERATIONS, asked, tagTable);
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
        querystring: NoQuery,
        response: { 200: ManifestResponse },
      },
    },
    async ({ tag }) => {
      const operations = operationsOf(tag);
      const listed = operations.map((operation) => tags[operation].get(tag)).find((name) => name !== undefined);
      const { parts, voices, ...about } = deviceData.manifest(tag, operations, listed);
      return {
        ...about,
        parts: parts.map(({ chunks, ...part }) => ({ ...part, chunks: [...chunks] })),
        voices: [...voices],
      };
    },
  );

  app.get(
    '/data/chunks/:hash',
    {
      onRequest: async (request: FastifyRequest) => guardKey(context, request),
      // Files: many for one language, and cheap.
      config: { isUncounted: true },
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
      const etag = `W/"${hash}"`;
      const compressed = await deviceData.chunk(hash);
      if (compressed === undefined)
        throw new Problem('not-found', 'There is no such chunk. GET /data/:tag lists those that there are.');
      vary(reply, 'accept-encoding');
      // With keys, only the one who has one may have it.
      const scope = apiKeys === undefined ? 'public' : 'private';
      reply.headers({ ETag: etag, 'Cache-Control': `${scope}, max-age=${YEAR_S}, immutable` });
      if (asksFor(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const encoding = encodingFor(request);
      if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
      return reply.type('application/octet-stream').send(await encoded(compressed, encoding));
    },
  );
};

const MANIFEST_DESCRIPTION = `The parts are those that serve the language here: spelling, grammar, speech. Each is cut into chunks, which
\`GET /data/chunks/{hash}\` sends. The service prepares the data when it is first asked for; meanwhile the answer is 503 with the code
\`loading\` and \`Retry-After\`. The guide "Language data on a device" shows how programs use it.`;

type Encoding = (typeof ENCODINGS)[number];

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = new Negotiator(request.raw).encodings([...ENCODINGS]);
  // A client that forbids all of them gets what everybody understands.
  return ENCODINGS.find((encoding) => accepted[0] === encoding) ?? 'identity';
}

async function encoded(compressed: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressed;
  const bytes = await inflate(compressed, { maxOutputLength: MAX_CHUNK_BYTES });
  return encoding === 'gzip' ? deflate(bytes, { level: GZIP_LEVEL }) : bytes;
}
