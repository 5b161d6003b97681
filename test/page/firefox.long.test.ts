/** The page in Firefox: what is wrong is marked while somebody types, and corrected with the keyboard; the text is there at the next visit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_SOURCES, type TestServer } from '../harness.js';
import { buildPage } from './browser.js';
import { type Firefox, KEYS, launchFirefox, SKIP_FIREFOX } from './marionette.js';

describe.skipIf(SKIP_FIREFOX)('the page in Firefox', () => {
  let server: TestServer;
  let firefox: Firefox;
  beforeAll(async () => {
    buildPage();
    server = await startTestServer({}, TEST_SOURCES);
    firefox = await launchFirefox();
  });
  afterAll(async () => {
    await firefox?.close();
    await server?.close();
  });

  const text = () => firefox.run<string>('return document.querySelector(".cm-content")?.innerText ?? ""');
  const marks = () =>
    firefox.run<string[]>('return [...document.querySelectorAll(".cm-line .issue")].map((mark) => mark.textContent)');
  const focused = () => firefox.run<string>('return document.activeElement?.closest("[role=dialog]")?.className ?? ""');

  test('marks while somebody types, and corrects with the keyboard alone', async () => {
    await firefox.open(`${server.url}/?lang=se`);
    await expect.poll(() => firefox.run('return document.querySelector(".cm-content") !== null')).toBe(true);
    await firefox.click('.cm-content');
    await firefox.type('bad aaa ');
    await expect.poll(marks).toEqual(['bad']);
    await firefox.type(KEYS.f8);
    await expect.poll(focused).toContain('card');
    const suggestion = await firefox.run<string>(
      'return document.querySelector(".suggestion-text")?.textContent ?? ""',
    );
    expect(suggestion).not.toBe('');
    await firefox.type(KEYS.enter);
    await expect.poll(text).toBe(`${suggestion} aaa `);
    await expect.poll(marks).toEqual([]);
    // The focus is back in the text.
    await firefox.type('bbb');
    await expect.poll(text).toContain('bbb');
    const stored = () => firefox.run<string>('return localStorage.getItem("langtools.draft") ?? ""');
    await expect.poll(stored).toContain('bbb');
    const before = await text();
    await firefox.open(`${server.url}/?lang=se`);
    await expect.poll(text).toBe(before);
  });
});
