/** Weights of tags and the last step of an acceptor, against HFST's tools (`fixtures/record.mjs`). */
import { describe, expect, test } from 'vitest';
import { findDifference } from '../../fst/algebra/equivalent.js';
import type { SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { readAtt } from '../../fst/formats/att.js';
import { easterEggLines, easterEggSuggestions } from './easter-egg.js';
import { finishAcceptor } from './finish-acceptor.js';
import { arcSymbols, sigmaStarSymbols } from './lexicon-symbols.js';
import { fixture, recorded } from './recorded.cases.js';
import { addToFinals, reweightByTags } from './tag-reweighting.js';

const NET = readAtt(fixture('weighted.att').text);
const EXACTLY = { weightTolerance: 1e-5 };
const tags = (text: string) => ({ name: 'tags.reweight', text });
const LINES = fixture('easter-egg.txt').text.trim().split('\n');

describe('weights of tags', () => {
  test('are those of hfst-reweight', () => {
    const tagged = reweightByTags(NET, fixture('tags.reweight'));
    expect(findDifference(tagged, recorded('tagged'), EXACTLY)).toBeUndefined();
    expect(findDifference(NET, recorded('tagged'), EXACTLY)).toBeDefined();
  });

  test('are added or multiplied, on either side of an arc, for every line', () => {
    const net = readAtt('0\t1\t+A\ta\t0\n1\t2\tx\t+A\t4\n1\t2\t+B\tb\t3\n2\t1.5\n');
    const weights = (text: string) => [...reweightByTags(net, tags(text)).weight];
    expect([...net.weight]).toEqual([0, 4, 3]);
    expect(weights('+A\t+2\n')).toEqual([2, 6, 3]);
    expect(weights('+A\t2\n')).toEqual([0, 8, 3]);
    expect(weights('+A\t+2\n+A\t+2\n')).toEqual([4, 8, 3]);
    expect(weights('+B\t +2\n')).toEqual([0, 4, 6]);
    expect(weights('+B\t\n')).toEqual([0, 4, 0]);
  });

  test('keep what earlier lines added and multiplied by, with a warning', () => {
    const net = readAtt('0\t1\t+B\tb\t3\n1\t1.5\n');
    const warnings: SourceProblem[] = [];
    expect([...reweightByTags(net, tags('+A\t+2\n+B\t3\n'), warnings).weight]).toEqual([11]);
    expect(warnings.map(({ line, message }) => [line, message])).toEqual([
      [2, 'the weight is multiplied by 3, then 2 is added'],
    ]);
    expect([...reweightByTags(net, tags('+A\t2\n+B\t+1\n')).weight]).toEqual([7]);
  });

  test.each([
    ['+A +2\n', 'tags.reweight:1:1: error: there is no tab between the tag and its weight (tag<TAB>+weight)'],
    ['#x\n+A\t+2 \n', 'tags.reweight:2:4: error: "+2 " is not a weight'],
    ['+A\t+1\t#\n', 'tags.reweight:1:4: error: "+1 #" is not a weight'],
    ['+A\t+1\r\n', 'tags.reweight:1:4: error: "+1 " is not a weight'],
  ])('%j is an error', (text, message) => {
    expect(() => reweightByTags(NET, tags(text))).toThrow(message);
  });

  test('of final states are added to each end, and to nothing else', () => {
    expect(findDifference(addToFinals(NET, 7.25), recorded('heavier'), EXACTLY)).toBeUndefined();
    expect(findDifference(addToFinals(NET, 7), recorded('heavier'), EXACTLY)).toBeDefined();
  });
});

describe('the acceptor', () => {
  test('is the lower side with the easter egg', () => {
    const acceptor = finishAcceptor(reweightByTags(NET, fixture('tags.reweight')), { easterEgg: LINES });
    expect(findDifference(acceptor, recorded('acceptor'), EXACTLY)).toBeUndefined();
    const without = finishAcceptor(reweightByTags(NET, fixture('tags.reweight')), { easterEgg: [] });
    expect(findDifference(without, recorded('acceptor'), EXACTLY)).toBeDefined();
  });

  test('lends its symbols to the edits, but those that a list of symbols loses', () => {
    const net = readAtt(
      '0\t1\ta\tb\n0\t1\t@P.X.Y@\t@0@\n1\t2\t:\t:\n1\t2\t\\\t@\n1\t2\t@_SPACE_@\t+N\n1\t2\t\u00a0\t\u00a0\n2\n',
    );
    expect(arcSymbols(net).sort()).toEqual(['+N', ' ', ':', '@', '@P.X.Y@', '\\', 'a', 'b', '\u00a0'].sort());
    expect([...sigmaStarSymbols(arcSymbols(net))].sort()).toEqual(['+N', '@', 'a', 'b', '\u00a0']);
  });

  test('has an easter egg that says what it is', () => {
    const facts = { language: 'Kven', code: 'fkv', version: '1.2', date: '01.02.2026-1200', builtUsing: 'HFST 3' };
    expect(easterEggLines({ ...facts, variant: 'Por' })).toEqual([
      'Divvun speller for Kven using Por',
      'fkv-Por, desktop, version 1.2, 01.02.2026-1200',
      'Built using HFST 3',
    ]);
    expect(easterEggLines(facts)[1]).toBe('fkv, desktop, version 1.2, 01.02.2026-1200');
    expect(easterEggSuggestions(['x', 'y'])).toEqual([
      { wrong: 'nuvviDspeller', right: 'x', cost: 1 },
      { wrong: 'nuvviDspeller', right: 'y', cost: 2 },
    ]);
  });
});
