import { expect, test } from 'vitest';
import { optimise } from '../algebra/optimise.js';
import { equivalent } from '../algebra/paths.js';
import { compileLexc } from '../lexc/compile-lexc.js';
import { applyRules, applyRulesFromEnd } from './apply-rules.js';
import { compileTwolc } from './compile-twolc.js';
import { composeIntersect } from './compose-intersect.js';
import { ruleToAutomaton } from './rule-automaton.js';

const GRAMMAR = `
Alphabet a b c d k g K:k K:g %>:0 ;
Rules
"k weakens before a d later in the word"
K:g <=> _ [ a | b | c | %>: ]* d ;
`;

test('words gone through from their end give what they give from their beginning', () => {
  const grammar = compileTwolc({ name: 'x.twolc', text: GRAMMAR });
  const text =
    'LEXICON Root\naKa A ;\nKb A ;\nbKc A ;\nLEXICON A\n>ad # ;\n>ab # ;\n>c A2 ;\nLEXICON A2\nbKd # ;\nc # ;\n';
  const { automaton } = compileLexc([{ name: 'x.lexc', text }]);
  const forwards = optimise(composeIntersect(automaton, grammar));
  const rules = grammar.rules.map((rule) => ruleToAutomaton(grammar.alphabet, rule));
  expect(equivalent(applyRules(automaton, rules), forwards)).toBe(true);
  expect(equivalent(applyRulesFromEnd(automaton, rules), forwards)).toBe(true);
});
