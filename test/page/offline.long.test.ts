/** The page as a web app: it opens with the network cut, from any path, and a new version takes the place of the old one as a whole. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';
import { buildPage, launchBrowser, SKIP_BROWSER } from './browser.js';
import { startProxy, type TestProxy } from './proxy.js';

const WEB = new URL('../../dist/web/', import.meta.url);
const ENTRY = /src="\.\/(assets\/index-[^"]+\.js)"/;

/** A file that the document does not name: only the service worker asks for it. */
const isFile = (path: string) => /\/assets\/developer-panel-[^/]*\.js$/.test(path);
const SIGN_IN = Buffer.from('<!doctype html><html><body>Sign in</body></html>');

/** The page has a service worker that has kept everything. */
async function isInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

describe.skipIf(SKIP_BROWSER)('the page as a web app', () => {
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let proxy: TestProxy;

  beforeAll(async () => {
    buildPage();
    server = await startTestServer();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
    await server?.close();
  });
  const open = async (url: string) => {
    context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(url);
    return page;
  };
  const editor = (page: Page) => page.getByRole('textbox', { name: /^Text in/ });

  test.each(['/', '/b/'])('opens at %s without a network, in every language of the page, and says so', async (path) => {
    const page = await open(`${server.url}${path}?lang=se`);
    await isInstalled(page);
    await editor(page).fill('aaa bad');
    await expect.poll(() => page.locator('.cm-line .issue-grammar').count()).toBe(1);
    await context.setOffline(true);
    await page.goto(`${server.url}${path}?lang=fo`);
    await expect.poll(() => editor(page).textContent()).toBe('aaa bad');
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('The service cannot be reached');
    await page.getByLabel('Language of this page').selectOption('nb');
    await expect.poll(() => page.title()).toBe('langtools · Skriv, sjekk, lytt');
    // A part of the page that is loaded when it is opened.
    await page.getByRole('button', { name: 'For utviklere' }).click();
    await page.getByText('curl').first().waitFor();
    await context.close();
  });

  test('opens below a path that a proxy adds, and keeps to it', async () => {
    proxy = await startProxy(server, '/tools/text');
    const page = await open(`${proxy.url}/b/?lang=se`);
    await isInstalled(page);
    const scopes = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));
    expect(await scopes()).toEqual([`${proxy.url}/b/`]);
    await context.setOffline(true);
    await page.reload();
    await editor(page).waitFor();
    await context.close();
    await proxy.close();
  });

  test('leaves requests to the service alone', async () => {
    const page = await open(`${server.url}/?lang=se`);
    await isInstalled(page);
    await page.reload();
    const seen: { url: string; isFromWorker: boolean }[] = [];
    page.on('response', (response) => seen.push({ url: response.url(), isFromWorker: response.fromServiceWorker() }));
    await editor(page).fill('aaa bad');
    await expect.poll(() => page.locator('.cm-line .issue-grammar').count()).toBe(1);
    await page.goto(`${server.url}/languages`);
    await page.goto(`${server.url}/docs`);
    const answered = seen.filter(({ isFromWorker }) => isFromWorker).map(({ url }) => new URL(url).pathname);
    expect(seen.some(({ url }) => url.includes('/grammar/se'))).toBe(true);
    expect(answered.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
    await context.close();
  });

  test('takes a new version as a whole: never a document with the files of another', async () => {
    proxy = await startProxy(server);
    const entry = ENTRY.exec(readFileSync(new URL('index.html', WEB), 'utf8'))?.[1] ?? '';
    const version = /version:`(\w+)`/.exec(readFileSync(new URL('service-worker.js', WEB), 'utf8'))?.[1] ?? '';
    expect([entry, version]).not.toContain('');
    const page = await open(`${proxy.url}/?lang=se`);
    await isInstalled(page);
    const entryOf = () => page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));
    expect(await entryOf()).toBe(`./${entry}`);
    // Next open: the document is new at once, and the service worker of its version is fetched meanwhile.
    proxy.rewrite({ [entry]: 'assets/index-another.js', [version]: 'another' });
    // On a machine that is too busy to answer within seconds, the old document is shown, as without a network.
    const reopened = async () => {
      await page.reload();
      return entryOf();
    };
    await expect.poll(reopened, { interval: 1000 }).toBe('./assets/index-another.js');
    // The document is stored last.
    const kept = () =>
      page.evaluate(async () => {
        const complete: (string | undefined)[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          if ((await cache.match(location.origin)) !== undefined) complete.push(name.split(' ').at(-1));
        }
        return complete;
      });
    await expect.poll(kept).toEqual([version, 'another']);
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { installing, waiting, active } = await navigator.serviceWorker.ready;
          return installing === null && waiting === null && active?.state === 'activated';
        }),
      )
      .toBe(true);
    await context.setOffline(true);
    await page.reload();
    await editor(page).waitFor();
    expect(await entryOf()).toBe('./assets/index-another.js');
    await context.close();
    await proxy.close();
  });

  const HALF = (bytes: Buffer) => ({ bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) });
  test.each<[string, (path: string, bytes: Buffer) => { status?: number; bytes: Buffer } | undefined]>([
    ['the page of a proxy in the place of a file', (path) => (isFile(path) ? { bytes: SIGN_IN } : undefined)],
    ['half of a file', (path, bytes) => (isFile(path) ? HALF(bytes) : undefined)],
    ['an error in the place of a file', (path) => (isFile(path) ? { status: 404, bytes: SIGN_IN } : undefined)],
    ['half of the document', (path, bytes) => (path === '/' ? { bytes: bytes.subarray(0, -9) } : undefined)],
    ['the page of a proxy in the place of the document', (path) => (path === '/' ? { bytes: SIGN_IN } : undefined)],
  ])('keeps nothing of %s, and everything when the network is right again', async (_, how) => {
    proxy = await startProxy(server);
    context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    // The worker asks for what the page has already loaded, and for more.
    let asked = 0;
    proxy.answer((path, bytes) => {
      const answer = how(path, bytes);
      if (answer !== undefined) asked++;
      return answer;
    });
    await page.goto(`${proxy.url}/?lang=se`);
    await expect.poll(() => asked).toBeGreaterThan(0);
    const complete = () =>
      page.evaluate(async () => (await caches.match(location.origin, { ignoreSearch: true })) !== undefined);
    const isSettled = () =>
      page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration();
        return (found?.installing ?? null) === null;
      });
    await expect.poll(isSettled).toBe(true);
    expect(await complete()).toBe(false);
    proxy.answer(() => undefined);
    await page.goto(`${proxy.url}/?lang=se`);
    await isInstalled(page);
    await context.setOffline(true);
    await page.reload();
    await editor(page).waitFor();
    await context.close();
    await proxy.close();
  });

  test('keeps the old version when the new one is there only in part', async () => {
    proxy = await startProxy(server);
    const entry = ENTRY.exec(readFileSync(new URL('index.html', WEB), 'utf8'))?.[1] ?? '';
    const version = /version:`(\w+)`/.exec(readFileSync(new URL('service-worker.js', WEB), 'utf8'))?.[1] ?? '';
    const page = await open(`${proxy.url}/?lang=se`);
    await isInstalled(page);
    // A service worker that names a script which the document does not: one machine of several has been updated.
    proxy.rewrite({ [version]: 'another', [`entry:\`${entry}`]: 'entry:`assets/index-elsewhere.js' });
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const update = await registration.update();
      await new Promise<void>((resolve) => {
        const { installing } = update;
        if (installing === null) resolve();
        else installing.addEventListener('statechange', () => installing.state === 'redundant' && resolve());
      });
    });
    await context.setOffline(true);
    await page.reload();
    await editor(page).waitFor();
    await context.close();
  });
});

