/**
 * Norwegian Bokmål and North Sámi as they come with langtools, kept on a device: with the network cut they find, correct and
 * speak, and for three hundred sentences they answer what the service answers.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LangtoolsClient } from '../../src/client/index.js';
import { resolveSettings } from '../../src/service/settings/settings.js';
import { startTestServer, type TestServer } from '../harness.js';
import { preparedData } from '../support/small-pack-sources.js';
import { findSources } from '../support/watched-packs.js';
import { buildPage, launchBrowser, SKIP_BROWSER } from './browser.js';

const LANGUAGES = [
  {
    tag: 'nb',
    name: 'Norwegian Bokmål',
    text: 'Hun sitter å leser en boook.',
    found: ['å', 'boook'],
    suggestion: 'og',
    corrected: 'Hun sitter og leser en boook.',
    lookedUp: { word: 'bøkene', lemma: 'bok', division: 'bø-ke-ne', form: 'bøker' },
  },
  {
    tag: 'se',
    name: 'North Sámi',
    text: 'Mun lean  skuvllas ja girjjjit ahppá.',
    found: ['  ', 'girjjjit', 'ahppá'],
    suggestion: 'One space',
    corrected: 'Mun lean skuvllas ja girjjjit ahppá.',
    lookedUp: { word: 'guollái', lemma: 'guolli', division: 'guol-lái', form: 'guliiguin' },
  },
] as const;
const SENTENCES = 300;
const PER_TEXT = 20;

/** Always the same numbers: a linear congruential generator. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Sentences of the words of our own examples, every fifth word with a letter lost, doubled or exchanged. */
function sentencesOf(tag: string): string[] {
  const lines = readFileSync(new URL(`../../languages/${tag}/grammar/examples.jsonl`, import.meta.url), 'utf8');
  const texts = lines
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { text: string }).text);
  const words = texts.flatMap((text) => text.match(/\p{L}+/gu) ?? []);
  const next = numbers(tag.length * 7919 + words.length);
  const changed = (word: string) => {
    const at = next(word.length);
    const kinds = [word.slice(0, at), word.slice(0, at + 1), `${word.slice(0, at)}${word.charAt(at)}`];
    const kind = next(3);
    return (kinds[kind] ?? '') + (kind === 0 ? word.slice(at + 1) : kind === 1 ? word.slice(at) : word.slice(at + 2));
  };
  return Array.from({ length: SENTENCES }, (_, index) => {
    // Whole examples too: their errors are errors of grammar.
    if (index % 4 === 0) return texts[(index / 4) % texts.length] ?? '';
    const count = 4 + next(6);
    const chosen = Array.from({ length: count }, () => words[next(words.length)] ?? '');
    return `${chosen.map((word) => (next(5) === 0 ? changed(word) : word)).join(' ')}.`;
  });
}

