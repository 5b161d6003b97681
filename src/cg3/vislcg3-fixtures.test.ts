/** Our own grammars and texts with the output that vislcg3 1.3.9 gave for them (bench/cg3/record.mjs records them). */
import { describe, expect, it } from 'vitest';
import { recordedCases } from '../../test/support/recorded-cg-cases.js';
import { Budget } from '../engine/budget.js';
import { keepGrammar, readKeptGrammar } from './binary/kept-grammar.js';
import { readBinaryGrammar } from './binary/read-binary.js';
import { writeBinaryGrammar } from './binary/write-binary.js';
import { parseGrammar } from './parse/parse-grammar.js';
import { Applicator } from './run/applicator.js';

const CASES = recordedCases();

describe('what vislcg3 was recorded to do', () => {
  it('has more than a hundred cases', () => expect(CASES.length).toBeGreaterThan(100));

  describe.each(CASES)('$name', ({ grammar, input, expected, options }) => {
    const forms = {
      text: () => parseGrammar(grammar),
      'binary form': () => readBinaryGrammar(writeBinaryGrammar(parseGrammar(grammar))),
      'kept form': () => readKeptGrammar(keepGrammar(parseGrammar(grammar))),
    };
    it.each(Object.entries(forms))('is what we do with the grammar as %s', (_, open) => {
      const applicator = new Applicator(open(), options);
      expect(applicator.runText(input, Budget.unlimited())).toBe(expected);
    });

    it('is what we do without shortcuts', () => {
      const applicator = new Applicator(parseGrammar(grammar), { ...options, shortcuts: false });
      expect(applicator.runText(input, Budget.unlimited())).toBe(expected);
    });

    it('is what we do with the same text again', () => {
      const applicator = new Applicator(parseGrammar(grammar), options);
      applicator.runText(input, Budget.unlimited());
      expect(applicator.runText(input, Budget.unlimited())).toBe(expected);
    });
  });
});
