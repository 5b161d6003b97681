import { describe, expect, it } from 'vitest';
import type { CgCohort } from '../model/cg-cohort.js';
import { mweSplit } from './mwe-split.js';
import { readStream } from './stream-reader.js';

function cohorts(text: string): CgCohort[] {
  return [...readStream(text)].flatMap((item) => (item.kind === 'cohort' ? [item.cohort] : []));
}

const DALLE_GO = `"<dalle go>"
\t"go" Pcle Qst "<go>"
\t\t"dalle" Adv "<dalle >"
\t"go" CS "<go>"
\t\t"dalle" Adv "<dalle >"
: \n`;

describe('splitting cohorts of several words', () => {
  it('makes a cohort of every part, with the blank between them, and equal readings once', () => {
    expect(mweSplit(cohorts(DALLE_GO))).toEqual([
      { form: '"<dalle>"', readings: [{ tags: ['"dalle"', 'Adv'] }], textAfter: ': \n' },
      {
        form: '"<go>"',
        readings: [{ tags: ['"go"', 'Pcle', 'Qst'] }, { tags: ['"go"', 'CS'] }],
        textAfter: ': \n',
      },
    ]);
  });

  it('knows where the parts stand in the text', () => {
    const [whole] = cohorts(DALLE_GO);
    const places = (cohort: CgCohort) => mweSplit([cohort]).map(({ startUtf16, endUtf16 }) => [startUtf16, endUtf16]);
    expect(places({ ...whole!, startUtf16: 10, endUtf16: 18 })).toEqual([
      [10, 15],
      [16, 18],
    ]);
    // Parts that do not spell the word stand for all of it.
    expect(places({ ...whole!, form: '"<Dalle go>"', startUtf16: 10, endUtf16: 18 })).toEqual([
      [10, 18],
      [10, 18],
    ]);
  });

  it('leaves sub-readings without a form with the word above them', () => {
    const [first, second] = mweSplit(
      cohorts('"<girjegávpi go>"\n\t"go" Pcle "<go>"\n\t\t"gávpi" N "<girjegávpi >"\n\t\t\t"girji" N Cmp\n'),
    );
    expect(first).toEqual({
      form: '"<girjegávpi>"',
      readings: [{ tags: ['"gávpi"', 'N'], sub: { tags: ['"girji"', 'N', 'Cmp'] } }],
      textAfter: ': \n',
    });
    expect(second).toEqual({ form: '"<go>"', readings: [{ tags: ['"go"', 'Pcle'] }] });
  });

  it('takes a blank in front of a later word as the text after the one before', () => {
    const split = mweSplit(cohorts('"<a b>"\n\t"b" N "< b>"\n\t\t"a" N "<a>"\n'));
    expect(split.map(({ form, textAfter }) => [form, textAfter])).toEqual([
      ['"<a>"', ': \n'],
      ['"<b>"', undefined],
    ]);
  });

  it('keeps a blank at the end of the last word, and line ends as the stream writes them', () => {
    const reading = { tags: ['"b"', '"<b \n>"'], sub: { tags: ['"a"', '"<a>"'] } };
    const split = mweSplit([{ form: '"<ab \n>"', readings: [reading], textAfter: ':x\n' }]);
    expect(split.at(-1)).toEqual({ form: '"<b>"', readings: [{ tags: ['"b"'] }], textAfter: ': \\n\n:x\n' });
  });

  it('joins the mappings of readings that are otherwise equal', () => {
    const split = mweSplit(
      cohorts('"<a b>"\n\t"b" N "<b>" @X\n\t\t"a" N "<a >"\n\t"b" N "<b>" @Y\n\t\t"a" N "<a >" @Z\n'),
    );
    expect(split.map(({ readings }) => readings)).toEqual([
      [{ tags: ['"a"', 'N', '@Z'] }],
      [{ tags: ['"b"', 'N', '@X', '@Y'] }],
    ]);
  });

  it('leaves alone what is not decided, and says so', () => {
    const remarks: string[] = [];
    const half = cohorts('"<dalle go>"\n\t"go" CS "<go>"\n\t\t"dalle" Adv "<dalle >"\n\t"dalle go" CS\n');
    const clash = cohorts('"<a b>"\n\t"b" N "<b>"\n\t\t"a" N "<a >"\n\t"b" N "< b>"\n\t\t"a" N "<aa>"\n');
    const plain = cohorts('"<guolli>"\n\t"guolli" N\n"<?>"\n');
    for (const whole of [half, clash, plain]) {
      expect(mweSplit(whole, (remark) => remarks.push(remark))).toEqual(whole);
    }
    expect(remarks).toEqual([
      '"<dalle go>": only 1 of 2 readings name their parts, so it stays whole',
      '"<a b>": its readings split it differently, "<a>" and "<aa>", so it stays whole',
    ]);
  });

  it('keeps what belongs to the whole with the last word', () => {
    const [whole] = cohorts(DALLE_GO);
    const deleted = [{ tags: ['"dalle go"', 'CS'], deleted: true }];
    const relations = [{ name: 'x', target: 3 }];
    const last = mweSplit([{ ...whole!, deleted, id: 7, relations, depSelf: 2, depParent: 0 }]).at(-1);
    expect(last).toMatchObject({ form: '"<go>"', deleted, id: 7, relations, depSelf: 2, depParent: 0 });
  });
});