describe.skipIf(SKIP_BROWSER)('languages that come with langtools, on a device', () => {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-kept-'));
  let server: TestServer;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const leaving: string[] = [];

  beforeAll(async () => {
    buildPage();
    const settings = resolveSettings({ flags: { packs: join(folder, 'no-packs') } });
    const tags: readonly string[] = LANGUAGES.map(({ tag }) => tag);
    const sources = (await findSources(settings)).sources.filter(({ tag }) => tags.includes(tag));
    server = await startTestServer({ cacheDir: folder, checkTimeoutMs: 60_000 }, sources);
    await Promise.all(tags.map((tag) => preparedData(`${server.url}/data/${tag}`)));
    browser = await launchBrowser();
    context = await browser.newContext({ locale: 'en-GB', bypassCSP: true });
    context.on('request', (request) => {
      if (request.method() !== 'GET') leaving.push(`${request.method()} ${request.url()}`);
    });
    page = await context.newPage();
    page.setDefaultTimeout(60_000);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true });
  });

  const editor = () => page.getByRole('textbox', { name: /^Text in/ });
  const found = () =>
    page.locator('.cm-line [class*=issue-]').evaluateAll((marks) => marks.map(({ textContent }) => textContent));

  test.each(LANGUAGES)('$name is kept', async ({ tag, name }) => {
    await page.goto(`${server.url}/?lang=${tag}`);
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await page.getByRole('button', { name: `Keep ${name} on this device` }).click();
    await page.getByText('Nothing leaves this device').waitFor();
    // The engines are kept, too.
    const engines = () =>
      page.evaluate(async () => {
        const [shell = ''] = (await caches.keys()).filter((cache) => cache.startsWith('langtools-shell'));
        const kept = await (await caches.open(shell)).keys();
        return kept.filter(({ url }) => url.includes('/engines/')).length;
      });
    await expect.poll(engines).toBeGreaterThan(5);
  });

  test.each(LANGUAGES)('$name is checked, corrected and spoken with the network cut', async (language) => {
    await context.setOffline(true);
    leaving.length = 0;
    try {
      await page.goto(`${server.url}/`);
      await page.getByRole('button', { name: /Language of the text/ }).click();
      await page.getByRole('combobox', { name: 'Search by name or code' }).fill(language.tag);
      await page.keyboard.press('Enter');
      await page.getByText('Nothing leaves this device').waitFor();
      await editor().fill(language.text);
      await expect.poll(found).toEqual(language.found);
      await page.locator('.cm-line [class*=issue-]').first().click();
      await page.getByRole('dialog').getByRole('button', { name: language.suggestion, exact: true }).click();
      await expect.poll(() => editor().textContent()).toBe(language.corrected);
      await page.getByRole('button', { name: 'Rules' }).click();
      await page.getByRole('switch').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Listen', exact: true }).click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(leaving).toEqual([]);
    } finally {
      await context.setOffline(false);
    }
  });

  test.each(LANGUAGES)('words of $name are looked up, and again with the network cut', async ({ tag, lookedUp }) => {
    const { word, lemma, division, form } = lookedUp;
    await preparedData(`${server.url}/data/${tag}?for=words`);
    leaving.length = 0;
    const card = page.getByRole('dialog', { name: 'Look up a word' });
    const lookUp = async () => {
      await page.goto(`${server.url}/?lang=${tag}`);
      await page.getByText('Nothing leaves this device').waitFor();
      await page.getByRole('button', { name: 'Look up a word' }).click();
      await card.getByRole('searchbox').fill(word);
      await page.keyboard.press('Enter');
      await card.getByText(division, { exact: true }).waitFor();
      await card.getByRole('listitem').getByText(lemma, { exact: true }).first().waitFor();
      await card.getByRole('cell').getByText(form, { exact: true }).first().waitFor();
    };
    await lookUp();
    await context.setOffline(true);
    try {
      await lookUp();
    } finally {
      await context.setOffline(false);
    }
    expect(leaving).toEqual([]);
  });

  test.each(LANGUAGES)(
    'the embed with a local engine divides words of $name on the device',
    async ({ tag, lookedUp }) => {
      const { word, division } = lookedUp;
      await preparedData(`${server.url}/data/${tag}?for=words`);
      // Without what the page has kept there: the embed brings what it needs itself.
      const visit = await browser.newContext({ serviceWorkers: 'block' });
      const site = await visit.newPage();
      const sent: string[] = [];
      site.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
      const body = `<!doctype html><meta charset="utf-8"><script src="/embed.js" data-engine="local" defer></script><p data-hyphenate="${tag}">${word}</p>`;
      await site.route('**/a-site', (route) => route.fulfill({ contentType: 'text/html', body }));
      await site.goto(`${server.url}/a-site`);
      await expect.poll(() => site.locator('p').textContent()).toBe(division.replaceAll('-', '\u00ad'));
      expect(sent).toEqual([]);
      await site.close();
    },
  );

  test.each(LANGUAGES)(
    '$name answers what the service answers, for three hundred sentences',
    async ({ tag }) => {
      const sentences = sentencesOf(tag);
      expect(new Set(sentences).size).toBeGreaterThan(SENTENCES * 0.7);
      const texts = Array.from({ length: SENTENCES / PER_TEXT }, (_, index) =>
        sentences.slice(index * PER_TEXT, (index + 1) * PER_TEXT).join('\n\n'),
      );
      const spelling = { offsets: true, suggestions: 6, details: true };
      const grammar = { locales: ['en'], details: true };
      await page.goto(`${server.url}/?lang=${tag}`);
      await page.getByText('Nothing leaves this device').waitFor();
      await editor().fill('a');
      await expect.poll(() => page.workers().length).toBe(1);
      // The page's own worker, asked by the messages of `engine-protocol.ts`.
      const local = await page.evaluate(
        async ({ url, base, language, all, spellOptions, checkOptions }) => {
          const worker = new Worker(url, { type: 'module' });
          const calls = all.flatMap((text) => [
            { method: 'spell', text, options: spellOptions },
            { method: 'check', text, options: checkOptions },
          ]);
          const answers: unknown[] = [];
          const done = new Promise<void>((resolve) => {
            worker.addEventListener('message', ({ data }) => {
              if (data.kind === 'alive') return;
              answers[data.id] = data.kind === 'answer' ? data.value : data;
              if (data.id === calls.length - 1) resolve();
            });
          });
          const settings = { base, checkTimeoutMs: 60_000 };
          worker.postMessage({ kind: 'start', settings, lock: 'comparison' });
          for (const [id, call] of calls.entries()) worker.postMessage({ kind: 'ask', id, tag: language, call });
          await done;
          worker.terminate();
          return answers;
        },
        {
          url: page.workers()[0]?.url() ?? '',
          base: server.url,
          language: tag,
          all: texts,
          spellOptions: spelling,
          checkOptions: grammar,
        },
      );
      const client = new LangtoolsClient({ baseUrl: server.url });
      let words = 0;
      let errors = 0;
      for (const [index, text] of texts.entries()) {
        const spelled = await client.spell(tag, text, spelling);
        const checked = await client.check(tag, text, grammar);
        expect(local[index * 2]).toEqual(spelled);
        expect(local[index * 2 + 1]).toEqual(checked);
        words += spelled.results.filter(({ is_correct }) => !is_correct).length;
        errors += checked.errs.length;
      }
      // The sentences are not all right: else the comparison would say little.
      expect(words).toBeGreaterThan(100);
      expect(errors).toBeGreaterThan(100);
    },
    240_000,
  );
});
