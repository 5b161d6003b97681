/**
 * A small S3-compatible storage in memory, for tests: lists by prefix in pages, reads with ranges and conditions, writes, removes.
 * Signatures are not checked.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = 3;

export class S3Server {
  /** By bucket and key: `bucket/folder/name`. */
  readonly objects = new Map<string, Buffer>();
  /** Method and path of every request. */
  readonly requests: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<S3Server> {
    const server = new S3Server();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const path = decodeURIComponent(pathname.slice(1));
    this.requests.push(`${request.method} ${path}`);
    if (request.method === 'GET' && searchParams.get('list-type') === '2') {
      this.#list(path, searchParams, response);
      return;
    }
    if (request.method === 'PUT') {
      this.objects.set(path, Buffer.concat(chunks));
      response.setHeader('ETag', etagOf(Buffer.concat(chunks)));
      response.end();
      return;
    }
    if (request.method === 'DELETE') {
      this.objects.delete(path);
      response.writeHead(204).end();
      return;
    }
    this.#read(path, request, response);
  }

  #read(path: string, { method, headers }: IncomingMessage, response: ServerResponse): void {
    const content = this.objects.get(path);
    if (content === undefined) {
      refuse(response, 404, method === 'HEAD' ? '' : 'NoSuchKey');
      return;
    }
    const { 'if-match': wanted, range } = headers;
    if (wanted !== undefined && wanted !== etagOf(content)) {
      refuse(response, 412, 'PreconditionFailed');
      return;
    }
    const [, start = '0', end = String(content.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const part = content.subarray(Number(start), Number(end) + 1);
    response.writeHead(range === undefined ? 200 : 206, { 'Content-Length': part.length, ETag: etagOf(content) });
    response.end(method === 'HEAD' ? undefined : part);
  }

  #list(path: string, query: URLSearchParams, response: ServerResponse): void {
    const bucket = `${path.replace(/\/$/, '')}/`;
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .filter((name) => name.startsWith(bucket + prefix))
      .map((name) => name.slice(bucket.length))
      .sort()
      .filter((key) => key > after);
    const page = keys.slice(0, PAGE);
    const isTruncated = keys.length > PAGE;
    const contents = page.map((key) => {
      const content = this.objects.get(bucket + key)!;
      return `<Contents><Key>${escapeXml(key)}</Key><Size>${content.length}</Size><ETag>${escapeXml(etagOf(content))}</ETag></Contents>`;
    });
    const next = isTruncated ? `<NextContinuationToken>${escapeXml(page.at(-1)!)}</NextContinuationToken>` : '';
    response.setHeader('Content-Type', 'application/xml');
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(
    code === '' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
  );
}

function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
