import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileWordList } from '../hunspell/compile-word-list.js';
import { zhfstOf } from '../hunspell/compiled-dictionary.js';
import { EXIT } from './console/exit-codes.js';
import { main } from './main.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'langtools-spell-'));
  const dictionary = compileWordList('guolli\ngiella\nbeaivi\nlea\ndat\n');
  await writeFile(path.join(folder, 'se.zhfst'), zhfstOf(dictionary, { locale: 'se', title: 'five words' }));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(args: readonly string[], isTTY = false) {
  let [out, err] = ['', ''];
  const sink = (add: (text: string) => void) =>
    Object.assign(
      new Writable({
        write(chunk, _, done) {
          add(String(chunk));
          done();
        },
      }),
      { isTTY },
    );
  const code = await main(args, {
    stdout: sink((text) => {
      out += text;
    }),
    stderr: Object.assign(
      sink((text) => {
        err += text;
      }),
      { isTTY: false },
    ),
    env: { LANGTOOLS_PACKS: folder },
  });
  return { code, out, err };
}

async function textFile(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

describe('langtools spell', () => {
  it('lists misspellings with their place and ends with 1', async () => {
    const file = await textFile('wrong.txt', 'Dat lea guoli.\n😀 giellla, 2023\n');
    expect(await run(['spell', 'se', file])).toEqual({
      code: EXIT.findings,
      out: `${file}:1:9: guoli → guolli\n${file}:2:3: giellla → giella\n`,
      err: '',
    });
  });

  it("takes words of the writer's own for right, and forms of them", async () => {
    const pack = path.join(folder, 'own.zhfst');
    const list = ['guolli', 'guolis', 'giella', 'gielas', 'bálli', 'bális', 'málli', 'mális', 'dálli', 'dális'];
    await writeFile(pack, zhfstOf(compileWordList(`${list.join('\n')}\n`), { locale: 'se', title: 'nouns' }));
    const words = await textFile('words.txt', 'xyzalli # a new word\n');
    const file = await textFile('own.txt', 'Xyzalli xyzalis xyzalix\n');
    const { out } = await run(['spell', 'se', file, '--pack', pack, '--suggestions', '0', '--words', words]);
    expect(out).toBe(`${file}:1:17: xyzalix\n`);
    expect((await run(['spell', 'se', file, '--words', path.join(folder, 'none.txt')])).code).toBe(EXIT.usage);
  });

  it('tries a pack that is not installed, in place of the one that is', async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'langtools-pack-'));
    try {
      const pack = path.join(elsewhere, 'new.zhfst');
      await writeFile(pack, zhfstOf(compileWordList('guoli\n'), { locale: 'se', title: 'one word' }));
      const file = await textFile('pack.txt', 'guoli guolli\n');
      expect(await run(['spell', 'se', file, '--pack', pack])).toMatchObject({
        code: EXIT.findings,
        out: `${file}:1:7: guolli → guoli\n`,
      });
      await writeFile(pack, 'no pack');
      expect(await run(['spell', 'se', file, '--pack', pack])).toMatchObject({ code: EXIT.pack });
      expect((await run(['spell', 'se', file, '--pack', path.join(elsewhere, 'none.zhfst')])).err).toContain(
        'there is no such file',
      );
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });

  it('says nothing about a text without misspellings and ends with 0', async () => {
    const file = await textFile('right.txt', 'Dat lea guolli. DAT LEA GIELLA!\r\n');
    expect(await run(['spell', 'SME', file])).toEqual({ code: EXIT.ok, out: '', err: '' });
  });

  it('writes JSON lines, with the words that are right when asked', async () => {
    const file = await textFile('json.txt', 'lea guoli');
    const { out } = await run(['spell', 'se', file, '--json', '--all', '--suggestions', '1']);
    const [right, wrong] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(right).toEqual({
      file,
      word: 'lea',
      is_correct: true,
      start_index: 0,
      end_index: 3,
      line: 1,
      column: 1,
      suggestions: [],
    });
    expect(wrong).toMatchObject({
      word: 'guoli',
      is_correct: false,
      start_index: 4,
      suggestions: [{ value: 'guolli' }],
    });
    expect((await run(['spell', 'se', file, '--json'])).out.trimEnd().split('\n')).toHaveLength(1);
  });

  it('has colours on a terminal only', async () => {
    const file = await textFile('colour.txt', 'guoli');
    const colour = '\u001b[';
    expect((await run(['spell', 'se', file], true)).out).toContain(`${colour}31mguoli`);
    expect((await run(['spell', 'se', file])).out).not.toContain(colour);
  });

  it.each([
    ['a file that is not there', ['spell', 'se', '/no/such/file'], EXIT.usage, 'there is no such file'],
    ['a number that is none', ['spell', 'se', 'x', '--suggestions', 'many'], EXIT.usage, '--suggestions'],
    ['no language', ['spell'], EXIT.usage, 'TAG'],
  ])('explains %s', async (_, args, code, message) => {
    const outcome = await run(args);
    expect(outcome.code).toBe(code);
    expect(outcome.err).toContain(message);
  });

  it('says how to get a speller that is not installed', async () => {
    const { code, err } = await run(['spell', 'yrk', await textFile('yrk.txt', 'нумʼ'), '--no-starters']);
    expect(code).toBe(EXIT.pack);
    expect(err).toContain('langtools packs install yrk');
  });

  it('refuses what is no text', async () => {
    const file = await textFile('bytes.txt', Uint8Array.of(0xff, 0xfe, 0x00));
    expect(await run(['spell', 'se', file])).toMatchObject({
      code: EXIT.usage,
      err: `langtools: ${file}: it ends in the midst of a UTF-16 character\n`,
    });
  });
});

describe('langtools accuracy', () => {
  it('reports as text and as JSON', async () => {
    const file = await textFile('typos.tsv', 'guoli\tguolli\ngiellla\tgiella\nlea\tleat\n');
    const { code, out } = await run(['accuracy', 'se', file]);
    expect(code).toBe(EXIT.ok);
    expect(out).toMatch(/^se, se\.zhfst .*\npairs +3\nfirst +2 +66\.7 %\n/);
    const report = JSON.parse((await run(['accuracy', 'se', file, '--json', '--raw'])).out);
    expect(report).toMatchObject({ tag: 'se', pairs: 3, first: 2, any: 2, falseAccepts: 1 });
    expect(report.results).toHaveLength(3);
  });

  it('refuses a list that is not in pairs', async () => {
    const file = await textFile('broken.tsv', 'lonely\n');
    expect(await run(['accuracy', 'se', file])).toMatchObject({ code: EXIT.usage });
  });
});
