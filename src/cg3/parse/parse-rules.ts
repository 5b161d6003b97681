/**
 * One rule: `"<ja>" SELECT:name UNSAFE Adv IF (-1 V) ;`. Start at `parseRule`. All rules share one shape; what a type
 * adds to it (tags to write, a second set, a place to attach to) is told by the sets of types below.
 */
import { ANY_SUB_READING, JUMP, POS } from '../model/contexts.js';
import { emptyRule } from '../model/grammar-builder.js';
import { FLAG, RULE, type Rule, SECTION } from '../model/rules.js';
import { SET, SET_OP } from '../model/sets.js';
import { TAG } from '../model/tags.js';
import { parseContext } from './parse-contexts.js';
import { parseSetExpression } from './parse-sets.js';
import type { ParserState } from './parser-state.js';
import { inheritFlags, parseRuleFlags } from './rule-flags.js';

/** Keywords that start a rule. */
export const RULE_KEYWORDS: ReadonlyMap<string, number> = new Map(
  (
    [
      'ADD ADDCOHORT ADDRELATION ADDRELATIONS APPEND COPY COPYCOHORT DELIMIT EXECUTE EXTERNAL IFF JUMP MAP MERGECOHORTS',
      'MOVE PROTECT REMCOHORT REMOVE REMPARENT REMRELATION REMRELATIONS REMVARIABLE REPLACE RESTORE SELECT SETCHILD',
      'SETPARENT SETRELATION SETRELATIONS SETVARIABLE SPLITCOHORT SUBSTITUTE SWITCH SWITCHPARENT UNMAP UNPROTECT WITH',
    ] as const
  ).flatMap((line) => line.split(' ').map((name): [string, number] => [name, RULE[name as keyof typeof RULE]])),
);

const { ADD, MAP, REPLACE, APPEND, SUBSTITUTE, COPY, COPYCOHORT, MOVE, SWITCH, MERGECOHORTS, WITH } = RULE;
const RELATION: readonly number[] = [RULE.ADDRELATION, RULE.SETRELATION, RULE.REMRELATION];
const RELATIONS: readonly number[] = [RULE.ADDRELATIONS, RULE.SETRELATIONS, RULE.REMRELATIONS];

/** Run again as long as they do something, unless told otherwise. */
const ITERATING = new Set<number>([
  RULE.SELECT,
  RULE.REMOVE,
  RULE.IFF,
  RULE.DELIMIT,
  RULE.REMCOHORT,
  RULE.MOVE,
  RULE.SWITCH,
]);
export const HAS_MAP_LIST = new Set<number>([
  ...[ADD, MAP, REPLACE, APPEND, SUBSTITUTE, COPY, COPYCOHORT, MERGECOHORTS, ...RELATION, ...RELATIONS],
  ...[RULE.SETVARIABLE, RULE.REMVARIABLE, RULE.ADDCOHORT, RULE.JUMP, RULE.SPLITCOHORT, RULE.RESTORE],
]);
export const HAS_SECOND_LIST = new Set<number>([...RELATIONS, RULE.SETVARIABLE]);
const NO_ANY_SUB_READING = new Set<number>([MAP, ADD, REPLACE, SUBSTITUTE, COPY, COPYCOHORT]);
export const HAS_PLACE = new Set<number>([ADD, MAP, SUBSTITUTE, COPY, COPYCOHORT]);
export const HAS_DEPENDENCY = new Set<number>([
  ...[RULE.SETPARENT, RULE.SETCHILD, MOVE, SWITCH, MERGECOHORTS, COPYCOHORT, ...RELATION, ...RELATIONS],
]);

/** Reads the rule whose keyword the scanner stands at. Returns its number, −1 in a file that only lends its sets. */
export function parseRule(state: ParserState, type: number, wordForm: number, nested: boolean): number {
  const { scanner } = state;
  const rule = emptyRule(-1, type, scanner.line(), state.file);
  rule.wordForm = wordForm;
  scanner.at += scanner.peekKeyword().length;
  // Spaces may stand before the name, not behind the colon.
  scanner.skip();
  if (scanner.take(':')) rule.name = scanner.token('(');
  scanner.skip();
  if (type === RULE.EXTERNAL) parseExternal(state, rule);
  Object.assign(rule, inheritFlags(parseRuleFlags(state), state.sectionFlags));
  defaultFlags(state, rule);
  parseLists(state, rule);
  parseTarget(state, rule);
  rule.tests = parseTests(state, rule);
  if (HAS_DEPENDENCY.has(type)) parseDependency(state, rule);
  implied(state, rule);
  if (type === WITH) parseNested(state, rule);
  scanner.skip();
  if (!scanner.take(';')) state.warn(`expected ";" after the rule, found ${scanner.found()}`);
  return state.onlySets ? -1 : addRule(state, rule, nested);
}

