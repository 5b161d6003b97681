/** A pack that the service loads: its image is made afterwards, used by the next start, and follows the pack when that is replaced. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { compileWordList } from '../../src/hunspell/compile-word-list.js';
import { zhfstOf } from '../../src/hunspell/compiled-dictionary.js';
import { resolveSettings } from '../../src/service/settings/settings.js';
import { startTestServer, type TestServer } from '../harness.js';
import { manyWords } from '../support/many-words.js';
import { findSources } from '../support/watched-packs.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-served-images-'));
const [packs, cacheDir] = [join(folder, 'packs'), join(folder, 'cache')];
mkdirSync(packs);
afterAll(() => rmSync(folder, { recursive: true }));

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** The letters as a word, and many others of them. */
function packOf(letters: string): Uint8Array {
  return zhfstOf(compileWordList([...manyWords(1, 4_000, letters), letters].join('\n')), {
    locale: 'se',
    title: letters,
  });
}

async function source() {
  const settings = resolveSettings({ flags: { packs, cacheDir, starters: false } });
  const { sources } = await findSources(settings);
  return sources.find(({ operation, tag }) => operation === 'speller' && tag === 'se')!;
}

async function isCorrect(word: string): Promise<boolean | undefined> {
  const response = await server!.post('/speller/se', { text: word });
  const { results } = (await response.json()) as { results: { is_correct: boolean }[] };
  return results[0]?.is_correct;
}

const counted = async (outcome: string) => {
  const metrics = await (await fetch(`${server!.url}/metrics`)).text();
  return Number(new RegExp(`pack_images_total\\{outcome="${outcome}"\\} (\\d+)`).exec(metrics)?.[1]);
};
const images = () => readdirSync(join(cacheDir, 'images')).filter((name) => name.endsWith('.image'));

test('is made, used, and replaced with its pack', { timeout: 240_000 }, async () => {
  writeFileSync(join(packs, 'se.zhfst'), packOf('aeiknstv'));
  server = await startTestServer({}, [await source()]);
  expect(await isCorrect('aeiknstv')).toBe(true);
  await expect.poll(() => counted('made'), { timeout: 60_000 }).toBe(1);
  expect(server.logLines().some((line) => line.includes('image of a pack made'))).toBe(true);
  const [made] = images();
  await server.close();

  server = await startTestServer({}, [await source()]);
  expect(await isCorrect('aeiknstv')).toBe(true);
  await expect.poll(() => counted('used'), { timeout: 60_000 }).toBe(1);
  expect(await counted('made')).toBe(0);

  writeFileSync(join(packs, 'se.zhfst'), packOf('bdghjlmo'));
  await server.service.registry.install(await source());
  expect(await isCorrect('bdghjlmo')).toBe(true);
  expect(await isCorrect('aeiknstv')).toBe(false);
  await expect.poll(() => counted('made'), { timeout: 60_000 }).toBe(1);
  expect(images()).toHaveLength(1);
  expect(images()).not.toContain(made);
});
