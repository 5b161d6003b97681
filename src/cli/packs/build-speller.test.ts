/** `langtools packs build DIR`: a pack that our speller and hfst-ospell load, and messages with places. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KNOWN } from '../../../test/support/known-questions.js';
import { cannotCompare } from '../../../test/support/peers.js';
import { EXIT } from '../console/exit-codes.js';
import { runCommand } from '../run-command.cases.js';

const folder = mkdtempSync(join(tmpdir(), 'langtools-speller-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]) => join(folder, ...names);

const DESCRIPTION = {
  ...{ locale: 'qaa', title: 'Small & <simple>', version: '0.3', lexicon: 'nouns.lexc', rules: 'sounds.twolc' },
  weights: { corpus: 'corpus.txt', maximum: 4 },
  suggestions: { distance: 1, letters: 'letters.txt', strings: 'strings.txt', words: 'words.txt' },
};
const FILES: Record<string, string> = {
  'speller.json': JSON.stringify(DESCRIPTION, undefined, 2),
  'nouns.lexc': `Multichar_Symbols +Sg +Pl %^WEAK
LEXICON Root
kukka Noun ;
matto Noun ;
kana  Noun ;
LEXICON Noun
+Sg:0       # ;
+Pl:%^WEAKt # ;
`,
  'sounds.twolc': `Alphabet a k m n o t u %^WEAK:0 k:0 t:0 ;
Sets Vowel = a o u ;
Rules
"Short in the weak grade" Cx:0 <=> Cx: _ Vowel: %^WEAK: ; where Cx in ( k t ) ;
`,
  'corpus.txt': 'Kana on kana.\n',
  'letters.txt': 'a\nk\nm\nn\no\nt\nu\n@@\no\tu\t2\nu\to\t2\n',
  'strings.txt': 'kk:k\t1\n',
  'words.txt': 'gana:kana\t0.5\n',
};

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(at(name), text);
});

/** As hfst-ospell suggests with this pack, with its weights; compared live where it is installed. */
const SUGGESTIONS: Record<string, [word: string, weight: number][]> = {
  kukkat: [
    ['kukat', 5],
    ['kukka', 14],
  ],
  kuka: [
    ['kukat', 14],
    ['kukka', 14],
  ],
  gana: [['kana', 1.77]],
  mutto: [['matto', 14]],
};

const round = (weight: number) => Math.round(weight * 100) / 100;

