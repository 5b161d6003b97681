import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { strayNames, tidyVoices } from './stray-voices.js';

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
