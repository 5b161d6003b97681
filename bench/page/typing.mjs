/**
 * What one key costs in a long text: writes into a text of 60 000 characters with hundreds of marks, and reports the time of the
 * page's main thread from each key to the frame that shows its letter, as quantiles. Processor time counts, not the clock: that
 * figure survives a noisy machine. What is done in pauses (saving, counting, checking) is counted when it comes before that frame.
 *
 *     npm run bench:page            # needs Chromium; --keys 300 --characters 60000
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../browser/find-chromium.mjs';
import { startService } from '../browser/start-service.mjs';

const { values } = parseArgs({
  options: {
    keys: { type: 'string', default: '300' },
    characters: { type: 'string', default: '60000' },
    /** A service that runs already. */
    url: { type: 'string' },
  },
});
const LIMIT_P95_MS = 16;
const WORDS = 'jeg liker fjellene og havet når vinteren kommer med snø over byen ved fjorden'.split(' ');

/** One word in thirty is wrong, one space in fifty is doubled, and no paragraph is like another. */
function textOf(characters) {
  let text = '';
  for (let i = 0; text.length < characters; i++) {
    if (i % 60 === 0) text += `Nummer ${i / 60}: `;
    text += i % 30 === 17 ? `${WORDS[i % WORDS.length]}xq` : WORDS[(i * 7) % WORDS.length];
    text += i % 60 === 59 ? '.\n' : i % 50 === 21 ? '  ' : ' ';
  }
  return text.slice(0, characters);
}

/** The processor time of the main thread for each key: of all tasks from its event to the end of the first frame after it. */
export function keyTimesMs(events) {
  const names = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const mains = new Set(names.map(({ pid, tid }) => `${pid} ${tid}`));
  const onMain = events.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`));
  const presses = onMain.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const thread = presses[0] && `${presses[0].pid} ${presses[0].tid}`;
  const own = onMain.filter(({ pid, tid }) => `${pid} ${tid}` === thread).sort((a, b) => a.ts - b.ts);
  const tasks = own.filter(({ name }) => /RunTask$/.test(name));
  const frames = own.filter(({ name }) => name === 'Layerize');
  return presses.flatMap(({ ts }) => {
    const first = tasks.findLast((task) => task.ts <= ts);
    const input = own.find(
      ({ name, args, ts: at }) => name === 'EventDispatch' && args?.data?.type === 'input' && at >= ts,
    );
    const frame = frames.find((commit) => commit.ts >= (input?.ts ?? ts));
    if (first === undefined || frame === undefined) return [];
    const between = tasks.filter((task) => task.ts >= first.ts && task.ts <= frame.ts);
    return [between.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000];
  });
}

async function tracing(page, work) {
  const session = await page.context().newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    categories: 'toplevel,devtools.timeline',
    transferMode: 'ReportEvents',
  });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const service = values.url === undefined ? await startService() : { url: values.url, stop: () => {} };
const isReady = async () => {
  const { speller, grammar } = await (await fetch(`${service.url}/readyz`)).json();
  return speller.nb.state === 'ready' && grammar.nb.state === 'ready';
};
while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 200));
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });

/** Times of keys, sorted, in a text of this length, at its top or at its end. */
async function measure(characters, place) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto(`${service.url}/?lang=nb`);
  const content = page.locator('.cm-content');
  await content.click();
  await content.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, textOf(characters));
  // Everything has been checked and marked before the first key.
  const isChecked = () => Boolean(document.querySelector('.status-summary:not(.is-checking)')?.textContent);
  await page.waitForTimeout(1000);
  await page.waitForFunction(isChecked, undefined, { timeout: 600_000 });
  await page.waitForTimeout(1000);
  const marks = await page.locator('.findings .count').textContent();
  for (const key of place === 'top' ? ['Control+Home', 'End'] : ['Control+End']) await page.keyboard.press(key);
  await page.waitForTimeout(1000);
  const events = await tracing(page, async () => {
    for (let i = 0; i < Number(values.keys); i++) {
      await page.keyboard.press(i % 6 === 5 ? 'Space' : 'k');
      await page.waitForTimeout(60 + ((i * 37) % 120));
      // A writer rests now and then: everything is saved, counted and checked.
      if (i % 50 === 49) await page.waitForTimeout(1500);
    }
  });
  await context.close();
  return { marks, times: keyTimesMs(events).sort((a, b) => a - b) };
}

let isTooSlow = false;
const medians = new Map();
for (const place of ['top', 'end']) {
  for (const characters of [600, Number(values.characters)]) {
    const { marks, times } = await measure(characters, place);
    const [median, p95, most] = [quantile(times, 0.5), quantile(times, 0.95), times.at(-1) ?? Number.NaN];
    const ratio = median / (medians.get(place) ?? median);
    medians.set(place, median);
    isTooSlow ||= characters > 600 && !(p95 <= LIMIT_P95_MS);
    console.log(
      `${characters} characters, ${marks} marks, ${times.length} keys at the ${place}: median ${median.toFixed(1)} ms` +
        `, p95 ${p95.toFixed(1)} ms, most ${most.toFixed(1)} ms of processor time from key to frame` +
        (characters > 600 ? `; ${ratio.toFixed(2)} times the median of 600 characters` : ''),
    );
  }
}
await browser.close();
service.stop();
if (isTooSlow) {
  console.error(`more than ${LIMIT_P95_MS} ms per key at p95`);
  process.exitCode = 1;
}
