import { expect, test } from 'vitest';
import { testChanges } from './test-changes.js';
import type { SuiteReport, TestFailure, Verdict } from './test-report.js';
import { changesText } from './write-report.js';

const failure = (line: number, name: string, problem = 'wrong'): TestFailure => ({ line, test: name, problem });

function suite(verdict: Verdict, failures: readonly TestFailure[], notCounted?: string): SuiteReport {
  const file = { file: 'a.yaml', passed: 0, failed: failures.length, failures };
  return {
    folder: 'src/test',
    name: 'a.sh',
    verdict,
    files: [notCounted === undefined ? file : { ...file, notCounted }],
  };
}

test('tests are known by their words, whatever line they are on now', () => {
  const before = suite('failed', [failure(3, 'kala'), failure(4, 'muna'), failure(4, 'muna', 'also wrong')]);
  const after = suite('failed', [failure(9, 'kala'), failure(10, 'talo'), failure(10, 'talo', 'also wrong')]);
  const changes = testChanges([before], [after]);
  expect(changesText(changes, (file) => `repo/${file}`, 5)).toBe(
    `fails now: repo/a.yaml:10: talo: wrong
fails now: repo/a.yaml:10: talo: also wrong
fails no longer: repo/a.yaml: muna
`,
  );
  expect(changesText(changes, (file) => file, 1)).toContain('  … and 1 more\n');
});

test('verdicts that changed are named; the same results are no change', () => {
  const failed = suite('failed', [failure(1, 'kala')]);
  expect(changesText(testChanges([failed], [suite('passed', [])]), (file) => file, 5)).toBe(
    'fails no longer: a.yaml: kala\nsrc/test/a.sh: passed, was: failed\n',
  );
  expect(changesText(testChanges([failed], [failed]), (file) => file, 5)).toBe('');
  expect(testChanges([], [failed]).verdicts).toEqual([]);
});

test('what does not count is no change', () => {
  const changes = testChanges([suite('passed', [])], [suite('passed', [failure(1, 'kala')], 'not read')]);
  expect(changes).toEqual({ failing: [], mended: [], verdicts: [] });
});
