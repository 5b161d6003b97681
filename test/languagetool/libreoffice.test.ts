/**
 * LibreOffice proof-reads with us: where it is installed, the program itself; everywhere, the requests that version 7.4 was recorded to send.
 * Recorded with the same paragraphs from `proofreadWithLibreOffice`.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testSource } from '../harness.js';
import { proofreadWithLibreOffice } from '../support/libreoffice.js';
import { isMissing } from '../support/peers.js';

interface Recorded {
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }[];
}

const { requests } = JSON.parse(
  readFileSync(new URL('recorded/libreoffice-7.4.json', import.meta.url), 'utf8'),
) as Recorded;

/** The last word of each paragraph is none. `&`, `+`, `%` and the emoji stand before it. */
const PARAGRAPHS = [
  {
    language: 'nb',
    country: 'NO',
    text: 'Jeg har kjøpt brød & melk + 100 % fløte 😀, så jeg er fornøyt.',
    wrong: 'fornøyt',
  },
  {
    language: 'ga',
    country: 'IE',
    text: 'Tá an bhean agus an fear sa teach & ag ól tae + 50 % bainne 😀 innui.',
    wrong: 'innui',
  },
  { language: 'fo', country: 'FO', text: 'Eg eri heima & lesi 100 % + meira 😀 enn túu.', wrong: 'túu' },
];

let server: TestServer;
beforeAll(async () => {
  const sources = PARAGRAPHS.map(({ language, text, wrong }) => {
    const words = (text.match(/\p{L}+/gu) ?? []).filter((word) => word !== wrong);
    return testSource('speller', language, { words });
  });
  server = await startTestServer({}, sources);
});
afterAll(() => server.close());

describe('what version 7.4 sends', () => {
  test('is a list of languages first, every one of which becomes a locale', async () => {
    const [first] = requests;
    expect(first).toMatchObject({ method: 'GET', path: '/v2/languages' });
    const response = await fetch(`${server.url}${first?.path}`, { headers: first?.headers ?? {} });
    const languages = (await response.json()) as { longCode: string }[];
    expect(languages.map(({ longCode }) => longCode)).toEqual(expect.arrayContaining(['nb-NO', 'ga-IE', 'fo-FO']));
  });

  test.each(PARAGRAPHS.map((paragraph, i) => [`${paragraph.language}-${paragraph.country}`, paragraph, i] as const))(
    'in %s is understood, although nothing in it is encoded',
    async (code, { text, wrong }, i) => {
      const recorded = requests[i + 1];
      expect(recorded?.body).toBe(`text=${text}&language=${code}`);
      const { 'Content-Length': length, ...headers } = recorded?.headers ?? {};
      const body = Buffer.from(recorded?.body ?? '');
      expect(body.length).toBe(Number(length));
      const response = await fetch(`${server.url}${recorded?.path}`, { method: 'POST', headers, body });
      expect(response.status).toBe(200);
      const { matches } = (await response.json()) as { matches: { offset: number; length: number }[] };
      expect(matches.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual([wrong]);
    },
  );
});

test.skipIf(isMissing('soffice'))(
  'the program itself marks the last word of each paragraph, and offers corrections',
  async () => {
    const { locales, errors } = await proofreadWithLibreOffice(`${server.url}/v2`, PARAGRAPHS);
    expect(locales).toEqual(expect.arrayContaining(['nb-NO', 'ga-IE', 'fo-FO']));
    for (const [i, { text, wrong }] of PARAGRAPHS.entries()) {
      expect(errors[i]?.map(({ start, length }) => text.slice(start, start + length))).toEqual([wrong]);
      expect(errors[i]?.[0]?.shortComment).toMatch(/./);
      expect(errors[i]?.[0]?.suggestions.length).toBeGreaterThan(0);
    }
  },
  300_000,
);
