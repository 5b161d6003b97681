/**
 * Does one tag of the grammar match a reading? Start at `matchTag`; it answers with the number of the tag that it found
 * (which unification and SUBSTITUTE need), or −1.
 */

import { foldCase } from '../index/tag-store.js';
import { numbersAgree } from '../model/compare-numbers.js';
import { evaluateMath } from '../model/math.js';
import { NUMERIC_MAX, NUMERIC_MIN, TAG, type Tag } from '../model/tags.js';
import type { Run } from '../state/run.js';
import type { Reading } from '../state/window.js';
import { matchSet } from './match-set.js';
import { fillVarstring } from './varstring.js';

const NONE = -1;

export function matchTag(run: Run, reading: Reading, number: number, unify: boolean): number {
  const tag = run.tags.tags[number]!;
  const { type } = tag;
  if (!(type & TAG.SPECIAL)) return reading.content.has(number) ? number : NONE;
  if (type & TAG.FAIL_FAST) return reading.content.has(run.tags.intern(tag.text)) ? number : NONE;
  if (type & TAG.SET) return matchSet(run, reading, tag.setNumber, unify) ? number : NONE;
  if (type & TAG.VARSTRING) return matchTag(run, reading, fillVarstring(run, tag), unify);
  if (type & TAG.META) return matchMeta(run, reading, tag);
  if (tag.regex) return matchRegex(run, reading, tag);
  if (type & TAG.CASE_INSENSITIVE) {
    const { textual } = reading.content.facts;
    for (let i = 0; i < textual.length; i++) {
      const candidate = textual[i]!;
      if (matchesIgnoringCase(run, candidate, tag)) return candidate;
    }
    return NONE;
  }
  if (type & TAG.REGEXP_ANY) return matchAnyOfKind(run, reading, tag, unify);
  if (type & TAG.NUMERIC) return matchNumeric(run, reading, tag);
  if (type & (TAG.VARIABLE | TAG.LOCAL_VARIABLE)) return matchVariable(run, reading, tag) ? number : NONE;
  return matchMagic(run, reading, tag) ? run.tags.any : NONE;
}

function matchMeta(run: Run, reading: Reading, tag: Tag): number {
  if (!tag.regex || reading.parent.text === '') return NONE;
  const match = tag.regex.exec(reading.parent.text);
  if (!match) return NONE;
  capture(run, match);
  return tag.number;
}

function matchRegex(run: Run, reading: Reading, tag: Tag): number {
  const { facts } = reading.content;
  if (tag.type & TAG.REGEXP_LINE) {
    const match = tag.regex!.exec(facts.line);
    if (!match) return NONE;
    capture(run, match);
    return tag.number;
  }
  const { textual } = facts;
  for (let i = 0; i < textual.length; i++) {
    const candidate = textual[i]!;
    if (matchesRegex(run, candidate, tag)) return candidate;
  }
  return NONE;
}

/** Tries a regular expression on one tag and keeps what it captured. */
export function matchesRegex(run: Run, candidate: number, tag: Tag): boolean {
  const memo = run.regexMemo(tag.number);
  let captured = memo.get(candidate);
  if (captured === undefined) {
    const match = tag.regex!.exec(run.tags.text(candidate));
    captured = match === null ? null : match.length === 1 ? NOTHING_CAPTURED : match.slice(1).map((text) => text ?? '');
    memo.set(candidate, captured);
  }
  if (captured === null) return false;
  if (captured.length > 0 && run.ruleState.context) {
    for (let i = 0; i < captured.length; i++) run.ruleState.context.capture(captured[i]!);
  }
  return true;
}

const NOTHING_CAPTURED: readonly string[] = [];

function capture(run: Run, match: RegExpExecArray): void {
  const { context } = run.ruleState;
  if (!context) return;
  for (let i = 1; i < match.length; i++) context.capture(match[i] ?? '');
}

export function matchesIgnoringCase(run: Run, candidate: number, tag: Tag): boolean {
  return foldCase(run.tags.text(candidate)) === foldCase(tag.text);
}

/** `".*"r`, `"<.*>"r`, `<.*>r`; inside `$$` all of them in a rule have to be the same. */
function matchAnyOfKind(run: Run, reading: Reading, tag: Tag, unify: boolean): number {
  const { ruleState } = run;
  if (tag.type & TAG.BASE_FORM) {
    const { baseForm } = reading;
    if (!unify) return baseForm;
    if (ruleState.unifLastBaseForm < 0) ruleState.unifLastBaseForm = baseForm;
    return ruleState.unifLastBaseForm === baseForm ? baseForm : NONE;
  }
  if (tag.type & TAG.WORD_FORM) {
    const { form } = reading.parent;
    if (!unify) return form;
    if (ruleState.unifLastWordForm < 0) ruleState.unifLastWordForm = form;
    return ruleState.unifLastWordForm === form ? form : NONE;
  }
  const { textual } = reading.content.facts;
  for (let i = 0; i < textual.length; i++) {
    const candidate = textual[i]!;
    if (run.tags.tags[candidate]!.type & (TAG.BASE_FORM | TAG.WORD_FORM)) continue;
    if (unify && ruleState.unifLastTextual < 0) ruleState.unifLastTextual = candidate;
    if (!unify || ruleState.unifLastTextual === candidate) return candidate;
  }
  return NONE;
}

