/**
 * Static files as a web host serves them: compressed with brotli, cached for ever, isolated from other origins (so that the memory of a page can be
 * measured). Counts the bytes that it sends.
 */
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
/** What hosts use for files that they compress once. */
const QUALITY = 9;

/** Starts a server of `files`: path → bytes. */
export async function startStaticServer(files) {
  const compressed = new Map();
  let sent = 0;
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://host').pathname;
    const bytes = files.get(path);
    if (bytes === undefined) return response.writeHead(404).end();
    if (!compressed.has(path))
      compressed.set(path, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
    const body = compressed.get(path);
    sent += body.length;
    response
      .writeHead(200, {
        'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'content-length': body.length,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      })
      .end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Bytes since the last call. */
    sentBytes() {
      const bytes = sent;
      sent = 0;
      return bytes;
    },
    close: () => server.close(),
  };
}
