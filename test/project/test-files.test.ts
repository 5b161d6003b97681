/** What holds for all files of tests: the lists of `vitest.config.ts` name files that exist, and no clock decides a test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ALONE, MADE_UP } from '../../vitest.config.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const files = ['src', 'test', 'web'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name)),
);
/** As somebody would write it: how long something took is less than a number. */
const TIMED = /expect\((?:performance|Date)\.now\(\) - [^)]*\)\s*\.toBeLessThan|\bretry: [1-9]/;

test.each([...ALONE, ...MADE_UP])('%s, which is treated specially, exists', (file) => {
  expect(existsSync(join(ROOT, file))).toBe(true);
});

describe('no test', () => {
  test('is decided by the time that has passed, or gets a second chance', () => {
    expect(files.length).toBeGreaterThan(300);
    const timed = files.filter((file) => TIMED.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(timed).toEqual([]);
  });

  test('of another kind is taken for one of those', () => {
    // Put together here, so that this file is not one of them.
    const taken = ['performance', 'now() - startMs'].join('.');
    expect(TIMED.test(`expect(${taken}).toBeLessThan(5_000)`)).toBe(true);
    expect(TIMED.test(`test('x', { ${['retry', 1].join(': ')} }, () => {})`)).toBe(true);
    expect(TIMED.test(`expect(${taken}).toBeGreaterThan(5); get('retry-after: 1')`)).toBe(false);
  });
});
