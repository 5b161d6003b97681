/** Made-up grammars as text and in binary form: the same rules, and the same work on a text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedPair } from '../../test/support/generated-cg-pairs.js';
import { propertyRuns } from '../../test/support/property-runs.js';
import { Budget, WorkStopped } from '../engine/budget.js';
import { DataError } from '../engine/data-error.js';
import { keepGrammar, readKeptGrammar } from './binary/kept-grammar.js';
import { readBinaryGrammar } from './binary/read-binary.js';
import { writeBinaryGrammar } from './binary/write-binary.js';
import { describeGrammar } from './describe-grammar.cases.js';
import type { Grammar } from './model/grammar.js';
import type { TagSet } from './model/sets.js';
import { parseGrammar } from './parse/parse-grammar.js';
import { Applicator } from './run/applicator.js';
import { writeGrammar } from './write/write-grammar.js';

const seeds = fc.nat(2 ** 30);

/** The grammar of a seed; undefined for the few that are refused. */
function parse(seed: number): Grammar | undefined {
  try {
    return parseGrammar(generatedPair(seed).grammar);
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}

/** The first set is the number of "no set". */
function isEmpty({ number, plain, special, sets }: TagSet): boolean {
  return number > 0 && plain.length + special.length + sets.length === 0;
}

/** The output, or where the run ended: some grammars have rules that feed each other without end. */
function outcome(seed: number, grammar: Grammar): string {
  const { text, options } = generatedPair(seed);
  let looks = 0;
  try {
    return new Applicator(grammar, options).runText(text, new Budget({ now: () => looks++, deadlineMs: 20 }));
  } catch (error) {
    if (error instanceof DataError) return `refused: ${error.message}`;
    if (error instanceof WorkStopped) return 'stopped';
    throw error;
  }
}

describe('a made-up grammar', () => {
  it('is the same when it is written in binary form and read back', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const grammar = parse(seed);
        fc.pre(grammar !== undefined);
        const bytes = writeBinaryGrammar(grammar);
        const readBack = readBinaryGrammar(bytes);
        expect(describeGrammar(readBack)).toEqual(describeGrammar(grammar));
        expect(describeGrammar(readBinaryGrammar(writeBinaryGrammar(readBack)))).toEqual(describeGrammar(grammar));
      }),
      propertyRuns(10),
    );
  });

  it('is the same in all its parts but the warnings when it is kept and read back', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const grammar = parse(seed);
        fc.pre(grammar !== undefined);
        for (const each of [grammar, readBinaryGrammar(writeBinaryGrammar(grammar))])
          expect(readKeptGrammar(keepGrammar(each))).toStrictEqual(Object.assign(each, { warnings: [] }));
      }),
      propertyRuns(10),
    );
  });

  const described = (grammar: Grammar) => describeGrammar(grammar).map((line) => line.replace(/^(\d+) line \d+/, '$1'));

  it('is the same when it is written as text and read back, wherever it comes from', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const grammar = parse(seed);
        // A list of nothing cannot be written as it is.
        fc.pre(grammar !== undefined && !grammar.sets.some(isEmpty));
        expect(described(parseGrammar(writeGrammar(grammar)))).toEqual(described(grammar));
        const binary = readBinaryGrammar(writeBinaryGrammar(grammar));
        expect(described(parseGrammar(writeGrammar(binary)))).toEqual(described(grammar));
      }),
      propertyRuns(10),
    );
  });

  it.each([29, 823830934])('keeps alternatives that begin with another one of the list: %i', (seed) => {
    const grammar = parse(seed)!;
    expect(described(parseGrammar(writeGrammar(grammar)))).toEqual(described(grammar));
  });

  it('keeps what `f` stands for, with the LOOK flags of its rule: 441345503', () => {
    const grammar = parse(441345503)!;
    expect(described(parseGrammar(writeGrammar(grammar)))).toEqual(described(grammar));
  });

  it.each([
    ['a tag beside the number', '1 N LINK 0f (A <W>5>)', '1I N LINK 0fI (A <W>5>)'],
    ['nothing beside the number', '1 (*) LINK NOT 0f (<W>5>)', '1I (*) LINK NOT 0fI (<W>5>)'],
    ['no number at all', '0f N LINK 1 N', '0fI N LINK 1I N'],
    ['a set with a number in it', '*1f Heavy BARRIER N', '*1fI Heavy BARRIER N'],
    ['an alternative, where `f` means nothing', '(0f (A <W>5>)) OR (1 N)', '(0I (A <W>5>)) OR (1I N)'],
    ['alternatives that are no `f`', '(0C (A)) OR (0 (A <W>5>))', '(0CI (A)) OR (0I (A <W>5>))'],
  ])('is written with `f` where it was read with it: %s', (_, test, written) => {
    const head = 'DELIMITERS = "<.>" ;\nLIST N = N ;\nSET Heavy = N OR (A <W>5>) ;\n';
    const grammar = parseGrammar(`${head}SELECT LOOKIGNORED N (${test}) ;\n`);
    const binary = readBinaryGrammar(writeBinaryGrammar(grammar));
    expect(writeGrammar(grammar)).toContain(`(${written})`);
    for (const each of [grammar, binary])
      expect(described(parseGrammar(writeGrammar(each)))).toEqual(described(grammar));
  });

  it('does not grow with every `f` of a chain of tests', () => {
    const chain = Array.from({ length: 40 }, (_, i) => `1f (A${i} <W>5>)`).join(' LINK ');
    const grammar = parseGrammar(`DELIMITERS = "<.>" ;\nSELECT (N) (${chain}) ;\n`);
    expect(writeGrammar(grammar)).toContain(`(${chain})`);
  });

  it.each([1769, 2969, 4539])('does the same when written as text, though a set has nothing in it: %i', (seed) => {
    const grammar = parse(seed);
    expect(grammar?.sets.some(isEmpty)).toBe(true);
    // A trace names the lines of rules, which are others.
    const done = (rules: Grammar) => outcome(seed, rules).replace(/(?<=[A-Z]:)\d+/g, '');
    expect(done(parseGrammar(writeGrammar(grammar!)))).toBe(done(grammar!));
  });

  it('does the same to a text in either form', () => {
    let lengths = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const grammar = parse(seed);
        fc.pre(grammar !== undefined);
        const expected = outcome(seed, grammar);
        expect(outcome(seed, readBinaryGrammar(writeBinaryGrammar(grammar)))).toBe(expected);
        expect(outcome(seed, readKeptGrammar(keepGrammar(grammar)))).toBe(expected);
        lengths += expected.length;
      }),
      propertyRuns(10),
    );
    expect(lengths).toBeGreaterThan(1000);
  });
});