function addRule({ builder, section }: ParserState, rule: Rule, nested: boolean): number {
  const number = builder.rules.length;
  builder.rules.push({ ...rule, number, nested, section: nested ? SECTION.NULL : section });
  return number;
}

function parseExternal(state: ParserState, rule: Rule): void {
  const { scanner } = state;
  if (scanner.takeKeyword('ONCE')) rule.type = RULE.EXTERNAL_ONCE;
  else if (scanner.takeKeyword('ALWAYS')) rule.type = RULE.EXTERNAL_ALWAYS;
  else scanner.fail(`expected ONCE or ALWAYS after EXTERNAL, found ${scanner.found()}`);
  scanner.skip();
  const at = scanner.at;
  const command = scanner.tagToken().replace(/^"(.*)"$/, '$1');
  if (command === '') scanner.fail('expected the program to run');
  rule.variable = state.tag(command, at);
}

function defaultFlags(state: ParserState, rule: Rule): void {
  if (!(rule.flags & (FLAG.ITERATE | FLAG.NOITERATE)) && !ITERATING.has(rule.type)) rule.flags |= FLAG.NOITERATE;
  if (rule.flags & (FLAG.SAFE | FLAG.UNSAFE)) return;
  if (rule.type === RULE.UNMAP) rule.flags |= FLAG.SAFE;
  if (rule.type === RULE.SETPARENT) rule.flags |= state.options.has('safe-setparent') ? FLAG.SAFE : FLAG.UNSAFE;
}

/** The tags that a rule writes or looks for. */
function parseLists(state: ParserState, rule: Rule): void {
  const { scanner } = state;
  const { type } = rule;
  if (rule.flags & FLAG.WITHCHILD) {
    state.hasDependencies = true;
    rule.childSet1 = parseSetExpression(state);
  }
  if (type === SUBSTITUTE || type === RULE.EXECUTE) rule.subList = parseList(state, 'to take out');
  if (rule.subReading === ANY_SUB_READING && NO_ANY_SUB_READING.has(type))
    scanner.fail('SUB:* cannot be used with this kind of rule', scanner.at);
  if (HAS_MAP_LIST.has(type)) rule.mapList = parseList(state, 'to write');
  scanner.skip();
  const except = (type === COPY || type === COPYCOHORT || type === REPLACE) && scanner.takeKeyword('EXCEPT');
  if (except || HAS_SECOND_LIST.has(type)) rule.subList = parseList(state, except ? 'after EXCEPT' : 'for the second');
  scanner.skip();
  if (type === RULE.ADDCOHORT) rule.type = parseSide(state, RULE.ADDCOHORT_AFTER, RULE.ADDCOHORT_BEFORE);
  if (HAS_PLACE.has(type)) {
    rule.flags |= parseSideFlag(state);
    if (type !== COPYCOHORT && rule.flags & (FLAG.AFTER | FLAG.BEFORE)) rule.childSet1 = parseSetExpression(state);
  }
}

/** AFTER or BEFORE, which have to stand there: one of two values. */
function parseSide({ scanner }: ParserState, after: number, before: number): number {
  if (scanner.takeKeyword('AFTER')) return after;
  if (scanner.takeKeyword('BEFORE')) return before;
  return scanner.fail(`expected AFTER or BEFORE, found ${scanner.found()}`);
}

/** AFTER or BEFORE, which may stand there: a flag or none. */
function parseSideFlag({ scanner }: ParserState): number {
  if (scanner.takeKeyword('AFTER')) return FLAG.AFTER;
  return scanner.takeKeyword('BEFORE') ? FLAG.BEFORE : 0;
}

/** A set that can be written out as tags: lists joined by OR, or one that unifies somewhere. */
function parseList(state: ParserState, purpose: string): number {
  const { scanner } = state;
  scanner.skip();
  const at = scanner.at;
  const forbidden = state.options.delete('no-inline-sets');
  const set = parseSetExpression(state);
  if (forbidden) state.options.add('no-inline-sets');
  if (!isWritable(state, set)) scanner.fail(`expected tags ${purpose}; this set is more than a list of tags`, at);
  return set;
}

function isWritable({ builder }: ParserState, number: number): boolean {
  const { tags, sets } = builder;
  const members = builder.membersOf(number).map((member) => sets[member]!);
  if (members.some(({ type }) => type & (SET.TAG_UNIFY | SET.SET_UNIFY))) return true;
  const canBeWritten = (tag: number) => (tags[tag]!.type & (TAG.FAIL_FAST | TAG.REGEXP_LINE)) === 0;
  return members.every(
    ({ ops, plain, special }) =>
      ops.every((op) => op === SET_OP.OR) && [...plain, ...special].every((list) => list.every(canBeWritten)),
  );
}

