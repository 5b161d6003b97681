import { describe, expect, it } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { Applicator } from '../run/applicator.js';
import { readStream } from '../stream/stream-reader.js';
import { WarmUp } from './warm-up.js';
import { asStream, WARM_UP_GRAMMAR, warmUpText } from './warm-up-data.js';

describe('warming up', () => {
  it('has a grammar without a remark, of whose rules most leave a trace', () => {
    const grammar = parseGrammar(WARM_UP_GRAMMAR, { file: 'warm-up' });
    expect(grammar.warnings).toEqual([]);
    const applicator = new Applicator(grammar, { trace: true });
    const out = Array.from({ length: 60 }, (_, i) =>
      applicator.runText(asStream(warmUpText(i)), Budget.unlimited()),
    ).join('');
    const lines = new Set([...out.matchAll(/ (?:[A-Z]+(?:\([^)]*\))?):(\d+)/g)].map(([, line]) => Number(line)));
    const acted = grammar.rules.filter(({ line }) => lines.has(line));
    expect(acted.length).toBeGreaterThan(grammar.rules.length * 0.7);
  });

  it('says the same as a stream and as cohorts', () => {
    for (const number of [0, 7, 20]) {
      const cohorts = warmUpText(number);
      const read = [...readStream(asStream(cohorts))].flatMap((item) => (item.kind === 'cohort' ? [item.cohort] : []));
      expect(read).toEqual(cohorts);
    }
  });

  it('stops after its time and goes on where it stopped', () => {
    const warmUp = new WarmUp();
    warmUp.run(1);
    expect(warmUp.isDone).toBe(false);
    warmUp.run(Number.POSITIVE_INFINITY);
    expect(warmUp.isDone).toBe(true);
  });

  it('comes to the same in an applicator that has seen other texts', () => {
    const grammar = parseGrammar(WARM_UP_GRAMMAR, { file: 'warm-up' });
    const used = new Applicator(grammar, { trace: true });
    for (let i = 0; i < 30; i++) {
      const text = asStream(warmUpText(i));
      const fresh = new Applicator(grammar, { trace: true }).runText(text, Budget.unlimited());
      expect(used.runText(text, Budget.unlimited())).toBe(fresh);
    }
  });

  it('changes nothing that another applicator says', () => {
    const grammar = parseGrammar('LIST N = N ; REMOVE N IF (-1 N) ;', { file: 'g' });
    const text = '"<a>"\n\t"a" N\n"<xy1z>"\n\t"xy1" N\n\t"xy1" V\n';
    const before = new Applicator(grammar).runText(text, Budget.unlimited());
    new WarmUp().run(50);
    expect(new Applicator(grammar).runText(text, Budget.unlimited())).toBe(before);
  });
});