describe('the files of the web app', () => {
  let server: TestServer;
  beforeAll(async () => {
    buildPage();
    server = await startTestServer();
  });
  afterAll(() => server?.close());

  test.each(['', '/a', '/b'])('are at %s/', async (prefix) => {
    const manifest = await fetch(`${server.url}${prefix}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const { icons, start_url, scope } = (await manifest.json()) as {
      icons: { src: string; sizes: string; purpose: string }[];
      start_url: string;
      scope: string;
    };
    expect([start_url, scope]).toEqual(['./', './']);
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons) {
      const icon = await fetch(new URL(src, manifest.url));
      expect(icon.headers.get('content-type')).toBe('image/png');
      const bytes = Buffer.from(await icon.arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
    const script = await fetch(`${server.url}${prefix}/service-worker.js`);
    expect(script.headers.get('cache-control')).toBe('no-cache');
    expect(script.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
  });

  test('name every file that the service worker keeps', async () => {
    const script = readFileSync(new URL('service-worker.js', WEB), 'utf8');
    const files = script.match(/assets\/[\w./-]+\.\w+/g) ?? [];
    expect(files.length).toBeGreaterThan(20);
    for (const file of new Set(files)) expect((await fetch(`${server.url}/b/${file}`)).status, file).toBe(200);
  });
});
