import { describe, expect, it } from 'vitest';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { compileRegex } from '../../fst/xfst/compile-regex.js';
import { AlikeLetters } from './alike-letters.js';

const transducer = (text: string) =>
  Transducer.read(writeOptimisedLookup(compileRegex({ name: 'test.regex', text })).bytes);

const outputsOf = (net: Transducer, text: string) => {
  const search = new SearchBudget(Budget.unlimited(), { steps: 1e6, ms: 10_000 });
  return new Lookup(net).lookup(text, search).map(({ value }) => value);
};

describe('letters that a transducer takes alike', () => {
  const blanks = transducer('[ " ":"<blank>" [ a | b | c ]:0* ] | [ "." : "<stop>" ] | [ c "!":"<cry>" ]');

  it('give one key, and others do not', () => {
    const letters = new AlikeLetters(blanks);
    expect(letters.keyOf(' ab')).toBe(letters.keyOf(' ba'));
    expect(letters.keyOf(' ab')).not.toBe(letters.keyOf(' ac'));
    expect(letters.keyOf(' ab')).not.toBe(letters.keyOf(' a'));
    expect(letters.keyOf('.')).not.toBe(letters.keyOf(' '));
  });

  it('outside the alphabet are one where none of them can come out', () => {
    const silent = new AlikeLetters(transducer('[ \\[ a ] ]:"<other>"'));
    expect(silent.keyOf('x')).toBe(silent.keyOf('ÿ'));
    expect(silent.keyOf('x')).not.toBe(silent.keyOf('a'));
    const copying = new AlikeLetters(transducer('[ \\[ a ] ] 0:"<other>"'));
    expect(copying.keyOf('x')).not.toBe(copying.keyOf('ÿ'));
  });

  it('never hide a difference in what comes out', () => {
    const net = transducer('[ [ a | b ]:"<short>" ] | [ ?:0 ?:"<two>" ] | [ [ a | b | c ]:0 [ b | c ]:"<three>" d:0 ]');
    const letters = new AlikeLetters(net);
    const texts = ['', ...'abcdxÿ'].flatMap((one) =>
      ['', ...'abcdxÿ'].flatMap((two) => ['', 'd'].map((end) => one + two + end)),
    );
    const outputOfKey = new Map<string, string>();
    for (const text of texts) {
      const outputs = outputsOf(net, text).join();
      const key = letters.keyOf(text);
      expect(outputOfKey.get(key) ?? outputs, text).toBe(outputs);
      outputOfKey.set(key, outputs);
    }
    expect(outputOfKey.size).toBeLessThan(new Set(texts).size);
  });
});
