/**
 * Which rules run in which pass over a window. Start at `makePlan`: it is made once for a grammar and its options.
 */
import type { ApplicatorOptions } from '../model/applicator-options.js';
import type { Grammar } from '../model/grammar.js';
import { RULE } from '../model/rules.js';

/** The rules of each pass, as bits: rules run in the order of their numbers. */
export interface Plan {
  readonly before: Int32Array;
  readonly sections: readonly Int32Array[];
  readonly after: Int32Array;
}

export function makePlan(grammar: Grammar, options: ApplicatorOptions): Plan {
  const wanted = (number: number): boolean => {
    const rule = grammar.rules[number]!;
    if (rule.type === RULE.IGNORE || rule.nested) return false;
    if (!options.applyMappings && [RULE.MAP, RULE.ADD, RULE.REPLACE].some((type) => type === rule.type)) return false;
    if (!options.applyCorrections && [RULE.SUBSTITUTE, RULE.APPEND].some((type) => type === rule.type)) return false;
    return options.onlyRules.length === 0 || options.onlyRules.some((test) => test(rule.line, rule.name));
  };
  const asBits = (numbers: readonly number[]) => {
    const bits = new Int32Array((grammar.rules.length + 31) >> 5);
    for (const number of numbers) if (wanted(number)) bits[number >> 5]! |= 1 << (number & 31);
    return bits;
  };
  const chosen =
    options.onlySections.length > 0
      ? options.onlySections.map((section) => grammar.sections[section - 1] ?? [])
      : grammar.sections.slice();
  // Sections at the end without a rule are none: they would only run the rules before them once more.
  while (chosen.length > 0 && chosen[chosen.length - 1]!.length === 0) chosen.pop();
  return {
    before: asBits(grammar.beforeSections),
    sections: chosen.map((_, i) => asBits(chosen.slice(0, i + 1).flat())),
    after: asBits(grammar.afterSections),
  };
}
