import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { knownTags } from './find-sources.js';
import { findVoiceSources } from './voice-sources.js';

const folder = mkdtempSync(join(tmpdir(), 'voice-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));

const settings = { packs: folder, cacheDir: folder, deploymentsDir: '' };

async function voiceOf(tag: string, starters: boolean) {
  const { sources } = await findVoiceSources({ ...settings, starters }, knownTags(settings));
  return sources.find((source) => source.tag === tag && source.voice === 'default');
}

test('a voice whose rules ask for readings takes the morphology of the starter, which is compiled first', async () => {
  const voice = await voiceOf('se', true);
  expect(voice?.morphology).toMatchObject({ origin: 'starter', loader: { params: { tag: 'se' } } });
  expect(voice?.compiledBy).toMatchObject({ origin: 'starter', pack: { name: 'starter-se' } });
  // Its audio is not taken for that of a voice without readings.
  expect(voice?.pack.version).not.toBe((await voiceOf('se', false))?.pack.version);
});

test('it does without where starters are off', async () => {
  const voice = await voiceOf('se', false);
  expect(voice?.morphology).toBeUndefined();
  expect(voice?.compiledBy).toBeUndefined();
});

test('a voice that eSpeak NG pronounces itself needs none', async () => {
  expect((await voiceOf('smj', true))?.morphology).toBeUndefined();
  expect((await voiceOf('fi', true))?.morphology).toBeUndefined();
});
