/** The requests that the README shows get the answers that it shows. */
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servePacks, type WatchedPacks } from '../support/watched-packs.js';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
/** A block with one request, and the block with its answer right after it. */
const EXAMPLE =
  /```sh\ncurl .* -d '(?<body>[^']+)' '?http:\/\/127\.0\.0\.1:4000(?<path>[^'\n]+)'?\n```\n\n```json\n(?<answer>[\s\S]*?)\n```/g;

interface Example {
  readonly path: string;
  readonly body: string;
  readonly answer: string;
}

const examples = [...README.matchAll(EXAMPLE)].map(({ groups }) => groups as unknown as Example);

describe('the README', () => {
  let packs: WatchedPacks;
  beforeAll(async () => {
    const served = examples.map(({ path }) => /^\/(\w+)\/([\w-]+)/.exec(path)!.slice(1).join(' '));
    packs = await servePacks(join(tmpdir(), 'langtools-no-packs'), ({ operation, tag }) =>
      served.includes(`${operation} ${tag}`),
    );
  });
  afterAll(() => packs.close());

  test('shows a request to the speller and one to the grammar checker', () => {
    expect(examples.map(({ path }) => path.split('/')[1])).toEqual(['speller', 'grammar']);
  });

  test.each(examples)('shows what $path answers', async ({ path, body, answer }) => {
    const response = await packs.server.post(path, JSON.parse(body));
    expect(await response.json()).toEqual(JSON.parse(answer));
  });
});
