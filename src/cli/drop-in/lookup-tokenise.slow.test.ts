/** `langtools lookup` and `langtools tokenise`: what HFST 3.16 printed for the same input. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { KNOWN } from '../../../test/support/known-questions.js';
import { cannotCompare } from '../../../test/support/peers.js';
import { EXIT } from '../console/exit-codes.js';
import { main } from '../main.js';
import { runCommand } from '../run-command.cases.js';

const TRANSDUCERS = fileURLToPath(new URL('../../fst/fixtures/', import.meta.url));
const TOKENISERS = fileURLToPath(new URL('../../grammar/tokenise/fixtures/', import.meta.url));
const ANALYSER = `${TRANSDUCERS}analyser.hfstol`;
const WORDS = `${TOKENISERS}words.pmhfst`;

interface RecordedTokens {
  readonly tokeniser: keyof typeof KNOWN.tokenise;
  readonly input: string;
  readonly args: readonly string[];
  readonly output: string;
}

async function answer(input: string | Uint8Array, ...args: string[]): Promise<string> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough({ highWaterMark: 1 << 24 })];
  stdin.end(input);
  expect(await main(args, { stdin, stdout, stderr: new PassThrough(), env: {} })).toBe(EXIT.ok);
  return String(stdout.read() ?? '');
}

describe('langtools lookup', () => {
  const INPUT = 'guolli\nnope\n\n𝒳\n';

  it('prints what hfst-lookup prints', async () => {
    const recorded = readFileSync(`${TRANSDUCERS}analyser.lookup.txt`, 'utf8');
    expect(await answer(readFileSync(`${TRANSDUCERS}words.txt`), 'lookup', '-q', ANALYSER)).toBe(recorded);
    expect((await runCommand('lookup', '-I', `${TRANSDUCERS}words.txt`, '-i', ANALYSER)).out).toBe(recorded);
  });

  it.each([
    [
      ['-O', 'cg'],
      '"<guolli>"\n\t"guolli"+N+Sg+Nom\t1.500000\n\t"guolli"+N+Sg+Gen\t1.750000\n\n"<nope>"\n\t"nope" ?\tInf\n\n' +
        '"<>"\n\t"" ?\tInf\n\n"<𝒳>"\n\t"𝒳" ?\tInf\n\n',
    ],
    [['-O', 'apertium'], '^guolli/guolli+N+Sg+Nom/guolli+N+Sg+Gen$\n^nope/*nope$\n^/*$\n^𝒳/*𝒳$\n'],
    [['-b', '0'], 'guolli\tguolli+N+Sg+Nom\t1.500000\n\nnope\tnope+?\tinf\n\n\t+?\tinf\n\n𝒳\t𝒳+?\tinf\n\n'],
    [
      ['-x', '-n', '1', '-O', 'apertium'],
      '^guolli/guolli+N+Sg+Nom$\n^nope/*nope$\n^/*$\n^𝒳/*𝒳$\n' +
        'Strings\tFound\tMissing\tResults\n4\t1\t3\t1\nCoverage\tAmbiguity\n0.250000\t0.250000\n',
    ],
  ])('takes %j', async (options, expected) => {
    expect(await answer(INPUT, 'lookup', '-p', ...options, '-i', ANALYSER)).toBe(expected);
  });

  it.each([
    [['-O', 'html', ANALYSER], 'no output format "html"'],
    [['-X', 'print-pairs', ANALYSER], '--xfst=print-pairs is not supported'],
    [[], 'which transducer'],
    [['--none'], 'no option --none'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await runCommand('lookup', ...args);
    expect([code, err]).toEqual([EXIT.usage, expect.stringContaining(message)]);
  });
});

describe('langtools tokenise', () => {
  it.each([
    [['-g'], 'sentences', 'words-sentences.cg'],
    [['-g'], 'strange', 'words-strange.cg'],
    [['-g', '-S'], 'strange', 'words-strange-superblanks.cg'],
    [['-g', '-l1'], 'sentences', 'words-sentences-one-class.cg'],
  ])('prints what hfst-tokenise prints: %j, %s', async (options, text, recorded) => {
    const out = await answer(readFileSync(`${TOKENISERS}${text}.txt`), 'tokenise', ...options, WORDS);
    expect(out).toBe(readFileSync(`${TOKENISERS}recorded/${recorded}`, 'utf8'));
  });

  it('prints words, without weights, and flushes at null characters', async () => {
    expect(await answer('Mun lea.\nguolli\n\ndal\n', 'tokenise', WORDS)).toBe('Mun\nlea\n.\nguolli\n\ndal\n\n');
    expect(await answer('Mun lea.\nguolli\n', 'tokenise', '-i', '-n', WORDS)).toBe('Mun lea .\nguolli\n');
    expect(await answer('Mun.\0guolli\0', 'tokenise', '-g', '-W', WORDS)).toBe(
      '"<Mun>"\n\t"mun" Pron\n"<.>"\n\t"." CLB\n<STREAMCMD:FLUSH>\n"<guolli>"\n\t"guolli" N Sg Nom\n<STREAMCMD:FLUSH>\n',
    );
  });

  const recorded = JSON.parse(readFileSync(new URL('./fixtures/tokenise.json', import.meta.url), 'utf8')) as {
    readonly texts: Readonly<Record<string, string>>;
    readonly cases: readonly RecordedTokens[];
  };
  const textOf = (name: string) => recorded.texts[name] ?? readFileSync(`${TOKENISERS}${name}.txt`);
  const titled = recorded.cases.map(
    (each) => [`${each.args.join(' ')} ${each.tokeniser} ${each.input}`, each] as const,
  );

  it.each(titled)('prints what hfst-tokenise printed: %s', async (_, { tokeniser, input, args, output }) => {
    expect(await answer(textOf(input), 'tokenise', ...args, `${TOKENISERS}${tokeniser}.pmhfst`)).toBe(output);
  });

  const tokenisers = [...new Set(recorded.cases.map(({ tokeniser }) => tokeniser))];
  for (const name of tokenisers)
    it.skipIf(cannotCompare(KNOWN.tokenise[name]))(
      `prints what the tool prints that is installed: ${name}`,
      async () => {
        for (const { input, args } of recorded.cases.filter(({ tokeniser }) => tokeniser === name)) {
          const words = [...args, `${TOKENISERS}${name}.pmhfst`];
          const { stdout } = spawnSync('hfst-tokenise', words, { input: textOf(input), encoding: 'utf8' });
          expect(await answer(textOf(input), 'tokenise', ...words), words.join(' ')).toBe(stdout);
        }
      },
    );

  it('refuses to read several letters as one, and says why', async () => {
    const { code, err } = await runCommand('tokenise', '-m', WORDS);
    const message = '--tokenize-multichar: text is always read letter by letter';
    expect([code, err]).toEqual([EXIT.usage, expect.stringContaining(message)]);
  });
});
