/**
 * A small HTTP server for download tests: serves bytes with ranges and validators, and can be told to misbehave. Start
 * at `startFileServer`; every request is remembered.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedFile {
  readonly bytes: Uint8Array;
  readonly etag?: string;
  /** Cut the connection after so many bytes of a response; one entry per request, then no more. */
  readonly cutAfter?: number[];
  /** Say this length instead of the real one. */
  readonly headers?: Record<string, string>;
  /** Send the first bytes and then nothing. */
  readonly stallAfter?: number;
  /** Leave out the length, so that the end of the connection is the end of the file. */
  readonly chunked?: boolean;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface FileServer {
  readonly url: string;
  readonly requests: {
    readonly path: string;
    readonly range: string | undefined;
    readonly ifRange: string | undefined;
  }[];
  serve(path: string, what: ServedFile | Handler): string;
  close(): Promise<void>;
}

export async function startFileServer(): Promise<FileServer> {
  const routes = new Map<string, ServedFile | Handler>();
  const requests: FileServer['requests'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push({ path, range: request.headers.range, ifRange: request.headers['if-range'] as string | undefined });
    const route = routes.get(path);
    if (!route) response.writeHead(404, { 'content-type': 'text/plain' }).end('no such file');
    else if (typeof route === 'function') route(request, response);
    else serveFile(route, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    serve(path, what) {
      routes.set(path, what);
      return url + path;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function serveFile(file: ServedFile, request: IncomingMessage, response: ServerResponse): void {
  const headers: Record<string, string> = { 'content-type': 'application/octet-stream', ...file.headers };
  if (file.etag) headers.etag = file.etag;
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
  const isFresh = file.etag !== undefined && request.headers['if-range'] === file.etag;
  let body = file.bytes;
  let status = 200;
  if (isFresh && start >= file.bytes.length) {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${file.bytes.length}` }).end();
    return;
  }
  if (isFresh && start >= 0) {
    body = file.bytes.subarray(start);
    status = 206;
    headers['content-range'] = `bytes ${start}-${file.bytes.length - 1}/${file.bytes.length}`;
  }
  if (!file.chunked) headers['content-length'] ??= String(body.length);
  response.writeHead(status, headers);
  const cut = file.cutAfter?.shift();
  if (cut !== undefined) response.write(body.subarray(0, cut), () => response.destroy());
  else if (file.stallAfter !== undefined) response.write(body.subarray(0, file.stallAfter));
  else response.end(body);
}
