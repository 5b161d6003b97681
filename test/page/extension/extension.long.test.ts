/** The extension in a browser, on pages of other origins, with a service that has a few words of North Sámi. Texts are checked on the device. */
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SKIP_BROWSER } from '../browser.js';
import { startProxy, type TestProxy } from '../proxy.js';
import { buildExtension, clickOn, drawn, type ExtensionBrowser, launchExtension, setUp } from './extension-browser.js';
import { extensionSuite } from './extension-suite.js';

const FIFTY = Array.from(
  { length: 50 },
  (_, index) => `<textarea aria-label="Field ${index}">Mun leat guollii</textarea>`,
);

const PAGES: Readonly<Record<string, string>> = {
  '/textarea': '<textarea aria-label="Text" rows="5" cols="40"></textarea>',
  '/input': '<input aria-label="Text" size="40" />',
  '/editable': '<div contenteditable aria-label="Text" role="textbox"><p>Mun <b>le</b>at</p><p>guollii</p></div>',
  '/rtl': '<textarea aria-label="Text" dir="rtl" rows="3" cols="40"></textarea>',
  '/frame': '<iframe src="/textarea" title="Frame" width="600" height="300"></iframe>',
  '/shadow': '<div id="host"></div><script src="/shadow.js"></script>',
  '/secrets': `<input aria-label="a" type="password"><input aria-label="b" autocomplete="cc-name">
    <input aria-label="c" autocomplete="section-x one-time-code"><input aria-label="d" name="cardNumber">
    <input aria-label="e" id="cvc"><input aria-label="f" type="email"><textarea aria-label="g" readonly>guollii</textarea>
    <textarea aria-label="h" spellcheck="false"></textarea><input aria-label="i" inputmode="numeric"><input aria-label="Text">`,
  '/scroll': `<div style="height:300px;overflow:auto"><div style="height:200px"></div>
    <div contenteditable aria-label="Text" role="textbox">guollii<div style="height:600px"></div>guollii</div></div>
    <div style="height:3000px"></div>`,
  '/single': '<main></main><script src="/single.js"></script>',
  '/fifty': FIFTY.join(''),
  '/editors': '<script src="/editors.js" type="module"></script>',
  '/dialog': '<dialog><textarea aria-label="Text"></textarea></dialog><script src="/dialog.js"></script>',
};

const SCRIPTS: Readonly<Record<string, string>> = {
  '/shadow.js': `for (const mode of ['open', 'closed']) {
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode });
    root.innerHTML = '<textarea></textarea><div contenteditable role="textbox" style="min-height:2em"></div>';
    window[mode + 'Tree'] = root;
  }`,
  '/single.js': `const main = document.querySelector('main');
    window.go = () => { main.innerHTML = '<textarea aria-label="Text"></textarea>'; history.pushState({}, '', '/other'); };
    window.go();`,
  '/dialog.js': `document.querySelector('dialog').showModal();`,
};

async function bundleEditors(): Promise<string> {
  const out = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: 'test/page/extension/editors.ts', formats: ['es'], fileName: 'editors' },
    },
  });
  const [first] = Array.isArray(out) ? out : [out];
  if (first === undefined || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}

