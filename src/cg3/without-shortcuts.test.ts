/**
 * Made-up grammars with and without what is there for speed alone (`ApplicatorOptions.shortcuts`): indexes, remembered
 * answers and failures. The recorded cases are run without shortcuts too, in vislcg3-fixtures.test.ts.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedPair } from '../../test/support/generated-cg-pairs.js';
import { propertyRuns } from '../../test/support/property-runs.js';
import { Budget, WorkStopped } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import type { CgCohort, CgReading } from './model/cg-cohort.js';
import { parseGrammar } from './parse/parse-grammar.js';
import { Applicator } from './run/applicator.js';
import { readStream } from './stream/stream-reader.js';

interface Outcome {
  readonly output: string;
  /** How often the budget looked at the clock: once for so many steps. */
  readonly looks: number;
}

/** Undefined where the grammar is refused or does not come to an end. */
function outcome(pair: ReturnType<typeof generatedPair>, shortcuts: boolean, mostLooks: number): Outcome | undefined {
  let looks = 0;
  const budget = new Budget({ now: () => looks++, deadlineMs: mostLooks });
  try {
    const applicator = new Applicator(parseGrammar(pair.grammar), { ...pair.options, shortcuts });
    return { output: applicator.runText(pair.text, budget), looks };
  } catch (error) {
    if (error instanceof DataError || error instanceof WorkStopped) return undefined;
    throw error;
  }
}

/** What a grammar leaves of the words of a text that it gets twice; undefined where it is refused or does not come to an end. */
function outcomeOfTwo(pair: ReturnType<typeof generatedPair>, areKept: boolean, trace: boolean): string | undefined {
  const items = [...readStream(pair.text)].flatMap((item) => (item.kind === 'cohort' ? [item.cohort] : []));
  const lists = new Map<string, CgReading[]>();
  const cohorts = items.map((cohort): CgCohort => {
    if (!areKept) return cohort;
    const key = JSON.stringify([cohort.form, cohort.readings]);
    const list = lists.get(key) ?? cohort.readings.map((reading) => ({ ...reading, isKept: true as const }));
    lists.set(key, list);
    return { ...cohort, readings: list, hasKeptReadings: true };
  });
  let looks = 0;
  const budget = new Budget({ now: () => looks++, deadlineMs: areKept ? 100 : 20 });
  try {
    const applicator = new Applicator(parseGrammar(pair.grammar), { ...pair.options, trace });
    const twice = [1, 2].map(() => applicator.run(cohorts, budget).cohorts);
    return JSON.stringify(twice, (key, value: unknown) => (LISTED_ONLY.has(key) ? undefined : value));
  } catch (error) {
    if (error instanceof DataError || error instanceof WorkStopped) return undefined;
    throw error;
  }
}

/** How a list came in; a grammar with nothing to do hands it back as it is. */
const LISTED_ONLY = new Set(['isKept', 'hasKeptReadings']);

describe('without shortcuts', () => {
  it('lists of readings that are kept come to the same as new ones', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.nat(2 ** 30), fc.boolean(), (seed, trace) => {
        const pair = generatedPair(seed);
        const plain = outcomeOfTwo(pair, false, trace);
        if (plain === undefined) return;
        compared++;
        expect(outcomeOfTwo(pair, true, trace)).toBe(plain);
      }),
      propertyRuns(40),
    );
    expect(compared).toBeGreaterThan(10);
  });

  it('a made-up grammar does the same to a text', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.nat(2 ** 30), (seed) => {
        const pair = generatedPair(seed);
        const quick = outcome(pair, true, 20);
        const slow = quick && outcome(pair, false, 100);
        if (!quick || !slow) return;
        compared++;
        expect(quick.output).toBe(slow.output);
      }),
      propertyRuns(25),
    );
    expect(compared).toBeGreaterThan(10);
  });

  it('rules are tried again that cannot have anything to do', () => {
    const rules = Array.from({ length: 40 }, (_, i) => `REMOVE (N) IF (1 (tag${i})) ;`);
    // Each pass takes one reading from the last word, which few of the rules above look at.
    const steps = [5, 4, 3, 2, 1];
    const inTurn = steps.map((step) => `REMOVE (step${step}) IF (NOT 0 (step${step - 1})) ;`);
    const pair = {
      grammar: ['DELIMITERS = "<.>" ;', 'SECTION', ...rules, ...inTurn].join('\n'),
      text: `${'"<a>"\n\t"a" N\n\t"a" V\n'.repeat(80)}"<z>"\n\t"z" V\n${steps.map((step) => `\t"z" step${step}\n`).join('')}`,
      options: { hardLimit: 300, softLimit: 300 },
    };
    const quick = outcome(pair, true, 1e6);
    const slow = outcome(pair, false, 1e6);
    expect(quick!.output).toBe(slow!.output);
    expect(slow!.looks).toBeGreaterThan(quick!.looks * 2);
  });
});
