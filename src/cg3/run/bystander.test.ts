import { describe, expect, it } from 'vitest';
import { Budget } from '../../engine/budget.js';
import type { CgCohort } from '../model/cg-cohort.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { Applicator } from './applicator.js';

const GRAMMAR = `
MAPPING-PREFIX = & ;
DELIMITERS = "<.>" ;
LIST UNLIKELY = (N Err/Orth) ;
BEFORE-SECTIONS
ADD (&typo &SUGGEST) (<spelled>) ;
SECTION
REMOVE UNLIKELY IF (0 (V)) ;
REMOVE SUB:1 ("<.*>"r) ;
`;

const word = (form: string, ...readings: string[]): CgCohort => ({
  form: `"<${form}>"`,
  readings: readings.map((reading) => ({ tags: reading.split(' ') })),
});

const PLAIN = [word('fear', '"fear" N Sg <W:0.0>', '"fear" V Inf <W:0.0>'), word('.', '"." CLB')];

/** What a grammar that waits for `<spelled>`, `Err/Orth` and sub-readings has to look at, or writes otherwise. */
const OTHERS: Readonly<Record<string, CgCohort>> = {
  'a tag that a rule waits for': word('fer', '"fear" N Sg <spelled>'),
  'one of several tags': word('fer', '"fear" N Err/Orth', '"fear" V'),
  'readings that say the same': word('fear', '"fear" N Sg', '"fear" Sg N', '"fear" N Pl'),
  'a mapping tag': word('fear', '"fear" N &typo Sg'),
  'two mapping tags': word('fear', '"fear" N &typo &other'),
  'no reading': word('fear'),
  'a dependency': word('fear', '"fear" N #1->2'),
  'an id': word('fear', '"fear" N ID:7'),
  'no lemma': word('fear', 'N Sg'),
  'a lemma that is not the first': word('fear', 'N "fear" Sg'),
  'a lemma twice': word('fear', '"fear" N "fear"'),
  'the form as a tag': word('fear', '"fear" N "<fear>"'),
  'the edge of a window': word('fear', '"fear" N <<<'),
  'a part': { ...word('fear'), readings: [{ tags: ['"fear"', 'N'], sub: { tags: ['"an"', '"<an>"'] } }] },
  'tags of the form': { ...word('fear', '"fear" N'), formTags: ['Cap'] },
  'deleted readings': { ...word('fear', '"fear" N'), deleted: [{ tags: ['"fear"', 'V'], deleted: true }] },
};

describe('a text that no rule can touch', () => {
  const applicator = new Applicator(parseGrammar(GRAMMAR, { file: 'rare' }));
  const thorough = new Applicator(parseGrammar(GRAMMAR, { file: 'rare' }), { shortcuts: false });
  const run = (cohorts: readonly CgCohort[], by = applicator) => by.run(cohorts, Budget.unlimited()).cohorts;

  it('comes out as it is', () => {
    expect(run(PLAIN)).toEqual(run(PLAIN, thorough));
    expect(run(PLAIN)[0]).toBe(PLAIN[0]);
  });

  it.each(Object.entries(OTHERS))('has not %s', (_, other) => {
    const cohorts = [...PLAIN, other];
    expect(run(cohorts)).toEqual(run(cohorts, thorough));
    expect(run(cohorts)[0]).not.toBe(PLAIN[0]);
  });
});