describe.skipIf(SKIP_BROWSER)('the extension', () => {
  const suite = extensionSuite(PAGES, async () => ({ ...SCRIPTS, '/editors.js': await bundleEditors() }));
  let proxy: TestProxy;
  let browser: ExtensionBrowser;

  beforeAll(async () => {
    proxy = await startProxy(suite.service);
    browser = await launchExtension();
    await setUp(browser, proxy.url);
  });
  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
  });

  const open = async (path: string) => {
    const page = await browser.context.newPage();
    await page.goto(suite.site.url + path);
    return page;
  };
  const marks = (page: Page) => drawn(page, 'mark');
  const countMarks = async (page: Page) => (await marks(page)).length;
  const text = (page: Page) => page.getByLabel('Text', { exact: true });
  /** Opens the card of the last mark, and takes its first suggestion. */
  const correctLast = async (page: Page) => {
    await clickOn(page, (await marks(page)).at(-1)!);
    await expect.poll(async () => (await drawn(page, 'best')).map((each) => each.text)).toEqual(['guolli']);
    await clickOn(page, (await drawn(page, 'best'))[0]!);
  };

  test('finds what is wrong in a text area, corrects it with a click, and undo takes it back', async () => {
    const page = await open('/textarea');
    await text(page).click();
    await page.keyboard.type('Mun leat guollii');
    await expect.poll(() => countMarks(page)).toBe(2);
    await correctLast(page);
    await expect.poll(() => text(page).inputValue()).toBe('Mun leat guolli');
    await page.keyboard.press('Control+z');
    await expect.poll(() => text(page).inputValue()).toBe('Mun leat guollii');
    // Data was fetched, and no text was sent.
    const methods = proxy.requests.filter(({ path }) => path.startsWith('/data/')).map(({ method }) => method);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    expect(proxy.requests.filter(({ method, bytes }) => method === 'POST' || bytes > 0)).toEqual([]);
    await page.close();
  });

  test('checks an input, with the keyboard alone', async () => {
    const page = await open('/input');
    await text(page).focus();
    await page.keyboard.type('Mun lea guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    const [mark] = await marks(page);
    const field = (await text(page).boundingBox())!;
    expect(mark!.top).toBeGreaterThanOrEqual(field.y);
    expect(mark!.top + mark!.height).toBeLessThanOrEqual(field.y + field.height);
    await page.keyboard.press('F8');
    await expect.poll(async () => (await drawn(page, 'best')).length).toBe(1);
    await page.keyboard.press('1');
    await expect.poll(() => text(page).inputValue()).toBe('Mun lea guolli');
    await page.close();
  });

  test('checks an editable element, and leaves what is in it as it is', async () => {
    const page = await open('/editable');
    const before = await text(page).innerHTML();
    await text(page).focus();
    // One word is spread over two elements.
    await expect.poll(() => countMarks(page)).toBe(3);
    expect(await text(page).innerHTML()).toBe(before);
    await correctLast(page);
    await expect.poll(() => text(page).textContent()).toBe('Mun leatguolli');
    await page.keyboard.press('Control+z');
    await expect.poll(() => text(page).innerHTML()).toBe(before);
    await page.close();
  });

  const EDITORS = ['ProseMirror', 'Quill', 'Lexical', 'CKEditor', 'TinyMCE', 'TinyMCE in a frame'];
  test.each(EDITORS)('corrects in %s, whose own undo takes it back', async (name) => {
    const page = await open('/editors');
    const modelOf = () =>
      page.evaluate((which) => (window as unknown as { modelOf(name: string): string }).modelOf(which), name);
    const isFramed = name === 'TinyMCE in a frame';
    await (isFramed ? page.frameLocator('iframe').locator('body') : page.getByLabel(name, { exact: true })).click();
    await page.keyboard.type('Mun lea guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    // Editors take what is typed within a short time for one step of their history.
    await page.waitForTimeout(1200);
    await correctLast(page);
    await expect.poll(modelOf).toBe('Mun lea guolli');
    await page.keyboard.type(' dat');
    await expect.poll(modelOf).toBe('Mun lea guolli dat');
    await expect.poll(() => countMarks(page)).toBe(0);
    for (let undone = 0; undone < 12 && (await modelOf()) !== 'Mun lea guollii'; undone++)
      await page.keyboard.press('Control+z');
    expect(await modelOf()).toBe('Mun lea guollii');
    await page.close();
  });

  test('draws in fields from right to left where the letters are', async () => {
    const page = await open('/rtl');
    await text(page).focus();
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    const [mark] = await marks(page);
    const field = (await text(page).boundingBox())!;
    expect(field.x + field.width - (mark!.left + mark!.width)).toBeLessThan(12);
    await page.close();
  });

  test('works in frames', async () => {
    const page = await open('/frame');
    const field = page.frameLocator('iframe').getByLabel('Text');
    await field.click();
    await page.keyboard.type('Mun lea guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    await page.keyboard.press('F8');
    await expect.poll(async () => (await drawn(page, 'best')).length).toBe(1);
    await page.keyboard.press('1');
    await expect.poll(() => field.inputValue()).toBe('Mun lea guolli');
    await page.close();
  });

  test.each(['open', 'closed'])('works in %s shadow trees of a page', async (mode) => {
    const tree = `${mode}Tree`;
    const page = await open('/shadow');
    await page.evaluate((name) => {
      (window as unknown as Record<string, ShadowRoot>)[name]?.querySelector('textarea')?.focus();
    }, tree);
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    await page.evaluate((name) => {
      (window as unknown as Record<string, ShadowRoot>)[name]?.querySelector('div')?.focus();
    }, tree);
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(2);
    await correctLast(page);
    await expect
      .poll(() =>
        page.evaluate(
          (name) => (window as unknown as Record<string, ShadowRoot>)[name]?.querySelector('div')?.textContent,
          tree,
        ),
      )
      .toBe('guolli');
    await page.close();
  });

  test('works in dialogs that lie over everything', async () => {
    const page = await open('/dialog');
    await text(page).click();
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    await correctLast(page);
    await expect.poll(() => text(page).inputValue()).toBe('guolli');
    await page.close();
  });

  test('never looks at passwords, payments, codes and fields that are no running text', async () => {
    const page = await open('/secrets');
    for (const name of 'abcdefghi') {
      await page.getByLabel(name, { exact: true }).click();
      await page.keyboard.type('guollii');
    }
    // A password that is shown is still one.
    await page.getByLabel('a', { exact: true }).evaluate((field) => field.setAttribute('type', 'text'));
    await text(page).click();
    await page.getByLabel('a', { exact: true }).click();
    await page.keyboard.type('guollii');
    await text(page).click();
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    expect((await drawn(page, 'field')).length).toBe(1);
    await page.close();
  });

  test('moves with the text, and draws nothing where a scrolling element hides it', async () => {
    const page = await open('/scroll');
    await text(page).click({ position: { x: 5, y: 5 } });
    await expect.poll(async () => (await marks(page)).filter(({ width }) => width > 0).length).toBe(1);
    const [before] = await marks(page);
    await page.evaluate(() => document.querySelector('div')?.scrollBy(0, 50));
    await expect.poll(async () => (await marks(page))[0]?.top).toBeCloseTo(before!.top - 50, 0);
    await page.evaluate(() => window.scrollBy(0, 40));
    await expect.poll(async () => (await marks(page))[0]?.top).toBeCloseTo(before!.top - 90, 0);
    // The page moves it, and tells nobody.
    await page.evaluate(() => {
      document.body.style.cssText = 'position: relative; top: 15px';
    });
    await expect.poll(async () => (await marks(page))[0]?.top).toBeGreaterThan(before!.top - 90);
    await page.evaluate(() => document.querySelector('[style*=overflow]')?.scrollTo(0, 400));
    await expect.poll(() => countMarks(page)).toBe(0);
    await page.close();
  });

  test('follows a page that changes without being loaded anew', async () => {
    const page = await open('/single');
    for (let round = 0; round < 3; round++) {
      await text(page).click();
      await page.keyboard.type('guollii');
      await expect.poll(() => countMarks(page)).toBe(1);
      await page.evaluate(() => (window as unknown as { go(): void }).go());
      await expect.poll(async () => (await drawn(page, 'field')).length).toBe(0);
    }
    // A script empties the field, as a chat does.
    await text(page).click();
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    await text(page).evaluate((field: HTMLTextAreaElement) => {
      field.value = '';
    });
    await expect.poll(() => countMarks(page)).toBe(0);
    await page.close();
  });

  test('draws over the fields that were entered last, of fifty', async () => {
    const page = await open('/fifty');
    expect(await drawn(page, 'field')).toEqual([]);
    for (let index = 0; index < 50; index++) await page.getByLabel(`Field ${index}`, { exact: true }).focus();
    await expect.poll(() => countMarks(page)).toBe(16);
    expect((await drawn(page, 'field')).length).toBe(8);
    await page.close();
  });

  test('cannot be read or driven by a page', async () => {
    const page = await open('/textarea');
    await text(page).click();
    await page.keyboard.type('Mun lea guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    const seen = await page.evaluate(() => {
      const host = [...document.documentElement.children].at(-1)!;
      const field = document.querySelector('textarea')!;
      field.setSelectionRange(12, 12);
      field.click();
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true }));
      const { runtime } = (window as unknown as { chrome?: { runtime?: unknown } }).chrome ?? {};
      return {
        inside: [host.shadowRoot, host.innerHTML, host.attributes.length],
        names: Object.keys(window).filter((name) => /langtools/i.test(name)),
        canSend: runtime !== undefined,
        highlights: CSS.highlights.size,
      };
    });
    expect(seen).toEqual({ inside: [null, '', 0], names: [], canSend: false, highlights: 0 });
    await page.waitForTimeout(500);
    expect(await drawn(page, 'card')).toEqual([]);
    await page.close();
  });

  test('keeps words of its user on all sites, and lists them in the options alone', async () => {
    const page = await open('/textarea');
    await text(page).click();
    await page.keyboard.type('dat guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    await clickOn(page, (await marks(page))[0]!);
    await expect.poll(async () => (await drawn(page, 'row')).length).toBe(1);
    const row = (await drawn(page, 'row'))[0]!;
    expect(row.text).toContain('Add to my words');
    // Two in a row: the third is the first of the second line.
    await page.mouse.click(row.left + row.width / 4, row.top + (row.height * 3) / 4);
    await expect.poll(() => countMarks(page)).toBe(0);
    await page.reload();
    await text(page).fill('dat guollii guollli');
    await text(page).click();
    await expect.poll(() => countMarks(page)).toBe(1);
    const options = await browser.open('pages/options.html');
    await options.getByLabel('My words').waitFor();
    expect(await options.getByLabel('My words').inputValue()).toBe('guollii\n');
    await options.getByLabel('My words').fill('');
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('Saved.').waitFor();
    await options.close();
    await expect.poll(() => countMarks(page)).toBe(2);
    await page.close();
  });

  test('is switched off for a site from the corner of a field, and on again in the options', async () => {
    const page = await open('/textarea');
    await text(page).click();
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    await clickOn(page, (await drawn(page, 'corner'))[0]!);
    await expect.poll(async () => (await drawn(page, 'menu')).length).toBe(1);
    const menu = (await drawn(page, 'menu'))[0]!;
    await page.mouse.click(menu.left + menu.width / 2, menu.top + menu.height - 30);
    await expect.poll(async () => (await drawn(page, 'field')).length).toBe(0);
    await page.reload();
    await text(page).click();
    await page.keyboard.type('guollii');
    await page.waitForTimeout(1500);
    expect(await drawn(page, 'field')).toEqual([]);
    const options = await browser.open('pages/options.html');
    await options.getByLabel('127.0.0.1').check();
    await options.getByText('127.0.0.1 checked').waitFor();
    await options.close();
    await page.reload();
    await text(page).click();
    await page.keyboard.type('guollii');
    await expect.poll(() => countMarks(page)).toBe(1);
    await page.close();
  });

  test('is packed the same way twice, with its licence, and asks for few permissions', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const pack = () =>
      ['chromium', 'firefox'].map((name) =>
        readFileSync(`dist/extension/langtools-${name}-${version}.zip`).toString('base64'),
      );
    const first = pack();
    buildExtension();
    expect(pack()).toEqual(first);
    const manifest = JSON.parse(readFileSync('dist/extension/chromium/manifest.json', 'utf8')) as Record<
      string,
      unknown
    >;
    expect(manifest.permissions).toEqual(['activeTab', 'scripting', 'storage', 'offscreen']);
    expect([manifest.host_permissions, manifest.content_scripts]).toEqual([undefined, undefined]);
    for (const [index, name] of ['chromium', 'firefox'].entries()) {
      const inside = unzipSync(Buffer.from(first[index] ?? '', 'base64'));
      expect(strFromU8(inside['LICENSE.txt']!)).toBe(readFileSync('LICENSE', 'utf8'));
      expect(strFromU8(inside['SOURCE.txt']!)).toContain(`Source: ${manifest.homepage_url}`);
      expect(JSON.parse(strFromU8(inside['manifest.json']!)).version, name).toBe(version);
    }
  });
});
