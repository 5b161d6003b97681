import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeBox, writeZip } from '../../../test/support/archive-writers.js';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { drbFiles, drbPack, PIPESPEC, zcheckFiles, zcheckPack } from '../../../test/support/small-grammar-pack.js';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { grammarCheckerCases, type KnownSentences } from '../../grammar/grammar-checker.cases.js';
import type { GrammarChecker, GrammarCheckOptions } from '../../grammar/grammar-checker.js';
import { open } from '../../grammar/pipeline/pipeline-engine.js';
import { openArchive } from '../archive/open-archive.js';
import { readGrammarData } from './grammar-data.js';
import { openGrammarArchive } from './grammar-pack.js';

const ALL: GrammarCheckOptions = { ignore: [], locales: ['en'] };

async function opened(bytes: Uint8Array): Promise<GrammarChecker> {
  const data = await readGrammarData(await openGrammarArchive(await openArchive(bytes, 'se.pack')), 'se');
  return open(structuredClone(data));
}

function found(checker: GrammarChecker, text: string, options = ALL) {
  return checker
    .check(text, options, Budget.unlimited())
    .errors.map(({ startUtf16, endUtf16, code, suggestions }) =>
      [text.slice(startUtf16, endUtf16), code, suggestions.join('|')].join(' → '),
    );
}

const CORRECT = ['Mun lea dal gitta.', 'Dat lea guolli, dat manna.', 'Guolli-bord ja 27.'];

describe('a .zcheck pack', () => {
  const known: KnownSentences = {
    correct: CORRECT,
    wrong: [
      { text: 'Dat dat lea.', code: 'doubled-word' },
      { text: 'Mun lea guollii.', code: 'typo' },
      { text: 'Mun  lea.', code: 'double-space-before' },
    ],
  };
  grammarCheckerCases(() => opened(zcheckPack()), known);
});

describe('a .drb bundle', () => {
  grammarCheckerCases(() => opened(drbPack()), {
    correct: CORRECT,
    wrong: [
      { text: 'Mun lea guollii.', code: 'spelling' },
      { text: 'Mun leat.', code: 'Form, wrong' },
    ],
  });
});

