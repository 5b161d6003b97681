/** A static host for tests of sites that `langtools site` has written. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** As plain as a host can be: files with their types, and 404. */
export function staticHost(folder: string, base: string): Server {
  return createServer(({ url = '', method }, response) => {
    const path = decodeURIComponent(url.split('?')[0] ?? '');
    const name = path.endsWith('/') ? `${path}index.html` : path;
    try {
      if (method !== 'GET' || !name.startsWith(base) || name.includes('..')) throw new Error('not here');
      const bytes = readFileSync(join(folder, name.slice(base.length)));
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
}

export const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
