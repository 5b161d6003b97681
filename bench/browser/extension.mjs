/**
 * What the extension costs the main thread of a page: processor time for each key in a text area and in an editable element of 5000 words, with
 * the extension and without it, in turns. Build first: `npm run build && npm run build:extension`.
 *
 *     node bench/browser/extension.mjs [--keys 60] [--words 5000] [--service http://127.0.0.1:4000]
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from './find-chromium.mjs';
import { startService } from './start-service.mjs';
import { startStaticServer } from './static-server.mjs';

const { values } = parseArgs({
  options: { keys: { type: 'string' }, words: { type: 'string' }, service: { type: 'string' } },
});
const KEYS = Number(values.keys ?? 60);
const WORDS = Number(values.words ?? 5000);
/** Real sentences with a wrong word in each paragraph of a hundred words. */
const PARAGRAPH = `${'Vi har en stor hund og en liten katt som bor i huset ved sjøen. '.repeat(7)}Dette er feiil skrevet.`;
const TEXT = Array.from({ length: Math.ceil(WORDS / 102) }, () => PARAGRAPH).join('\n');
const STYLE = 'width:700px;height:500px;overflow:auto;font:16px sans-serif';
const PAGES = {
  '/textarea.html': `<textarea id="field" style="${STYLE}">${TEXT}</textarea>`,
  '/editable.html': `<div id="field" contenteditable style="${STYLE}">${TEXT.split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('')}</div>`,
};

const folder = mkdtempSync(join(tmpdir(), 'langtools-bench-'));
const extension = join(folder, 'extension');
cpSync('dist/extension/chromium', extension, { recursive: true });
const manifest = JSON.parse(readFileSync(join(extension, 'manifest.json'), 'utf8'));
// Nobody is here to answer the question whether a site is allowed.
const allowed = { ...manifest, host_permissions: manifest.optional_host_permissions };
writeFileSync(join(extension, 'manifest.json'), JSON.stringify(allowed));
const html = (body) => Buffer.from(`<!doctype html><html lang="nb"><meta charset="utf-8"><body>${body}`);
const host = await startStaticServer(new Map(Object.entries(PAGES).map(([path, body]) => [path, html(body)])));
const service = values.service === undefined ? await startService() : { url: values.service, stop: () => {} };
const contexts = [];
try {
  const plain = await launch('plain', ['--disable-extensions']);
  const extended = await launch('extended', [
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
  ]);
  await setUp(extended);
  for (const path of Object.keys(PAGES)) {
    const pages = { without: await open(plain, path), with: await open(extended, path) };
    await untilDrawn(pages.with.session);
    const sums = { without: [], with: [] };
    for (let round = 0; round < 3; round++)
      for (const [name, opened] of Object.entries(pages)) sums[name].push(await msPerKey(opened));
    const [without, withIt] = [Math.min(...sums.without), Math.min(...sums.with)];
    console.log(
      `${path.slice(1, -5)}: ${without.toFixed(2)} ms for each key without the extension, ${withIt.toFixed(2)} with it: ${(withIt - without).toFixed(2)} ms more`,
    );
  }
} finally {
  for (const context of contexts) await context.close();
  service.stop();
  host.close();
  rmSync(folder, { recursive: true, force: true });
}

async function launch(name, args) {
  const context = await chromium.launchPersistentContext(join(folder, name), {
    executablePath: findChromium(),
    ignoreDefaultArgs: ['--disable-extensions'],
    viewport: { width: 900, height: 700 },
    args: ['--no-sandbox', ...args],
  });
  contexts.push(context);
  return context;
}

async function setUp(context) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  while (!context.pages().some((page) => page.url().endsWith('/options.html')))
    await new Promise((resolve) => setTimeout(resolve, 100));
  const page = await context.newPage();
  await page.goto(`${/^[a-z-]+:\/\/[^/]+/.exec(worker.url())[0]}/pages/options.html`);
  await page.getByLabel('Address').fill(service.url);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText(/^Connected/).waitFor();
  await page.getByLabel('Check on all sites').check();
}

async function open(context, path) {
  const page = await context.newPage();
  await page.goto(host.url + path);
  await page.locator('#field').click({ position: { x: 200, y: 100 } });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

/** The data of the language has come, and lines are drawn; in a closed tree, which the debugger sees. */
async function untilDrawn(session) {
  for (;;) {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    if (JSON.stringify(root).includes('"mark spelling"')) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Of the main thread, from the key to the frame, with everything that comes of it within a quarter of a second. */
async function msPerKey({ page, session }) {
  await page.bringToFront();
  await page.waitForTimeout(2000);
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const start = await taken();
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('a');
    await page.waitForTimeout(100);
  }
  return ((await taken()) - start) / KEYS;
}
