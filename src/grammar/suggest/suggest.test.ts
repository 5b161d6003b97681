import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { type CgCohort, readStream } from '../../cg3/index.js';
import type { FoundError } from './found-error.js';
import { blankText } from './marked-text.js';
import { type SuggestStepOptions, suggest } from './suggest.js';

const FORMS: Record<string, string[]> = {
  'eg+Pron+Nom': ['eg'],
  'vera+V+Inf': ['vera', 'være'],
  'ta+V+Prs': ['tar'],
  'opp+Adv': ['opp'],
  'og+CC': ['og'],
  'Oslo+N+Prop': ['Oslo'],
  'bil+N+Cmp#dør+N+Sg+Def': ['bildøra'],
};

/** A stream, its text, and its cohorts with their places. */
function place(stream: string): { cohorts: CgCohort[]; text: string } {
  const cohorts: CgCohort[] = [];
  let text = '';
  for (const item of readStream(stream)) {
    if (item.kind !== 'cohort') continue;
    const { cohort } = item;
    if (!/ADDED/.test(JSON.stringify(cohort))) {
      cohort.startUtf16 = text.length;
      text += cohort.form.slice(2, -2);
      cohort.endUtf16 = text.length;
    }
    text += blankText(cohort.textAfter ?? '');
    cohorts.push(cohort);
  }
  return { cohorts, text };
}

/** `[form, code, suggestions]` of every error. */
function run(stream: string, options: SuggestStepOptions = {}) {
  const { cohorts, text } = place(stream);
  const errors = suggest(cohorts, text, { generate: (analysis) => FORMS[analysis] ?? [], ...options });
  return errors.map((error) => [
    text.slice(error.startUtf16, error.endUtf16),
    error.code,
    ...(error.suggestions.length > 0 ? [error.suggestions.join('|')] : []),
  ]);
}

describe('one marked word', () => {
  it('gets what its readings generate, without tags of meaning, function and weight', () => {
    const stream =
      '"<vere>"\n\t"vera" V Prs <W:3> @MV &inf-after-modal\n\t"vera" V Sem/Be Inf §TH SUGGEST #1->0 ADD:12\n';
    expect(run(stream)).toEqual([['vere', 'inf-after-modal', 'vera|være']]);
  });

  it('gets the form that a reading carries', () => {
    expect(run('"<bill>"\n\t"bil" N <spelled> "bil"S &typo SUGGESTWF\n')).toEqual([['bill', 'typo', 'bil']]);
  });

  it('gets a compound from its first part on', () => {
    const stream = '"<bil>"\n\t"dør" N Sg Def &cmp SUGGEST\n\t\t"bil" N Cmp\n';
    expect(run(stream)).toEqual([['bil', 'cmp', 'bildøra']]);
  });

  it('is reported without a suggestion when nothing can be generated', () => {
    expect(run('"<x>"\n\t"x" N &odd SUGGEST\n')).toEqual([['x', 'odd']]);
  });

  it('gets no suggestion that is already there, and none twice', () => {
    const stream = '"<og>"\n\t"og" CC &a SUGGEST\n\t"x" "å"S &a SUGGESTWF\n\t"y" "å"S &a SUGGESTWF\n';
    expect(run(stream)).toEqual([['og', 'a', 'å']]);
  });

  it('lends its capitals to what replaces it, unless the case is fixed', () => {
    const stream = (form: string, extra = '') => `"<${form}>"\n\t"x" "å ta"S &a SUGGESTWF${extra}\n`;
    expect(run(stream('Og'))).toEqual([['Og', 'a', 'Å ta']]);
    expect(run(stream('OGG'))).toEqual([['OGG', 'a', 'Å TA']]);
    expect(run(stream('Og', ' <fixedcase>'))).toEqual([['Og', 'a', 'å ta']]);
    expect(run('"<oslo>"\n\t"Oslo" N Prop &cap SUGGEST\n')).toEqual([['oslo', 'cap', 'Oslo']]);
  });

  it('has one error for each code, and none that is ignored', () => {
    const stream = '"<og>"\n\t"a" "å"S &one SUGGESTWF\n\t"b" "to"S &two SUGGESTWF\n';
    expect(run(stream)).toEqual([
      ['og', 'one', 'å'],
      ['og', 'two', 'to'],
    ]);
    expect(run(stream, { isIgnored: (code) => code === 'one' })).toEqual([['og', 'two', 'to']]);
  });
});

