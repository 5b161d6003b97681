/** Rules as text, in the order of the grammar, under their sections and anchors. Start at `RuleWriter.lines`. */
import { ANY_SUB_READING } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import { FLAG, FLAG_HIGH, RULE, type Rule, ruleTypeName, SECTION } from '../model/rules.js';
import { HAS_DEPENDENCY, HAS_MAP_LIST, HAS_PLACE, HAS_SECOND_LIST } from '../parse/parse-rules.js';
import type { ContextWriter } from './write-contexts.js';
import type { SetWriter } from './write-sets.js';
import type { WrittenNames } from './written-names.js';

/** Flags that are words of their own elsewhere in the rule, or follow from other things. */
const WRITTEN_ELSEWHERE = FLAG.SUB | FLAG.BEFORE | FLAG.AFTER | FLAG.REVERSE | FLAG.WITHCHILD | FLAG.NOCHILD;
const EXCEPT = new Set<number>([RULE.COPY, RULE.COPYCOHORT, RULE.REPLACE]);
/** What a type is called in a grammar: some become another one by a word that follows. */
const KEYWORDS = new Map<number, readonly [keyword: number, word: string]>([
  [RULE.EXTERNAL_ONCE, [RULE.EXTERNAL, 'ONCE']],
  [RULE.EXTERNAL_ALWAYS, [RULE.EXTERNAL, 'ALWAYS']],
  [RULE.ADDCOHORT_AFTER, [RULE.ADDCOHORT, 'AFTER']],
  [RULE.ADDCOHORT_BEFORE, [RULE.ADDCOHORT, 'BEFORE']],
  [RULE.MOVE_AFTER, [RULE.MOVE, 'AFTER']],
  [RULE.MOVE_BEFORE, [RULE.MOVE, 'BEFORE']],
]);
const NO_FLAGS: readonly string[] = [];

export class RuleWriter {
  constructor(
    readonly grammar: Grammar,
    readonly names: WrittenNames,
    readonly sets: SetWriter,
    readonly contexts: ContextWriter,
  ) {}

  lines(): string[] {
    const { rules, sections } = this.grammar;
    const lines: string[] = [];
    const anchors = this.#anchors();
    let section: number | undefined;
    let opened = 0;
    let next = 0;
    for (const rule of rules) {
      if (rule.nested) continue;
      if (rule.section !== section) {
        section = rule.section;
        if (section < 0) lines.push('', sectionName(section));
        else for (; opened <= section; opened++) lines.push('', 'SECTION');
      }
      for (; next <= rule.number; next++) for (const name of anchors.get(next) ?? []) lines.push(`ANCHOR ${name} ;`);
      lines.push(this.#rule(rule));
    }
    for (; next <= rules.length; next++) for (const name of anchors.get(next) ?? []) lines.push(`ANCHOR ${name} ;`);
    for (; opened < sections.length; opened++) lines.push('', 'SECTION');
    return lines;
  }

  /** Anchors that do not follow from the names of rules, by the rule that they stand before. */
  #anchors(): Map<number, string[]> {
    const { rules, anchors } = this.grammar;
    const implied = new Map<string, number>([
      ['START', 0],
      ['END', Math.max(0, rules.length - 1)],
    ]);
    for (const { name, number } of rules) if (name !== '' && !implied.has(name)) implied.set(name, number);
    const byRule = new Map<number, string[]>();
    for (const [name, rule] of anchors) {
      if (implied.get(name) === rule) continue;
      byRule.set(rule, [...(byRule.get(rule) ?? []), name]);
    }
    return byRule;
  }

  #rule(rule: Rule): string {
    const { sets, names } = this;
    const [type, word] = KEYWORDS.get(rule.type) ?? [rule.type, ''];
    const words = rule.wordForm < 0 ? [] : [names.tag(rule.wordForm, false)];
    words.push(`${ruleTypeName(type)}${rule.name === '' ? '' : `:${rule.name}`}`);
    if (type === RULE.EXTERNAL) words.push(word, quoted(this.grammar.tags[rule.variable]!.text));
    words.push(...flagsOf(rule));
    const takesFirst = type === RULE.SUBSTITUTE || type === RULE.EXECUTE;
    if (takesFirst) words.push(sets.use(rule.subList));
    if (HAS_MAP_LIST.has(type)) words.push(sets.use(rule.mapList));
    if (EXCEPT.has(type) && rule.subList > 0) words.push('EXCEPT', sets.use(rule.subList));
    if (HAS_SECOND_LIST.has(type)) words.push(sets.use(rule.subList));
    if (type === RULE.ADDCOHORT) words.push(word);
    if (HAS_PLACE.has(type) && rule.flags & (FLAG.AFTER | FLAG.BEFORE)) {
      words.push(rule.flags & FLAG.AFTER ? 'AFTER' : 'BEFORE');
      if (type !== RULE.COPYCOHORT) words.push(sets.use(rule.childSet1));
    }
    if (rule.flags & FLAG.WITHCHILD) words.push('TARGET WITHCHILD', sets.use(rule.childSet1));
    else if (rule.flags & FLAG.NOCHILD) words.push('TARGET NOCHILD');
    words.push(sets.use(rule.target), ...this.#tests(rule.tests));
    if (HAS_DEPENDENCY.has(type)) words.push(...this.#dependency(rule, type, word));
    if (rule.subRules.length > 0) {
      const nested = rule.subRules.map((number) => this.#rule(this.grammar.rules[number]!));
      words.push(`{\n${nested.map((line) => line.replace(/^/gm, '  ')).join('\n')}\n}`);
    }
    return `${words.join(' ')} ;`;
  }

  #tests(numbers: readonly number[]): string[] {
    return numbers.map((number) => `(${this.contexts.test(number)})`);
  }

  #dependency({ flags, childSet2, depTarget, depTests }: Rule, type: number, word: string): string[] {
    const words: string[] = [];
    if (type === RULE.MOVE) words.push(word);
    else if (type === RULE.SWITCH || type === RULE.MERGECOHORTS) words.push('WITH');
    else words.push(flags & FLAG.REVERSE ? 'FROM' : 'TO');
    if (childSet2 > 0) words.push('WITHCHILD', this.sets.use(childSet2));
    return [...words, ...this.#tests(depTarget < 0 ? depTests : [depTarget, ...depTests])];
  }
}

function flagsOf({ type, flags, flagsHigh, subReading }: Rule): readonly string[] {
  const [keyword] = KEYWORDS.get(type) ?? [type];
  let shown = flags & ~WRITTEN_ELSEWHERE;
  if (!HAS_DEPENDENCY.has(keyword)) shown |= flags & FLAG.REVERSE;
  // That a rule keeps its order can follow from its tests, whatever the grammar says.
  if (flags & FLAG.VARYORDER) shown &= ~FLAG.KEEPORDER;
  if (shown === 0 && flagsHigh === 0 && !(flags & FLAG.SUB)) return NO_FLAGS;
  const low = Object.entries(FLAG).filter(([, bit]) => shown & bit);
  const high = Object.entries(FLAG_HIGH).filter(([, bit]) => flagsHigh & bit);
  const names = [...low, ...high].map(([name]) => name);
  if (flags & FLAG.SUB) names.push(`SUB:${subReading === ANY_SUB_READING ? '*' : subReading}`);
  return names;
}

function sectionName(section: number): string {
  if (section === SECTION.BEFORE) return 'BEFORE-SECTIONS';
  return section === SECTION.AFTER ? 'AFTER-SECTIONS' : 'NULL-SECTION';
}

function quoted(command: string): string {
  return `"${command.replace(/[\\"]/g, '\\$&')}"`;
}
