import { describe, expect, it } from 'vitest';
import { Budget } from '../../engine/budget.js';
import type { ApplicatorOptions } from '../model/applicator-options.js';
import type { CgCohort } from '../model/cg-cohort.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { Applicator } from '../run/applicator.js';

const TEXT = '"<a>"\n\t"a" N @X @Y\n\t\t"b" V\n: \n"<c>"\n\t"c" A\n\n"<.>"\n\t"." CLB\n"<d>"\n\t"d" N\n';

function run(rules: string, external: ApplicatorOptions['external']): string {
  const grammar = parseGrammar(`DELIMITERS = "<.>" ;\nSECTION\n${rules}`);
  return new Applicator(grammar, { external }).runText(TEXT, Budget.unlimited());
}

describe('EXTERNAL', () => {
  it('is refused where nobody offers to carry it out', () => {
    expect(() => run('EXTERNAL ONCE prog (N) ;', undefined)).toThrow('EXTERNAL would start a program');
  });

  it('shows the window and takes over what comes back; rules see it', () => {
    const seen: [string, CgCohort[]][] = [];
    const out = run(
      'ADD (found) (new) ;\nEXTERNAL ONCE "a program" (N) ;\nSECTION\nADD (seen) (found) ;',
      (command, cohorts) => {
        seen.push([command, structuredClone(cohorts)]);
        return cohorts.map((cohort) => ({
          ...cohort,
          form: cohort.form.toUpperCase(),
          readings: cohort.readings.map((reading) => ({ ...reading, tags: [...reading.tags, 'new'] })),
        }));
      },
    );
    expect(seen.map(([command, cohorts]) => [command, cohorts.map(({ form }) => form)])).toEqual([
      ['a program', ['"<a>"', '"<c>"', '"<.>"']],
      ['a program', ['"<d>"']],
    ]);
    expect(seen[0]![1][0]).toEqual({
      form: '"<a>"',
      readings: [
        { tags: ['"a"', 'N', '@X'], sub: { tags: ['"b"', 'V'] } },
        { tags: ['"a"', 'N', '@Y'], sub: { tags: ['"b"', 'V'] } },
      ],
      textAfter: ': \n',
    });
    expect(out).toContain('"<C>"\n\t"c" A new found seen\n');
    expect(out).toContain('"<D>"\n\t"d" N new found seen\n');
  });

  it('is called once for a window, or for every cohort that matches in every pass', () => {
    const count = (rules: string) => {
      let calls = 0;
      run(rules, (_, cohorts) => {
        calls++;
        return cohorts;
      });
      return calls;
    };
    expect(count('EXTERNAL ONCE p (*) ;\nSELECT (@X) ;')).toBe(2);
    expect(count('EXTERNAL ALWAYS p (*) ;')).toBe(4);
    expect(count('EXTERNAL ALWAYS p (*) ;\nSELECT (@X) ;')).toBe(7);
  });

  it('refuses an answer that has other words than it was asked about', () => {
    expect(() => run('EXTERNAL ONCE p (*) ;', () => [])).toThrow('EXTERNAL p: 3 cohorts were sent and 0 came back');
    expect(() => run('EXTERNAL ONCE p (*) ;', (_, cohorts) => cohorts.map((c) => ({ ...c, readings: [] })))).toThrow(
      '2 readings of "<a>" were sent and 0 came back',
    );
  });
});