describe('an error of several words', () => {
  const words = (first: string, second: string) => `"<tar>"\n${first}: \n"<oppi>"\n${second}`;

  it('reaches as far as its relations, and takes the words between as they are', () => {
    const stream =
      '"<Ho>"\n\t"ho" Pron co&agr ID:1\n: \n"<ikkje>"\n\t"ikkje" Adv\n: \n"<ta>"\n\t"ta" V Inf &agr ID:3 R:LEFT:1\n\t"ta" V Prs SUGGEST co&agr ID:3 R:LEFT:1\n';
    expect(run(stream)).toEqual([['Ho ikkje ta', 'agr', 'Ho ikkje tar']]);
  });

  it('is the product of what its words suggest', () => {
    const stream = words(
      '\t"ta" V &x ID:1 R:RIGHT:2\n\t"vera" V Inf co&x SUGGEST\n',
      '\t"opp" Adv "opp"S co&x SUGGESTWF ID:2\n\t"ned" Adv "ned"S co&x SUGGESTWF ID:2\n',
    );
    expect(run(stream)).toEqual([['tar oppi', 'x', 'vera opp|vera ned|være opp|være ned']]);
  });

  it('is reported once when its target carries the same mark', () => {
    expect(run(words('\t"ta" V &x ID:1 R:RIGHT:2\n', '\t"i" "i"S &x SUGGESTWF ID:2\n'))).toEqual([
      ['tar oppi', 'x', 'tar i'],
    ]);
    expect(run(words('\t"ta" V &x ID:1 R:RIGHT:2\n', '\t"i" "i"S &x COERROR SUGGESTWF ID:2\n'))).toHaveLength(1);
  });

  it('loses the words that are deleted, with one blank', () => {
    expect(run(words('\t"ta" V &x ID:1 R:DELETE1:2\n', '\t"i" co&x ID:2\n'))).toEqual([['tar oppi', 'x', 'tar']]);
    expect(run(words('\t"ta" V &x ID:1 R:RIGHT:2 DELETE\n', '\t"i" ID:2\n'))).toEqual([['tar oppi', 'x', 'oppi']]);
  });

  it('keeps the capital when the first word of a sentence goes', () => {
    const stream = (first: string) =>
      `${first}"<Dei>"\n\t"dei" Pron co&x ID:1\n: \n"<dei>"\n\t"dei" Pron &x ID:2 R:DELETE1:1\n`;
    expect(run(stream(''))).toEqual([['Dei dei', 'x', 'Dei']]);
    expect(run(stream('"<med>"\n\t"med" Pr\n: \n'))).toEqual([['Dei dei', 'x', 'dei']]);
  });

  it('drops a blank where it is told to', () => {
    const stream = words('\t"ta" V &x ID:1 R:RIGHT:2\n', '\t"i" "opp"S co&x SUGGESTWF DROP-PRE-BLANK ID:2\n');
    expect(run(stream)).toEqual([['tar oppi', 'x', 'taropp']]);
  });

  it('is bounded, however many readings its words have', () => {
    const word = (n: number, marks: string) =>
      `"<w${n}>"\n${Array.from({ length: 10 }, (_, i) => `\t"l" "f${i}"S ${marks} SUGGESTWF ID:${n} R:LEFT:1 R:RIGHT:9\n`).join('')}: \n`;
    const stream = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => word(n, n === 1 ? '&x' : 'co&x')).join('');
    expect(run(stream)[0]?.[2]?.split('|')).toHaveLength(100);
  });
});

describe('added words', () => {
  it('come in with the blanks that they need', () => {
    const stream =
      '"<tar>"\n\t"ta" V &x ID:1 R:RIGHT:3\n: \n"<og>"\n\t"og" CC ADDED co&x SUGGEST ID:2\n"<bilen>"\n\t"bil" N ID:3\n';
    expect(run(stream)).toEqual([['tar bilen', 'x', 'tar og bilen']]);
  });

  it('stand before the blank where that is said: a comma', () => {
    const stream =
      '"<ja>"\n\t"ja" Adv ID:1\n: \n"<,>"\n\t"," CLB ADDED-BEFORE-BLANK "," co&x ID:2\n"<eg>"\n\t"eg" Pron &x ID:3 R:LEFT:2\n';
    expect(run(stream)).toEqual([[' eg', 'x', ', eg']]);
  });

  it('take the capital at the start of a sentence, and leave names alone', () => {
    const stream = (first: string) =>
      `${first}"<Bilen>"\n\t"bil" N &x ID:3 R:LEFT:2\n: \n"<er>"\n\t"er" V\n`.replace(
        '"<Bilen>"',
        '"<og>"\n\t"og" CC ADDED co&x SUGGEST ID:2\n"<Bilen>"',
      );
    expect(run(stream(''))).toEqual([['Bilen', 'x', 'Og bilen']]);
    expect(run(stream('"<til>"\n\t"til" Pr\n: \n'))).toEqual([['Bilen', 'x', 'og Bilen']]);
  });

  it('are no errors themselves', () => {
    expect(run('"<og>"\n\t"og" CC ADDED &x\n"<a>"\n\t"a" N\n')).toEqual([]);
  });
});