function parseTarget(state: ParserState, rule: Rule): void {
  const { scanner } = state;
  scanner.skip();
  scanner.takeKeyword('TARGET');
  scanner.skip();
  if (scanner.takeKeyword('WITHCHILD')) {
    state.hasDependencies = true;
    rule.flags = (rule.flags | FLAG.WITHCHILD) & ~FLAG.NOCHILD;
    rule.childSet1 = parseSetExpression(state);
  } else if (scanner.takeKeyword('NOCHILD')) {
    rule.flags = (rule.flags | FLAG.NOCHILD) & ~FLAG.WITHCHILD;
    rule.childSet1 = 0;
  }
  rule.target = parseSetExpression(state);
  scanner.skip();
  scanner.takeKeyword('IF');
}

/** `(…) (…)`. */
function parseTests(state: ParserState, rule: Rule): number[] {
  const { scanner } = state;
  const tests: number[] = [];
  for (;;) {
    scanner.skip();
    if (!scanner.take('(')) return tests;
    tests.push(parseContext(state, rule, false));
    scanner.expect(')', 'after the contextual test');
  }
}

/** `TO (…)`, `FROM (…)`, `WITH (…)`, `AFTER (…)`: where to. */
function parseDependency(state: ParserState, rule: Rule): void {
  const { scanner } = state;
  const { type } = rule;
  scanner.skip();
  if (type === MOVE) rule.type = parseSide(state, RULE.MOVE_AFTER, RULE.MOVE_BEFORE);
  else if (type === SWITCH || type === MERGECOHORTS) {
    if (!scanner.takeKeyword('WITH')) scanner.fail(`expected WITH, found ${scanner.found()}`);
  } else if (scanner.takeKeyword('FROM')) rule.flags |= FLAG.REVERSE;
  else if (!scanner.takeKeyword('TO')) scanner.fail(`expected TO or FROM, found ${scanner.found()}`);
  scanner.skip();
  if (type === COPYCOHORT && !(rule.flags & FLAG.REVERSE)) {
    rule.flags |= parseSideFlag(state);
    scanner.skip();
  }
  if (type === MOVE || type === COPYCOHORT) {
    if (scanner.takeKeyword('WITHCHILD')) {
      state.hasDependencies = true;
      rule.childSet2 = parseSetExpression(state);
    } else if (scanner.takeKeyword('NOCHILD')) rule.childSet2 = 0;
  }
  const at = scanner.at;
  rule.depTests = parseTests(state, rule);
  if (rule.depTests.length === 0)
    scanner.fail(`expected a contextual test in brackets, found ${scanner.found(at)}`, at);
  if (type !== MERGECOHORTS) rule.depTarget = rule.depTests.shift()!;
}

/** What follows from the type and from the tests. */
function implied(state: ParserState, rule: Rule): void {
  const { type } = rule;
  if (type === RULE.SETPARENT || type === RULE.SETCHILD || type === RULE.SPLITCOHORT || type === MERGECOHORTS)
    state.hasDependencies = true;
  if (type === MERGECOHORTS || RELATION.includes(type) || RELATIONS.includes(type)) state.hasRelations = true;
  if (type === COPYCOHORT && !(rule.flags & (FLAG.BEFORE | FLAG.AFTER))) rule.flags |= FLAG.AFTER;
  if (type === WITH) rule.flags |= FLAG.KEEPORDER;
  const { contexts } = state.builder;
  const jumpsToMark = (number: number) => {
    const context = contexts[number];
    return context !== undefined && (context.pos & POS.JUMP) !== 0 && context.jump === JUMP.MARK;
  };
  if (!(rule.flags & FLAG.REMEMBERX) && [...rule.tests, rule.depTarget].some(jumpsToMark))
    rule.flags |= FLAG.REMEMBERX | FLAG.KEEPORDER;
}

/** `{ … }` of WITH. */
function parseNested(state: ParserState, rule: Rule): void {
  const { scanner } = state;
  scanner.skip();
  if (!scanner.take('{')) return;
  const open = scanner.at - 1;
  state.nested(() => {
    for (;;) {
      scanner.skip();
      if (scanner.take('}')) return;
      if (scanner.take(';')) continue;
      if (scanner.atEnd) scanner.fail('expected "}" to close this brace before the end of the file', open);
      const at = scanner.at;
      const wordForm = scanner.next === '"' ? state.tag(scanner.tagToken(), at) : -1;
      scanner.skip();
      const type = RULE_KEYWORDS.get(scanner.peekKeyword());
      if (type === undefined) scanner.fail(`expected a rule or "}", found ${scanner.found()}`);
      const number = parseRule(state, type!, wordForm, true);
      if (number >= 0) rule.subRules.push(number);
    }
  });
}
