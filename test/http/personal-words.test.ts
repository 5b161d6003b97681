/** Words that a writer has added count in our own API, for that writer alone. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newApiKey } from '../../src/http/api-keys.js';
import { WordStore } from '../../src/service/personal-words/word-store.js';
import { startTestServer, type TestServer } from '../harness.js';

let wordsDir: string;
let server: TestServer | undefined;
beforeEach(() => {
  wordsDir = mkdtempSync(join(tmpdir(), 'langtools-words-'));
});
afterEach(async () => {
  await server?.close();
  rmSync(wordsDir, { recursive: true, force: true });
});

async function wrongWords(headers: Record<string, string> = {}): Promise<string[]> {
  const response = await server!.post('/speller/se', { text: 'aaa Mine mine yours' }, headers);
  const { results } = (await response.json()) as { results: { word: string; is_correct: boolean }[] };
  return results.filter((result) => !result.is_correct).map(({ word }) => word);
}

describe("a writer's own words", () => {
  test('on the own machine count for everything', async () => {
    await (await new WordStore(wordsDir).wordsOf('local')).add(['mine']);
    server = await startTestServer({ wordsDir });
    expect(await wrongWords()).toEqual(['yours']);
  });

  test('count for the key that they belong to, and for no other', async () => {
    const [anna, biret] = [newApiKey('anna'), newApiKey('biret')];
    const apiKeysFile = join(wordsDir, 'keys.json');
    writeFileSync(apiKeysFile, JSON.stringify({ keys: [anna.entry, biret.entry] }));
    await (await new WordStore(wordsDir).wordsOf('key anna')).add(['mine']);
    await (await new WordStore(wordsDir).wordsOf('local')).add(['yours']);
    server = await startTestServer({ wordsDir, apiKeysFile });
    expect(await wrongWords({ 'X-Api-Key': anna.key })).toEqual(['yours']);
    expect(await wrongWords({ 'X-Api-Key': biret.key })).toEqual(['Mine', 'mine', 'yours']);
  });

  test('do not count where anybody could change them', async () => {
    await (await new WordStore(wordsDir).wordsOf('local')).add(['mine']);
    server = await startTestServer({ wordsDir, host: '0.0.0.0' });
    expect(await wrongWords()).toEqual(['Mine', 'mine', 'yours']);
  });

  test('that cannot be read are no reason not to check', async () => {
    writeFileSync(join(wordsDir, 'file'), '');
    server = await startTestServer({ wordsDir: join(wordsDir, 'file') });
    expect(await wrongWords()).toEqual(['Mine', 'mine', 'yours']);
  });
});
