/**
 * How long a freshly opened page takes to check with a language that is kept on the device: from the address being entered until the first
 * misspelling is marked, with the network cut. The text is the draft of the last visit. Memory (Linux only): private memory of the process of
 * the page some seconds after the mark, with spelling and grammar open; the worker that checks is in the same process.
 *
 *     npm run build && node bench/browser/kept.mjs            # needs Chromium; --tags nb,fo; --times 7
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from './find-chromium.mjs';
import { privateMegabytes } from './private-memory.mjs';
import { startService } from './start-service.mjs';

const { values } = parseArgs({
  options: { tags: { type: 'string', default: 'nb,ga,fo' }, times: { type: 'string', default: '7' } },
});
const SETTLED_MS = 2500;
/** A sentence with a misspelling. */
const DRAFTS = { nb: 'Nå er vi hjemme igjenn.', ga: 'Tá an cailin anseo.', fo: 'Føroyar eru oyggjr.' };

async function prepare(url, tag) {
  while (!(await fetch(`${url}/data/${tag}`)).ok) await new Promise((resolve) => setTimeout(resolve, 200));
}

async function measure(browser, url, tag) {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${url}/?lang=${tag}`);
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('button', { name: /^Keep .* on this device$/ }).click();
  await page.getByText('Nothing leaves this device').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.cm-content').fill(DRAFTS[tag]);
  await page.locator('.cm-line [class*=issue-]').waitFor();
  // Whatever else is kept for the next visit.
  await page.waitForTimeout(3000);
  await page.close();
  await context.setOffline(true);
  const times = [];
  let memory = 0;
  for (let i = 0; i < Number(values.times); i++) {
    const fresh = await context.newPage();
    fresh.setDefaultTimeout(120_000);
    // A browser that opens a tab is busy with itself at first.
    await fresh.waitForTimeout(SETTLED_MS);
    const begun = performance.now();
    await fresh.goto(`${url}/?lang=${tag}`, { waitUntil: 'commit' });
    await fresh.locator('.cm-line [class*=issue-]').waitFor();
    times.push(performance.now() - begun);
    if (i + 1 === Number(values.times)) memory = await untilSteady(fresh);
    await fresh.close();
  }
  await context.close();
  return { times: times.sort((a, b) => a - b), memory };
}

/** The smallest of some seconds: what is garbage is collected by then. Of several processes the page has the largest. */
async function untilSteady(page) {
  const sizes = [];
  for (let second = 0; second < 8; second++) {
    await page.waitForTimeout(1000);
    sizes.push(Math.max(0, ...privateMegabytes('--type=renderer')));
  }
  return Math.min(...sizes.slice(3));
}

const service = await startService();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
try {
  for (const tag of values.tags.split(',')) {
    await prepare(service.url, tag);
    const { times, memory } = await measure(browser, service.url, tag);
    const [median, slowest] = [times[Math.floor(times.length / 2)], times.at(-1)].map(Math.round);
    console.log(
      `${tag}: first mark after ${median} ms (median of ${times.length}), slowest ${slowest} ms; memory of the page ${memory.toFixed(0)} MB`,
    );
  }
} finally {
  await browser.close();
  service.stop();
}
