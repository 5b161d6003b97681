/**
 * A grammar as lines of text that do not depend on how its parts are numbered: so that two readers can be compared.
 */
import type { Grammar } from './model/grammar.js';
import { ruleTypeName } from './model/rules.js';
import { SET } from './model/sets.js';
import { TAG } from './model/tags.js';

/** Bits that say where a set came from, not what it is. */
const ORIGIN = SET.USED | SET.ORDERED | SET.STATIC;
const DEEPEST = 6;

export function describeGrammar(grammar: Grammar): string[] {
  const tag = (number: number): string => {
    if (number < 0) return '-';
    const { type, text, hash, op, value, key, mathStart, regex, varNames, varSets, ...rest } = grammar.tags[number]!;
    const bits = (type & ~(TAG.USED | TAG.TEXTUAL)) >>> 0;
    const variable = rest.variableTag < 0 ? '' : `${grammar.tags[rest.variableTag]!.text}=${tag(rest.valueTag)}`;
    return `${text}{${[bits, hash, op, value, key, mathStart, regex, varNames, varSets.map(set), variable, rest.contextRef].join()}}`;
  };
  const set = (number: number): string => {
    if (number === 0) return '0';
    const { type, plain, special, sets, ops } = grammar.sets[number]!;
    if (sets.length > 0)
      return `<${type & ~ORIGIN}: ${sets.map((inner, i) => `${set(inner)} ${ops[i] ?? ''}`).join(' ')}>`;
    return `[${type & ~ORIGIN}: ${[plain, special].map((lists) => lists.map((list) => list.map(tag).join('+')).join(' ')).join(' / ')}]`;
  };
  const context = (number: number, depth = 0): string => {
    if (number < 0) return '-';
    if (depth > DEEPEST) return '…';
    const test = grammar.contexts[number]!;
    const inner = (other: number) => context(other, depth + 1);
    return `(${test.pos} ${test.posHigh} ${test.offset}/${test.offsetSub} j${test.jump} ${set(test.target)} barrier ${set(test.barrier)} ${set(test.cbarrier)} relation ${tag(test.relation)} ors ${test.ors.map(inner)} template ${inner(test.template)} LINK ${inner(test.linked)})`;
  };
  const head = [
    `prefix ${grammar.mappingPrefix} ltr ${grammar.subReadingsLtr} ordered ${grammar.ordered} attach ${grammar.addCohortAttach}`,
    `dependencies ${grammar.hasDependencies} relations ${grammar.hasRelations} bag ${grammar.hasBagOfTags} final ${grammar.hasEnclosureFinal} protect ${grammar.hasProtect}`,
    `arguments ${grammar.cmdArgs} / ${grammar.cmdArgsOverride}`,
    `delimiters ${set(grammar.delimiters)} ${set(grammar.softDelimiters)} ${set(grammar.textDelimiters)}`,
    `preferred ${grammar.preferredTargets.map(tag)}`,
    `reopen ${grammar.reopenMappings.map(tag).sort()}`,
    `parentheses ${grammar.parentheses.map((pair) => pair.map(tag).join()).sort()}`,
    `anchors ${JSON.stringify([...grammar.anchors].sort())}`,
    `sections ${JSON.stringify([grammar.beforeSections, grammar.sections, grammar.afterSections])}`,
  ];
  return [
    ...head,
    ...grammar.rules.map((rule) =>
      [
        `${rule.number} line ${rule.line} ${ruleTypeName(rule.type)}:${rule.name} ${rule.flags} ${rule.flagsHigh}`,
        `section ${rule.section} ${rule.nested} word ${tag(rule.wordForm)} sub ${rule.subReading} run ${tag(rule.variable)}`,
        `target ${set(rule.target)} map ${set(rule.mapList)} take ${set(rule.subList)}`,
        `children ${set(rule.childSet1)} ${set(rule.childSet2)} tests ${rule.tests.map((test) => context(test))}`,
        `to ${context(rule.depTarget)} ${rule.depTests.map((test) => context(test))} rules ${rule.subRules}`,
      ].join(' '),
    ),
  ];
}
