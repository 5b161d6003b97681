/**
 * The page in every state that somebody may meet: axe finds nothing, nothing is wider than the screen, marks are seen without colours, nothing moves for
 * who wants no motion, and a screen reader reads in the order of the page. A state is a row of `STATES`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/http/context/api-keys.js';
import { startTestServer, TEST_SOURCES, type TestServer } from '../harness.js';
import { buildPage, launchBrowser, SKIP_BROWSER } from './browser.js';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const TEXT = 'aaa bad  xyz bbb xyz';
/** Long enough for the language to be guessed. */
const LONG = `${'aaa bbb ccc '.repeat(5)}xyz`;
const FOREIGN = 'aaa The weather is very nice today bbb';

interface State {
  readonly name: string;
  /** What is in the editor. */
  readonly text?: string;
  readonly tag?: string;
  readonly isLocked?: boolean;
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly reach: (page: Page) => Promise<unknown>;
  /** What lies over other things is judged alone: what it covers cannot be touched. */
  readonly part?: string;
}

const found = (page: Page) => page.locator('.cm-line .issue').first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** On a small screen most tools are in a menu. */
const tool = async (page: Page, name: string | RegExp) => {
  const more = page.getByRole('button', { name: 'More tools' });
  if (await more.isVisible()) await more.click();
  await button(page, name);
};
const abortChecks = (page: Page) => page.route(/(speller|grammar)\/se/, (route) => route.abort());
const detects = (tag: string) => (page: Page) =>
  page.route(/\/detect$/, (route) => route.fulfill({ json: { text: '', results: [{ tag, confidence: 0.99 }] } }));

