/** `/analyse`, `/generate`, `/paradigm` and `/hyphenate` over HTTP. What a language says of its words is tested beside the engines. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf, startTestServer, TEST_SOURCES, type TestServer, testSource } from '../harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ textLimit: 2_000 }, [
    ...TEST_SOURCES,
    testSource('analyse', 'fo', { fail: true }),
    testSource('hyphenate', 'fo', { fail: true }),
    { ...testSource('hyphenate', 'nb', { fail: true }), isOnDemand: true },
  ]);
});
afterAll(() => server.close());

const GUOLLI = { lemma: 'guolli', tags: ['N', 'Sg'], upos: 'NOUN', feats: { Number: 'Sing' }, weight: 1.5 };

describe('POST /analyse/:tag', () => {
  test('gives each token, its place and its readings', async () => {
    const response = await server.post('/analyse/se', { text: 'guolli 𝒳' });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-pack')).toBe('test-analyse-se@1.0');
    expect(response.headers.get('x-tag')).toBe('se');
    expect(await response.json()).toEqual({
      text: 'guolli 𝒳',
      tokens: [
        { text: 'guolli', start_index: 0, end_index: 6, readings: [GUOLLI] },
        { text: '𝒳', start_index: 7, end_index: 9, readings: [] },
      ],
    });
  });

  test.each([
    ['utf-8', 11],
    ['utf-32', 8],
  ])('counts in %s', async (encoding, end) => {
    const { tokens } = (await (
      await server.post(`/b/analyse/sme?encoding=${encoding}`, { text: 'guolli 𝒳' })
    ).json()) as {
      tokens: { end_index: number }[];
    };
    expect(tokens[1]?.end_index).toBe(end);
  });

  test('marks guesses, which are there only where they are asked for', async () => {
    const { tokens } = (await (await server.post('/analyse/se?guess=true', { text: 'blogga' })).json()) as {
      tokens: { readings: object[] }[];
    };
    expect(tokens[0]?.readings).toEqual([
      { lemma: 'blogga', tags: ['N'], upos: 'NOUN', feats: {}, weight: 0, guess: true },
    ]);
  });

  test('writes a stream of constraint grammar', async () => {
    const response = await server.post('/analyse/se?format=cg', { text: ' guolli\nblogga' });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(': \n"<guolli>"\n\t"guolli" N Sg <W:1.5>\n:\\n\n"<blogga>"\n\t"blogga" ?\n');
  });

  test('writes CoNLL-U', async () => {
    const response = await server.post('/analyse/se?format=conllu', { text: 'guolli x.\nguolit' });
    expect(await response.text()).toBe(
      [
        '# sent_id = 1',
        '# text = guolli x.',
        '1\tguolli\tguolli\tNOUN\tN+Sg\tNumber=Sing\t_\t_\t_\t_',
        '2\tx.\tx.\tX\t_\t_\t_\t_\t_\t_',
        '',
        '# sent_id = 2',
        '# text = guolit',
        '1\tguolit\tguolli\tNOUN\tN+Pl\tNumber=Plur\t_\t_\t_\t_',
        '',
        '',
      ].join('\n'),
    );
  });

  test('says what is incomplete', async () => {
    expect((await server.post('/analyse/se', { text: 'cutshort' })).headers.get('x-incomplete')).toBe('check');
  });

  test.each([
    ['/analyse/xx', { text: 'a' }, 'unknown-tag'],
    ['/a/analyse/se', { text: 'a' }, 'unknown-tag'],
    ['/analyse/nb', { text: 'a' }, 'pack-not-installed'],
    ['/analyse/fo', { text: 'a' }, 'pack-broken'],
    ['/analyse/se', { text: 'x'.repeat(2_001) }, 'text-too-long'],
    ['/analyse/se', { text: '\ud800' }, 'invalid-text'],
    ['/analyse/se', {}, 'invalid-request'],
    ['/analyse/se?format=xml', { text: 'a' }, 'invalid-request'],
    ['/analyse/se', { text: 'late' }, 'deadline-exceeded'],
    ['/analyse/se', { text: 'throw' }, 'internal'],
    ['/generate/se', { readings: 'guolli+N' }, 'invalid-request'],
    ['/generate/se', { readings: ['x'.repeat(501)] }, 'invalid-request'],
    ['/generate/se', { readings: new Array(1001).fill('a') }, 'invalid-request'],
    ['/generate/se', { readings: new Array(5).fill('x'.repeat(500)) }, 'text-too-long'],
    ['/generate/se', { readings: ['\ud800+N'] }, 'invalid-text'],
  ])('%s with %o is %s', async (path, body, code) => {
    expect((await problemOf(await server.post(path, body))).code).toBe(code);
  });
});

test('POST /generate/:tag gives the forms of readings', async () => {
  const readings = ['guolli+N+Pl', 'guolli+V+Pl'];
  expect(await (await server.post('/generate/se', { readings })).json()).toEqual({
    results: [
      { reading: 'guolli+N+Pl', forms: ['guolit'] },
      { reading: 'guolli+V+Pl', forms: [] },
    ],
  });
});

describe('GET /paradigm/:tag/:lemma', () => {
  const get = (path: string) => fetch(`${server.url}${path}`);
  const cell = (row: string, english: string, number: string, forms: string[]) => {
    return { row, column: '', row_english: english, column_english: '', tags: ['N', number], forms };
  };

  test.each(['/paradigm/se/guolli', '/paradigm/se/guolli/?pos=N', '/paradigm/se/guolli?pos=NOUN'])(
    '%s',
    async (path) => {
      const response = await get(path);
      expect(response.headers.get('x-pack')).toBe('test-analyse-se@1.0');
      expect(await response.json()).toEqual({
        lemma: 'guolli',
        tables: [
          {
            pos: 'N',
            cells: [
              cell('okta', 'singular', 'Sg', ['guolli']),
              cell('ollu', 'plural', 'Pl', ['guolit']),
              cell('guokte', 'dual', 'Du', []),
            ],
          },
        ],
      });
    },
  );

  test.each([
    ['/paradigm/se/guolli?pos=V', 'unknown-lemma'],
    ['/paradigm/se/constructor', 'unknown-lemma'],
    [`/paradigm/se/${'ж'.repeat(60)}`, 'unknown-lemma'],
    [`/paradigm/se/${'x'.repeat(101)}`, 'not-found'],
    [`/paradigm/se/guolli?pos=${'x'.repeat(21)}`, 'invalid-request'],
    ['/paradigm/se/%ff', 'not-found'],
    ['/paradigm/se', 'not-found'],
    ['/paradigm/nb/bil', 'pack-not-installed'],
  ])('%s is %s', async (path, code) => {
    expect((await problemOf(await get(path))).code).toBe(code);
  });
});

describe('POST /hyphenate/:tag', () => {
  test('gives the text with its divisions, and each word', async () => {
    const response = await server.post('/hyphenate/se', { text: '𝒳 Guolli, ill' });
    expect(response.headers.get('x-pack')).toBe('test-hyphenate-se@1.0');
    expect(response.headers.get('x-tag')).toBe('se');
    expect(await response.text()).toBe(
      '{"text":"𝒳 Guolli, ill","hyphenated":"𝒳 Guol-li, ill","words":[{"text":"𝒳","start_index":0,"end_index":2,"hyphenated":"𝒳"},' +
        '{"text":"Guolli","start_index":3,"end_index":9,"hyphenated":"Guol-li"},{"text":"ill","start_index":11,"end_index":14,"hyphenated":"ill"}]}',
    );
  });

  test('puts another sign at each division, and counts in another unit', async () => {
    const path = `/b/hyphenate/sme?encoding=utf-8&character=${encodeURIComponent('\u00ad')}`;
    expect(await (await server.post(path, { text: 'á guolli' })).json()).toMatchObject({
      hyphenated: 'á guol\u00adli',
      words: [{ end_index: 2 }, { start_index: 3, end_index: 9, hyphenated: 'guol\u00adli' }],
    });
  });

  test('the empty text is no error', async () => {
    expect(await (await server.post('/hyphenate/se', { text: '' })).json()).toEqual({
      ...{ text: '', hyphenated: '', words: [] },
    });
  });

  test.each([
    ['/hyphenate/xx', { text: 'a' }, 'unknown-tag'],
    ['/a/hyphenate/se', { text: 'a' }, 'unknown-tag'],
    ['/hyphenate/sma', { text: 'a' }, 'pack-not-installed'],
    ['/hyphenate/fo', { text: 'a' }, 'pack-broken'],
    ['/hyphenate/nb', { text: 'a' }, 'pack-broken'],
    ['/hyphenate/se', { text: 'x'.repeat(2_001) }, 'text-too-long'],
    ['/hyphenate/se', { text: '\ud800' }, 'invalid-text'],
    ['/hyphenate/se', {}, 'invalid-request'],
    [`/hyphenate/se?character=${'x'.repeat(21)}`, { text: 'a' }, 'invalid-request'],
    ['/hyphenate/se?encoding=latin1', { text: 'a' }, 'invalid-request'],
    ['/hyphenate/se', { text: 'late' }, 'deadline-exceeded'],
    ['/hyphenate/se', { text: 'throw' }, 'internal'],
  ])('%s with %o is %s', async (path, body, code) => {
    expect((await problemOf(await server.post(path, body))).code).toBe(code);
  });
});

test('what can be analysed is among the details of /languages, and not in the lists', async () => {
  const answer = (await (await fetch(`${server.url}/languages?details=true`)).json()) as {
    available: object;
    details: Record<string, object>;
  };
  expect(Object.keys(answer.available)).toEqual(['grammar', 'speller', 'tts']);
  expect(answer.details.se).toMatchObject({
    analyse: { source: 'pack', version: '1.0', pack: 'test-analyse-se' },
    hyphenate: { source: 'pack', version: '1.0', pack: 'test-hyphenate-se' },
  });
});

test('answers are counted and kept', async () => {
  await server.post('/analyse/se', { text: 'guolli guolli' });
  await server.post('/analyse/se', { text: 'guolli guolli' });
  await server.post('/hyphenate/se', { text: 'guolli guolli' });
  await server.post('/hyphenate/se', { text: 'guolli guolli' });
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/langtools_characters_total\{operation="analyse",tag="se"\} \d+/);
  expect(metrics).toMatch(/langtools_cache_lookups_total\{operation="analyse",result="hit"\} [1-9]/);
  expect(metrics).toMatch(/langtools_characters_total\{operation="hyphenate",tag="se"\} \d+/);
  expect(metrics).toMatch(/langtools_cache_lookups_total\{operation="hyphenate",result="hit"\} [1-9]/);
});
