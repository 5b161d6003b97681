/// <reference types="chrome" />
/** Where the extension has its languages from, what it shows when they do not come, and when it gives memory back. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPage, SKIP_BROWSER } from '../browser.js';
import { startProxy, type TestProxy } from '../proxy.js';
import { addressOf, staticHost } from '../static-host.js';
import { clickOn, drawn, type ExtensionBrowser, launchExtension, setUp } from './extension-browser.js';
import { extensionSuite } from './extension-suite.js';

/** Files whose reading the test holds. */
interface Held {
  readonly held: { readonly isHeld: boolean; letGo(): void };
  holdNoMore(): void;
}

const TEXT = '<textarea aria-label="Text" rows="5" cols="40"></textarea>';

describe.skipIf(SKIP_BROWSER)('the extension', () => {
  const suite = extensionSuite({ '/text': TEXT, '/other': TEXT });
  const { folder } = suite;
  let proxy: TestProxy;
  let browser: ExtensionBrowser;

  beforeEach(async () => {
    proxy = await startProxy(suite.service);
    browser = await launchExtension();
  });
  afterEach(async () => {
    await browser?.close();
    await proxy?.close();
  });

  const openText = async (path = '/text') => {
    const page = await browser.context.newPage();
    await page.goto(suite.site.url + path);
    return page;
  };
  const text = (page: Page) => page.getByLabel('Text', { exact: true });
  const write = async (page: Page, typed: string) => {
    await text(page).click();
    await page.keyboard.type(typed);
  };
  const countMarks = async (page: Page) => (await drawn(page, 'mark')).length;
  const corners = async (page: Page) => (await drawn(page, 'corner')).map((each) => each.text);
  const isEngineOpen = async () =>
    (await browser.background()).evaluate(async () => {
      const contexts = await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT' as never] });
      return contexts.length > 0;
    });
  const checkEverywhere = async (options: Page) => {
    await options.getByLabel('Check on all sites').check();
    await expect
      .poll(async () =>
        (await browser.background()).evaluate(
          async () => (await chrome.scripting.getRegisteredContentScripts()).length,
        ),
      )
      .toBe(1);
  };

  test('checks on a server of one’s own, when that is chosen, and on the device again', async () => {
    await setUp(browser, proxy.url);
    const options = await browser.open('pages/options.html');
    await options.getByLabel(/^On the server/).check();
    const page = await openText();
    await write(page, 'Mun lea guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    const sent = () => proxy.requests.filter(({ method, bytes }) => method === 'POST' && bytes > 0).length;
    expect(sent()).toBeGreaterThan(0);
    expect(proxy.requests.filter(({ path }) => path.startsWith('/data/'))).toEqual([]);
    await options.getByLabel(/^On this device/).check();
    await expect.poll(() => proxy.requests.some(({ path }) => path.startsWith('/data/chunks/'))).toBe(true);
    await expect.poll(() => countMarks(page)).toBe(1);
    const before = sent();
    await write(page, ' guollii');
    await expect.poll(() => countMarks(page)).toBe(2);
    expect(sent()).toBe(before);
  });

  test('shows at the field that a language does not come, and checks when it does', async () => {
    proxy.answer((path) => (path.startsWith('/data/') ? { status: 502, bytes: Buffer.from('') } : undefined));
    await setUp(browser, proxy.url);
    const page = await openText();
    await write(page, 'Mun lea guollii');
    await expect.poll(() => corners(page)).toEqual(['se !']);
    await clickOn(page, (await drawn(page, 'corner'))[0]!);
    await expect
      .poll(async () => (await drawn(page, 'trouble')).map((each) => each.text))
      .toEqual(['The address that languages come from cannot be reached. It is tried again.']);
    await page.keyboard.press('Escape');
    proxy.answer(() => undefined);
    await expect.poll(() => corners(page)).toEqual(['se 1']);
    expect(await countMarks(page)).toBe(1);
  });

  test('uses no data that is not what it should be, and says so at the field', async () => {
    proxy.answer((path) => (path.startsWith('/data/chunks/') ? { bytes: Buffer.from('no such chunk') } : undefined));
    await setUp(browser, proxy.url);
    const page = await openText();
    await write(page, 'Mun lea guollii');
    await expect.poll(() => corners(page)).toEqual(['se !']);
    expect(await countMarks(page)).toBe(0);
    await clickOn(page, (await drawn(page, 'corner'))[0]!);
    await expect.poll(async () => (await drawn(page, 'trouble'))[0]?.text).toContain('cannot be fetched or used');
  });

  test('gives memory back when nothing is checked, and opens the language again', async () => {
    await setUp(browser, proxy.url);
    const page = await openText();
    await write(page, 'Mun lea guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    expect(await isEngineOpen()).toBe(true);
    const options = await browser.open('pages/options.html');
    const save = (idleMinutes: number) =>
      options.evaluate((change) => chrome.runtime.sendMessage({ kind: 'save', change }), { idleMinutes });
    await save(0.01);
    await options.close();
    await expect.poll(isEngineOpen).toBe(false);
    // Lines stay, and the next word is checked.
    await write(page, ' guollii');
    await expect.poll(() => countMarks(page)).toBe(2);
    await expect.poll(isEngineOpen).toBe(false);
  });

  test('answers everybody who asks while its engine is being opened', async () => {
    await setUp(browser, proxy.url);
    const options = await browser.open('pages/options.html');
    await (await browser.background()).evaluate(() => chrome.offscreen.closeDocument());
    const answers = await options.evaluate(() =>
      Promise.all(Array.from({ length: 20 }, () => chrome.runtime.sendMessage({ kind: 'state' }))),
    );
    expect(answers.filter((answer) => answer?.value === undefined)).toEqual([]);
    expect(await isEngineOpen()).toBe(true);
  });

  test('has a popup that switches its site on and off, and chooses the language', async () => {
    await setUp(browser, proxy.url);
    const page = await openText();
    await write(page, 'Mun lea guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    // Opened in a tab it is itself the active one, so it is told which would be.
    const popup = await browser.open('pages/popup.html');
    await popup.addInitScript((address) => {
      const query = chrome.tabs.query.bind(chrome.tabs);
      const find = async () => (await query({})).filter(({ url }) => url === address);
      Object.defineProperty(chrome.tabs, 'query', { value: find });
    }, `${suite.site.url}/text`);
    await popup.reload();
    await expect.poll(() => popup.locator('.host').textContent()).toBe('127.0.0.1');
    await popup.getByLabel('Check on this site').uncheck();
    await expect.poll(async () => (await drawn(page, 'field')).length).toBe(0);
    await popup.getByLabel('Check on this site').check();
    await text(page).focus();
    await expect.poll(() => countMarks(page)).toBe(1);
    await popup.getByLabel('Language of the text').selectOption('se');
    await text(page).fill('This is English, and it is checked all the same.');
    await expect.poll(async () => (await corners(page))[0]).toMatch(/^se \d/);
    await popup.getByLabel('Language of the text').selectOption('');
    await expect.poll(() => corners(page)).toEqual(['–']);
  });

  test('does nothing on sites that the browser does not allow', async () => {
    await browser.close();
    browser = await launchExtension(false);
    const registered = async () =>
      (await browser.background()).evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
    const options = await browser.open('pages/options.html');
    // Nobody can answer the browser here. This is what its user says.
    await options.addInitScript(() => {
      const asked: unknown[] = [];
      const request = async (wanted: unknown) => {
        asked.push(wanted);
        return false;
      };
      Object.defineProperty(chrome.permissions, 'request', { value: request });
      Object.assign(window, { asked });
    });
    await options.reload();
    await options.getByLabel('Address').fill(suite.service.url);
    await options.getByRole('button', { name: 'Connect' }).click();
    await options.getByText(/^Connected/).waitFor();
    const box = options.getByLabel('Check on all sites');
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(false);
    expect(await options.evaluate(() => (window as unknown as { asked: unknown }).asked)).toEqual([
      { origins: ['http://127.0.0.1/*'] },
      { origins: ['http://*/*', 'https://*/*'] },
    ]);
    // Whatever the settings say, the browser has the last word.
    await options.evaluate(() => chrome.runtime.sendMessage({ kind: 'save', change: { isEverywhere: true } }));
    expect(await registered()).toBe(0);
    const page = await openText();
    await write(page, 'guollii');
    expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
    expect(await drawn(page, 'field')).toEqual([]);
  });

  test('takes languages from files that were written by “langtools data”, if they are what they should be', async () => {
    const files = join(folder, 'files');
    mkdirSync(join(files, 'chunks'), { recursive: true });
    const manifest = (await (await fetch(`${suite.service.url}/data/se`)).json()) as {
      parts: { chunks: { hash: string }[] }[];
    };
    writeFileSync(join(files, 'se.json'), JSON.stringify(manifest));
    writeFileSync(join(files, 'other.json'), '{"parts": 7}');
    for (const { hash } of manifest.parts.flatMap(({ chunks }) => chunks)) {
      const bytes = await (await fetch(`${suite.service.url}/data/chunks/${hash}`)).arrayBuffer();
      writeFileSync(join(files, 'chunks', hash), Buffer.from(bytes));
    }
    const options = await browser.open('pages/options.html');
    const choose = () => options.getByLabel('Add from files').setInputFiles(files);
    const [name = ''] = readdirSync(join(files, 'chunks'));
    const right = readFileSync(join(files, 'chunks', name));
    const wrong = Buffer.from(right);
    wrong[0] = (wrong[0] ?? 0) ^ 1;
    writeFileSync(join(files, 'chunks', name), wrong);
    await choose();
    await options.getByText('These files are not complete, or are not what they should be.').waitFor();
    rmSync(join(files, 'chunks', name));
    await choose();
    await options.getByText('These files are not complete, or are not what they should be.').waitFor();
    // Once more, and the right ones before these are read to their end: what is given up takes nothing away.
    await options.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      const held = { isHeld: false, letGo: () => {} };
      const isLetGo = new Promise<void>((resolve) => Object.assign(held, { letGo: resolve }));
      Blob.prototype.arrayBuffer = async function hold() {
        held.isHeld = true;
        await isLetGo;
        return read.call(this);
      };
      Object.assign(window, { held, holdNoMore: () => Object.assign(Blob.prototype, { arrayBuffer: read }) });
    });
    await choose();
    await options.waitForFunction(() => (window as unknown as Held).held.isHeld);
    await options.evaluate(() => (window as unknown as Held).holdNoMore());
    writeFileSync(join(files, 'chunks', name), right);
    await choose();
    const isWaiting = () => options.evaluate(async () => (await navigator.locks.query()).pending?.length === 1);
    await expect.poll(async () => (await isWaiting()) || (await options.getByText(/^Added/).isVisible())).toBe(true);
    await options.evaluate(() => (window as unknown as Held).held.letGo());
    await options.getByText('Added from files: davvisámegiella').waitFor();
    await checkEverywhere(options);
    await options.close();
    const page = await openText();
    await write(page, 'Mun lea guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    expect(proxy.requests).toEqual([]);
  });

  describe('with a static site', () => {
    const siteFolder = join(folder, 'site');
    let host: Server;
    const asked: string[] = [];

    beforeAll(async () => {
      buildPage();
      const args = ['bin/langtools', 'site', '--output', siteFolder, '--tags', 'sje', '--base', '/tools/'];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
      host = staticHost(siteFolder, '/tools/');
      host.on('request', ({ method, url }) => asked.push(`${method} ${url}`));
      await once(host, 'listening');
    });
    afterAll(() => host?.close());

    test('fetches the language once, and checks on the device', async () => {
      await setUp(browser, `${addressOf(host)}/tools/index.html`);
      const page = await openText();
      await page.evaluate(() => document.documentElement.setAttribute('lang', 'sje'));
      await write(page, 'xqzwv');
      await expect.poll(() => countMarks(page)).toBe(1);
      expect(asked.every((each) => each.startsWith('GET /tools/'))).toBe(true);
      expect(asked.filter((each) => each.includes('/data/chunks/')).length).toBeGreaterThan(0);
    });

    test('takes the language from the files of the site as well', async () => {
      asked.length = 0;
      const options = await browser.open('pages/options.html');
      await options.getByLabel('Add from files').setInputFiles(join(siteFolder, 'data'));
      await options.getByText('Added from files: bidumsámegiella').waitFor();
      await checkEverywhere(options);
      await options.close();
      const page = await openText('/other');
      await page.evaluate(() => document.documentElement.setAttribute('lang', 'sje'));
      await write(page, 'xqzwv');
      await expect.poll(() => countMarks(page)).toBe(1);
      expect(asked).toEqual([]);
    });
  });
});
