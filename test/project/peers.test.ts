/**
 * A program that had to be installed and is not must fail the run; one that may be missing is only reported. One that answers a
 * known question wrongly is named, and not compared with.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ALL_KNOWN, KNOWN } from '../support/known-questions.js';
import { stateOf } from '../support/peers.js';

async function peersWith(environment: Readonly<Record<string, string>>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return import('../support/peers.js');
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('a program that tests need', () => {
  test('may be missing where nobody requires it', async () => {
    const { isMissing, isPackageMissing } = await peersWith({ LANGTOOLS_REQUIRE_PEERS: '' });
    expect(isMissing('no-such-program')).toBe(true);
    expect(isMissing(process.execPath)).toBe(false);
    expect(isPackageMissing('no-such-package')).toBe(true);
    expect(isPackageMissing('fastify')).toBe(false);
  });

  test('fails the run where it is required', async () => {
    const required = 'sox no-such-program no-such-package';
    const { isMissing, isPackageMissing } = await peersWith({ LANGTOOLS_REQUIRE_PEERS: required });
    expect(() => isMissing('no-such-program')).toThrow('LANGTOOLS_REQUIRE_PEERS names no-such-program');
    expect(() => isPackageMissing('no-such-package')).toThrow('no-such-package');
    expect(isMissing('other-program')).toBe(true);
  });
});

describe('a program that tests compare with', () => {
  const asked = (answer: string | (() => string), program = process.execPath) => ({
    program,
    about: 'contexts',
    ask: () => (typeof answer === 'string' ? answer : answer()),
    answer: 'bord Table\n',
  });
  const refuse = () => {
    throw new Error('killed');
  };

  test.each([
    ['the record', 'bord Table\n', false],
    ['something else', 'bord Word\n', true],
    ['nothing', '', true],
    ['by failing', refuse, true],
  ] as const)('and that answers a known question with %s', async (_, answer, cannot) => {
    const folder = mkdtempSync(join(tmpdir(), 'langtools-peers-'));
    const report = join(folder, 'report.txt');
    try {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { cannotCompare } = await peersWith({ LANGTOOLS_PEERS_REPORT: report });
      const question = asked(answer);
      expect([cannotCompare(question), cannotCompare(question)]).toEqual([cannot, cannot]);
      const lines = cannot ? [expect.stringContaining(`${process.execPath} (contexts) answers`)] : [];
      expect(warn.mock.calls.flat()).toEqual(lines);
      if (cannot) expect(readFileSync(report, 'utf8').trimEnd().split('\n')).toEqual(lines);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('and is missing is not compared with, and fails the run where it is required', async () => {
    const question = asked('bord Table\n', 'no-such-program');
    expect((await peersWith({})).cannotCompare(question)).toBe(true);
    const { cannotCompare } = await peersWith({ LANGTOOLS_REQUIRE_PEERS: 'no-such-program' });
    expect(() => cannotCompare(question)).toThrow('LANGTOOLS_REQUIRE_PEERS names no-such-program');
  });

  test('is asked first, in every test', () => {
    const compared = new Set(ALL_KNOWN.map(({ program }) => program));
    const files = ['src', 'test']
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
      .filter((file) => file.endsWith('.test.ts') && !file.endsWith('peers.test.ts'));
    const unasked = files.filter((file) => {
      const text = readFileSync(file, 'utf8');
      const started = Array.from(
        text.matchAll(/(?:spawnSync|execFileSync|isMissing)\('([\w-]+)'/g),
        ([, name]) => name!,
      );
      return started.some((name) => compared.has(name)) && !text.includes('cannotCompare(');
    });
    expect(files.length).toBeGreaterThan(100);
    expect(unasked).toEqual([]);
  });

  test('has its place in this list of what is compared live on this machine', () => {
    const states = ALL_KNOWN.map((question) => `${question.program} (${question.about}): ${stateOf(question)}`);
    console.info(`Compared live on ${process.arch}, by the answers to known questions:\n${states.join('\n')}`);
    expect(new Set(states).size).toBe(ALL_KNOWN.length);
    // Each question has an answer on record, and no two are the same.
    expect(ALL_KNOWN.filter(({ answer }) => answer.length === 0)).toEqual([]);
    expect(ALL_KNOWN).toContain(KNOWN.tokenise.contexts);
  });
});
