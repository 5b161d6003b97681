/**
 * Works out the row of a reading: which sets match it, and which rules it could be the target of. Start at `ReadingRows.make`; it is done once for all
 * readings that the grammar cannot tell apart (content-store.ts).
 */
import { PURITY } from '../index/indexed-set.js';
import type { ListIndex } from '../index/list-index.js';
import type { SetProgram } from '../index/set-program.js';
import type { TargetGroup } from '../index/target-index.js';
import type { Rule } from '../model/rules.js';
import { TAG } from '../model/tags.js';
import type { RowMaker, Run } from '../state/run.js';
import type { Reading } from '../state/window.js';
import { evaluateAtAll, matchSet } from './match-set.js';
import { tagMatchesPattern } from './match-tag.js';

export class ReadingRows implements RowMaker {
  constructor(
    readonly lists: ListIndex,
    readonly program: SetProgram,
  ) {}

  make(run: Run, reading: Reading): number {
    const { content } = reading;
    const { contents } = run;
    const at = contents.addRow(content);
    const { rows } = contents;
    this.program.clear(rows, at);
    this.lists.fill(rows, at, content.tags);
    this.program.run(rows, at, (set) => evaluateAtAll(run, reading, set));
    const rules = rows.subarray(at + this.program.words, at + contents.rowLength).fill(0);
    addCandidates(run, reading, rules);
    return at;
  }
}

/** Rules whose target could match a reading, as bits, as far as what it says decides. */
export function addCandidates(run: Run, reading: Reading, rules: Int32Array): void {
  const { targets } = run.index;
  const { tags } = reading.content;
  const form = tags[0]!;
  for (let i = 0; i < targets.always.length; i++) consider(run, reading, targets.groups[targets.always[i]!]!, rules);
  for (let i = 0; i < targets.waiting.length; i++) addForForm(run, targets.waiting[i]!, form, rules);
  for (let i = 0; i < tags.length; i++) {
    const tag = tags[i]!;
    const groups = run.tags.tags[tag]!.type & TAG.SPECIAL ? undefined : targets.byTag.get(tag);
    if (groups) for (let j = 0; j < groups.length; j++) consider(run, reading, targets.groups[groups[j]!]!, rules);
  }
}

function consider(run: Run, reading: Reading, group: TargetGroup, rules: Int32Array): void {
  const form = reading.content.tags[0]!;
  for (let i = 0; i < group.amalgamated.length; i++) addForForm(run, group.amalgamated[i]!, form, rules);
  if (group.target === 0 || !mayMatch(run, reading, group.target)) return;
  for (let i = 0; i < group.rules.length; i++) addRule(rules, group.rules[i]!);
  for (let i = 0; i < group.byForm.length; i++) addForForm(run, group.byForm[i]!, form, rules);
}

/** Can a target match a reading, as far as what it says decides? */
function mayMatch(run: Run, reading: Reading, target: number): boolean {
  const { purity, neededKeys } = run.index.sets[target]!;
  if (purity === PURITY.PURE) return matchSet(run, reading, target);
  if (neededKeys === undefined) return true;
  return reading.content.facts.numeric.some((tag) => neededKeys.includes(run.tags.tags[tag]!.key));
}

function addForForm(run: Run, rule: Rule, form: number, rules: Int32Array): void {
  if (formAllows(run, rule, form)) addRule(rules, rule.number);
}

/** Is the rule for a word form? */
export function formAllows(run: Run, rule: Rule, form: number): boolean {
  return rule.wordForm < 0 || tagMatchesPattern(run, form, run.tags.tags[rule.wordForm]!);
}

function addRule(rules: Int32Array, rule: number): void {
  rules[rule >> 5]! |= 1 << (rule & 31);
}
