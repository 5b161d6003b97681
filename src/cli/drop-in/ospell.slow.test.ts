/** `langtools ospell` beside hfst-ospell: recorded output everywhere, the real tool where it is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN } from '../../../test/support/known-questions.js';
import { cannotCompare } from '../../../test/support/peers.js';
import { zcheckPack } from '../../../test/support/small-grammar-pack.js';
import { printedWeight } from '../../engine/printed-weight.js';
import { readAtt } from '../../fst/formats/att.js';
import { writeSpellerPack } from '../../fst/formats/speller-pack.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { runWithInput } from '../run-command.cases.js';

const fixture = (name: string) => fileURLToPath(new URL(`../../speller/fixtures/${name}`, import.meta.url));
/** "girji" has two analyses of equal weight and a third that must not be suggested. */
const ANALYSER = [
  ...'girji'.split('').map((letter, at) => `${at}\t${at + 1}\t${letter}\t${letter}\t0`),
  '5\t6\t@0@\t+N\t1.5',
  '5\t6\t@0@\t+A\t1.5',
  '5\t6\t@0@\t+Use/SpellNoSugg\t2',
  '5\t6\t@0@\t+Use/-Spell\t3',
  '6\t0.25',
].join('\n');
const FILES = ['-l', fixture('acceptor.hfst'), '-m', fixture('errmodel.hfst')];
/** Our search never suggests the word by which packs are asked for their version; hfst-ospell does. */
const VERSION_QUERY = 'nuvviDspelle';
const WORDS = readFileSync(fixture('words.txt'), 'utf8')
  .split('\n')
  .filter((word) => word !== VERSION_QUERY)
  .join('\n');

/** Twenty-seven words of three letters, with weights whose sums cannot be had exactly. */
const FRACTIONS = [0, 1, 2]
  .flatMap((state) =>
    ['a', 'b', 'c'].map((letter, i) => arc(state, state + 1, letter, letter, 7.1 + state / 3 + i / 7)),
  )
  .concat(`3\t${0.7}`)
  .join('\n');
/** Up to two letters replaced, dropped or added. */
const FRACTIONAL_EDITS = [0, 1, 2]
  .flatMap((edits) => [
    `${edits}\t${edits / 9}`,
    ...['a', 'b', 'c'].flatMap((from, i) => [
      arc(edits, edits, from, from, 0),
      ...(edits === 2
        ? []
        : [
            arc(edits, edits + 1, from, '@0@', 3.3 + i / 11),
            arc(edits, edits + 1, '@0@', from, 4.1 + i / 13),
            ...['a', 'b', 'c'].filter((to) => to !== from).map((to) => arc(edits, edits + 1, from, to, 5.7 + i / 17)),
          ]),
    ]),
  ])
  .join('\n');

function arc(from: number, to: number, input: string, output: string, weight: number): string {
  return [from, to, input, output, weight].join('\t');
}

const folder = mkdtempSync(join(tmpdir(), 'langtools-ospell-'));
const pack = join(folder, 'se.zhfst');
const analyser = join(folder, 'analyser.hfstol');
const [fractions, fractionalEdits] = [join(folder, 'fractions.hfstol'), join(folder, 'fractional-edits.hfstol')];
beforeAll(() => {
  const [acceptor, errorModel] = [readFileSync(fixture('acceptor.hfst')), readFileSync(fixture('errmodel.hfst'))];
  writeFileSync(pack, writeSpellerPack({ acceptor, errorModel }, { locale: 'se', title: 'Test' }));
  writeFileSync(fractions, writeOptimisedLookup(readAtt(FRACTIONS)).bytes);
  writeFileSync(fractionalEdits, writeOptimisedLookup(readAtt(FRACTIONAL_EDITS)).bytes);
  writeFileSync(analyser, writeOptimisedLookup(readAtt(ANALYSER)).bytes);
});
afterAll(() => rmSync(folder, { recursive: true }));

const ospell = (input: string, ...args: string[]) => runWithInput(input, 'ospell', ...args);
const real = (input: string, ...args: string[]) =>
  spawnSync('hfst-ospell', args, { input, encoding: 'utf8', timeout: 30_000 }).stdout;

const TEXTS = { words: WORDS, letters: 'aac\nab\ncacb\nbbbbb\nc\nabd\n', books: 'girji\ngirj\nxyz\n' } as const;
const FILES_OF = {
  pack: [pack],
  fractions: ['-l', fractions, '-m', fractionalEdits],
  analyser: ['-l', analyser, '-m', fixture('errmodel.hfst')],
} as const;
/** What hfst-ospell 0.5.3 printed. */
const recorded = JSON.parse(readFileSync(new URL('./fixtures/ospell.json', import.meta.url), 'utf8')) as readonly {
  readonly args: readonly string[];
  readonly input: keyof typeof TEXTS;
  readonly files: keyof typeof FILES_OF;
  readonly output: string;
}[];

/** Per word, the lines of its suggestions. */
function suggestionsIn(output: string): string[][] {
  return output
    .split(/^".*" is .*\n/mu)
    .slice(1)
    .map((part) => part.split('\n').filter((line) => / {4}\d/.test(line)));
}

