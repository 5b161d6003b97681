import { describe, expect, it } from 'vitest';
import { fixtureBytes } from '../../../test/support/transducer-fixtures.js';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { WORDS_PER_ARC } from './arc-graph.js';
import { Lookup } from './lookup.js';
import { Transducer } from './transducer.js';

describe('the remaining weight', () => {
  it('is, at the start, that of the lightest word', () => {
    const analyser = Transducer.read(fixtureBytes('analyser.hfstol'));
    const lookup = new Lookup(analyser);
    const weights = ['boahtit', 'muorra', 'beana', 'guolli'].map(
      (word) => lookup.lookup(word, new SearchBudget(Budget.unlimited(), { steps: 10_000, ms: 1_000 }))[0]!.weight,
    );
    expect(analyser.remainingWeights()[0]).toBe(Math.min(...weights));
  });

  it('never exceeds an arc and what remains after it', () => {
    const analyser = Transducer.read(fixtureBytes('analyser.hfstol'));
    const { graph } = analyser;
    const remaining = analyser.remainingWeights();
    for (let state = 0; state < graph.stateCount; state++) {
      let least = graph.finalWeights[state]!;
      for (let arc = graph.arcStart[state]!; arc < graph.arcStart[state + 1]!; arc++) {
        const at = arc * WORDS_PER_ARC;
        least = Math.min(least, graph.arcWeights[at + 2]! + remaining[graph.arcs[at + 1]!]!);
      }
      expect(remaining[state]).toBeCloseTo(least, 5);
    }
  });

  it('is given up, not searched for ever, where a cycle has negative weight', () => {
    const transducer = Transducer.read(fixtureBytes('analyser.hfstol'));
    for (let arc = 0; arc < transducer.graph.arcCount; arc++) transducer.graph.arcWeights[arc * WORDS_PER_ARC + 2] = -1;
    expect(new Set(transducer.remainingWeights())).toEqual(new Set([0]));
  });
});