describe('what a pack’s pipeline finds', () => {
  let checker: GrammarChecker;
  beforeAll(async () => {
    checker = await opened(zcheckPack());
  });

  it('is generated, deleted, spelled and spaced', () => {
    expect(found(checker, 'Mun leat dal.')).toEqual(['leat → msyn-infinitive → lea']);
    expect(found(checker, 'Dat dat lea. Mun mannat.')).toEqual([
      'Dat dat → doubled-word → Dat',
      'mannat → msyn-infinitive → manna',
    ]);
    expect(found(checker, 'Mun lea  guollii.')).toEqual([
      'guollii → double-space-before → ',
      'guollii → typo → guolli',
    ]);
  });

  it('stands where it stands, whatever is around it', () => {
    for (const before of [
      '',
      ' ',
      '\t',
      '\r\n',
      'Mun lea.\r\n\r\n',
      '😀 ',
      'e\u0301 ',
      'gu\u00adolli ',
      '\u200b ',
      '\\ \\n ',
    ]) {
      const text = `${before}mun leat dal\r\nmun mannat 😀 mun mannat`;
      const errors = checker
        .check(text, ALL, Budget.unlimited())
        .errors.filter(({ code }) => code === 'msyn-infinitive');
      expect(errors.map(({ startUtf16, endUtf16 }) => text.slice(startUtf16, endUtf16))).toEqual([
        'leat',
        'mannat',
        'mannat',
      ]);
      expect(errors[0]?.startUtf16).toBe(before.length + 4);
    }
  });

  it('is found on both sides of a row of letters that is no word, without waiting for it', () => {
    const text = `Mun leat ${'a'.repeat(50_000)} mun leat.`;
    expect(found(checker, text)).toEqual(['leat → msyn-infinitive → lea', 'leat → msyn-infinitive → lea']);
  });

  it('is said in the language that was asked for', () => {
    const titles = (locales: string[]) =>
      checker.check('Mun leat.', { ignore: [], locales }, Budget.unlimited()).errors[0];
    expect(titles(['en'])).toMatchObject({ title: 'Form', description: '“leat” should be “lea”.' });
    expect(titles([])).toMatchObject({ title: 'Hápmi', description: '“leat” → “lea”' });
  });

  it('leaves out what is ignored, by code or by the pattern that the rules list', () => {
    const text = 'Mun leat guollii.';
    expect(found(checker, text, { ...ALL, ignore: ['msyn-.*'] })).toEqual(['guollii → typo → guolli']);
    expect(found(checker, text, { ...ALL, ignore: ['msyn-infinitive', 'typo'] })).toEqual([]);
    expect(Object.fromEntries(checker.rules(['en']).map(({ code, title }) => [code, title]))).toEqual({
      'msyn-.*': 'Form',
      typo: 'Typo',
      'doubled-word': 'Doubled word',
      'double-space-before': 'Guokte gaskka',
    });
  });

  it('depends on the pipeline that was asked for', () => {
    expect(found(checker, 'Mun  leat guollii.', { ...ALL, pipeline: 'spaces' })).toEqual([
      'leat → double-space-before → ',
      'leat → msyn-infinitive → lea',
    ]);
    expect(() => found(checker, 'x', { ...ALL, pipeline: 'nothing' })).toThrow(/these pipelines: spaces, gram/);
    expect(() => found(checker, 'x', { ...ALL, pipeline: 'shell' })).toThrow(/<sh> would start a program/);
  });

  it('can be traced, step by step, with the rules that did it', () => {
    const { trace, errors } = checker.trace!('Mun  leat dal gitta.\nDat dat.', ALL, Budget.unlimited());
    expect(errors).toEqual(checker.check('Mun  leat dal gitta.\nDat dat.', ALL, Budget.unlimited()).errors);
    expect(trace.map(({ step }) => step)).toEqual([
      'tokenize tokeniser.pmhfst',
      'blanktag whitespace.hfst',
      'cg disambiguator.cg3',
      'mwesplit',
      'cgspell acceptor.hfst',
      'cg checker.cg3',
      'suggest',
    ]);
    expect(trace[0]?.stream).toContain('"<leat>"\n\t"lea" V Inf <W:0.0>\n: \n"<dal gitta>"\n');
    expect(trace[1]?.stream).toContain('"lea" V Inf <W:0.0> <doubleSpaceBefore>');
    expect(trace[2]?.stream).toMatch(/\t"dal gitta" Adv MWE.* SELECT:4:whole\n/);
    expect(trace[2]?.stream).toMatch(/\n;\t"gitta" Adv/);
    expect(trace[5]?.stream).toMatch(/ADD:4:infinitive COPY:5:infinitive/);
    expect(trace[5]?.stream).toMatch(/R:DELETE1:\d+/);
    expect(trace[6]?.stream).toContain('5-9 "leat" &msyn-infinitive ["lea"]\n');
  });

  it('is the same for a text and for its paragraphs one by one', () => {
    const paragraphs = ['Mun leat dal.\n', 'Dat dat lea guollii.\r\n\r\n', '  Mun  lea.'];
    let at = 0;
    const apart = paragraphs.flatMap((paragraph) => {
      const { errors } = checker.check(paragraph, ALL, Budget.unlimited());
      const moved = errors.map((error) => ({
        ...error,
        startUtf16: error.startUtf16 + at,
        endUtf16: error.endUtf16 + at,
      }));
      at += paragraph.length;
      return moved;
    });
    expect(checker.check(paragraphs.join(''), ALL, Budget.unlimited()).errors).toEqual(apart);
    expect(apart.length).toBeGreaterThan(3);
  });

  it('keeps its promise for any text', () => {
    const word = fc.constantFrom(
      ...['mun', 'Mun', 'leat', 'mannat', 'dat', 'Dat', 'guollii', 'GUOLLII', 'dal gitta', 'su.', 'guolli-bord', '.'],
      ...[
        ' ',
        '  ',
        '\n',
        '\r\n',
        '\t',
        '😀',
        '\u0301',
        '\u00ad',
        '"',
        '<',
        '>"',
        '\\',
        '<STREAMCMD:FLUSH>',
        '&typo',
        '?',
      ],
    );
    const text = fc.oneof(
      fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (own) => {
        let last = [0, 0];
        for (const { startUtf16, endUtf16, suggestions } of checker.check(own, ALL, Budget.unlimited()).errors) {
          expect(endUtf16).toBeGreaterThan(startUtf16);
          expect(endUtf16).toBeLessThanOrEqual(own.length);
          expect(suggestions).not.toContain(own.slice(startUtf16, endUtf16));
          expect(startUtf16 > last[0]! || (startUtf16 === last[0] && endUtf16 >= last[1]!)).toBe(true);
          last = [startUtf16, endUtf16];
        }
      }),
      propertyRuns(50),
    );
  });
});

