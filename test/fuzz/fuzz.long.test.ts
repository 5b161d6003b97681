/**
 * A little fuzzing in every test run: each surface gets a fixed number of inputs from a fixed seed. `npm run fuzz` runs as
 * many as one likes. And the driver itself: that it finds what was planted, makes it small and says how to see it again.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Some thirty seconds of processor time, on a machine that may be doing ten other things. */
const PATIENCE_MS = 900_000;

interface FuzzReport {
  readonly surface: string;
  readonly inputs: number;
  readonly blocks: number;
  readonly corpus: number;
  readonly findings: readonly { readonly kind: string; readonly report: string; readonly minimised: string }[];
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'langtools-fuzz-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fuzz(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['fuzz/run.mjs', ...args], { cwd: ROOT }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

async function reportsOf(surface: string, ...args: string[]): Promise<{ code: number; reports: FuzzReport[] }> {
  const file = join(folder, `${surface}.json`);
  const { code, output } = await fuzz(surface, '--json', file, ...args);
  expect(output).toContain(surface === 'all' ? 'inputs' : `${surface}: `);
  return { code, reports: JSON.parse(readFileSync(file, 'utf8')) as FuzzReport[] };
}

describe('the fuzzers', () => {
  const files = readdirSync(join(ROOT, 'fuzz/surfaces'), 'utf8');

  test(
    'find nothing in three hundred inputs',
    async () => {
      const { code, reports } = await reportsOf('all', '--runs', '15', '--seed', '20');
      expect(reports.flatMap(({ surface, findings }) => findings.map(({ report }) => `${surface}: ${report}`))).toEqual(
        [],
      );
      expect(code).toBe(0);
      expect(reports.map(({ surface }) => surface).filter((surface) => !files.includes(`${surface}.ts`))).toEqual([]);
      expect(reports.length).toBeGreaterThanOrEqual(19);
      for (const { surface, inputs, blocks } of reports) {
        expect(inputs, surface).toBe(15);
        // Else it would run past the code that it is meant for.
        expect(blocks, surface).toBeGreaterThan(20);
      }
    },
    PATIENCE_MS,
  );
});

describe('the driver', () => {
  test(
    'finds a planted error, makes the input small, and shows it again',
    async () => {
      const { code, reports } = await reportsOf('planted', '--runs', '3000', '--seed', '3');
      expect(code).toBe(1);
      const error = reports[0]!.findings.find(({ kind }) => kind === 'error');
      expect(error?.report).toMatch(/^TypeError: planted\n {4}at .*fuzz\/surfaces\/planted\.js/);
      const input = Buffer.from(error!.minimised, 'base64');
      expect(input.length).toBeLessThanOrEqual(4);
      expect(input.toString()).toContain('T[');
      expect(reports[0]!.corpus).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  test.each([
    ['H[]', 'hang', 'processor time'],
    ['M[]', 'memory', 'needs more than'],
  ])(
    'notices that %s is a %s',
    async (text, kind, why) => {
      const file = join(folder, kind);
      writeFileSync(file, text);
      const { code, output } = await fuzz('planted', '--input', file);
      expect(output).toMatch(new RegExp(`^${kind}: .*${why}`));
      expect(output).toContain(JSON.stringify(text));
      expect(code).toBe(1);
    },
    PATIENCE_MS,
  );

  test(
    'makes the same inputs from the same seed',
    async () => {
      const runs = ['--runs', '500', '--seed'];
      const first = await reportsOf('onnx', ...runs, '5');
      const second = await reportsOf('onnx', ...runs, '5');
      expect({ ...second.reports[0], seconds: 0 }).toEqual({ ...first.reports[0], seconds: 0 });
    },
    PATIENCE_MS,
  );
});
