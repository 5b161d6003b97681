/** The extension in Firefox, as it is packed: set up, a mark in a text area, its correction, undo. Texts are checked on the device. */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Firefox, KEYS, launchFirefox, SKIP_FIREFOX } from '../marionette.js';
import { startProxy, type TestProxy } from '../proxy.js';
import { extensionSuite } from './extension-suite.js';

interface Place {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

describe.skipIf(SKIP_FIREFOX)('the extension in Firefox', () => {
  const suite = extensionSuite({ '/text': '<textarea aria-label="Text" rows="5" cols="40"></textarea>' });
  let proxy: TestProxy;
  let firefox: Firefox;
  let id: string;
  let pages: string;
  beforeAll(async () => {
    proxy = await startProxy(suite.service);
    // The browser says yes where it would ask its user whether a site is allowed.
    firefox = await launchFirefox({ 'extensions.webextOptionalPermissionPrompts': false });
    id = await firefox.installAddOn(resolve('dist/extension/firefox'));
    pages = await firefox.inBrowser('return WebExtensionPolicy.getByID(arguments[0]).getURL("pages/")', id);
  });
  afterAll(async () => {
    await firefox?.close();
    await proxy?.close();
  });

  /** The middle of what the extension has drawn with this class. */
  const drawn = (name: string) =>
    firefox.look<Place[]>(
      `const trees = [...document.documentElement.children].flatMap((each) => each.openOrClosedShadowRoot ?? []);
      return trees.flatMap((tree) => [...tree.querySelectorAll('.' + arguments[0])]).map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return { text: each.textContent, x: left + width / 2, y: top + height / 2 };
      });`,
      name,
    );
  const texts = async (name: string) => (await drawn(name)).map(({ text }) => text);
  const written = () => firefox.run<string>('return document.querySelector("textarea").value');
  const allowed = () =>
    firefox.inBrowser<string[]>(
      'return WebExtensionPolicy.getByID(arguments[0]).allowedOrigins.patterns.map(({ pattern }) => pattern)',
      id,
    );
  const countScripts = () =>
    firefox.inBrowser<number>('return WebExtensionPolicy.getByID(arguments[0]).contentScripts.length', id);
  const isShown = (text: string) => firefox.run<boolean>('return document.body.innerText.includes(arguments[0])', text);

  test('is set up in its options, and is allowed on sites only then', async () => {
    await firefox.open(`${pages}options.html`);
    await expect.poll(() => firefox.run('return document.querySelector("form input") !== null')).toBe(true);
    expect(await allowed()).not.toContain('https://*/*');
    expect(await countScripts()).toBe(0);
    await firefox.click('form input[inputmode=url]');
    await firefox.type(proxy.url);
    await firefox.click('form button');
    await expect.poll(() => isShown('Connected')).toBe(true);
    const box = '[...document.querySelectorAll("label")].find((each) => each.textContent.includes("all sites"))';
    await firefox.run(`${box}.id = 'everywhere'`);
    await firefox.click('#everywhere input');
    await expect.poll(allowed).toEqual(expect.arrayContaining(['http://*/*', 'https://*/*']));
    await expect.poll(countScripts).toBe(1);
  });

  test('marks what is wrong in a text area, corrects it with a click, and undo takes it back', async () => {
    await firefox.open(`${suite.site.url}/text`);
    await firefox.click('textarea');
    await firefox.type('Mun leat guollii');
    await expect.poll(async () => (await drawn('mark')).length).toBe(2);
    const [mark] = (await drawn('mark')).slice(-1);
    await firefox.clickAt(mark?.x ?? 0, mark?.y ?? 0);
    await expect.poll(() => texts('best')).toEqual(['guolli']);
    const [best] = await drawn('best');
    await firefox.clickAt(best?.x ?? 0, best?.y ?? 0);
    await expect.poll(written).toBe('Mun leat guolli');
    await expect.poll(async () => (await drawn('mark')).length).toBe(1);
    await firefox.press(KEYS.control, 'z');
    await expect.poll(written).toBe('Mun leat guollii');
    await expect.poll(async () => (await drawn('mark')).length).toBe(2);
    // No text has left the device, and no script of the page sees what is drawn.
    expect(proxy.requests.filter(({ method, bytes }) => method === 'POST' && bytes > 0)).toEqual([]);
    expect(await firefox.run('return [...document.documentElement.children].every((each) => !each.shadowRoot)')).toBe(
      true,
    );
  });
});
