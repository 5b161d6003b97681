/** A process that is killed at any step of replacing a file: there is the old content or the new one, and nothing stays for ever. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replaceFileSync } from './replace-file.js';

const SCRIPT = fileURLToPath(new URL('../../../test/support/kill-at-step.mjs', import.meta.url));
const OLD = Buffer.alloc(1000, 'old');
const NEW = Buffer.alloc(100_000, 'new');
const NEVER = 1000;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-killed-'));
  file = join(folder, 'data.bin');
  writeFileSync(file, OLD);
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (name: string, step: number) =>
  spawnSync(process.execPath, [SCRIPT, name, file, String(NEW.length), String(step)], { encoding: 'utf8' });

describe.each(['replaceFile', 'replaceFileSync'])('%s', (name) => {
  test('that is killed at any step leaves the old content or the new one, and what it leaves beside goes later', () => {
    const outcomes: string[] = [];
    for (let step = 0; ; step++) {
      writeFileSync(file, OLD);
      const { signal, status, stderr } = run(name, step);
      const content = readFileSync(file);
      const outcome = content.equals(OLD) ? 'old' : content.equals(NEW) ? 'new' : 'a part';
      if (signal === null) {
        expect([status, stderr, outcome]).toEqual([0, '', 'new']);
        break;
      }
      expect(signal).toBe('SIGKILL');
      outcomes.push(outcome);
    }
    // First the old content, from the renaming on the new one.
    expect(outcomes.join(' ')).toMatch(/^old( old){4,}( new){2,}$/);
    const left = readdirSync(folder).filter((each) => each !== 'data.bin');
    expect(left.length).toBeGreaterThan(2);
    for (const each of left) utimesSync(join(folder, each), 1_000, 1_000);
    replaceFileSync(join(folder, 'another.bin'), NEW);
    expect(readdirSync(folder).sort()).toEqual(['another.bin', 'data.bin']);
  });

  test('flushes the file before it renames it, and the folder afterwards', () => {
    const calls = run(name, NEVER).stdout.trim().replaceAll('Sync', '').replaceAll('writeFile', 'write').split(' ');
    const steps = calls.map((call) => (call === 'fsync' ? 'sync' : call));
    expect(steps).toEqual(['open', 'write', 'sync', 'close', 'rename', 'open', 'sync', 'close']);
  });
});