describe('langtools packs build DIR', () => {
  test('writes a pack that verifies and spells', async () => {
    const built = await runCommand('packs', 'build', folder, '-o', at('packs', 'qaa.zhfst'));
    expect(built).toEqual({
      code: EXIT.ok,
      out: expect.stringMatching(/qaa\.zhfst: \d+ states, \d+ KiB, in /),
      err: '',
    });
    const verified = await runCommand('packs', 'verify', at('packs', 'qaa.zhfst'));
    expect([verified.code, verified.out]).toEqual([
      EXIT.ok,
      expect.stringContaining('speller (.zhfst) 0.3, 3 members'),
    ]);
    await runCommand('deployments', 'create', 'qaa=Small', '-o', at('deployments'));
    writeFileSync(at('text.txt'), `${Object.keys(SUGGESTIONS).join(' ')} kana kanat kukat\n`);
    const folders = ['--packs', at('packs'), '--deployments-dir', at('deployments')];
    const { out, code } = await runCommand('spell', 'qaa', at('text.txt'), '--json', ...folders);
    expect(code).toBe(EXIT.findings);
    const results = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    // Our speller ranks what it finds by more than these weights; the words are the same.
    for (const { word, suggestions } of results) {
      const values = suggestions.map(({ value }: { value: string }) => value);
      expect([word, values.sort()]).toEqual([word, SUGGESTIONS[word]?.map(([value]) => value)]);
    }
    expect(results.map(({ word }) => word)).toEqual(Object.keys(SUGGESTIONS));
  });

  test.skipIf(cannotCompare(KNOWN.ospell))('writes a pack with which hfst-ospell suggests the same', async () => {
    await runCommand('packs', 'build', folder, '-o', at('packs', 'qaa.zhfst'));
    const input = `${Object.keys(SUGGESTIONS).join('\n')}\n`;
    const { stdout } = spawnSync('hfst-ospell', ['-S', at('packs', 'qaa.zhfst')], { input, encoding: 'utf8' });
    for (const [word, suggestions] of Object.entries(SUGGESTIONS)) {
      const [, listed = ''] = stdout.split(`Corrections for "${word}":\n`);
      const theirs = listed
        .split('\n\n')[0]!
        .split('\n')
        .map((line) => line.trim().split(/\s+/));
      expect(theirs.map(([value, weight]) => [value, round(Number(weight))]).sort(), stdout).toEqual(suggestions);
    }
  });

  test('gives the same bytes for the same sources', async () => {
    await runCommand('packs', 'build', folder, '-o', at('one.zhfst'));
    await runCommand('packs', 'build', folder, '-o', at('two.zhfst'));
    expect(readFileSync(at('one.zhfst')).equals(readFileSync(at('two.zhfst')))).toBe(true);
  });

  test.each([
    [
      'speller.json',
      '{ "locale": "qaa", "title": "x", "lexicon": "nouns.lexc", "sugestions": {} }',
      /speller\.json:1:59: error: "sugestions" is not known\n.*\n.*\^ did you mean "suggestions"\?/,
    ],
    ['letters.txt', 'a\nk\n@@\na k 2\n', /letters\.txt:4:1: error: a pair needs three fields/],
    ['nouns.lexc', 'LEXICON Root\nkukka Noun\n', /nouns\.lexc:\d+:\d+: error: /],
    ['sounds.twolc', 'Alphabet a k ;\nRules\n"x" k:0 <=> _ Wovel ;\n', /sounds\.twolc:\d+:\d+: (error|warning): /],
  ])('says what is wrong in %s', async (name, text, message) => {
    writeFileSync(at(name), text);
    try {
      const { code, err } = await runCommand('packs', 'build', folder, '--strict', '-o', at('refused.zhfst'));
      expect(err).toMatch(message);
      expect(code).toBe(EXIT.pack);
      expect(existsSync(at('refused.zhfst'))).toBe(false);
    } finally {
      writeFileSync(at(name), FILES[name]!);
    }
  });

  test('wants a folder, and one source', async () => {
    expect(await runCommand('packs', 'build', at('nowhere'))).toMatchObject({ code: EXIT.usage });
    const both = await runCommand('packs', 'build', folder, '--wordlist', at('corpus.txt'), '-o', at('x.zhfst'));
    expect([both.code, both.err]).toEqual([EXIT.usage, expect.stringContaining('either a folder, or')]);
  });
});

describe('files that sources name', () => {
  const outside = mkdtempSync(join(tmpdir(), 'langtools-outside-'));
  afterAll(() => rmSync(outside, { recursive: true }));

  test.each([
    ['a path that climbs', () => `@txt"${relative(join(outside, 'sources'), at('secret.txt'))}"`],
    ['a whole path', () => `@txt"${at('secret.txt')}"`],
    ['a link', () => '@txt"link.txt"'],
  ])('put nothing from outside of the folder into the pack: %s', async (_, included) => {
    const sources = join(outside, 'sources');
    mkdirSync(sources, { recursive: true });
    writeFileSync(at('secret.txt'), 'salasana\n');
    rmSync(join(sources, 'link.txt'), { force: true });
    symlinkSync(at('secret.txt'), join(sources, 'link.txt'));
    writeFileSync(join(sources, 'speller.json'), JSON.stringify({ locale: 'qaa', title: 'x', lexicon: 'x.xfscript' }));
    writeFileSync(join(sources, 'x.xfscript'), `regex ${included()} ;\n`);
    const output = join(outside, 'x.zhfst');
    const { code, err } = await runCommand('packs', 'build', sources, '-o', output);
    expect([code, existsSync(output)]).toEqual([EXIT.pack, false]);
    expect(err).toContain('leads out of its folder');
    expect(err).not.toContain('salasana');
  });

  test('may lie anywhere inside of it', async () => {
    const sources = join(outside, 'whole');
    mkdirSync(join(sources, 'lists'), { recursive: true });
    writeFileSync(join(sources, 'lists', 'words.txt'), 'kana\n');
    writeFileSync(join(sources, 'speller.json'), JSON.stringify({ locale: 'qaa', title: 'x', lexicon: 'x.xfscript' }));
    writeFileSync(join(sources, 'x.xfscript'), 'regex @txt"lists/../lists/words.txt" ;\n');
    expect(await runCommand('packs', 'build', sources, '-o', join(outside, 'y.zhfst'))).toMatchObject({ code: 0 });
  });
});
