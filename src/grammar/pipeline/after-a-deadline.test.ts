/** Work that a deadline ended leaves nothing behind: the same text, checked again, has the result of fresh steps. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CgCohort } from '../../cg3/index.js';
import { Budget, WorkStopped } from '../../engine/budget.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { readPmatchFile } from '../tokenise/pmatch-file.js';
import { Tokeniser } from '../tokenise/tokeniser.js';
import { ConstraintGrammar, readGrammar } from './constraint-grammar.js';
import { UnknownSpeller } from './spell-unknown.js';
import type { PipelineStep } from './step.js';
import { streamText } from './stream-text.js';
import { Tokenize } from './tokenize.js';

const read = (path: string) => new Uint8Array(readFileSync(new URL(path, import.meta.url)));
const words = Transducer.read(read('fixtures/words.hfst'));
const edits = Transducer.read(read('fixtures/edits.hfst'));
const tokeniser = readPmatchFile(read('../tokenise/fixtures/words.pmhfst'), 'words.pmhfst');
const GRAMMAR = 'DELIMITERS = "<.>" ;\nSECTION\nADD (&typo) (<spelled>) ;\nREMOVE (?) IF (0 (<spelled>)) ;';
const SENTENCES = readFileSync(new URL('../tokenise/fixtures/sentences.txt', import.meta.url), 'utf8').split('\n');
const TEXT = `${SENTENCES.slice(0, 3).join(' ')} girjji jj girrji gollii .`;

/** Its time is over at the look of that number. */
class CountedBudget extends Budget {
  looks = 0;

  constructor(readonly last = Number.POSITIVE_INFINITY) {
    super();
  }

  override spend(): void {
    this.check();
  }

  override check(): void {
    if (++this.looks > this.last) throw new WorkStopped('deadline');
  }
}

function freshSteps(): PipelineStep[] {
  const grammar = readGrammar(new TextEncoder().encode(GRAMMAR), 'grammar.cg3');
  return [new Tokenize(new Tokeniser(tokeniser)), new UnknownSpeller(words, edits), new ConstraintGrammar(grammar)];
}

function run(steps: readonly PipelineStep[], budget: Budget): string {
  let cohorts: readonly CgCohort[] = [];
  for (const step of steps) cohorts = step.run(cohorts, { text: TEXT, budget, incomplete: undefined });
  return streamText(cohorts, { text: TEXT });
}

it('whatever the moment, nothing of it is remembered', () => {
  const counted = new CountedBudget();
  const whole = run(freshSteps(), counted);
  expect(whole).toContain('&typo');
  expect(counted.looks).toBeGreaterThan(20);
  const steps = freshSteps();
  const moments = 30;
  for (let i = 0; i < moments; i++) {
    // The same steps all along: what one moment leaves behind, the next would meet. What is known makes a later run shorter.
    const stopped = i % 2 === 0 ? freshSteps() : steps;
    const late = new CountedBudget(Math.floor((counted.looks * i) / (2 * moments)));
    try {
      run(stopped, late);
    } catch (error) {
      if (!(error instanceof WorkStopped)) throw error;
    }
    expect(run(stopped, Budget.unlimited())).toBe(whole);
  }
});