function matchNumeric(run: Run, reading: Reading, tag: Tag): number {
  let matchedTag = NONE;
  const { numeric } = reading.content.facts;
  for (let i = 0; i < numeric.length; i++) {
    const candidate = numeric[i]!;
    if (numericMatches(reading, tag, run.tags.tags[candidate]!)) matchedTag = candidate;
  }
  return matchedTag;
}

export function numericMatches(reading: Reading, tag: Tag, other: Tag): boolean {
  if (tag.key !== other.key) return false;
  let wanted = tag.value;
  const { parent } = reading;
  if (tag.type & TAG.NUMERIC_MATH && tag.mathStart > 0) {
    const min = parent.numericBound(tag.key, false, NUMERIC_MIN);
    const max = parent.numericBound(tag.key, true, NUMERIC_MAX);
    wanted = evaluateMath(tag.text.slice(tag.mathStart, -1), min, max) ?? Number.NaN;
  } else if (wanted <= NUMERIC_MIN) wanted = parent.numericBound(tag.key, false, NUMERIC_MIN);
  else if (wanted >= NUMERIC_MAX) wanted = parent.numericBound(tag.key, true, NUMERIC_MAX);
  return numbersAgree(tag.op, wanted, other.op, other.value);
}

function matchVariable(run: Run, reading: Reading, tag: Tag): boolean {
  const { window } = reading.parent;
  const elsewhere = window !== run.stream.current && (tag.type & TAG.LOCAL_VARIABLE) !== 0;
  const variables = elsewhere ? window.variablesSet : run.stream.variables;
  const name = run.tags.tags[tag.variableTag]!;
  const value = findVariable(run, variables, name);
  if (value === undefined) return false;
  if (tag.valueTag < 0) return true;
  return tagMatchesPattern(run, value, run.tags.tags[tag.valueTag]!);
}

function findVariable(run: Run, variables: ReadonlyMap<number, number>, name: Tag): number | undefined {
  if (!(name.type & (TAG.REGEXP | TAG.CASE_INSENSITIVE))) return variables.get(name.number);
  for (const [key, value] of variables) {
    if (tagMatchesPattern(run, key, name)) return value;
  }
  return undefined;
}

/** One tag against another that may be a regular expression or case-insensitive. */
export function tagMatchesPattern(run: Run, candidate: number, pattern: Tag): boolean {
  if (pattern.regex) return matchesRegex(run, candidate, pattern);
  if (pattern.type & TAG.CASE_INSENSITIVE) return matchesIgnoringCase(run, candidate, pattern);
  return candidate === pattern.number;
}

/** Tags about the place of the reading: `_MARK_`, `_TARGET_`, `_C1_` … */
function matchMagic(run: Run, reading: Reading, tag: Tag): boolean {
  const { type } = tag;
  const cohort = reading.parent;
  if (type & TAG.ANY) return true;
  if (type & TAG.PAR_LEFT) {
    return (
      run.enclosure.leftTag >= 0 &&
      cohort.local === run.enclosure.leftPlace &&
      reading.content.tags.includes(run.enclosure.leftTag)
    );
  }
  if (type & TAG.PAR_RIGHT) {
    return (
      run.enclosure.rightTag >= 0 &&
      cohort.local === run.enclosure.rightPlace &&
      reading.content.tags.includes(run.enclosure.rightTag)
    );
  }
  if (type & TAG.ENCL) {
    const { allCohorts } = cohort.window;
    const next = allCohorts[allCohorts.indexOf(cohort, cohort.local) + 1];
    return next !== undefined && next.enclosed > 0;
  }
  if (type & TAG.TARGET) return run.ruleState.target !== null && cohort === run.ruleState.target;
  if (type & TAG.MARK) return cohort === run.ruleState.context?.mark;
  if (type & TAG.ATTACH_TO) return cohort === run.ruleState.context?.attachTo.cohort;
  if (type & TAG.SAME_BASIC) return run.ruleState.sameBasic?.isLike(reading.content) === true;
  if (type & TAG.CONTEXT) {
    const outer = run.ruleState.outerContext;
    return (
      outer !== undefined &&
      tag.contextRef <= outer.contextCohorts.length &&
      outer.contextCohorts[tag.contextRef - 1] === cohort
    );
  }
  return false;
}
