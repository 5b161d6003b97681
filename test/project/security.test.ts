/** SECURITY.md names the test that holds each promise: every one of them exists, under the name that is given there. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const document = readFileSync(`${ROOT}SECURITY.md`, 'utf8');

interface Promised {
  readonly promise: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

/** The rows of the tables whose last column is "held by". */
function promises(): Promised[] {
  const rows: Promised[] = [];
  let isHeld = false;
  for (const line of document.split('\n')) {
    if (!line.startsWith('|')) isHeld = false;
    else if (line.endsWith('| held by |')) isHeld = true;
    else if (isHeld && !line.startsWith('|---')) {
      const cells = line.split(' | ');
      rows.push({ promise: cells[2] ?? '', tests: testsIn(cells.at(-1) ?? '') });
    }
  }
  return rows;
}

/** "`file`: *title*; *title*. `file`: *title*" */
function testsIn(cell: string): Promised['tests'] {
  return [...cell.matchAll(/`([^`]+\.test\.ts)`: ((?:\*[^*]+\*(?:; )?)+)/g)].flatMap(([, file, titles]) =>
    [...titles!.matchAll(/\*([^*]+)\*/g)].map(([, title]) => ({ file: file!, title: title! })),
  );
}

/** Whether a test or a group of tests in the source has this title; `.each` may stand between. */
function hasTitle(source: string, title: string): boolean {
  const quoted = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:\\b(?:test|it|describe)|\\))\\(\\s*'${quoted}'`).test(source);
}

describe('the threat model', () => {
  const rows = promises();

  test('has a row for every promise, and a test for every row', () => {
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ promise }) => promise)).toEqual([]);
  });

  test('names tests that exist', () => {
    const named = rows.flatMap(({ tests }) => tests);
    const missing = named.filter(
      ({ file, title }) => !existsSync(ROOT + file) || !hasTitle(readFileSync(ROOT + file, 'utf8'), title),
    );
    expect(missing).toEqual([]);
    // Nothing in the last column is overlooked.
    expect(document.match(/`[^`]+\.test\.ts`: \*/g)?.length).toBe(
      new Set(rows.flatMap(({ tests }, row) => tests.map(({ file }) => `${row} ${file}`))).size,
    );
  });

  test('would notice a title that no test has', () => {
    const source = "test('one thing', () => {});\ntest.each([1])('another %s', () => {});";
    expect(['one thing', 'another %s', 'one', 'a third'].map((title) => hasTitle(source, title))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
