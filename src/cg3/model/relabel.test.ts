import { describe, expect, it } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { readBinaryGrammar } from '../binary/read-binary.js';
import { writeBinaryGrammar } from '../binary/write-binary.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { Applicator } from '../run/applicator.js';
import { relabel } from './relabel.js';

const GRAMMAR = `DELIMITERS = "<.>" ;
LIST Noun = (N Sg) (N Pl) Pron ;
SECTION
SELECT Noun ;
ADD (@X) (V) ;
`;

function apply(grammar: string, relabels: string, readings: readonly string[], remarks: string[] = []): string[] {
  const text = `"<x>"\n${readings.map((reading) => `\t"x" ${reading}\n`).join('')}`;
  const relabelled = relabel(parseGrammar(grammar), parseGrammar(relabels), (remark) => remarks.push(remark));
  const results = [relabelled, readBinaryGrammar(writeBinaryGrammar(relabelled))].map((one) =>
    new Applicator(one).runText(text, Budget.unlimited()),
  );
  expect(results[1]).toBe(results[0]);
  return results[0]!.split('\n').flatMap((line) => (line.startsWith('\t') ? [line.slice('\t"x" '.length)] : []));
}

describe('relabelling a grammar', () => {
  it('puts a list in the place of a tag, in every alternative that has it', () => {
    const map = 'MAP (N) (n) OR (np) ;\nMAP (Sg) (sg) ;\n';
    expect(apply(GRAMMAR, map, ['n sg', 'np Pl', 'N Sg', 'v', 'Pron'])).toEqual(['n sg', 'np Pl', 'Pron']);
  });

  it('puts an expression in the place of a tag', () => {
    const map = 'MAP (N) (n) - (prop) ;\n';
    expect(apply(GRAMMAR, map, ['n Sg', 'n prop Sg', 'n', 'Pron'])).toEqual(['n Sg', 'Pron']);
  });

  it('relabels what rules write, and leaves the grammar it started from as it was', () => {
    const grammar = parseGrammar('DELIMITERS = "<.>" ;\nSECTION\nADD (Old) (N) ;');
    const before = JSON.stringify(grammar);
    relabel(grammar, parseGrammar('MAP (Old) (new) ;'));
    expect(JSON.stringify(grammar)).toBe(before);
    expect(apply('DELIMITERS = "<.>" ;\nSECTION\nADD (Old) (N) ;', 'MAP (Old) (new) ;', ['N'])).toEqual(['N new']);
  });

  it('does not relabel twice what a relabelling brought in', () => {
    const map = 'MAP (V) (Pron) ;\nMAP (Pron) (V) ;\n';
    expect(apply('DELIMITERS = "<.>" ;\nSECTION\nSELECT (V) ;', map, ['V', 'Pron'])).toEqual(['Pron']);
  });

  it('says which rules are no relabellings', () => {
    const remarks: string[] = [];
    const map = 'SELECT (a) ;\nMAP (N) (b) (1 (c)) ;\n"<w>" MAP (N) (b) ;\nMAP (N M) (b) ;\nMAP (N) (/b/r) ;\n';
    expect(apply(GRAMMAR, map, ['N Sg', 'b Sg'], remarks)).toEqual(['N Sg']);
    expect(remarks.sort()).toEqual([
      'line 1: a relabelling is a MAP rule, left out',
      'line 2: a relabelling has no contexts, left out',
      'line 3: a relabelling has no word form, left out',
      'line 4: a relabelling is for one tag, left out',
      'line 5: only plain tags can be relabelled, left out',
    ]);
  });
});
