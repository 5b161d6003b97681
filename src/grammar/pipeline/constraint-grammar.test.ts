import { describe, expect, it } from 'vitest';
import { type CgCohort, parseGrammar } from '../../cg3/index.js';
import { Budget } from '../../engine/budget.js';
import { ConstraintGrammar } from './constraint-grammar.js';
import type { StepContext } from './step.js';
import { streamText } from './stream-text.js';

const context: StepContext = { text: '', budget: Budget.unlimited(), incomplete: undefined };
const bliain: CgCohort[] = [{ form: '"<bliain>"', readings: [{ tags: ['"bliain"', 'N', 'Fem', 'Com'] }] }];

describe('a grammar that is traced', () => {
  // Two rules make one reading of two, "Fem Fem Gen" and "Fem Gen": vislcg3 keeps the first, with a trace both.
  const grammar = new ConstraintGrammar(
    parseGrammar(
      `LIST N = N ;
       SECTION
       COPY:double (Fem Gen SUGGEST) EXCEPT (Com) TARGET N - (SUGGEST) IF (NOT 0 (&first)) ;
       ADD (&first) N - (SUGGEST) ;
       COPY:single (Gen SUGGEST) EXCEPT (Com &first) TARGET N - (SUGGEST) IF (NOT 0 (&second)) ;
       ADD (&second) N - (SUGGEST) ;`,
      { file: 'copies.cg3' },
    ),
  );

  it('hands on what it hands on without a trace', () => {
    const { cohorts, stream } = grammar.trace(bliain, context);
    expect(streamText(cohorts)).toBe(streamText(grammar.run(bliain, context)));
    expect(stream.match(/COPY:\d+:(single|double)/g)?.length).toBeGreaterThan(1);
    expect(streamText(cohorts)).not.toContain('COPY');
    expect(stream).toContain('Fem Gen SUGGEST ADD');
  });
});
