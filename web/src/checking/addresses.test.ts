import { expect, test } from 'vitest';
import { addressSpans, withoutAddresses } from './addresses.js';
import type { Issue } from './issue.js';

const found = (text: string) => addressSpans(text).map(({ from, to }) => text.slice(from, to));

test.each([
  ['Se https://example.org/abc?x=1#y, og kom.', ['https://example.org/abc?x=1#y']],
  ['(www.nrk.no)', ['www.nrk.no']],
  ['Les nrk.no/sapmi. Takk!', ['nrk.no/sapmi']],
  ['Skriv til ola.nordmann@example.com.', ['ola.nordmann@example.com']],
  ['Hei @ola_nordmann, bruk #nordnorsk og #2024sápmi', ['@ola_nordmann', '#nordnorsk', '#2024sápmi']],
  ['Åpne brev_til-mor.docx og ./src/app.ts', ['brev_til-mor.docx', './src/app.ts']],
  ['Skriv `npm ci` først', ['`npm ci`']],
  ['C:\\Users\\Ola\\fil.txt', ['C:\\Users\\Ola\\fil.txt']],
])('%s', (text, addresses) => {
  expect(found(text)).toEqual(addresses);
});

test.each(['Der kom han.Vi gikk hjem.', 'Nr #1 av 2', 'kl. 12.30', 'og/eller', 'ja/nei/kanskje', 'S.Ct', 'R&D#1'])(
  '%s has no address',
  (text) => {
    expect(found(text)).toEqual([]);
  },
);

const issue = (kind: Issue['kind'], from: number, to: number): Issue => ({
  kind,
  from,
  to,
  text: '',
  code: kind,
  title: '',
  description: '',
  suggestions: [],
});

test('misspellings within an address are dropped, and so are missing spaces; what reaches beyond stays', () => {
  const text = 'Se www.nrk.no no';
  const inside = [issue('spelling', 3, 13), issue('typography', 6, 7)];
  const beyond = issue('grammar', 0, 16);
  const elsewhere = issue('spelling', 14, 16);
  expect(withoutAddresses(text, [...inside, beyond, elsewhere])).toEqual([beyond, elsewhere]);
});
