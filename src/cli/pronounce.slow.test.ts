import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { EXIT } from './console/exit-codes.js';
import { main } from './main.js';

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await main(args, { stdout, stderr, env: {} });
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}

describe('langtools pronounce', () => {
  test('shows sounds and mnemonics of a word', async () => {
    expect((await run('pronounce', 'se', 'guolli')).out).toBe("guolli  ˈkuolːiː  [[k'uol:i:]]\n");
  });

  test('shows the words of a number first', async () => {
    expect((await run('pronounce', 'sme', '21')).out).toMatch(/^21 {2}guokte\|logi\|okta {2}ˈkuokːhte/);
  });

  test('names the rules that fired', async () => {
    expect((await run('pronounce', 'se', 'guolli', '--rules')).out).toMatch(/\n {2}letters:\d+ {2}.*uo > uo\n/);
  });

  test('finds nothing wrong with North Sámi', async () => {
    expect(await run('pronounce', 'se', '--check')).toEqual({ code: EXIT.ok, out: 'se: no problems\n', err: '' });
  });

  test('says which languages have a pronunciation', async () => {
    const { code, err } = await run('pronounce', 'xx', 'kala');
    expect(code).toBe(EXIT.usage);
    expect(err).toContain('these languages have one:');
  });
});