const STATES: readonly State[] = [
  { name: 'without a text', reach: (page) => page.getByText('The results of the check appear here.').waitFor() },
  { name: 'with findings', text: TEXT, reach: found },
  {
    name: 'a card of grammar',
    text: TEXT,
    reach: async (page) => {
      await page.locator('.cm-line .issue-grammar').click();
      await page.locator('.card').waitFor();
    },
  },
  {
    name: 'a card as a context menu',
    text: TEXT,
    reach: async (page) => {
      await page.locator('.cm-line .issue-spelling').first().click({ button: 'right' });
      await page.locator('.card :focus').waitFor();
    },
  },
  {
    name: 'a card of a passage in another language',
    text: FOREIGN,
    reach: async (page) => {
      await page.locator('.cm-line .issue-foreign').first().click();
      await page.locator('.card-foreign').waitFor();
    },
  },
  {
    name: 'the language of a selection',
    text: TEXT,
    reach: async (page) => {
      await found(page);
      await tool(page, /^Language of the selection/);
      await page.locator('dialog[open] select').waitFor();
    },
  },
  {
    name: 'the list of languages',
    reach: async (page) => {
      await button(page, /Language of the text/);
      await page.getByRole('listbox').waitFor();
    },
    part: '.picker',
  },
  {
    name: 'letters',
    text: TEXT,
    reach: async (page) => {
      await found(page);
      await button(page, 'Letters');
      await page.locator('.letters, .letters-bar').first().waitFor();
    },
  },
  {
    name: 'my texts',
    text: TEXT,
    reach: async (page) => {
      await found(page);
      await button(page, 'My texts');
      await page.getByRole('searchbox').waitFor();
    },
  },
  {
    name: 'my words',
    text: TEXT,
    reach: async (page) => {
      await page.locator('.cm-line .issue-spelling').first().click();
      await button(page, 'Add to my words');
      await tool(page, 'My words');
      await page.getByRole('button', { name: 'Remove xyz' }).waitFor();
    },
  },
  {
    name: 'rules',
    text: TEXT,
    reach: async (page) => {
      await found(page);
      await tool(page, 'Rules');
      await page.getByRole('switch').first().waitFor();
    },
  },
  {
    name: 'saving a file',
    text: TEXT,
    reach: async (page) => {
      await found(page);
      await tool(page, 'Save as a file');
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'keeping a language on the device',
    reach: async (page) => {
      await button(page, /^Keep/);
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'looking a word up',
    text: TEXT,
    reach: async (page) => {
      await found(page);
      await page.locator('.cm-content').click();
      await page.keyboard.press('Shift+F7');
      await page.locator('.lookup').waitFor();
    },
  },
  {
    name: 'a message with undo',
    text: TEXT,
    reach: async (page) => {
      await page.locator('.cm-line .issue-spelling').first().click();
      await button(page, 'Never in this text');
      await page.locator('.toast').waitFor();
    },
  },
  {
    name: 'for developers',
    text: TEXT,
    reach: async (page) => {
      await button(page, 'For developers');
      await page.getByRole('textbox', { name: 'Request' }).waitFor();
    },
  },
  {
    name: 'for grammar writers',
    text: TEXT,
    reach: async (page) => {
      await button(page, 'For grammar writers');
      await page.locator('#panel-trace > *').first().waitFor();
    },
  },
  {
    name: 'another language that is offered',
    text: LONG,
    prepare: detects('fo'),
    reach: (page) => page.getByRole('button', { name: /^Switch to/ }).waitFor(),
  },
  {
    name: 'another language that is not offered',
    text: LONG,
    prepare: detects('en'),
    reach: (page) => page.getByRole('button', { name: 'Leave it unchecked' }).waitFor(),
  },
  {
    name: 'a service that cannot be reached',
    text: TEXT,
    prepare: abortChecks,
    reach: (page) => page.getByRole('alert').waitFor(),
  },
  { name: 'a key that is needed', text: TEXT, isLocked: true, reach: (page) => page.locator('#api-key').waitFor() },
  {
    name: 'a language that is not installed',
    text: TEXT,
    tag: 'apu',
    reach: (page) => page.locator('.notice code').waitFor(),
  },
];

const SCREENS: readonly [string, BrowserContextOptions][] = [
  ['1280 light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['1280 dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ['390 light', { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true }],
  ['390 dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true }],
  // A window of 1280 pixels at 400 %.
  ['1280 at 400 %', { viewport: { width: 320, height: 256 }, colorScheme: 'light' }],
];

describe.skipIf(SKIP_BROWSER)('the page, in every state', () => {
  let server: TestServer;
  let locked: TestServer;
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'langtools-page-'));
  beforeAll(async () => {
    buildPage();
    const apiKeysFile = join(folder, 'keys.json');
    writeFileSync(apiKeysFile, JSON.stringify({ keys: [newApiKey('writer').entry] }));
    server = await startTestServer({}, TEST_SOURCES);
    locked = await startTestServer({ apiKeysFile }, TEST_SOURCES);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await locked?.close();
    rmSync(folder, { recursive: true });
  });

  const inState = async (
    { text = '', tag = 'se', isLocked = false, prepare, reach }: State,
    options: BrowserContextOptions,
    look: (page: Page) => Promise<void>,
  ) => {
    // axe is a script of another file: only the test itself may set the policy aside.
    const context = await browser.newContext({ locale: 'en-GB', bypassCSP: true, serviceWorkers: 'block', ...options });
    const page = await context.newPage();
    try {
      await prepare?.(page);
      const query = text === '' ? '' : `&text=${encodeURIComponent(text)}`;
      await page.goto(`${(isLocked ? locked : server).url}/?lang=${tag}${query}`);
      await reach(page);
      await look(page);
      const pictures = process.env.LANGTOOLS_PICTURES;
      if (pictures !== undefined)
        await page.screenshot({
          path: join(pictures, `${expect.getState().currentTestName}.png`.replace(/[^\w.%-]+/g, '-')),
        });
    } finally {
      await context.close();
    }
  };

  const violations = async (page: Page, part: string) => {
    await page.addScriptTag({ path: AXE });
    return page.evaluate(async (within) => {
      const { axe } = window as unknown as {
        axe: {
          run(part: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        };
      };
      const { violations: all } = await axe.run(within, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      });
      return all.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }, part);
  };

  /** Controls that stick out of the screen, and whether the page scrolls in two directions. */
  const outside = (page: Page) =>
    page.evaluate(() => {
      const { scrollWidth } = document.documentElement;
      const wide = scrollWidth > innerWidth ? [`the page is ${scrollWidth} wide`] : [];
      const controls = [
        ...document.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], .cm-content'),
      ]
        // What lies in a part that scrolls by itself, such as a table of inflection, can be reached there.
        .filter(
          (control) =>
            control.checkVisibility() && control.closest('.visually-hidden, pre, .scrolls, .suggestions') === null,
        )
        .filter((control) => {
          const { left, right, width } = control.getBoundingClientRect();
          return width > 1 && (left < -1 || right > innerWidth + 1);
        });
      return [...wide, ...controls.map((control) => control.outerHTML.slice(0, 100))];
    });

  for (const [screen, options] of SCREENS) {
    test.each(STATES.map((state) => [state.name, state] as const))(`${screen}: %s`, async (_name, state) => {
      await inState(state, options, async (page) => {
        expect(await outside(page)).toEqual([]);
        expect(await violations(page, state.part ?? 'html')).toEqual([]);
      });
    });
  }

  test('at 400 % every tool can be used, and the text has room', async () => {
    const options = { viewport: { width: 320, height: 256 } };
    await inState(STATES[1]!, options, async (page) => {
      await page.locator('.cm-content').scrollIntoViewIfNeeded();
      const { width = 0 } = (await page.locator('.cm-content').boundingBox()) ?? {};
      expect(width).toBeGreaterThan(240);
      const covered = await page.locator('.desk-language').evaluate((row) => {
        const boxes = [...row.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0);
        return boxes.some((box, index) =>
          boxes.slice(index + 1).some((next) => next.left < box.right && next.top < box.bottom),
        );
      });
      expect(covered).toBe(false);
      await page.getByRole('button', { name: 'More tools' }).click();
      for (const name of ['Copy the text', 'Save as a file', 'Rules', 'My words', /^Language of the selection/]) {
        const item = page.getByRole('button', { name }).first();
        await item.scrollIntoViewIfNeeded();
        expect(await item.isVisible()).toBe(true);
      }
    });
  });

  test('with forced colours every kind of mark has a line of its own, and the active one an outline', async () => {
    const state = { name: '', text: `${TEXT}\n${FOREIGN}`, reach: found };
    await inState(state, { forcedColors: 'active', viewport: { width: 1280, height: 900 } }, async (page) => {
      await page.locator('.cm-line .issue-foreign').waitFor();
      const lines = await page.evaluate(() =>
        ['spelling', 'grammar', 'typography', 'foreign'].map((kind) => {
          const { textDecorationLine, textDecorationStyle, textDecorationThickness } = getComputedStyle(
            document.querySelector(`.cm-line .issue-${kind}`) as Element,
          );
          return `${textDecorationLine} ${textDecorationStyle} ${textDecorationThickness}`;
        }),
      );
      expect(lines).toEqual([
        'underline wavy 1.5px',
        'underline dashed 2px',
        'underline dotted 2.5px',
        'underline dotted 1px',
      ]);
      await page.locator('.cm-line .issue-grammar').click();
      const outline = () =>
        page
          .locator('.issue-active')
          .first()
          .evaluate((mark) => getComputedStyle(mark).outlineStyle);
      await expect.poll(outline).toBe('solid');
    });
  });

  test.each(STATES.slice(0, 8).map((state) => [state.name, state] as const))(
    'nothing moves for who wants no motion: %s',
    async (_name, state) => {
      await inState(state, { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } }, async (page) => {
        const moving = await page.evaluate(() =>
          [...document.querySelectorAll('*')]
            .filter((element) => {
              const { animationName, animationDuration, transitionDuration, scrollBehavior } =
                getComputedStyle(element);
              const isAnimated = animationName !== 'none' && animationDuration !== '0s';
              return isAnimated || /[1-9]/.test(transitionDuration) || scrollBehavior === 'smooth';
            })
            // The editor's own caret, which blinks.
            .filter((element) => element.closest('.cm-cursorLayer') === null)
            .map((element) => element.outerHTML.slice(0, 80)),
        );
        expect(moving).toEqual([]);
      });
    },
  );

  /** Roles and names in the order in which a screen reader meets them. */
  const readingOrder = async (page: Page, selector: string) => {
    const snapshot = await page.locator(selector).ariaSnapshot();
    return snapshot
      .split('\n')
      .map((line) => line.trim().replace(/^- '?/, ''))
      .filter((line) =>
        /^(banner|main|region|contentinfo|navigation|heading|button|textbox|dialog|toolbar|list|group|combobox|status|alert|note|searchbox|checkbox)\b/.test(
          line,
        ),
      );
  };

  test('a screen reader meets the language, then the tools, the text, its status and what was found', async () => {
    await inState(STATES[1]!, SCREENS[0]![1], async (page) => {
      await expect.poll(() => page.locator('.finding').count()).toBe(4);
      const order = await readingOrder(page, 'body');
      const places = [
        /^banner/,
        /^main/,
        /^button .*Language of the text/,
        /^toolbar "Tools for the text"/,
        /^button "Undo"/,
        /^textbox "Text in/,
        /^region "Results|^heading "Results/,
        /^button .*bad/,
        /^button .*xyz/,
        /^contentinfo/,
      ].map((wanted) => order.findIndex((line) => wanted.test(line)));
      expect(places, order.join('\n')).not.toContain(-1);
      expect([...places].sort((a, b) => a - b)).toEqual(places);
    });
  });

  test('the card says what is wrong, then what could stand there, then what else can be done', async () => {
    await inState(STATES[2]!, SCREENS[0]![1], async (page) => {
      const order = await readingOrder(page, '.card');
      expect(order.map((line) => line.replace(/ \[.*|:$/g, ''))).toEqual([
        'dialog "Grammar Bad word"',
        'heading "Grammar Bad word"',
        'list "Suggestions"',
        'button "good"',
        'button "fine"',
        'button "Not wrong here"',
        'button "Never in this text"',
        'button "Switch this rule off"',
        'button "Close"',
      ]);
    });
  });

  test('the card of a passage says which language, then what can be done', async () => {
    await inState(STATES[4]!, SCREENS[0]![1], async (page) => {
      expect(await page.locator('.card').ariaSnapshot()).toContain('English is not offered here.');
      expect((await readingOrder(page, '.card')).map((line) => line.replace(/ \[.*|:$/g, ''))).toEqual([
        'dialog "Another language"',
        'heading "Another language"',
        'button "Choose the language"',
        'button "Check it as North Sámi"',
        'button "Leave it unchecked"',
        'button "Close"',
      ]);
      expect(await page.locator('.cm-line .issue-foreign').first().getAttribute('lang')).toBe('en');
    });
  });
});
