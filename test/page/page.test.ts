/** The page in a browser, with the engines of `test/engines/`: from typing to hearing, with pointer, keyboard, and on a phone. */
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { TEST_SOURCES, testSource } from '../harness.js';
import { SKIP_BROWSER, textOf } from './browser.js';
import { pageSuite } from './suite.js';

const FO_WORDS = ['Føroyar', 'eru', 'oyggjar', 'ein', 'ʹ'];

const SOURCES = [
  ...TEST_SOURCES.filter(({ tag }) => tag === 'se'),
  testSource('speller', 'fo', { words: FO_WORDS }),
  testSource('speller', 'crk', { words: ['ᑖᓂᓯ'] }),
  // One that knows what the checker suggests.
  testSource('speller', 'smj', { words: ['aaa', 'bbb', 'ccc', 'fine'] }),
  testSource('grammar', 'smj'),
];

describe.skipIf(SKIP_BROWSER)('the page', () => {
  const suite = pageSuite(SOURCES);

  const { open } = suite;
  const editor = (page: Page) => page.getByRole('textbox', { name: /^Text in/ });
  const write = async (page: Page, text: string) => {
    await editor(page).click();
    await page.keyboard.type(text);
  };
  const marks = (page: Page, kind: 'spelling' | 'grammar' | 'typography') =>
    page.locator(`.cm-line .issue-${kind}`).evaluateAll((found) =>
      found.map((mark) => {
        const line = mark.closest('.cm-line');
        const range = document.createRange();
        range.setStart(line as Node, 0);
        range.setEndBefore(mark);
        return `${range.toString().length} ${mark.textContent}`;
      }),
    );
  const eventually = async <Value>(read: () => Promise<Value>, expected: Value) => expect.poll(read).toEqual(expected);

  test('the picker has the languages that were used last first, and tags of one language together with what distinguishes them', async () => {
    const page = await open('/b/?lang=se');
    const picker = page.getByRole('button', { name: /^Language of the text/ });
    const options = page.locator('.picker-option');
    const choose = async (name: string) => {
      await picker.click();
      await page.locator('.picker-search input').fill(name);
      await page.keyboard.press('Enter');
    };
    await choose('smj');
    await choose('fo');
    await picker.click();
    await eventually(
      () => page.locator('.picker-group').allTextContents(),
      ['Recently used', 'All languages', 'Not installed here'],
    );
    const tags = async () =>
      (await options.locator('.picker-detail').allTextContents()).map((text) => text.split(' · ').at(-1));
    expect((await tags()).slice(0, 2)).toEqual(['fo', 'smj']);
    expect(new Set(await tags()).size).toBe(await options.count());
    await page.locator('.picker-search input').fill('Eesti');
    await eventually(
      () => options.locator('.picker-detail').allTextContents(),
      ['Estonian · Data by PLAMK · est-x-plamk', 'Estonian · Data by Tartu Ülikool · est-x-utee'],
    );
    await page.locator('.picker-search input').fill('no such language');
    await eventually(() => options.count(), 0);
    await page.keyboard.press('Escape');
    expect(await picker.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('"What works here" says of every language what is checked in it, and how well, without jargon', async () => {
    const page = await open('/b/?lang=se');
    await page.getByRole('button', { name: 'What works here' }).click();
    const table = page.getByRole('region', { name: 'What works here' });
    await table.getByRole('row').nth(1).waitFor();
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Language of the text',
      'Misspellings found',
      'Right words marked as wrong',
      'Right word suggested first',
      'Words of a text that can be looked up',
    ]);
    expect(await table.getByRole('rowheader').count()).toBeGreaterThanOrEqual(40);
    const row = table.getByRole('row', { name: /Davvisámegiella/ });
    expect(await row.textContent()).toContain('North Sámi');
    expect(await page.getByRole('dialog').textContent()).not.toMatch(/Deployment|\bpack\b|JSON/i);
    await page.keyboard.press('Escape');
    await eventually(() => table.count(), 0);
  });

  test('underlines exactly the wrong letters, spelling and grammar in different ways', async () => {
    const page = await open();
    await write(page, '🙂 aaa e\u0301xx ʹ bad  ccc ');
    await eventually(() => marks(page, 'grammar'), ['14 bad']);
    expect(await marks(page, 'typography')).toEqual(['17   ']);
    expect(await marks(page, 'spelling')).toEqual(['7 e\u0301xx']);
    const style = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((mark) => getComputedStyle(mark).textDecorationStyle);
    expect(await style('.cm-line .issue-spelling')).toBe('wavy');
    expect(await style('.cm-line .issue-grammar')).toBe('dashed');
    expect(await style('.cm-line .issue-typography')).toBe('dotted');
  });

  test('accepts a suggestion with a click, and undo brings the old letters back', async () => {
    const page = await open();
    await write(page, 'aaa bad ccc ');
    await page.locator('.cm-line .issue-grammar').click();
    const card = page.getByRole('dialog');
    await expect.poll(() => card.textContent()).toContain('Bad word');
    await card.getByRole('button', { name: 'good' }).click();
    await eventually(() => textOf(page), 'aaa good ccc ');
    await page.keyboard.press('Control+z');
    await eventually(() => textOf(page), 'aaa bad ccc ');
    await eventually(() => marks(page, 'grammar'), ['4 bad']);
  });

  test('is used with the keyboard alone', async () => {
    const page = await open('/?lang=smj&text=aaa%20bad%20xyz%20ccc');
    await eventually(() => marks(page, 'spelling'), ['8 xyz']);
    await eventually(() => marks(page, 'grammar'), ['4 bad']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => editor(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('F8');
    await expect.poll(() => page.locator('.card :focus').textContent()).toContain('good');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(() => textOf(page), 'aaa fine xyz ccc');
    await eventually(() => marks(page, 'grammar'), []);
    await eventually(() => marks(page, 'spelling'), ['9 xyz']);
    await page.keyboard.press('F8');
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('xyz');
    await expect.poll(() => page.locator('.card :focus').count()).toBe(1);
    await page.keyboard.press('2');
    await eventually(() => textOf(page), 'aaa fine bbb ccc');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await eventually(() => textOf(page), 'aaa bad xyz ccc');
    await page.keyboard.press('Shift+F8');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('ignores one place, a rule, or a word, says so, and takes it back', async () => {
    const page = await open('/?lang=se&text=xyz%20xyz%20aaa%20%20bbb');
    await eventually(() => marks(page, 'spelling'), ['0 xyz', '4 xyz']);
    await page.locator('.cm-line .issue-spelling').first().click();
    await page.getByRole('button', { name: 'Not wrong here', exact: true }).click();
    await eventually(() => marks(page, 'spelling'), ['4 xyz']);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await eventually(() => marks(page, 'spelling'), ['0 xyz', '4 xyz']);
    await page.locator('.cm-line .issue-spelling').first().click();
    await page.getByRole('button', { name: 'Add to my words' }).click();
    await eventually(() => marks(page, 'spelling'), []);
    await page.locator('.cm-line .issue-typography').click();
    await page.getByRole('button', { name: 'Switch this rule off' }).click();
    await eventually(() => marks(page, 'typography'), []);
    await page.reload();
    await eventually(() => textOf(page), 'xyz xyz aaa  bbb');
    await page.getByRole('button', { name: 'My words' }).click();
    await page.getByRole('button', { name: 'Remove xyz' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Rules' }).click();
    await page.getByRole('switch', { name: 'Double space' }).check();
    await page.keyboard.press('Escape');
    await eventually(() => marks(page, 'spelling'), ['0 xyz', '4 xyz']);
    await eventually(() => marks(page, 'typography'), ['11   ']);
  });

  test('checks only the paragraph that changes', async () => {
    const page = await open('/?lang=fo&text=Føroyar%20eru%0Aoyggar%0Aein');
    await eventually(() => marks(page, 'spelling'), ['0 oyggar']);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push((request.postDataJSON() as { text: string }).text);
    });
    await page.locator('.cm-line').nth(2).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' oyggjar');
    await expect.poll(() => sent.at(-1)).toBe('ein oyggjar');
    expect(sent.join('|')).not.toContain('Føroyar');
    await eventually(() => marks(page, 'spelling'), ['0 oyggar']);
  });

  test('shows what a service says as text, never as HTML', async () => {
    const page = await open();
    await page.route(/grammar\/se\?/, async (route) => {
      const { text } = route.request().postDataJSON() as { text: string };
      const html = '<img src=x onerror="document.title=1">';
      const error = { error_text: 'bad', start_index: 0, end_index: 3, error_code: html, title: html };
      await route.fulfill({ json: { text, errs: [{ ...error, description: html, suggestions: [html] }] } });
    });
    await write(page, 'bad aaa ');
    await page.locator('.cm-line .issue-grammar').click();
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('<img src=x');
    expect(await page.locator('main img, .card img').count()).toBe(0);
  });

  test('switches the language, remembers it, and says how a missing one is installed', async () => {
    const page = await open('/?lang=se');
    await write(page, 'oyggjar ');
    await eventually(() => marks(page, 'spelling'), ['0 oyggjar']);
    await page.getByRole('button', { name: /Language of the text/ }).click();
    await page.keyboard.type('faroe');
    await page.keyboard.press('Enter');
    await eventually(() => marks(page, 'spelling'), []);
    expect(new URL(page.url()).searchParams.get('lang')).toBe('fo');
    await page.goto(`${suite.server.url}/`);
    await expect.poll(() => page.locator('.picker-own').textContent()).toBe('Føroyskt');
    await page.getByRole('button', { name: /Language of the text/ }).click();
    await page.getByRole('combobox', { name: 'Search by name or code' }).fill('apu');
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect.poll(() => page.locator('.command code').textContent()).toBe('langtools packs install apu');
  });

  test('listens: real audio, words marked as they are heard, files to download', async () => {
    const page = await open('/?lang=se&text=aaa%20bbb%20ccc.%0Abbb%20aaa.');
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver(() => {
        const word = document.querySelector('.spoken')?.textContent ?? '';
        if (word !== '' && heard.at(-1) !== word) heard.push(word);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await page.getByLabel('Speed').selectOption('0.5');
    await page.getByRole('button', { name: 'Listen', exact: true }).click();
    await eventually(
      () => page.evaluate(() => (window as unknown as { heard: string[] }).heard),
      ['aaa', 'bbb', 'ccc', 'bbb', 'aaa'],
    );
    await expect.poll(() => page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
    for (const format of ['WAV', 'MP3']) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download as ${format}` }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`se-default.${format.toLowerCase()}`);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
      const base64 = Buffer.concat(chunks).toString('base64');
      const seconds = await page.evaluate(async (encoded) => {
        const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
        return (await new AudioContext().decodeAudioData(bytes.buffer)).duration;
      }, base64);
      // Fifteen letters of 50 ms at half pace; MP3 adds some silence.
      expect(seconds).toBeGreaterThan(1.4);
      expect(seconds).toBeLessThan(2.2);
    }
  });

  test('shows developers the request and the answer', async () => {
    const page = await open('/?lang=se&text=bad%20aaa');
    await page.getByRole('button', { name: 'For developers' }).click();
    await page.getByRole('radio', { name: 'Grammar' }).check();
    const request = page.getByRole('textbox', { name: 'Request' });
    await expect.poll(() => request.inputValue()).toContain(`-d '{"text":"bad aaa"}'`);
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Answer/ }).inputValue())
      .toContain('"error_text": "bad"');
    await page.getByRole('radio', { name: 'Python' }).check();
    await expect.poll(() => request.inputValue()).toContain('requests.post(');
    expect(await page.getByRole('link', { name: 'API reference' }).first().getAttribute('href')).toBe(
      `${suite.server.url}/docs`,
    );
  });

  test.each(['se', 'nb', 'fi', 'ga'])('speaks %s', async (locale) => {
    const page = await open('/?lang=se', { locale });
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(locale);
    expect(await page.locator('.tagline').textContent()).not.toBe('Write, check, listen');
  });

  test('works below a base URL of its own', async () => {
    const page = await open('/b?lang=fo');
    expect(page.url()).toBe(`${suite.server.url}/b/?lang=fo`);
    const asked = page.waitForRequest((request) => request.method() === 'POST');
    await write(page, 'oyggar ');
    expect((await asked).url()).toContain(`${suite.server.url}/b/speller/fo`);
    await eventually(() => marks(page, 'spelling'), ['0 oyggar']);
  });

  describe('looks right', () => {
    const require = createRequire(import.meta.url);
    const axe = require.resolve('axe-core/axe.min.js');
    const violations = async (page: Page, within = 'html') => {
      await page.addScriptTag({ path: axe });
      return page.evaluate(async (part) => {
        const { axe: checker } = window as unknown as {
          axe: { run(part: string, options: object): Promise<AxeResult> };
        };
        const { violations: found } = await checker.run(part, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        });
        return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      }, within);
    };
    interface AxeResult {
      violations: { id: string; nodes: { html: string }[] }[];
    }

    test.each([
      ['light', 1280],
      ['dark', 375],
    ] as const)('in %s at %i pixels: axe finds nothing, in any state', async (colorScheme, width) => {
      const page = await open('/?lang=se&text=aaa%20bad%20%20xyz', {
        colorScheme,
        viewport: { width, height: 812 },
        hasTouch: width < 500,
        // axe is a script of another file: only the test itself may set the policy aside.
        bypassCSP: true,
      });
      await eventually(() => marks(page, 'spelling'), ['9 xyz']);
      const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(Number(/\d+/.exec(background)?.[0]) > 128).toBe(colorScheme === 'light');
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWide).toBe(false);
      expect(await violations(page)).toEqual([]);
      await page.locator('.cm-line .issue-grammar').first().click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page)).toEqual([]);
      const card = await page.getByRole('dialog').boundingBox();
      expect(card && card.x >= 0 && card.x + card.width <= width && card.y + card.height <= 812).toBe(true);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'For developers' }).click();
      await page.getByRole('button', { name: /Language of the text/ }).click();
      await page.getByRole('listbox').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Letters' }).click();
      await page.getByRole('button', { name: 'My texts' }).click();
      await page.getByRole('searchbox').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      const openTool = async (name: string) => {
        if (width < 500) await page.getByRole('button', { name: 'More tools' }).click();
        // The menu covers controls behind it, which nobody can touch now.
        if (width < 500) expect(await violations(page, '.tools')).toEqual([]);
        await page.getByRole('button', { name }).click();
      };
      await openTool('My words');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await openTool('Rules');
      await page.getByRole('switch').first().waitFor();
      expect(await violations(page)).toEqual([]);
    });

    test('on a phone the text begins near the top, and no tool is without a name', async () => {
      const page = await open('/?lang=se&text=aaa%20xyz', { viewport: { width: 390, height: 844 }, hasTouch: true });
      await eventually(() => marks(page, 'spelling'), ['4 xyz']);
      const top = await page.locator('.cm-content').evaluate((text) => text.getBoundingClientRect().top);
      expect(top).toBeLessThanOrEqual(180);
      // The name of the language stands in one row, and touches nothing.
      const [above, name, letters] = await page.evaluate(() => {
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return [box('.header-locale select').bottom, box('.picker-button').top, box('.picker-own').height];
      });
      expect((name ?? 0) - (above ?? 0)).toBeGreaterThanOrEqual(4);
      expect(letters).toBeLessThan(40);
      await page.getByRole('button', { name: 'More tools' }).click();
      const labels = page.locator('.more-items .menu-label, .more-items .wide-only');
      await expect.poll(() => labels.first().isVisible()).toBe(true);
      expect((await labels.allInnerTexts()).filter((label) => label === '')).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => labels.first().isVisible()).toBe(false);
    });

    test('has its own letters for every script', async () => {
      const page = await open('/?lang=crk&text=ᑖᓂᓯ%20ʹŋđ%20ҥӧ');
      // Faces are fetched when their first letter is drawn, which may be after the page says that it is ready.
      const has = (part: string) =>
        page.evaluate(
          (wanted) =>
            [...document.fonts].some(
              ({ status, family, unicodeRange }) =>
                status === 'loaded' && `${family} ${unicodeRange}`.replaceAll('"', '').includes(wanted),
            ),
          part,
        );
      await eventually(() => has('Noto Sans Canadian Aboriginal'), true);
      await eventually(() => has('U+460-52F'), true);
      await eventually(() => has('U+100-2BA'), true);
    });
  });
});
