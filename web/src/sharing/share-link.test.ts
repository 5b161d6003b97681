import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { decodeText, encodeText, LONGEST_LINK, readLink, shareLink } from './share-link.js';

const PAGE = 'https://tools.example.org/b/?lang=nb&text=old#text=old';

test('whatever the text, the link brings it back, and only the fragment holds it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
      const link = (await shareLink(PAGE, 'se', text)) ?? '';
      expect(new URL(link).search).toBe('?lang=se');
      expect(link).toMatch(/#text=[\w-]*$/);
      expect(await readLink(link, 1000)).toEqual({ text, url: 'https://tools.example.org/b/?lang=se' });
    }),
    propertyRuns(50),
  );
});

test('ten thousand letters of prose fit into a link, and noise of that length does not', async () => {
  const prose = 'Mun lean Guovdageainnus eret ja hálan davvisámegiela juohke beaivvi. '.repeat(150);
  expect((await shareLink(PAGE, 'se', prose))?.length).toBeLessThan(LONGEST_LINK);
  let seed = 1;
  const noise = Array.from({ length: 10_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(0x400 + (seed % 256));
  }).join('');
  expect(await shareLink(PAGE, 'se', noise)).toBeUndefined();
});

test('a link that somebody wrote by hand is read, and its text leaves the address', async () => {
  expect(await readLink('https://example.org/?lang=se&text=buorre%20beaivi', 100)).toEqual({
    text: 'buorre beaivi',
    url: 'https://example.org/?lang=se',
  });
  expect(await readLink('https://example.org/?lang=se#text', 100)).toBeUndefined();
});

test('languages of parts of the text come with it; what no text has is left out', async () => {
  const languages = [
    { from: 0, to: 5, tag: 'nb' },
    { from: 6, to: 11, tag: 'nno-x-ext-apertium' },
  ];
  const link = (await shareLink(PAGE, 'se', 'Hello world', languages)) ?? '';
  expect(await readLink(link, 100)).toEqual({
    text: 'Hello world',
    languages,
    url: 'https://tools.example.org/b/?lang=se',
  });
  expect(await readLink(`${link},3-900-fi,2-8-fi,9-2-fi,x,1-2-<b>`, 100)).toMatchObject({ languages });
});

test('a damaged link has no text, and neither has one that would fill the memory', async () => {
  const code = await encodeText('Bures boahtin! '.repeat(20));
  expect(await decodeText(code.slice(0, -5), 1000)).toBeUndefined();
  expect(await decodeText('%%%', 1000)).toBeUndefined();
  expect(await decodeText(await encodeText('a'.repeat(1_000_000)), 1000)).toBeUndefined();
  expect(await readLink('https://example.org/#text=AAAA', 100)).toEqual({
    text: undefined,
    url: 'https://example.org/',
  });
});
