/**
 * Storage that answers what S3 never would: listings without end, keys of somebody else, sizes that are none, bodies that are cut or are
 * another part, pages of a proxy, redirects. A job fails with a message that names the address, and no wrong byte is read.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { byteOpener } from '../../src/batch/inputs/byte-sources.js';
import { findInputs } from '../../src/batch/inputs/find-inputs.js';
import { openStorage } from '../../src/batch/storage/open-storage.js';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let answer: Answer;
let requests: string[];
const options = () => ({ s3Endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  vi.unstubAllEnvs();
});

const object = (key: string, size: number | string = 3) =>
  `<Contents><Key>${key}</Key><Size>${size}</Size><ETag>"v"</ETag></Contents>`;
const listing = (content: string) => `<?xml version="1.0"?><ListBucketResult>${content}</ListBucketResult>`;
const more = (token: string) =>
  `<IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>`;

/** What `findInputs` says of `s3://corpus/x/`. */
function inputs(how: Answer) {
  [answer, requests] = [how, []];
  return findInputs(['s3://corpus/x/'], undefined, options());
}

describe('a listing', () => {
  let page = 0;
  test.each<[string, string, Answer]>([
    ['that gives the same page again', 'ends', (response) => response.end(listing(more('t') + object('x/a')))],
    ['of empty pages', 'ends', (response) => response.end(listing(more(`t${page++}`)))],
    ['with a key of another prefix', 'x/', (response) => response.end(listing(object('../../etc/passwd')))],
    ['with a size below zero', 'size', (response) => response.end(listing(object('x/a', -5)))],
    ['with a size that is no number', 'size', (response) => response.end(listing(object('x/a', 'many')))],
    ['that is the page of a proxy', 'no such object', (response) => response.end('<html><body>Sign in</body></html>')],
    [
      'that is an error with control characters and a megabyte of text',
      'AccessDenied',
      (response) => {
        response.writeHead(403, { 'Content-Type': 'application/xml' });
        response.end(`<Error><Code>AccessDenied</Code><Message>&#x9b;31m${'x'.repeat(1e6)}</Message></Error>`);
      },
    ],
    [
      'that is a page of a proxy about an error',
      'status 404',
      (response) => {
        response.writeHead(404, { 'Content-Type': 'text/html' });
        response.end('<html><body>Not here</body></html>');
      },
    ],
    [
      'that leads elsewhere',
      'status 307',
      (response) => {
        response.writeHead(307, { Location: `${options().s3Endpoint}/elsewhere` });
        response.end();
      },
    ],
    [
      'that is cut off',
      'aborted',
      (response) => {
        response.writeHead(200, { 'Content-Length': 1000 });
        response.write('<ListBucketResult>', () => response.destroy());
      },
    ],
  ])('%s is refused, with its address and on one short line', async (_, reason, how) => {
    const failure = await inputs(how).then(
      () => expect.fail('it was accepted'),
      (error: Error) => error,
    );
    expect(failure).toMatchObject({ name: 'BatchError' });
    expect(failure.message).toMatch(/^s3:\/\/corpus\/x\//);
    expect(failure.message).toContain(reason);
    expect(failure.message.length).toBeLessThan(400);
    expect(failure.message).not.toMatch(/\p{Cc}/u);
    expect(requests.filter((request) => request.includes('elsewhere'))).toEqual([]);
  });

  test('that expands entities is not expanded', async () => {
    let entities = '<!ENTITY a0 "aaaaaaaaaa">';
    for (let i = 1; i < 9; i++) entities += `<!ENTITY a${i} "${`&a${i - 1};`.repeat(10)}">`;
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [${entities}]><ListBucketResult>${object('x/&a8;')}</ListBucketResult>`;
    const found = await inputs((response) => response.end(bomb)).catch(() => []);
    expect(found.map(({ name }) => name.length).filter((length) => length > 100)).toEqual([]);
  });

  test('of a job holds no names of another place', async () => {
    [answer, requests] = [(response) => response.end(listing(object('jobs/other/results/1'))), []];
    const storage = await openStorage('s3://bucket/jobs/first', options());
    await expect(storage.list('results')).rejects.toThrow('s3://bucket/jobs/first/results/');
  });
});

describe('a body', () => {
  const INPUT = {
    name: 's3://corpus/a.txt',
    address: 's3://corpus/a.txt',
    bytes: 10,
    version: '"v"',
    format: 'lines',
    compression: 'none',
  } as const;

  async function read(how: Answer, range?: { start: number; end: number }): Promise<string> {
    [answer, requests] = [how, []];
    let text = '';
    for await (const chunk of await byteOpener(options())(INPUT, range)) text += Buffer.from(chunk).toString();
    return text;
  }
  const part =
    (text: string, status = 206) =>
    (response: ServerResponse) => {
      response.writeHead(status, { 'Content-Length': text.length });
      response.end(text);
    };

  test('that is what was asked for is read', async () => {
    expect(await read(part('23456'), { start: 2, end: 7 })).toBe('23456');
    expect(await read(part('0123456789', 200))).toBe('0123456789');
  });

  test.each<[string, Answer, { start: number; end: number } | undefined]>([
    ['is the whole instead of a part', part('0123456789', 200), { start: 2, end: 7 }],
    ['is shorter than the part', part('234'), { start: 2, end: 7 }],
    ['is longer than the part', part('2345678'), { start: 2, end: 7 }],
    ['is shorter than the whole', part('01234', 200), undefined],
    ['is longer than the whole', part('0123456789abc', 200), undefined],
    [
      'is cut off',
      (response) => {
        response.writeHead(206, { 'Content-Length': 5 });
        response.write('23', () => response.destroy());
      },
      { start: 2, end: 7 },
    ],
  ])('that %s is refused', async (_, how, range) => {
    await expect(read(how, range)).rejects.toThrow(/s3:\/\/corpus\/a\.txt|aborted/);
  });
});
