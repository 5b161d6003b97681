import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../test/support/property-runs.js';
import { Budget, SearchBudget } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import { Lookup } from '../fst/lookup/lookup.js';
import { Transducer } from '../fst/lookup/transducer.js';
import { compileHunspell } from './compile-hunspell.js';
import { HunspellVerdict } from './verdict/hunspell-verdict.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const compile = (aff: string, dic: string) => compileHunspell(bytes(aff), bytes(dic));

describe('compiling a Hunspell dictionary', () => {
  it('keeps forbidden, unsuggested and compound-only forms out of what is suggested', () => {
    const dictionary = compile(
      'SET UTF-8\nFORBIDDENWORD F\nNOSUGGEST G\nONLYINCOMPOUND O\nCOMPOUNDFLAG C\nCOMPOUNDMIN 2\n',
      '6\nhus/C\nbåt/C\nhusbåt/F\nfaen/G\nfuge/CO\nfjord\n',
    );
    const verdict = HunspellVerdict.open(dictionary);
    expect(['faen', 'husbåt', 'fuge', 'fugehus', 'hus'].map((word) => verdict.isCorrect(word))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(['faen', 'husbåt', 'fuge', 'fugehus', 'båthus'].map((word) => verdict.isSuggestible(word))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    const lookup = new Lookup(Transducer.read(dictionary.acceptor));
    const budget = () => new SearchBudget(Budget.unlimited(), { steps: 10_000, ms: 1000 });
    const accepted = (word: string) => lookup.lookup(word, budget()).length > 0;
    expect(['faen', 'fuge', 'hus', 'båthus'].map(accepted)).toEqual([false, false, true, true]);
  });

  it('makes compounds dearer than words, so that a word comes first', () => {
    const dictionary = compile('SET UTF-8\nCOMPOUNDFLAG C\nCOMPOUNDMIN 2\n', '2\nhus/C\nbåt/C\n');
    const lookup = new Lookup(Transducer.read(dictionary.acceptor));
    const weight = (word: string) =>
      lookup.lookup(word, new SearchBudget(Budget.unlimited(), { steps: 10_000, ms: 1000 }))[0]?.weight;
    expect(weight('hus')).toBe(0);
    expect(weight('husbåt')).toBeGreaterThan(5);
    expect(weight('husbåthus')).toBeGreaterThan(weight('husbåt')!);
  });

  it('reports progress from 0 to 1', () => {
    const seen: number[] = [];
    compileHunspell(bytes('SET UTF-8\n'), bytes('1\nord\n'), { onProgress: (done) => seen.push(done) });
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it.each([
    ['SET UTF-8\nSFX A Y 2\nSFX A 0 s .\n', /line 4: SFX A announces 2 lines/],
    ['SET UTF-8\nSFX A Y x\n', /line 2: "x" is no usable number/],
    ['SET UTF-8\nSFX A Y 1\nSFX B 0 s .\n', /line 3: SFX A announces 1 lines, but B begins here/],
    ['SET UTF-8\nSFX A Y 1\nSFX A 0 s [ab\n', /line 3: the condition "\[ab" has an open bracket/],
    [`SET UTF-8\nMAP 1\nMAP ${'aá'.repeat(100_000)}\n`, /line 3: the MAP lines relate too many letters/],
    ['SET UTF-8\nREP 3\nREP a b\nTRY abc\n', /line 3: REP announces 3 lines/],
    ['SET UTF-8\nCOMPLEXPREFIXES\n', /index.aff: COMPLEXPREFIXES is not supported/],
    ['SET X-KLINGON\n', /the encoding "x-klingon" is not known/],
    ['SET UTF-8\nFLAG roman\n', /line 2: FLAG roman is not known/],
    ['SET UTF-8\nFLAG num\nNEEDAFFIX 70000\n', /line 3.*"70000" is no flag number/],
  ])('says what is wrong and in which line: %j', (aff, message) => {
    expect(() => compile(aff, '1\nord\n')).toThrow(DataError);
    expect(() => compile(aff, '1\nord\n')).toThrow(message);
  });

  it('wants a word count on the first line of the dictionary', () => {
    expect(() => compile('SET UTF-8\n', '')).toThrow(/line 1: the word count is missing/);
    expect(() => compile('SET UTF-8\n', 'ord\n')).toThrow(/line 1/);
  });

  it('survives any text as a dictionary, with a DataError or a dictionary that answers', () => {
    const piece = fc.constantFrom(
      'SFX A Y 1',
      'SFX A 0 s/A .',
      'PFX B N 1',
      'PFX B a 0/AB [^x]',
      'COMPOUNDFLAG A',
      'COMPOUNDRULE 1',
      'COMPOUNDRULE (A)*B?',
      'COMPOUNDMIN 0',
      'FLAG long',
      'AF 1',
      'AF AB',
      'REP 1',
      'REP ^a$ _',
      'CHECKCOMPOUNDPATTERN 1',
      'CHECKCOMPOUNDPATTERN a/A b/B c',
      'MAP 1',
      'MAP (ab)c(',
      'ICONV 1',
      'ICONV _a_ b',
      'BREAK 0',
      'FULLSTRIP',
      'IGNORE a',
      'SIMPLIFIEDTRIPLE',
      'NEEDAFFIX A',
      'CIRCUMFIX B',
      '',
      '\u0000\ufeff',
    );
    const word = fc.string({ unit: fc.constantFrom(...'aabbcsAB/\\\t 𐐀́😀\ud800'), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(word, { maxLength: 12 }), (aff, words) => {
        let verdict: HunspellVerdict;
        try {
          verdict = HunspellVerdict.open(compile(`SET UTF-8\n${aff.join('\n')}\n`, `9\n${words.join('\n')}\n`));
        } catch (error) {
          expect(error).toBeInstanceOf(DataError);
          return;
        }
        for (const checkedWord of [...words, 'a'.repeat(100_000), '', '😀', '\ud800', 'á-b-c-d-e-f-g-h-i-j-k-l-m-n']) {
          expect(typeof verdict.isCorrect(checkedWord)).toBe('boolean');
        }
      }),
      propertyRuns(300),
    );
  });

  it('survives random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }), (aff, dic) => {
        try {
          compileHunspell(aff, dic);
        } catch (error) {
          expect(error).toBeInstanceOf(DataError);
        }
      }),
    );
  });

  const manySuffixes = (flag: string, continuation: string) =>
    `SFX ${flag} Y 300\n${Array.from({ length: 300 }, (_, i) => `SFX ${flag} 0 ${i}x${continuation} .`).join('\n')}\n`;

  it('stores endings that many stems share once, however many forms that makes', () => {
    const aff = `SET UTF-8\n${manySuffixes('A', '/B')}${manySuffixes('B', '')}`;
    const words = Array.from({ length: 400 }, (_, i) => `w${i}/A`);
    const dictionary = compile(aff, `400\n${words.join('\n')}\n`);
    // 36 million forms.
    expect(dictionary.acceptor.length).toBeLessThan(1_000_000);
    expect(HunspellVerdict.open(dictionary).isCorrect('w7299x299x')).toBe(true);
  });

  it('refuses an affix that is longer than any word', () => {
    const long = 'a'.repeat(130_000);
    for (const row of [`0 ${long} .`, `${long} b .`, `0 b ${long}`]) {
      const aff = bytes(`SET UTF-8\nSFX A Y 1\nSFX A ${row}\n`);
      expect(() => compileHunspell(aff, bytes('1\nw/A\n'))).toThrow(DataError);
      expect(() => compileHunspell(aff, bytes('1\nw/A\n'))).toThrow(/longer than 1000 letters/);
    }
  });

  it('reads tables of any length', () => {
    const rows = Array.from({ length: 150_000 }, (_, i) => `REP a${i} b`);
    const { settings } = compile(`SET UTF-8\nCHECKCOMPOUNDREP\nREP 150000\n${rows.join('\n')}\n`, '1\nw\n');
    expect(settings.replacements.length).toBe(150_000);
  });

  it('refuses affixes that multiply without end', () => {
    // A prefix that looks far into the word makes every stem a case of its own.
    const prefix = `PFX P Y 1\nPFX P 0 un ${'.'.repeat(20)}\n`;
    const aff = `SET UTF-8\n${prefix}${manySuffixes('A', '/B')}${manySuffixes('B', '')}`;
    const words = Array.from({ length: 400 }, (_, i) => `w${i}/AP`);
    const dic = bytes(`400\n${words.join('\n')}\n`);
    expect(() => compileHunspell(bytes(aff), dic, { maxEndings: 100_000 })).toThrow(/multiply without end/);
  });
});
