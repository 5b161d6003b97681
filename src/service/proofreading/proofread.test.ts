import { describe, expect, it } from 'vitest';
import type { FoundError, Misspelling } from '../../answers/find-operation.js';
import { MarkedText } from '../../markup/marked-text.js';
import { EngineUnavailable } from '../engines/registry.js';
import type { LanguageService } from '../operations/language-service.js';
import { type ProofreadRequest, proofread } from './proofread.js';

type Service = Pick<LanguageService, 'errors' | 'misspellings'>;

const about = { pack: { name: 'p', version: '1' }, origin: 'pack' as const };

/** The grammar checker finds every "bad", the speller every word with a "q", and English between "THE" and "END". */
function service(parts: Partial<Service> = {}): Service {
  return {
    errors: async (_tag, { text, ignore }) => {
      const found: FoundError[] = [...text.matchAll(/bad/g)].map(({ index }) => ({
        startUtf16: index,
        endUtf16: index + 3,
        code: 'msyn-bad',
        title: 'Bad',
        description: '"Bad"',
        suggestions: ['good'],
      }));
      const wanted = found.filter(({ code }) => !ignore.includes(code));
      return { value: { found: wanted, incomplete: undefined, foreign: [] }, ...about };
    },
    misspellings: async (_tag, { text, foreignTo }) => {
      const found: Misspelling[] = [...text.matchAll(/\w*q\w*/g)].map(({ index, 0: word }) => ({
        startUtf16: index,
        endUtf16: index + word.length,
        suggestions: [word.replaceAll('q', 'k')],
      }));
      const foreign = Array.from(
        foreignTo === undefined ? [] : text.matchAll(/THE.*END/g),
        ({ index, 0: passage }) => ({
          startUtf16: index,
          endUtf16: index + passage.length,
          language: 'en',
        }),
      );
      return { value: { found, incomplete: undefined, foreign }, ...about };
    },
    ...parts,
  };
}

const missing = async () => {
  throw new EngineUnavailable('not-installed');
};
const broken = async () => {
  throw new EngineUnavailable('broken', 'damaged');
};

async function found(request: Partial<ProofreadRequest>, parts?: Partial<Service>): Promise<string[]> {
  const { findings } = await proofread(service(parts), { tag: 'se', text: 'A bad qat.', ...request });
  return findings.map(({ code, startUtf16, endUtf16 }) => `${code} ${startUtf16}-${endUtf16}`);
}

describe('proofreading', () => {
  it('puts spelling and grammar together', async () => {
    expect(await found({})).toEqual(['msyn-bad 2-5', 'typo 6-9']);
    expect(await found({ what: 'spelling' })).toEqual(['typo 6-9']);
    expect(await found({ what: 'grammar' })).toEqual(['msyn-bad 2-5']);
    expect(await found({ ignoreCodes: ['typo'] })).toEqual(['msyn-bad 2-5']);
    expect(await found({ ignoreCodes: ['msyn-bad'] })).toEqual(['typo 6-9']);
  });

  it('tells a passage in another language as one, and finds nothing inside of it', async () => {
    const text = 'A qa THE bad qb END, and one more bad qe.';
    const marked = MarkedText.of([{ markup: '<b>' }, { text }]);
    const { findings, foreign } = await proofread(service(), { tag: 'se', text: marked, skipsForeign: true });
    expect(foreign).toEqual([{ startUtf16: 8, endUtf16: 22, language: 'en' }]);
    expect(findings.map(({ startUtf16 }) => startUtf16)).toEqual([5, 37, 41]);
    const all = await proofread(service(), { tag: 'se', text: marked });
    expect(all.foreign).toEqual([]);
    expect(all.findings).toHaveLength(5);
  });

  it('tells misspellings first if grammar takes longer', async () => {
    const told: string[] = [];
    const onSpelling: ProofreadRequest['onSpelling'] = (findings) => told.push(...findings.map(({ code }) => code));
    let answer = () => {};
    const grammar = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const errors: Service['errors'] = async (...args) => {
      await grammar;
      return service().errors(...args);
    };
    const all = found({ onSpelling }, { errors });
    await new Promise(setImmediate);
    expect(told).toEqual(['typo']);
    answer();
    expect(await all).toEqual(['msyn-bad 2-5', 'typo 6-9']);
  });

  it('tells nothing first if grammar is known before spelling', async () => {
    const told: unknown[] = [];
    const misspellings: Service['misspellings'] = async (...args) => {
      await new Promise(setImmediate);
      return service().misspellings(...args);
    };
    expect(await found({ onSpelling: (each) => told.push(each) }, { misspellings })).toHaveLength(2);
    expect(told).toEqual([]);
  });

  it('leaves out what the writer knows', async () => {
    expect(await found({ words: new Set(['qat', 'bad']) })).toEqual(['msyn-bad 2-5']);
  });

  it('counts in the source of a text with markup, and offers nothing that would destroy markup', async () => {
    const text = MarkedText.of([
      { markup: '# ' },
      { text: 'A bad q' },
      { markup: '*' },
      { text: 'at qua' },
      { markup: '`q`', interpretAs: '0' },
      { text: 'q.' },
    ]);
    const { findings } = await proofread(service(), { tag: 'se', text });
    expect(
      findings.map(({ startUtf16, endUtf16, suggestions }) => [text.source.slice(startUtf16, endUtf16), suggestions]),
    ).toEqual([
      ['bad', ['good']],
      ['q*at', []],
    ]);
  });

  it('does with the checker that is there', async () => {
    const { findings, hasGrammar, hasSpelling, incomplete } = await proofread(service({ errors: missing }), {
      tag: 'se',
      text: 'bad qat',
    });
    expect([findings.length, hasGrammar, hasSpelling, incomplete]).toEqual([1, false, true, undefined]);
  });

  it('says that something is missing when one checker fails', async () => {
    const answer = await proofread(service({ misspellings: broken }), { tag: 'se', text: 'bad qat' });
    expect([answer.findings.length, answer.incomplete]).toEqual([1, 'check']);
    expect(answer.failure).toBeInstanceOf(EngineUnavailable);
  });

  it('fails when none is there, or with what is wrong with the one that should be', async () => {
    const nothing = proofread(service({ errors: missing, misspellings: missing }), { tag: 'se', text: 'a' });
    await expect(nothing).rejects.toMatchObject({ failure: 'not-installed' });
    const damaged = proofread(service({ errors: missing, misspellings: broken }), { tag: 'se', text: 'a' });
    await expect(damaged).rejects.toMatchObject({ failure: 'broken' });
  });
});
