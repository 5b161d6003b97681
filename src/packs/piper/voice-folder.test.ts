import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceVoiceFolder, strayNames, tidyVoices } from './voice-folder.js';

const MINUTE_MS = 60_000;
let packsDir: string;
beforeEach(() => {
  packsDir = mkdtempSync(join(tmpdir(), 'langtools-stray-'));
});
afterEach(() => rmSync(packsDir, { recursive: true }));

function voice(folder: string, model: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'harri.onnx'), model);
}
const inMinutes = (minutes: number) => Date.now() + minutes * MINUTE_MS;
const modelOf = (fileName: string) => readFileSync(join(packsDir, fileName, 'harri.onnx'), 'utf8');

test('a voice that was to be replaced has its name again after a process was ended between the renamings', async () => {
  const { incoming, outgoing } = strayNames(packsDir, 'fi-harri');
  voice(incoming, 'new');
  voice(outgoing, 'old');
  await tidyVoices(packsDir, inMinutes(2));
  expect(modelOf('fi-harri')).toBe('old');
  await tidyVoices(packsDir, inMinutes(61));
  expect(readdirSync(packsDir)).toEqual(['fi-harri']);
});

test.each([61, -61])(
  'what is left of a replacement goes, also after the clock was set: %i minutes',
  async (minutes) => {
    const { incoming, outgoing } = strayNames(packsDir, 'fi-harri');
    voice(join(packsDir, 'fi-harri'), 'new');
    voice(outgoing, 'old');
    voice(incoming, 'cut off');
    await tidyVoices(packsDir, inMinutes(minutes));
    expect([readdirSync(packsDir), modelOf('fi-harri')]).toEqual([['fi-harri'], 'new']);
  },
);

test('a replacement that goes on at this moment is left alone, and so is everything else', async () => {
  const { incoming, outgoing } = strayNames(packsDir, 'fi-harri');
  voice(incoming, 'new');
  voice(outgoing, 'old');
  await tidyVoices(packsDir, inMinutes(0));
  expect(readdirSync(packsDir)).toHaveLength(2);
  rmSync(incoming, { recursive: true });
  rmSync(outgoing, { recursive: true });
  voice(join(packsDir, '.downloads'), 'x');
  voice(join(packsDir, 'fi-harri'), 'x');
  await tidyVoices(packsDir, inMinutes(1_000));
  expect(readdirSync(packsDir).sort()).toEqual(['.downloads', 'fi-harri']);
  await tidyVoices(join(packsDir, 'nowhere'));
});

test('a new voice takes the place of the old one, and the old one stays where the new one cannot', async () => {
  const write = (model: string) => async (folder: string) => writeFileSync(join(folder, 'harri.onnx'), model);
  for (const model of ['first', 'second']) await replaceVoiceFolder(packsDir, 'fi-harri', write(model));
  expect([readdirSync(packsDir), modelOf('fi-harri')]).toEqual([['fi-harri'], 'second']);
  const interrupted = replaceVoiceFolder(packsDir, 'fi-harri', async (folder) => {
    await write('third')(folder);
    // So that it cannot be renamed after the old one has been.
    rmSync(folder, { recursive: true });
  });
  await expect(interrupted).rejects.toThrow('ENOENT');
  expect([readdirSync(packsDir), modelOf('fi-harri')]).toEqual([['fi-harri'], 'second']);
});
