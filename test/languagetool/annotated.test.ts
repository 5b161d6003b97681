/** Texts with markup: `data` as annotatedtext-remark builds it for Markdown (Obsidian, VS Code), and as ltex does. */
import { build, defaults } from 'annotatedtext-remark';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testSource } from '../harness.js';

let server: TestServer;
beforeAll(async () => {
  const words = ['aaa', 'bbb', 'ccc', 'tittel', 'lenke', 'se'];
  server = await startTestServer({}, [testSource('speller', 'nb', { words }), testSource('grammar', 'nb')]);
});
afterAll(() => server.close());

interface Match {
  offset: number;
  length: number;
  sentence: string;
  context: { text: string; offset: number; length: number };
}

async function check(data: unknown): Promise<Match[]> {
  const body = new URLSearchParams({ language: 'nb', data: JSON.stringify(data) });
  const response = await fetch(`${server.url}/v2/check`, { method: 'POST', body });
  expect(response.status).toBe(200);
  return ((await response.json()) as { matches: Match[] }).matches;
}

const marked = (source: string, matches: readonly Match[]) =>
  matches.map(({ offset, length }) => source.slice(offset, offset + length));

describe('Markdown', () => {
  const source = [
    '---\nlang: nb\n---\n',
    '# Tittel xxx\n',
    'Aaa **bbb** `kode her` yyy, se [lenke](https://example.org/ingen).\n',
    '* aaa bad\n* ccc 😀 zzz\n',
    '```js\nconst nope = 1;\n```\n',
  ].join('\n');

  test('of annotatedtext-remark has matches where they stand in the source, and none in code and addresses', async () => {
    expect(marked(source, await check(build(source, defaults)))).toEqual(['xxx', 'yyy', 'bad', 'zzz']);
  });

  test('shows the context with its markup, and the sentence without', async () => {
    const yyy = (await check(build(source, defaults)))[1];
    expect(yyy?.context.text).toContain('**bbb**');
    expect(yyy?.context.text.slice(yyy.context.offset, yyy.context.offset + yyy.context.length)).toBe('yyy');
    expect(yyy?.sentence).not.toContain('**');
  });
});

describe('annotation', () => {
  test('counts text and markup, never interpretAs', async () => {
    const annotation = [
      { markup: '<p>' },
      { text: 'aaa ' },
      { markup: '<br/>', interpretAs: '\n\n' },
      { text: 'xxx' },
      { markup: '</p>' },
    ];
    expect(marked('<p>aaa <br/>xxx</p>', await check({ annotation }))).toEqual(['xxx']);
  });

  test('may have empty parts and keys of its own', async () => {
    const annotation = [
      { markup: '', offset: { start: 0 } },
      { text: 'aaa xxx', offset: 7 },
      { text: '' },
      { markup: '' },
    ];
    expect(marked('aaa xxx', await check({ annotation, metaData: {} }))).toEqual(['xxx']);
  });

  test.each(['Dummy0', 'Dummy17', 'Ina0', 'Jimmy-3'])(
    'never has a match for %s, which ltex puts in the place of markup',
    async (dummy) => {
      const annotation = [{ text: 'aaa ' }, { markup: '\\ref{x}', interpretAs: dummy }, { text: ' bbb' }];
      expect(await check({ annotation })).toEqual([]);
    },
  );

  test('with text alone is plain', async () => {
    expect(marked('aaa xxx', await check({ text: 'aaa xxx' }))).toEqual(['xxx']);
  });

  test('of half a surrogate pair is checked all the same', async () => {
    expect(marked('aaa \ud83d xxx', await check({ annotation: [{ text: 'aaa \ud83d xxx' }] }))).toEqual(['xxx']);
  });
});