describe('a grammar pack that cannot be used', () => {
  const pipespec = (steps: string, attributes = '') =>
    writeZip({
      ...zcheckFiles(),
      'pipespec.xml': `<pipespec ${attributes}><pipeline name="a">${steps}</pipeline></pipespec>`,
    });
  const tokenize = '<tokenize><tokenizer n="tokeniser.pmhfst"/></tokenize>';

  it.each([
    ['an unknown step', pipespec(`${tokenize}<phon/>`), '"a": the step <phon> is not known here'],
    ['a shell', pipespec(`${tokenize}<sh prog="x"/>`), '<sh> would start a program'],
    ['no tokeniser', pipespec('<mwesplit/>'), 'must begin with its only tokenize step'],
    ['a missing file', pipespec('<tokenize><tokenizer n="../x"/></tokenize>'), 'names ../x, which is not there'],
    ['a step without its file', pipespec('<tokenize/>'), 'names no <tokenizer>'],
    ['no pipelines', writeZip({ 'pipespec.xml': '<pipespec/>' }), 'has no pipeline'],
    ['a default that is not there', pipespec(tokenize, 'default-pipe="b"'), '"b": is not there'],
    ['another document', writeZip({ 'pipespec.xml': '<errors/>' }), 'begins with <errors>'],
    ['a grammar with a mistake', zcheckPack({ 'checker.cg3': 'SECTION\nSELECT (a ;' }), 'checker.cg3'],
    [
      'a grammar that would start a program',
      zcheckPack({ 'checker.cg3': 'SECTION\nEXTERNAL ONCE "rm" (*) ;' }),
      'checker.cg3: line 2: EXTERNAL would start a program, which is refused',
    ],
    [
      'more rules than can be opened in time',
      zcheckPack({ 'checker.cg3': `SECTION\n${'REMOVE (A) ;\n'.repeat(50_001)}` }),
      'has 50001 rules; at most 50000',
    ],
    ['a broken generator', zcheckPack({ 'generator.hfstol': 'x' }), 'generator.hfstol'],
    ['broken messages', zcheckPack({ 'errors.xml': '<errors' }), 'errors.xml'],
    ['a broken tokeniser', zcheckPack({ 'tokeniser.pmhfst': 'HFST' }), 'tokeniser.pmhfst'],
    [
      'an unknown command',
      drbPack({ 'pipeline.json': drbJson('"module":"speech","command":"tts"') }),
      'speech::tts is not known',
    ],
    ['a circle', drbPack({ 'pipeline.json': drbJson('"module":"cg3","command":"mwesplit"', 'c') }), 'goes in circles'],
    [
      'several inputs',
      drbPack({ 'pipeline.json': drbJson('"module":"cg3","command":"mwesplit"', '#/entry', true) }),
      'several inputs',
    ],
    [
      'no output',
      writeBox({ ...drbFiles(), 'pipeline.json': '{"output":{"ref":"__proto__"},"commands":{}}' }),
      'no command',
    ],
  ])('is refused with the reason: %s', async (_, bytes, reason) => {
    await expect(opened(bytes)).rejects.toThrow(reason);
    await expect(opened(bytes)).rejects.toThrow(DataError);
  });

  function drbJson(command: string, ref = '#/entry', isList = false): string {
    const input = `{"ref":"${ref}"}`;
    return `{"output":{"ref":"c"},"commands":{"c":{${command},"input":${isList ? `[${input}]` : input}}}}`;
  }

  it('still serves when only another pipeline than the default cannot be run', async () => {
    const { plan, info } = await openGrammarArchive(await openArchive(zcheckPack(), 'se.zcheck'));
    expect(plan.refused).toEqual({ shell: 'the step <sh> would start a program, which is never done' });
    expect(plan.pipelines.map(({ name }) => name)).toEqual(['spaces', 'gram']);
    expect(info).toEqual({ locale: 'se', version: '1.2', titles: [] });
    const first = PIPESPEC.replace(' default-pipe="gram"', '');
    const bytes = zcheckPack({ 'pipespec.xml': first });
    expect((await openGrammarArchive(await openArchive(bytes, 'x'))).plan.defaultPipeline).toBe('spaces');
  });

  it('never brings more down than itself, wherever a bit is flipped', async () => {
    const good = { zcheck: writeZip(zcheckFiles(), { stored: true }), drb: drbPack() };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('zcheck' as const, 'drb' as const),
        fc.nat(),
        fc.integer({ min: 0, max: 7 }),
        fc.boolean(),
        async (kind, place, bit, isCut) => {
          const bytes = good[kind].slice();
          bytes[place % bytes.length]! ^= 1 << bit;
          const damaged = isCut ? good[kind].slice(0, place % bytes.length) : bytes;
          try {
            const checker = await opened(damaged);
            checker.check('Mun  leat guollii. Dat dat.', ALL, new Budget({ deadlineMs: performance.now() + 2000 }));
          } catch (error) {
            expect(error).toBeInstanceOf(DataError);
          }
        },
      ),
      propertyRuns(30),
    );
  });
});