describe('overlapping errors', () => {
  it('are brought to one span', () => {
    const stream =
      '"<som>"\n\t"som" CS &not-som ID:1 R:RIGHT:2 DELETE\n: \n"<bilane>"\n\t"bil" N &som-sg co&not-som ID:2\n\t"bil" N "bilen"S &som-sg SUGGESTWF ID:2\n';
    expect(run(stream)).toEqual([
      ['som bilane', 'not-som', 'bilane'],
      ['som bilane', 'som-sg', 'som bilen'],
    ]);
  });

  it('may be joined when they only touch, or not', () => {
    const stream = '"<bill>"\n\t"x" "bil"S &typo SUGGESTWF\n"<,,>"\n\t"," "," &punct\n';
    expect(run(stream).map(([form]) => form)).toEqual(['bill,,', 'bill,,']);
    expect(run(stream, { join: 'overlapping' }).map(([form]) => form)).toEqual(['bill', ',,']);
  });
});

describe('what messages speak of', () => {
  it('is the word, its relations, and the suggestions', () => {
    const { cohorts, text } = place(
      '"<tar>"\n\t"ta" V &x ID:1 R:$2:2 R:$2:3 SUGGESTWF "ta"S\n: \n"<a>"\n\t"a" N ID:2\n: \n"<b>"\n\t"b" N ID:3\n',
    );
    expect(Object.fromEntries(suggest(cohorts, text)[0]!.variables)).toEqual({ $1: 'tar', $2: 'a, b', '€1': 'ta' });
  });
});

describe('any marks on any text', () => {
  const tag = fc.constantFrom(
    ...['&a', '&b', 'co&a', 'co&b', 'SUGGEST', 'SUGGESTWF', '"å"S', '"Tar opp"S', '"og"S', 'DELETE', '<fixedcase>'],
    ...['ADDED', 'ADDED-BEFORE-BLANK', 'DROP-PRE-BLANK', 'COERROR', 'N', 'V', '&', 'co&', 'R:LEFT:1', 'R:RIGHT:4'],
    ...['R:DELETE1:2', 'R:$2:3', 'R:LEFT:99', 'R::', 'ID:x', '""S', '"<a>"'],
  );
  const reading = fc.record({ tags: fc.array(tag, { maxLength: 6 }).map((tags) => ['"og"', ...tags]) });
  const word = fc.record({
    form: fc.oneof(fc.constantFrom('og', 'Tar', '😀', 'e\u0301', '.', '\u00ad', 'ÅÅ'), fc.string({ minLength: 1 })),
    blank: fc.constantFrom('', ' ', '  ', '\r\n', '\t', '\u00a0'),
    readings: fc.array(reading, { maxLength: 4 }),
    isPlaced: fc.boolean(),
  });

  it('never breaks the promise about places and suggestions', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        let text = '';
        const cohorts = words.map(({ form, blank, readings, isPlaced }, i): CgCohort => {
          const startUtf16 = text.length;
          text += form;
          const endUtf16 = text.length;
          text += blank;
          return { form: `"<${form}>"`, readings, id: i + 1, ...(isPlaced ? { startUtf16, endUtf16 } : {}) };
        });
        checkPromise(suggest(cohorts, text, { generate: () => ['tar', 'Tar'] }), text);
      }),
      propertyRuns(2_000),
    );
  });
});

function checkPromise(errors: readonly FoundError[], text: string): void {
  let last = { startUtf16: 0, endUtf16: 0 };
  for (const error of errors) {
    const { startUtf16, endUtf16, suggestions } = error;
    expect(startUtf16).toBeGreaterThanOrEqual(last.startUtf16);
    if (startUtf16 === last.startUtf16) expect(endUtf16).toBeGreaterThanOrEqual(last.endUtf16);
    expect(endUtf16).toBeGreaterThan(startUtf16);
    expect(endUtf16).toBeLessThanOrEqual(text.length);
    expect(suggestions).not.toContain(text.slice(startUtf16, endUtf16));
    expect(new Set(suggestions).size).toBe(suggestions.length);
    expect(error.code).not.toBe('');
    last = error;
  }
}
