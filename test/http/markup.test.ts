/** Texts with markup in our own API: what is checked, where it stands, and what is refused. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf, startTestServer, type TestServer } from '../harness.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Grammar {
  readonly text: string;
  readonly errs: {
    readonly error_text: string;
    readonly start_index: number;
    readonly end_index: number;
    readonly suggestions: readonly string[];
  }[];
}
interface Spelling {
  readonly text: string;
  readonly results: {
    readonly word: string;
    readonly is_correct: boolean;
    readonly start_index: number;
    readonly end_index: number;
    readonly suggestions: readonly { readonly value: string }[];
  }[];
}

async function grammar(body: object, query = ''): Promise<Grammar> {
  const response = await server.post(`/grammar/se${query}`, body);
  expect(response.status).toBe(200);
  return (await response.json()) as Grammar;
}

async function spelling(body: object, query = ''): Promise<Spelling> {
  const response = await server.post(`/speller/se?offsets=true${query}`, body);
  expect(response.status).toBe(200);
  return (await response.json()) as Spelling;
}

const MARKED = [
  ['text/markdown', '# Title\n\nA *bad* `bad  bad` day.\n\n```\nbad\n```\n', ['bad']],
  ['text/html', '<p>A <b>bad</b> <code>bad</code>\n   day</p><script>bad</script>', ['bad']],
  [
    'application/x-latex',
    '\\section{bad}\nA \\emph{bad} $bad$ day % bad\n\\begin{verbatim}bad\\end{verbatim}',
    ['bad', 'bad'],
  ],
  ['text/asciidoc', '== bad\n\nA *bad* `bad` day.\n\n----\nbad\n----\n', ['bad', 'bad']],
  ['text/x-rst', 'bad\n===\n\nA *bad* ``bad`` day::\n\n  bad\n', ['bad', 'bad']],
] as const;

describe('grammar', () => {
  test.each(MARKED)('of %s: %j', async (contentType, text, found) => {
    const answer = await grammar({ text, content_type: contentType });
    expect(answer.text).toBe(text);
    expect(answer.errs.map(({ error_text }) => error_text)).toEqual(found);
    for (const { error_text, start_index, end_index } of answer.errs) {
      expect(text.slice(start_index, end_index)).toBe(error_text);
    }
  });

  test('of plain text is the same whether it says so or not', async () => {
    const text = 'A *bad* `bad` <b>  day';
    expect(await grammar({ text, content_type: 'text/plain' })).toEqual(await grammar({ text }));
  });

  test('has no suggestions where they would destroy markup', async () => {
    const { errs } = await grammar({ text: 'A b*a*d day', content_type: 'text/markdown' });
    expect(errs).toMatchObject([{ error_text: 'b*a*d', start_index: 2, end_index: 7, suggestions: [] }]);
  });

  test('counts in the unit that is asked for', async () => {
    const text = '&aring; 𝄞 <i>bad</i>';
    const { errs } = await grammar({ text, content_type: 'text/html' }, '?encoding=utf-8');
    expect(errs).toMatchObject([{ error_text: 'bad', start_index: 16, end_index: 19 }]);
  });

  test('of parts counts text and markup', async () => {
    const annotation = [{ markup: '<b>' }, { text: 'bad' }, { markup: '</b>', interpretAs: '\n' }, { text: 'ok' }];
    const answer = await grammar({ annotation });
    expect(answer.text).toBe('<b>bad</b>ok');
    expect(answer.errs).toMatchObject([{ start_index: 3, end_index: 6 }]);
  });

  test('finds nothing inside addresses, unless that is wanted', async () => {
    expect((await grammar({ text: 'https://a.no/bad and a/bad/c.ts' })).errs).toEqual([]);
    expect((await grammar({ text: 'https://a.no/bad' }, '?addresses=true')).errs).toHaveLength(1);
  });
});

describe('spelling', () => {
  test.each(MARKED)('of %s: %j', async (contentType, text) => {
    const { results } = await spelling({ text, content_type: contentType });
    for (const { word, start_index, end_index } of results) expect(text.slice(start_index, end_index)).toBe(word);
    expect(results.filter(({ word }) => word === 'verbatim')).toEqual([]);
  });

  test('knows letters that are written in another way', async () => {
    const { results } = await spelling({ text: 'F&oslash;royar &oslash;aa', content_type: 'text/html' });
    expect(results).toMatchObject([
      { word: 'F&oslash;royar', is_correct: true },
      { word: '&oslash;aa', is_correct: false, suggestions: expect.arrayContaining([{ value: 'aaa', weight: 0 }]) },
    ]);
  });

  test('of addresses, handles, file names and code is right, unless they are to be checked', async () => {
    const text = 'aaa https://uit.no/abcd kari@uit.no @kari #tag notat.pdf foo_bar() camelCase v1.2 xyz';
    const wrong = async (query: string) =>
      (await spelling({ text }, query)).results.filter(({ is_correct }) => !is_correct).map(({ word }) => word);
    expect(await wrong('')).toEqual(['xyz']);
    expect(await wrong('&addresses=true')).toContain('abcd');
  });
});

describe('a body is refused', () => {
  test.each([
    [{ text: 'a', content_type: 'text/rtf' }, 'content_type'],
    [{ content_type: 'text/html' }, ''],
    [{ text: 'a', annotation: [{ text: 'a' }] }, 'exclude'],
    [{ annotation: [{ text: 'a', markup: 'b' }] }, 'annotation.0'],
    [{ annotation: [{}] }, 'annotation.0'],
    [{ annotation: [{ text: 'a', interpretAs: 'b' }] }, 'annotation.0'],
    [{ annotation: [{ text: 'a' }], content_type: 'text/html' }, 'content_type'],
  ])('%j', async (body, detail) => {
    for (const path of ['/grammar/se', '/speller/se']) {
      const problem = await problemOf(await server.post(path, body));
      expect(problem).toMatchObject({ status: 422, code: 'invalid-request', detail: expect.stringContaining(detail) });
    }
  });

  test('a trace of a text with markup too', async () => {
    const body = { text: 'a', content_type: 'text/markdown' };
    expect((await problemOf(await server.post('/grammar/se?trace=true', body))).status).toBe(422);
  });
});

describe('hostile texts', () => {
  test.each(['<', '[', '*', '{', '`', '> ', '\\begin{', '&', '$'])('of %j are answered in time', async (piece) => {
    for (const contentType of ['text/markdown', 'text/html', 'application/x-latex', 'text/asciidoc', 'text/x-rst']) {
      const text = piece.repeat(Math.floor(100_000 / piece.length));
      expect((await grammar({ text, content_type: contentType })).text.length).toBe(text.length);
    }
  });
});
