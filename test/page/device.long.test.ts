/**
 * Languages on the device: kept, used with the network cut, resumed, repaired, updated, removed; and what the page says when the
 * browser does not play along. With packs of a few words and the real engines; `kept-languages.long.test.ts` has real languages.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness.js';
import { preparedData, smallPackSources } from '../support/small-pack-sources.js';
import { buildPage, launchBrowser, SKIP_BROWSER } from './browser.js';

const TEXT = 'Mun leat guollii.';

interface Opened {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Requests that carry something, and addresses that hold a word of the text. */
  readonly leaving: string[];
}

function isLeaving(request: Request): boolean {
  return request.method() !== 'GET' || /guolli|leat/.test(decodeURIComponent(request.url()));
}

describe.skipIf(SKIP_BROWSER)('a language on the device', () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-page-device-'));
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    buildPage();
    server = await startTestServer({ cacheDir: folder }, smallPackSources(folder));
    await preparedData(`${server.url}/data/se`);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true });
  });

  const open = async (
    options: BrowserContextOptions = {},
    before: (context: BrowserContext) => Promise<unknown> = async () => {},
  ): Promise<Opened> => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 }, ...options });
    await before(context);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const leaving: string[] = [];
    context.on('request', (request) => isLeaving(request) && leaving.push(`${request.method()} ${request.url()}`));
    await page.goto(`${server.url}/?lang=se`);
    return { page, context, leaving };
  };
  const editor = (page: Page) => page.getByRole('textbox', { name: /^Text in/ });
  const found = (page: Page) =>
    page.locator('.cm-line [class*=issue-]').evaluateAll((marks) => marks.map(({ textContent }) => textContent));
  const openDialog = (page: Page) => page.getByRole('button', { name: /^(Keep|Kept) on this device$/ }).click();
  const badge = (page: Page) => page.getByText('Nothing leaves this device');
  const keep = async (page: Page) => {
    await openDialog(page);
    await page.getByRole('button', { name: 'Keep North Sámi on this device' }).click();
    await badge(page).waitFor();
    await page.keyboard.press('Escape');
  };
  const isInstalled = (page: Page) =>
    expect
      .poll(() =>
        page.evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith('langtools-shell'));
          const [cache] = await Promise.all(names.map((name) => caches.open(name)));
          return ((await cache?.keys()) ?? []).some(({ url }) => url.includes('/engines/engine-worker'));
        }),
      )
      .toBe(true);

  test('is kept after its size was said, and from then on no text leaves', async () => {
    const { page, context, leaving } = await open();
    await editor(page).fill(TEXT);
    await expect.poll(() => found(page)).toEqual(['leat', 'guollii']);
    expect(leaving).not.toEqual([]);
    await expect.poll(() => page.getByText('It is sent to this service').count()).toBe(0);
    await openDialog(page);
    await expect.poll(() => page.getByText(/to download/).textContent()).toMatch(/^[\d.]+ MB to download, [\d.]+ MB/);
    await page.getByRole('button', { name: 'Keep North Sámi on this device' }).click();
    await badge(page).waitFor();
    expect(await page.locator('.device-list li').textContent()).toMatch(/North Sámi.*MB/);
    await page.keyboard.press('Escape');
    leaving.length = 0;
    await editor(page).fill(`${TEXT} Mun lea.`);
    await expect.poll(() => found(page)).toEqual(['leat', 'guollii']);
    await page.getByRole('button', { name: 'For developers' }).click();
    await expect.poll(() => page.locator('.code textarea').last().inputValue()).toContain('is_correct');
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByText('Doubled word').first().waitFor();
    expect(leaving).toEqual([]);
    await context.close();
  });

  test('works with the network cut: open, check, accept a suggestion, list the rules', async () => {
    const { page, context, leaving } = await open();
    await keep(page);
    await isInstalled(page);
    await context.setOffline(true);
    await page.goto(`${server.url}/?lang=se`);
    await badge(page).waitFor();
    await editor(page).fill(TEXT);
    await expect.poll(() => found(page)).toEqual(['leat', 'guollii']);
    await page.locator('.cm-line .issue-grammar').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'lea', exact: true }).click();
    await expect.poll(() => editor(page).textContent()).toBe('Mun lea guollii.');
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByText('Doubled word').first().waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(leaving).toEqual([]);
    await context.close();
  });

  test('is removed again, with everything that was stored of it', async () => {
    const { page, context, leaving } = await open();
    await keep(page);
    await openDialog(page);
    await page.getByRole('button', { name: 'Remove North Sámi from this device' }).click();
    await page.getByText('None yet.').waitFor();
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('langtools-data'))))
      .toEqual([]);
    await page.keyboard.press('Escape');
    await editor(page).fill(TEXT);
    await expect.poll(() => found(page)).toEqual(['leat', 'guollii']);
    expect(leaving).not.toEqual([]);
    expect(await badge(page).count()).toBe(0);
    await context.close();
  });

  test('goes on with its download where that was broken off', async () => {
    const chunks: string[] = [];
    let isCut = true;
    const { page, context } = await open({ serviceWorkers: 'block' }, (fresh) =>
      fresh.route('**/data/chunks/*', (route) => {
        chunks.push(new URL(route.request().url()).pathname);
        return isCut && chunks.length > 1 ? route.abort() : route.continue();
      }),
    );
    await openDialog(page);
    await page.getByRole('button', { name: 'Keep North Sámi on this device' }).click();
    await page.getByText('There is no connection. The download continues by itself.').waitFor();
    expect(await page.getByRole('progressbar', { name: 'Download of North Sámi' }).count()).toBe(1);
    // What has arrived is not fetched again, also by a page that is opened anew.
    const [arrived] = chunks;
    isCut = false;
    chunks.length = 0;
    await page.reload();
    await badge(page).waitFor();
    expect(chunks.length).toBeGreaterThan(0);
    expect(chunks).not.toContain(arrived);
    await context.close();
  });

  test('that arrives damaged is not kept, and can be asked for again', async () => {
    let isDamaged = true;
    const { page, context } = await open({ serviceWorkers: 'block' }, (fresh) =>
      fresh.route('**/data/chunks/*', (route) =>
        isDamaged ? route.fulfill({ body: 'something else', contentType: 'text/plain' }) : route.continue(),
      ),
    );
    await openDialog(page);
    await page.getByRole('button', { name: 'Keep North Sámi on this device' }).click();
    await page.getByRole('dialog').getByText('The service sent data that this page cannot use.').waitFor();
    expect(await badge(page).count()).toBe(0);
    isDamaged = false;
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await badge(page).waitFor();
    await context.close();
  });

  test('that was damaged on the device is fetched again; meanwhile the service checks, and the page says so', async () => {
    const { page, context, leaving } = await open({ serviceWorkers: 'block' });
    await keep(page);
    await page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('langtools-data'));
      const cache = await caches.open(name);
      const chunk = (await cache.keys()).find(({ url }) => url.includes('/chunks/'));
      if (chunk !== undefined) await cache.put(chunk, new Response('cut off'));
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/data/chunks/*', async (route) => {
      await held;
      await route.continue();
    });
    leaving.length = 0;
    await page.reload();
    await editor(page).fill(TEXT);
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toContain('is damaged. It is being downloaded again.');
    expect(await page.getByRole('alert').textContent()).toContain('For now, your text is sent to the service');
    expect(await badge(page).count()).toBe(0);
    await expect.poll(() => found(page)).toEqual(['leat', 'guollii']);
    expect(leaving).not.toEqual([]);
    release();
    await badge(page).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await context.close();
  });

  test('that the browser has removed is missed', async () => {
    const { page, context } = await open({ serviceWorkers: 'block' });
    await keep(page);
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.reload();
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toContain('The browser has removed the data of North');
    await editor(page).fill(TEXT);
    await expect.poll(() => found(page)).toEqual(['leat', 'guollii']);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await badge(page).waitFor();
    await context.close();
  });

  test('of another release is brought up to date before a text is checked, and the text waits for it', async () => {
    const { page, context, leaving } = await open({ serviceWorkers: 'block' });
    await keep(page);
    await page.evaluate(async () => {
      const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('langtools-data'));
      const cache = await caches.open(name);
      const [address] = (await cache.keys()).filter(({ url }) => url.endsWith('/data/se'));
      if (address === undefined) throw new Error('no record');
      const record = await (await cache.match(address))?.json();
      record.manifest.version = '0.0.1';
      await cache.put(address, new Response(JSON.stringify(record)));
    });
    leaving.length = 0;
    await page.reload();
    await editor(page).fill(TEXT);
    await expect.poll(() => found(page)).toEqual(['leat', 'guollii']);
    await badge(page).waitFor();
    expect(leaving).toEqual([]);
    await context.close();
  });

  test('takes an update quietly, and fetches only what has changed', async () => {
    const chunks: string[] = [];
    let isNew = false;
    const { page, context } = await open({ serviceWorkers: 'block' }, async (fresh) => {
      await fresh.route('**/data/chunks/*', (route) => {
        chunks.push(route.request().url());
        return route.continue();
      });
      await fresh.route('**/data/se?*', async (route) => {
        const response = await route.fetch();
        const manifest = await response.json();
        if (isNew) manifest.parts[0].version = '2';
        await route.fulfill({ response, json: manifest });
      });
    });
    await keep(page);
    isNew = true;
    chunks.length = 0;
    await page.reload();
    const version = () =>
      page.evaluate(async () => {
        const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('langtools-data'));
        const cache = await caches.open(name);
        const [address] = (await cache.keys()).filter(({ url }) => url.endsWith('/data/se'));
        return (await (address && (await cache.match(address)))?.json())?.manifest.parts[0].version;
      });
    await expect.poll(version).toBe('2');
    expect(chunks).toEqual([]);
    await badge(page).waitFor();
    await context.close();
  });

  test.each([
    ['refuses to store', 'open', 'SecurityError', 'The browser does not let this page store data.'],
    ['has no room', 'put', 'QuotaExceededError', 'There is not enough storage on this device.'],
  ])('in a browser that %s is not kept, and the page says why', async (_what, method, name, sentence) => {
    const { page, context } = await open({ serviceWorkers: 'block' }, (fresh) =>
      fresh.addInitScript(
        ([failing, error]) => {
          const target = failing === 'open' ? CacheStorage.prototype : Cache.prototype;
          Object.assign(target, { [failing ?? '']: () => Promise.reject(new DOMException('no', error)) });
        },
        [method, name] as const,
      ),
    );
    await openDialog(page);
    await page.getByRole('button', { name: 'Keep North Sámi on this device' }).click();
    await page.getByRole('dialog').getByText(sentence).waitFor();
    await page.keyboard.press('Escape');
    await editor(page).fill(TEXT);
    await expect.poll(() => found(page)).toEqual(['leat', 'guollii']);
    expect(await badge(page).count()).toBe(0);
    await context.close();
  });

  test('is not offered by a browser without workers, and the page says why', async () => {
    const { page, context } = await open({ serviceWorkers: 'block' }, (fresh) =>
      fresh.addInitScript(() => Reflect.deleteProperty(window, 'Worker')),
    );
    await openDialog(page);
    await page.getByText('This browser cannot keep languages.').waitFor();
    await context.close();
  });

  test('goes on when its worker is ended', async () => {
    const { page, context, leaving } = await open({ serviceWorkers: 'block' });
    await keep(page);
    await editor(page).fill(TEXT);
    await expect.poll(() => found(page)).toEqual(['leat', 'guollii']);
    leaving.length = 0;
    // It says nothing when it ends.
    await page.workers()[0]?.evaluate(() => globalThis.close());
    await editor(page).fill(`guollii ${TEXT}`);
    await expect.poll(() => found(page)).toEqual(['guollii', 'leat', 'guollii']);
    expect(leaving).toEqual([]);
    await context.close();
  });

  test('whose worker cannot be started is checked by the service, and the page says so', async () => {
    const { page, context } = await open({ serviceWorkers: 'block' }, (fresh) =>
      fresh.route('**/assets/engines/*', (route) => route.fulfill({ status: 404, body: '' })),
    );
    await keep(page);
    await editor(page).fill(TEXT);
    await expect.poll(() => found(page)).toEqual(['leat', 'guollii']);
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toContain('Checking North Sámi on this device has failed. For now, your text is sent to the service');
    expect(await badge(page).count()).toBe(0);
    await context.close();
  });

  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('has a dialog that everybody can use: %s, %d pixels wide', async (colorScheme, width) => {
    // axe is a script of another file: only the test itself may set the policy aside.
    const { page, context } = await open({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
    const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
    const violations = async () => {
      await page.addScriptTag({ path: axe });
      return page.evaluate(async () => {
        const { axe: tester } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        const result = await tester.run();
        return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      });
    };
    await openDialog(page);
    await page.getByRole('button', { name: 'Keep North Sámi on this device' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Keep North Sámi on this device' }).click();
    await page.getByRole('button', { name: 'Remove North Sámi from this device' }).waitFor();
    expect(await violations()).toEqual([]);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWider).toBe(false);
    await context.close();
  });
});
