/** What the extension accepts: messages from scripts in pages, and addresses that somebody types. */
import { describe, expect, test } from 'vitest';
import { readAddress } from '../../../editors/browser/src/pages/find-source.js';
import { readFromContent } from '../../../editors/browser/src/protocol.js';
import { hostOf, isOn } from '../../../editors/browser/src/site-rules.js';

describe('a message from a page', () => {
  test.each([
    { kind: 'language', text: 'Buorre beaivi \ud800', hint: '' },
    { kind: 'check', tag: 'se', texts: ['', 'x'.repeat(100_000)] },
    // As many as the queue puts into one request: of lines with one letter.
    { kind: 'check', tag: 'se', texts: Array.from({ length: 3000 }, () => 'x') },
    { kind: 'ignore', what: 'words', tag: 'se', value: 'guolli' },
    { kind: 'choose-language', tag: '' },
    { kind: 'languages' },
    { kind: 'switch-off' },
  ])('is read: %j', (message) => {
    expect(readFromContent({ ...message, more: 'left out' })).toEqual(message);
  });

  test.each([
    undefined,
    null,
    7,
    'state',
    [],
    { kind: 'state' },
    { kind: 'save', change: { isEverywhere: true } },
    { kind: 'save-words', tag: 'se', words: [] },
    { kind: 'check', tag: 'se', texts: 'x' },
    { kind: 'check', tag: 'se', texts: [7] },
    { kind: 'check', tag: 'se', texts: ['x'.repeat(100_001)] },
    { kind: 'check', tag: 'se', texts: Array.from({ length: 3001 }, () => '') },
    { kind: 'check', tag: {}, texts: [] },
    { kind: 'ignore', what: 'settings', tag: 'se', value: 'x' },
    { kind: 'ignore', what: 'words', tag: 'se', value: '' },
    { kind: 'ignore', what: 'words', tag: 'se', value: 'x'.repeat(201) },
    { kind: 'language', text: 'x' },
  ])('is refused: %j', (message) => {
    expect(readFromContent(message)).toBeUndefined();
  });
});

test.each([
  ['tools.example.org', 'https://tools.example.org'],
  ['https://tools.example.org/b/', 'https://tools.example.org/b'],
  ['https://example.org/tools/index.html?lang=se#x', 'https://example.org/tools'],
  ['http://localhost:4000/', 'http://localhost:4000'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
  ['http://tools.example.org', undefined],
  ['http://localhost.example.org', undefined],
  ['javascript://x', undefined],
  ['file:///etc/passwd', undefined],
  ['', undefined],
])('the address %j is %j', (typed, address) => {
  expect(readAddress(typed)).toBe(address);
});

test('a site is on or off by itself, else as all are', () => {
  const sites = { 'a.example': true, 'b.example': false };
  const hosts = ['a.example', 'b.example', 'c.example'];
  expect(hosts.map((host) => isOn({ isEverywhere: false, sites }, host))).toEqual([true, false, false]);
  expect(hosts.map((host) => isOn({ isEverywhere: true, sites }, host))).toEqual([true, false, true]);
  expect(['https://a.example:8080/x', 'about:blank', 'chrome://settings', 'no address'].map(hostOf)).toEqual([
    'a.example',
    '',
    '',
    '',
  ]);
});
