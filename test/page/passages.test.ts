/** Texts in more than one language, and texts with formatting: found, chosen, checked, kept; pasted and copied. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { TEST_SOURCES, testSource } from '../harness.js';
import { SKIP_BROWSER, textOf } from './browser.js';
import { pageSuite } from './suite.js';

const NORWEGIAN = 'jeg vet ikke hvorfor hun aldri kommer hjem';
const NB_WORDS = NORWEGIAN.split(' ').filter((word) => word !== 'hvorfor');

describe.skipIf(SKIP_BROWSER)('passages', () => {
  const suite = pageSuite([...TEST_SOURCES, testSource('speller', 'nb', { words: NB_WORDS })]);

  const open = async (text = '') => {
    const path = `/?lang=se${text === '' ? '' : `&text=${encodeURIComponent(text)}`}`;
    const options = { permissions: ['clipboard-read', 'clipboard-write'] };
    return suite.open(path, options);
  };
  const marks = (page: Page, kind: string) => page.locator(`.cm-line .issue-${kind}`).allTextContents();
  const joined = async (page: Page, kind: string) => (await marks(page, kind)).join('');
  const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

  test('a passage in another language that is offered is checked in it, and the card says so', async () => {
    const page = await open(`aaa xyz bbb: ${NORWEGIAN}. bbb ccc`);
    await expect.poll(() => joined(page, 'foreign')).toContain('vet ikke');
    await expect.poll(() => marks(page, 'spelling')).toEqual(['xyz', 'hvorfor']);
    await page.locator('.cm-line .issue-spelling').last().click();
    await expect.poll(() => page.locator('.card').textContent()).toContain('Norwegian Bokmål');
    // Words of the passage are words of its language.
    await click(page, 'Add to my words');
    await expect.poll(() => marks(page, 'spelling')).toEqual(['xyz']);
    expect(await page.evaluate(() => localStorage.getItem('langtools.words.nb'))).toBe('["hvorfor"]');
    expect(await page.evaluate(() => localStorage.getItem('langtools.words.se'))).toBeNull();
    await page.locator('.cm-line .issue-foreign').first().click();
    await expect
      .poll(() => page.locator('.card').textContent())
      .toContain('looks like Norwegian Bokmål and is checked');
    await click(page, 'Leave it unchecked');
    await page.locator('.cm-line .issue-foreign').first().click();
    await expect.poll(() => page.locator('.card').textContent()).toContain('You have left this unchecked.');
  });

  test('a passage in a language that is not offered is left alone, unless its writer says that it is in the language of the text', async () => {
    const page = await open('aaa The weather is very nice today bbb');
    await expect.poll(() => joined(page, 'foreign')).toContain('weather is very nice');
    expect(await marks(page, 'spelling')).toEqual([]);
    await page.locator('.cm-line .issue-foreign').first().click();
    await expect.poll(() => page.locator('.card').textContent()).toContain('English is not offered here.');
    await click(page, 'Check it as North Sámi');
    await expect.poll(async () => (await marks(page, 'spelling')).length).toBeGreaterThan(4);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => marks(page, 'spelling')).toEqual([]);
  });

  test('the language of a selection is chosen by a key, moves with the text, and is kept with it', async () => {
    const page = await open('bbb xyz aaa\nccc');
    await expect.poll(() => marks(page, 'spelling')).toEqual(['xyz']);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+ArrowRight');
    for (let i = 0; i < 6; i++) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+F4');
    const dialog = page.locator('dialog[open]');
    await expect.poll(() => dialog.textContent()).toContain('bbb xyz');
    await dialog.locator('select').selectOption('nb');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => marks(page, 'spelling')).toEqual(['bbb', 'xyz']);
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('aaa ccc\n');
    await expect.poll(() => joined(page, 'foreign')).toBe('bbb xyz');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('langtools.draft') ?? '')).toContain('"tag":"nb"');
    await page.reload();
    await expect.poll(() => marks(page, 'spelling')).toEqual(['bbb', 'xyz']);
    // Another text has none of it, and the first one still does.
    await click(page, 'My texts');
    await click(page, 'New text');
    await expect.poll(() => textOf(page)).not.toContain('xyz');
    await click(page, 'My texts');
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: /aaa ccc/ })
      .first()
      .click();
    await expect.poll(() => marks(page, 'spelling')).toEqual(['bbb', 'xyz']);
    await page.locator('.cm-line .issue-spelling').first().click();
    await expect.poll(() => page.locator('.card').textContent()).toContain('Norwegian Bokmål');
  });

  test('a text that is left unchecked is not praised, and a text without errors is not asked about', async () => {
    const page = await open();
    await page.route(/\/detect$/, (route) =>
      route.fulfill({ json: { text: '', results: [{ tag: 'en', confidence: 0.99 }] } }),
    );
    await page.locator('.cm-content').click();
    const notice = page.getByRole('button', { name: 'Leave it unchecked' });
    let seen = 0;
    await page.exposeFunction('noteNotice', () => seen++);
    await page.evaluate(() => {
      const look = () =>
        document.querySelector('.notice') && (window as unknown as { noteNotice(): void }).noteNotice();
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.type('aaa bbb ccc aaa bbb ccc aaa bbb ccc aaa bbb ccc');
    await page
      .getByText('Well written!')
      .first()
      .waitFor()
      .catch(() => undefined);
    await expect.poll(() => page.locator('.status-summary').textContent()).toContain('No errors found');
    expect([seen, await notice.count()]).toEqual([0, 0]);
    await page.keyboard.type(' xyz qqq rrr sss');
    await notice.waitFor();
    expect(await page.locator('.notice').textContent()).toContain(
      'This looks like English. English is not offered here.',
    );
    await notice.click();
    await expect.poll(() => page.locator('.verdict').textContent()).toContain('You have left this unchecked.');
    await expect.poll(() => notice.count()).toBe(0);
    expect(await marks(page, 'spelling')).toEqual([]);
  });

  const paste = (page: Page, data: Record<string, string>) =>
    page.locator('.cm-content').evaluate((element, kinds) => {
      const clipboardData = new DataTransfer();
      for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);

  const WORD = `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body><!--StartFragment-->
<h1>Title</h1><p class=MsoNormal style='margin:0'>Some <b>bo</b><b style='mso-bidi-font-weight:normal'>ld </b>and <i>slanted</i><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>one</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>two</p>
<!--EndFragment--></body></html>`;

  test.each<[string, Record<string, string>, string]>([
    [
      'a web page',
      { 'text/html': '<h2><b>Head</b></h2><p>a <strong>b</strong> <em>c</em> <a href="https://x.no/a(b)">d</a></p>' },
      '## Head\n\na **b** *c* [d](https://x.no/a%28b%29)',
    ],
    [
      'lists',
      { 'text/html': '<ul><li>a<ol start="3"><li><p>b</p></li><li>c</li></ol></li><li>d</li></ul><p>e</p>' },
      '- a\n  3. b\n  4. c\n- d\n\ne',
    ],
    [
      'Word',
      { 'text/plain': 'Title\r\nSome', 'text/html': WORD },
      '# Title\n\nSome **bold** and *slanted*\n\n- one\n  1. two',
    ],
    [
      'Google Docs',
      {
        'text/html':
          '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">a </span><span style="font-weight:700">b</span><span style="font-style:italic"> c</span></p></b>',
      },
      'a **b** *c*',
    ],
    [
      'a quotation and code',
      { 'text/html': '<blockquote><p>said</p></blockquote><pre>x\n  y</pre><p><code>z</code></p>' },
      '> said\n\n```\nx\n  y\n```\n\n`z`',
    ],
    [
      'text without formatting is what it is',
      { 'text/plain': 'a  b\r\nc\vd\u2028e', 'text/html': '<div style="font-weight:normal">a b</div>' },
      'a  b\nc\nd\ne',
    ],
    ['HTML only', { 'text/html': '<style>p{}</style><p>a &amp; b\n c</p><img src=x onerror=alert(1)>' }, 'a & b c'],
    [
      'scripts and their addresses',
      {
        'text/html':
          '<script>alert(1)</script><p><a href="javascript:alert(1)">a</a> <a href=" JAVAscript:x">b</a> <a href="data:text/html,x">c</a><b onclick=x>d</b><svg onload=x><title>e</title></svg>',
      },
      'a b c**d**',
    ],
    ['what is not closed', { 'text/html': '<p>a <b>b<style>c{}' }, 'a **b**'],
    ['lone signs', { 'text/html': '<p>1 < 2 & <b>3</b> <!x> <?y> 🙂</p>' }, '1 < 2 & **3** 🙂'],
    [
      'a row of cells',
      { 'text/html': '<table><tr><th>a</th><td><b>b</b></td></tr><tr><td>c</td><td>d</td></tr></table>' },
      'a\t**b**\nc\td',
    ],
  ])('pastes %s', async (_name, data, expected) => {
    const page = await open();
    await page.locator('.cm-content').click();
    await paste(page, data);
    await expect.poll(() => textOf(page)).toBe(expected.replace('\t\n', '\n'));
    expect(await page.locator('.cm-content img, .cm-content b, .cm-content a').count()).toBe(0);
  });

  test('pastes a megabyte of hostile HTML without waiting for it', async () => {
    const page = await open();
    await page.locator('.cm-content').click();
    const hostile = [
      `${'<span style="font-weight:bold">'.repeat(35_000)}deep`,
      `${'<script'.repeat(150_000)}`,
      `${'<a '.repeat(350_000)}`,
      `${'<!--'.repeat(250_000)}`,
      `${'<b>'.repeat(300_000)}<p>deep</p>`,
      `${'<ul><li>'.repeat(20_000)}deep`,
      `<b><i><u><font><a href="https://x.no">${'<p>x'.repeat(50_000)}`,
      `${'<b>x</i>'.repeat(100_000)}`,
    ];
    for (const html of hostile) {
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await paste(page, { 'text/html': html });
      await paste(page, { 'text/plain': 'after' });
      await expect.poll(() => textOf(page)).toContain('after');
    }
  });

  test('what is copied goes as text and as HTML, and comes back as it was', async () => {
    const text = '# aaa\n\n**bbb** [ccc](https://x.no) <b>';
    const page = await open(text);
    await expect.poll(() => textOf(page)).toBe(text);
    const copied = () =>
      page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        const read = async (type: string) => (item?.types.includes(type) ? (await item.getType(type)).text() : '');
        return { plain: await read('text/plain'), html: await read('text/html') };
      });
    const expectBoth = async () => {
      await expect.poll(async () => (await copied()).plain.replaceAll('\r\n', '\n')).toBe(text);
      const { html } = await copied();
      expect(html).toContain('aaa</h1>');
      expect(html).toMatch(/<b[^>]*>bbb<\/b>/);
      expect(html).toMatch(/href="https:\/\/x\.no\/?"/);
      expect(html).not.toContain('<b></p>');
    };
    await click(page, 'Copy the text');
    await expectBoth();
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+c');
        return (await copied()).html;
      })
      .toContain('aaa');
    await expectBoth();
    await page.keyboard.press('Control+x');
    await expect.poll(() => textOf(page)).not.toContain('aaa');
    await page.keyboard.press('Control+v');
    await expect.poll(() => textOf(page)).toBe(text);
  });

  test('signs of Markdown are not in the way of the checkers', async () => {
    const page = await open();
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (/\/(?:speller|grammar)\//.test(request.url())) bodies.push(request.postData() ?? '');
    });
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('# aaa xyz\n**aaa** bbb [ccc](https://example.no/xyz) qqq\naaa rrr ');
    await expect.poll(() => marks(page, 'spelling')).toEqual(['xyz', 'qqq', 'rrr']);
    const ofText = bodies.filter((body) => body.includes('rrr'));
    expect(ofText.some((body) => body.includes('markdown'))).toBe(false);
    expect(bodies.filter((body) => body.includes('qqq')).every((body) => body.includes('text/markdown'))).toBe(true);
  });
});
