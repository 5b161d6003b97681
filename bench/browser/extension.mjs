/**
 * What the extension costs. The main thread of a page: processor time for each key in a text area and in an editable element of 5000 words, with
 * the extension and without it, in turns. Misspelled words are typed, each followed by a pause in which it is checked and underlined; a round in
 * which they were not all found, or no line was drawn, is an error. Memory: of the process of the extension, with one language open and after the
 * engine was closed (Linux only). Build first: `npm run build && npm run build:extension`.
 *
 *     node bench/browser/extension.mjs [--typed 10] [--words 5000] [--rounds 3] [--service http://127.0.0.1:4000] [--extension DIR]
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from './find-chromium.mjs';
import { privateMegabytes } from './private-memory.mjs';
import { startService } from './start-service.mjs';
import { startStaticServer } from './static-server.mjs';

const { values } = parseArgs({
  options: {
    typed: { type: 'string', default: '10' },
    words: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    service: { type: 'string' },
    extension: { type: 'string', default: 'dist/extension/chromium' },
  },
});
const TYPED = Number(values.typed);
const WORDS = Number(values.words);
/** A misspelling, and what ends it. */
const MISSPELLED = 'feiiil ';
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
cpSync(values.extension, extension, { recursive: true });
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
    await untilFound(pages.with.session, 1);
    const sums = { without: [], with: [] };
    const lines = [];
    for (let round = 0; round < Number(values.rounds); round++)
      for (const [name, opened] of Object.entries(pages)) {
        const before = name === 'with' ? await shown(opened.session) : undefined;
        sums[name].push(await msPerKey(opened));
        if (before === undefined) continue;
        const after = await untilFound(opened.session, before.found + TYPED);
        if (before.lines === 0 || after.lines <= before.lines)
          throw new Error(`${path}: ${before.lines} lines before a round, and ${after.lines} after it`);
        lines.push(`${before.lines}–${after.lines}`);
      }
    const [without, withIt] = [Math.min(...sums.without), Math.min(...sums.with)];
    console.log(
      `${path.slice(1, -5)}: ${without.toFixed(2)} ms for each key without the extension, ${withIt.toFixed(2)} with it: ${(withIt - without).toFixed(2)} ms more; lines drawn in each round: ${lines.join(', ')}; found in all: ${(await shown(pages.with.session)).found}`,
    );
    for (const { page } of Object.values(pages)) await page.close();
  }
  await measureMemory(extended);
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

/** What the extension shows at the field, in a closed tree, which the debugger sees: how many lines are drawn, and how much is found in the whole text. */
async function shown(session) {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const tree = JSON.stringify(root);
  return {
    lines: tree.split('"mark spelling"').length - 1,
    found: Number(/"nodeValue":"nb (\d+)"/.exec(tree)?.[1] ?? 0),
  };
}

async function untilFound(session, count) {
  for (;;) {
    const now = await shown(session);
    if (now.found >= count && now.lines > 0) return now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Of the main thread: keys, frames, and everything that comes of them, checks and lines included. */
async function msPerKey({ page, session }) {
  await page.bringToFront();
  await page.waitForTimeout(2000);
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const start = await taken();
  for (let word = 0; word < TYPED; word++) {
    for (const key of MISSPELLED) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(100);
    }
    // Long enough to be checked and underlined.
    await page.waitForTimeout(900);
  }
  return ((await taken()) - start) / (TYPED * MISSPELLED.length);
}

/** Private memory of the process of the extension: background, engine and worker. */
async function measureMemory(context) {
  if (!existsSync('/proc/self/smaps_rollup')) return;
  for (const page of context.pages().filter((each) => each.url().startsWith('chrome-extension:'))) await page.close();
  const open = await untilSteady();
  const [worker] = context.serviceWorkers();
  await worker.evaluate(() => chrome.offscreen.closeDocument());
  const closed = await untilSteady();
  console.log(
    `memory of the extension with nb open: ${open.toFixed(0)} MB; after its engine was closed: ${closed.toFixed(0)} MB`,
  );
}

/** The smallest of ten seconds: what is garbage is collected by then. */
async function untilSteady() {
  const sizes = [];
  for (let second = 0; second < 10; second++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    sizes.push(privateMegabytes('--extension-process').reduce((sum, each) => sum + each, 0));
  }
  return Math.min(...sizes.slice(3));
}
