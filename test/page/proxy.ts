/**
 * A reverse proxy for tests of the page: it serves the service below a path, as operators do, and can pretend that another
 * version of the page was put there.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestServer } from '../harness.js';

export interface TestProxy {
  readonly url: string;
  /** From now on, answers have these strings replaced, and requests for the replacement get the original. */
  rewrite(replacements: Readonly<Record<string, string>>): void;
  /** From now on, the answers to some requests are those of a proxy in between; undefined leaves an answer as it is. */
  answer(how: (path: string, bytes: Buffer) => { status?: number; bytes: Buffer } | undefined): void;
  /** Every request since the start: method, path, and how many bytes it carried. */
  readonly requests: readonly { method: string; path: string; bytes: number }[];
  close(): Promise<void>;
}

export async function startProxy(service: TestServer, prefix = ''): Promise<TestProxy> {
  let replacements: Readonly<Record<string, string>> = {};
  const requests: { method: string; path: string; bytes: number }[] = [];
  let answerFor: Parameters<TestProxy['answer']>[0] = () => undefined;
  const replaced = (text: string, from: 0 | 1) =>
    Object.entries(replacements).reduce((changed, pair) => changed.replaceAll(pair[from], pair[1 - from] ?? ''), text);
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body: Buffer[] = [];
    for await (const part of incoming) body.push(part as Buffer);
    const { method = 'GET', url = '/' } = incoming;
    requests.push({ method, path: url, bytes: Buffer.concat(body).length });
    if (!url.startsWith(`${prefix}/`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity', connection: 'close' };
    const path = replaced(url.slice(prefix.length), 1);
    const upstream = request(`${service.url}${path}`, { method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      const isText = /^(text|application\/manifest)/.test(answer.headers['content-type'] ?? '');
      const bytes = Buffer.concat(parts);
      const sent = isText ? Buffer.from(replaced(bytes.toString(), 0)) : bytes;
      const other = answerFor(url, sent);
      if (other !== undefined) {
        // Without a length: whoever reads cannot know that it is not the end.
        outgoing.writeHead(other.status ?? 200, { 'content-type': 'text/html', connection: 'close' });
        outgoing.end(other.bytes);
        return;
      }
      const { 'transfer-encoding': _, 'content-length': __, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': sent.length }).end(sent);
    });
    upstream.on('error', () => outgoing.writeHead(502).end());
    upstream.end(Buffer.concat(body));
  };
  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    rewrite: (changed) => {
      replacements = changed;
    },
    answer: (how) => {
      answerFor = how;
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