describe('langtools ospell', () => {
  it('gives the recorded output of hfst-ospell, equal weights in the same order', async () => {
    const recorded = readFileSync(fixture('ospell.txt'), 'utf8');
    const expected = recorded.replace(new RegExp(`^"${VERSION_QUERY}" is.*\\n(?:[^"\\n].*\\n|\\n)*`, 'm'), '');
    expect(expected.length).toBeLessThan(recorded.length);
    const { code, out, err } = await ospell(WORDS, '-S', ...FILES);
    expect(out).toBe(expected);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  it('takes a pack, answers an empty line with nothing, and a last line without an end', async () => {
    const { out } = await ospell('guolli\n\nguoli', pack);
    expect(out).toBe('"guolli" is in the lexicon...\n"guoli" is NOT in the lexicon:\n');
  });

  it('limits as its help says', async () => {
    const of = async (...args: string[]) => suggestionsIn((await ospell('guoli\n', '-S', ...args, pack)).out)[0];
    const [first, second, third] = ['guolli    11.500000', 'guole    13.000000', 'guollit    21.750000'];
    expect(await of('-n', '2')).toEqual([first, second]);
    expect(await of('-n', '3')).toEqual([first, second, third]);
    expect(await of('--beam=2')).toEqual([first, second]);
    expect(await of('-w', '21.75')).toEqual([first, second, third]);
    expect(await of('-n3', '-w21', '-b', '-1')).toEqual([first, second]);
  });

  it('says what it was told to do', async () => {
    const { out } = await ospell('', '-v', '-n', '2', '-w', '1000', pack);
    expect(out).toContain('locale: se\n');
    expect(out).toContain(
      'Printing only 2 top suggestions per line\nNot printing suggestions worse than 1000.000000\n',
    );
  });

  it.each([
    [['-n', 'x', 'se.zhfst'], '--limit must be a whole number'],
    [['-b', '', 'se.zhfst'], '--beam must be a number'],
    [['-l', 'lexicon.hfst'], 'both --error-model and --lexicon'],
    [[], 'give either a speller pack or'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await ospell('', ...args);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });

  it('refuses what is no speller', async () => {
    expect(await ospell('', 'no-such.zhfst')).toMatchObject({
      code: 4,
      err: expect.stringContaining('there is no such file'),
    });
    const grammar = join(folder, 'se.zcheck');
    writeFileSync(grammar, zcheckPack());
    expect(await ospell('', grammar)).toMatchObject({ code: 2, err: expect.stringContaining('is a grammar pack') });
  });

  it('refuses lines of another system', async () => {
    expect(await ospell('guoli\r\n', pack)).toMatchObject({ code: 2 });
  });

  for (const { args, input, files, output } of recorded)
    it(`prints what hfst-ospell printed: ${args.join(' ')} ${files}`, async () => {
      expect((await ospell(TEXTS[input], ...args, ...FILES_OF[files])).out).toBe(output);
    });

  it('is compared where sums cannot be had exactly, and where analyses discard suggestions', () => {
    const outputOf = (name: keyof typeof FILES_OF) => recorded.find(({ files }) => files === name)!.output;
    expect(suggestionsIn(outputOf('fractions'))[0]!.length).toBeGreaterThan(5);
    expect(outputOf('analyser')).toContain('[DISCARDED BY ANALYSES]');
  });

  describe.skipIf(cannotCompare(KNOWN.ospell))('beside the real tool', () => {
    it.each(recorded)('has the same output with $args $files', async ({ args, input, files }) => {
      const words = [...args, ...FILES_OF[files]];
      expect((await ospell(TEXTS[input], ...words)).out).toBe(real(TEXTS[input], ...words));
    });

    it('shows with -n at least what the real tool shows', async () => {
      for (const count of ['1', '3', '5']) {
        const ours = suggestionsIn((await ospell(WORDS, '-SX', '-n', count, pack)).out);
        const theirs = suggestionsIn(real(WORDS, '-SX', '-n', count, pack));
        expect(ours).toHaveLength(theirs.length);
        for (const [at, lines] of theirs.entries()) {
          expect(ours[at]!.length).toBeGreaterThanOrEqual(lines.length);
          expect(ours[at]).toEqual(expect.arrayContaining(lines));
        }
      }
    });
  });
});

describe('a weight in single precision', () => {
  it('is the sum along the path, rounded at every step', async () => {
    const { out } = await ospell('aac\n', '-X', '-l', fractions, '-m', fractionalEdits);
    const [a1, a2, c3] = [7.1, 7.1 + 1 / 3, 7.1 + 2 / 3 + 2 / 7].map(Math.fround) as [number, number, number];
    const sum = [a1, a2, c3, Math.fround(0.7)].reduce((total, weight) => Math.fround(total + weight), 0);
    expect(suggestionsIn(out)[0]![0]).toBe(`aac    ${printedWeight(sum)}`);
  });
});

describe('a printed weight', () => {
  it('has six digits, and a tie goes to the even one', () => {
    expect(printedWeight(11.5)).toBe('11.500000');
    expect(printedWeight(2 ** -7)).toBe('0.007812');
    expect(printedWeight(3 * 2 ** -7)).toBe('0.023438');
    expect(printedWeight(Math.fround(0.1))).toBe('0.100000');
  });
});
