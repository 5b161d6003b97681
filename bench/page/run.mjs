/**
 * How long typing holds up the browser: writes into texts of 500, 5 000 and 20 000 words while they are being checked, and reports
 * the tasks of the page's main thread. Processor time counts, not the clock: that figure survives a noisy machine.
 *
 *     npm run bench:page            # needs Chromium; --letters 200
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../browser/find-chromium.mjs';
import { startService } from '../browser/start-service.mjs';

const { values } = parseArgs({ options: { letters: { type: 'string', default: '200' } } });
const LONG_TASK_MS = 50;
const WORDS = 'jeg liker fjellene og havet når vinteren kommer med snø over byen ved fjorden'.split(' ');
/** One word in thirty is wrong, one space in fifty is doubled, and no paragraph is like another. */
function textOf(words) {
  let text = '';
  for (let i = 0; i < words; i++) {
    if (i % 60 === 0) text += `Nummer ${i / 60}: `;
    text += i % 30 === 17 ? `${WORDS[i % WORDS.length]}xq` : WORDS[(i * 7) % WORDS.length];
    text += i % 60 === 59 ? '.\n' : i % 50 === 21 ? '  ' : ' ';
  }
  return text;
}

/** The tasks of the renderer's main thread while `work` runs. */
async function tasksDuring(page, work) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { categories: 'toplevel,devtools.timeline', transferMode: 'ReportEvents' });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const names = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const mains = new Set(names.map(({ pid, tid }) => `${pid} ${tid}`));
  return events
    .filter(({ name, pid, tid }) => /RunTask$/.test(name) && mains.has(`${pid} ${tid}`))
    .map(({ tdur = 0, dur = 0 }) => ({ cpuMs: tdur / 1000, wallMs: dur / 1000 }));
}

const service = await startService();
const isReady = async () => (await (await fetch(`${service.url}/readyz`)).json()).speller.nb.state === 'ready';
while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200));
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
let isTooLong = false;
for (const words of [500, 5_000, 20_000]) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`${service.url}/?lang=nb`);
  await page.locator('.cm-content').click();
  const paste = (text) =>
    page.locator('.cm-content').evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  // While everything is still being checked, and its marks arrive.
  const tasks = await tasksDuring(page, async () => {
    await paste(textOf(words));
    await page.keyboard.press('Control+Home');
    for (let i = 0; i < Number(values.letters); i++) await page.keyboard.type(i % 6 === 5 ? ' ' : 'k', { delay: 30 });
    await page.waitForTimeout(3000);
  });
  const found = await page.locator('.findings .count').textContent();
  const cpu = tasks.map(({ cpuMs }) => cpuMs).sort((a, b) => b - a);
  const busyMs = cpu.reduce((sum, each) => sum + each, 0);
  const long = cpu.filter((each) => each > LONG_TASK_MS).length;
  if (words === 5_000 && long > 0) isTooLong = true;
  console.log(
    `${String(words).padStart(6)} words: longest tasks ${cpu
      .slice(0, 3)
      .map((each) => each.toFixed(0))
      .join(
        ', ',
      )} ms of processor time, ${long} above ${LONG_TASK_MS} ms, ${busyMs.toFixed(0)} ms for everything, ${found} found`,
  );
  await page.close();
}
await browser.close();
service.stop();
if (isTooLong) {
  console.error(`a task of more than ${LONG_TASK_MS} ms with 5 000 words`);
  process.exitCode = 1;
}
