/**
 * How large answers leave: in slices, each when the one before it has been taken, so that a connection is seen to make progress and
 * at most one slice waits in it; a few at each turn of the event loop; and counted, as long as they are in memory.
 */
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, onSendHookHandler } from 'fastify';
import type { Connections } from '../connections/connections.js';
import { SliceTurns } from '../connections/slice-turns.js';

/** A client that takes less than one in `sendTimeoutMs` (30 s, so about a kilobyte a second) counts as one that does not read. */
const SLICE_BYTES = 32 * 1024;
/** Answers smaller than this gain nothing from compression. */
export const COMPRESS_FROM_BYTES = 1024;
/** More than any machine has processors. */
const MOST_COMPRESSORS = 64;

/** Before compression is registered: what is counted is what is in memory, and that is the answer before it. */
export function countAnswers(app: FastifyInstance, connections: Connections): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string') connections.hold(reply.raw, payload.length);
    if (payload instanceof Uint8Array) connections.holdChunk(reply.raw, payload);
    done();
  });
}

/**
 * Before compression is registered, too: each answer that is compressed has a compressor of some hundred kilobytes, so only so
 * many have one at the same time, until they are read. The others are sent as they are.
 */
export function limitCompression(app: FastifyInstance, atOnce = MOST_COMPRESSORS): void {
  let underway = 0;
  app.addHook('onSend', ({ headers }, reply, payload, done) => {
    if (headers['accept-encoding'] === undefined || !isCompressible(payload)) return done();
    if (underway >= atOnce) {
      // The word of the plugin for this.
      headers['x-no-compression'] = 'true';
      return done();
    }
    underway++;
    reply.raw.once('close', () => {
      underway--;
    });
    done();
  });
}

function isCompressible(payload: unknown): boolean {
  return (typeof payload === 'string' || payload instanceof Uint8Array) && payload.length >= COMPRESS_FROM_BYTES;
}

/** After compression is registered, whose hook has to come first. */
export function sliceAnswers(app: FastifyInstance, connections: Connections): void {
  const sliceAnswer: onSendHookHandler = (request, reply, payload, done) => {
    const isLarge = payload instanceof Uint8Array && payload.length > SLICE_BYTES;
    if (!isLarge || request.method === 'HEAD') return done();
    reply.header('Content-Length', payload.length);
    done(null, streamOf([payload], reply.raw, connections));
  };
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), sliceAnswer];
  });
}

/** Chunks that have left count no longer. */
export function streamOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  response: ServerResponse,
  connections: Pick<Connections, 'releaseChunk'>,
): Readable {
  const slices = slicesOf(chunks, (chunk) => connections.releaseChunk(response, chunk));
  return Readable.from(slices, { objectMode: false, highWaterMark: 1 });
}

const turns = new SliceTurns();

/** The same bytes, no piece of them larger than a slice. */
export async function* slicesOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onTaken: (chunk: Uint8Array) => void = () => {},
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
      const slice = chunk.subarray(start, start + SLICE_BYTES);
      await turns.next(slice.length);
      yield slice;
    }
    // A part of a chunk keeps all of it in memory.
    onTaken(chunk);
  }
}
