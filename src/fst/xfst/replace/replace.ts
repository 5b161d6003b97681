/** The transducer of a replace rule or of rules in parallel. Start reading in `rule-machine.ts`. */

import type { Limits } from '../../algebra/limits.js';
import { optimise } from '../../algebra/optimise.js';
import { invert } from '../../algebra/projection.js';
import type { Automaton } from '../../build/automaton.js';
import type { Arrow } from '../syntax.js';
import { buildDirectedNet, buildLowerObligatoryNet } from './directed-rule.js';
import type { CompiledRule } from './replace-rule.js';
import { buildRuleNet, expandClasses, type RuleNet } from './rule-machine.js';

/** For `<-` and `(<-)` the mappings of the rules are from the lower to the upper side. */
export function replace(rules: readonly CompiledRule[], arrow: Arrow, limits: Limits): Automaton {
  const result = expanded(net(rules, arrow, limits), limits);
  return arrow === '<-' || arrow === '(<-)' ? invert(result) : result;
}

/** No brackets in the result. */
const SILENT = { bracketed: false, unreplaced: false, repeatEmpty: false } as const;

function net(rules: readonly CompiledRule[], arrow: Arrow, limits: Limits): RuleNet {
  switch (arrow) {
    case '->':
    case '<-':
      if (rules.some(({ mark }) => mark !== '||')) return buildLowerObligatoryNet(rules, limits);
      return buildRuleNet(rules, { ...SILENT, obligatory: true }, limits);
    case '(->)':
    case '(<-)':
      return buildRuleNet(rules, { ...SILENT, obligatory: false }, limits);
    default:
      return buildDirectedNet(rules, arrow, limits);
  }
}

function expanded({ automaton, alphabet }: RuleNet, limits: Limits): Automaton {
  return expandClasses({ automaton: optimise(automaton, limits), alphabet }, limits);
}
