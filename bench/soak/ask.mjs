/**
 * Sends one case and says what came back: the status, the pack that answered, and a digest of the body as it was before
 * compression, or for speech what `sound.mjs` compares.
 */
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { soundOf } from './sound.mjs';

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const UNPACK = { gzip: gunzipSync, br: brotliDecompressSync };

/** `hangUpAfterMs`: the client goes away then, and wants no answer. */
export function ask(url, { method, path, headers, body }, { hangUpAfterMs } = {}) {
  const startMs = performance.now();
  return new Promise((resolve) => {
    let timer;
    const end = (outcome) => {
      clearTimeout(timer);
      resolve({ ...outcome, ms: performance.now() - startMs });
    };
    const call = request(`${url}${path}`, { method, headers, agent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', (error) => end({ status: 0, error: error.code }));
      response.on('end', () => end(describe(response, chunks)));
    });
    call.on('error', (error) => end({ status: 0, error: error.code ?? error.message }));
    call.end(body);
    if (hangUpAfterMs !== undefined) timer = setTimeout(() => call.destroy(), hangUpAfterMs);
  });
}

function describe({ statusCode: status, headers }, chunks) {
  const pack = headers['x-pack'] ?? '';
  const incomplete = headers['x-incomplete'];
  const unpack = UNPACK[headers['content-encoding']] ?? ((bytes) => bytes);
  const body = unpack(Buffer.concat(chunks));
  const mediaType = headers['content-type'] ?? '';
  if (mediaType.startsWith('audio/')) return { status, pack, sound: soundOf(body, mediaType) };
  return { status, pack, incomplete, digest: createHash('sha1').update(body).digest('base64url').slice(0, 16) };
}

export function closeConnections() {
  agent.destroy();
}
