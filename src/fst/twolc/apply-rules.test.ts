import { expect, test } from 'vitest';
import { TooLargeError } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import { equivalent } from '../algebra/paths.js';
import { reverse } from '../algebra/reverse.js';
import type { Automaton } from '../build/automaton.js';
import { compileLexc } from '../lexc/compile-lexc.js';
import { applyRules, backwardRules } from './apply-rules.js';
import { compileTwolc } from './compile-twolc.js';
import { composeIntersect } from './compose-intersect.js';
import { reverseRule } from './reverse-rule.js';
import { ruleToAutomaton } from './rule-automaton.js';

const GRAMMAR = `
Alphabet a b c d k g K:k K:g A:a A:0 b:c %>:0 ;
Rules
"k weakens before a d later in the word"
K:g <=> _ [ a | b | c | %>: | A: ]* d ;
"a vowel is lost at the end of a word, and after a weak k"
A:0 <=> _ %>:* .#. ; K:g _ ;
"b is c between vowels"
b:c => a _ [ a | A:a ] ;
"no c behind c"
b:c /<= c %>:* _ ;
`;

const LEXICON = `
LEXICON Root
aKa A ;
KAb A ;
bKc A ;
abA A ;
cbaA Root ;
LEXICON A
>ad # ;
>ab # ;
>c A2 ;
# ;
LEXICON A2
bKd # ;
cA # ;
>abaK A ;
`;

const grammar = compileTwolc({ name: 'x.twolc', text: GRAMMAR });
const rules = grammar.rules.map((rule) => ruleToAutomaton(grammar.alphabet, rule));
const { automaton: lexicon } = compileLexc([{ name: 'x.lexc', text: LEXICON }]);
const size = ({ stateCount, input }: Automaton) => [stateCount, input.length];

test('words gone through from their end give what they give from their beginning', () => {
  const forwards = optimise(composeIntersect(lexicon, grammar));
  expect(forwards.stateCount).toBeGreaterThan(lexicon.stateCount);
  for (const backwards of [backwardRules(rules), []]) {
    const applied = applyRules(lexicon, rules, backwards);
    expect(equivalent(applied, forwards)).toBe(true);
    expect(size(applied)).toEqual(size(forwards));
  }
});

test('rules that were applied to another lexicon before give the same tables as new ones', () => {
  const backwards = backwardRules(rules);
  const texts = [
    LEXICON,
    LEXICON.replace('aKa A ;', 'aKa A ;\nbaKab A ;'),
    LEXICON.replace('aKa A ;', 'aKxa A ;'),
    LEXICON,
  ];
  for (const text of texts) {
    const { automaton: changed } = compileLexc([{ name: 'x.lexc', text }]);
    expect(applyRules(changed, rules, backwards)).toEqual(applyRules(changed, [...rules], [...backwards]));
    expect(applyRules(changed, rules, [])).toEqual(applyRules(changed, [...rules], []));
  }
});

test('where the direction tried first makes too many states, the other one is taken', () => {
  const leastStates = (backwards: readonly Automaton[]): number => {
    for (let maxStates = 1; ; maxStates++) {
      try {
        applyRules(lexicon, rules, backwards, { maxStates, maxArcs: 10_000 });
        return maxStates;
      } catch (error) {
        if (!(error instanceof TooLargeError)) throw error;
      }
    }
  };
  const enough = leastStates([]);
  expect(leastStates(backwardRules(rules))).toBe(enough);
  const onlyForwards = () => composeIntersect(lexicon, grammar, { maxStates: enough, maxArcs: 10_000 });
  expect(onlyForwards).toThrow(TooLargeError);
});

test('rules with weights, and a single rule, are read from the beginning of words', () => {
  expect(backwardRules(rules)).toHaveLength(rules.length);
  expect(backwardRules(rules.slice(1, 2))).toEqual([]);
  expect(backwardRules(rules.map((rule) => ({ ...rule, weight: rule.weight.map(() => 1) })))).toEqual([]);
});

test('a rule that reads words from their end is as small as any reversal of it', () => {
  for (const rule of rules) {
    const backwards = reverseRule(rule);
    const small = optimise(reverse(rule));
    expect(equivalent(backwards, small)).toBe(true);
    expect(size(backwards)).toEqual(size(small));
  }
});

test('a rule that accepts nothing accepts nothing from its end either', () => {
  const [rule] = rules;
  const nothing = reverseRule({ ...rule!, finalWeight: rule!.finalWeight.map(() => Number.POSITIVE_INFINITY) });
  expect(nothing.finalWeight.every((weight) => weight === Number.POSITIVE_INFINITY)).toBe(true);
});
