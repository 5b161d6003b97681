import { describe, expect, it } from 'vitest';
import { recordedCases } from '../../test/support/recorded-cg-cases.js';
import { Budget, WorkStopped } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import { readBinaryGrammar } from './binary/read-binary.js';
import { writeBinaryGrammar } from './binary/write-binary.js';
import { parseGrammar } from './parse/parse-grammar.js';
import { Applicator } from './run/applicator.js';

const CASES = recordedCases();

const GRAMMAR_PIECES = [
  '(',
  ')',
  ';',
  '"',
  '*',
  ' LINK ',
  ' BARRIER ',
  ' NOT ',
  '$$',
  '&&',
  '^',
  '/',
  'C',
  '<',
  '@',
  'r',
];
const STREAM_PIECES = [
  '"<',
  '>"',
  '\t',
  '"',
  ';',
  '\n',
  '#1->2',
  'ID:1',
  'R:x:1',
  '<STREAMCMD:FLUSH>\n',
  '\ud800',
  '\u0000',
];

/** The same numbers in every run. */
function numbers(start: number): (below: number) => number {
  let seed = start;
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

function mutate(text: string, pieces: readonly string[], random: (below: number) => number): string {
  const at = random(text.length + 1);
  return text.slice(0, at) + (random(3) === 0 ? '' : pieces[random(pieces.length)]!) + text.slice(at + random(4));
}

/** Stops after so many looks at the clock, on any machine. */
function budget(looks: number): Budget {
  let at = 0;
  return new Budget({ now: () => at++, deadlineMs: looks });
}

function outcome(work: () => string): string {
  try {
    return work();
  } catch (error) {
    if (error instanceof DataError) return 'refused';
    if (error instanceof WorkStopped) return 'stopped';
    throw error;
  }
}

describe('mutated grammars over mutated streams', () => {
  it('end in an error or in a result, as text', () => {
    const random = numbers(7);
    const outcomes = Array.from({ length: 250 }, () => {
      const { grammar, input } = CASES[random(CASES.length)]!;
      const changed = mutate(grammar, GRAMMAR_PIECES, random);
      const text = mutate(mutate(input, STREAM_PIECES, random), STREAM_PIECES, random);
      return outcome(() => new Applicator(parseGrammar(changed), { trace: true }).runText(text, budget(200)));
    });
    const refused = outcomes.filter((result) => result === 'refused').length;
    expect(refused).toBeGreaterThan(15);
    expect(refused).toBeLessThan(220);
  });

  it('end in an error or in a result, in binary form', () => {
    const random = numbers(11);
    const outcomes = Array.from({ length: 250 }, () => {
      const { grammar, input } = CASES[random(CASES.length)]!;
      const bytes = writeBinaryGrammar(parseGrammar(grammar));
      bytes[12 + random(bytes.length - 12)]! ^= 1 << random(8);
      const text = mutate(input, STREAM_PIECES, random);
      return outcome(() => new Applicator(readBinaryGrammar(bytes), { trace: true }).runText(text, budget(200)));
    });
    const refused = outcomes.filter((result) => result === 'refused').length;
    expect(refused).toBeGreaterThan(15);
    expect(refused).toBeLessThan(235);
  });
});
