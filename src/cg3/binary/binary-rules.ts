/** The contexts and rules of a binary grammar. Start at `readRules`; the layout stands in `read-binary.ts`. */

import { type ContextualTest, POS } from '../model/contexts.js';
import { emptyContext, emptyRule, makeContext } from '../model/grammar-builder.js';
import { RULE, type Rule, SECTION } from '../model/rules.js';
import type { ByteReader } from './byte-reader.js';

/** Rules that act on a second word, which the test after TO, WITH, BEFORE or AFTER finds. */
const NEEDS_TARGET = new Set<number>([
  ...[RULE.SETPARENT, RULE.SETCHILD, RULE.MOVE_AFTER, RULE.MOVE_BEFORE, RULE.SWITCH],
  ...[RULE.ADDRELATION, RULE.SETRELATION, RULE.REMRELATION, RULE.ADDRELATIONS, RULE.SETRELATIONS, RULE.REMRELATIONS],
]);

const RULE_TYPES: ReadonlySet<number> = new Set<number>(Object.values(RULE));
const MOST_SECTIONS = 10_000;
const LOW_31 = 0x7fffffff;

type ByHash = (hash: number) => number;

export function readContexts(
  reader: ByteReader,
  count: number,
  setCount: number,
  tagByHash: ByHash,
): { contexts: ContextualTest[]; byHash: ByHash } {
  const contexts: ContextualTest[] = [];
  const numbers = new Map<number, number>();
  const references: { context: ContextualTest; to: ContextReferences }[] = [];
  const byHash: ByHash = (hash) => numbers.get(hash) ?? reader.fail(`there is no context with the hash ${hash}`);
  const set = () => {
    const number = reader.u32();
    return number < setCount ? number : reader.fail(`there is no set ${number}`, reader.at - 4);
  };
  for (let i = 0; i < count; i++) {
    const start = reader.at;
    const { hash, draft, to } = readContext(reader, set, tagByHash);
    if (numbers.has(hash)) reader.fail(`two contexts have the hash ${hash}`, start);
    numbers.set(hash, i);
    const context = makeContext(i, draft);
    contexts.push(context);
    references.push({ context, to });
  }
  for (const { context, to } of references) {
    if (to.template !== 0) context.template = byHash(to.template);
    if (to.linked !== 0) context.linked = byHash(to.linked);
    context.ors = to.ors.map(byHash);
  }
  if (hasLoop(contexts)) reader.fail('a context is linked to itself');
  return { contexts, byHash };
}

/** Hashes of other contexts, which may stand further on in the file; 0 for none. */
interface ContextReferences {
  readonly template: number;
  readonly ors: readonly number[];
  readonly linked: number;
}

/** One context; the fields that it has are in a mask of bits, but do not lie in the order of the bits. */
function readContext(
  reader: ByteReader,
  readSet: () => number,
  tagByHash: ByHash,
): { hash: number; draft: ReturnType<typeof emptyContext>; to: ContextReferences } {
  const start = reader.at;
  const mask = reader.u32();
  const has = (bit: number) => (mask & (1 << bit)) !== 0;
  const draft = emptyContext(0);
  const hash = has(0) ? reader.u32() : reader.fail('a context without a hash', start);
  if (has(1)) {
    const low = reader.u32();
    draft.pos = low & LOW_31;
    if (low > LOW_31) draft.posHigh = reader.i32();
  }
  if (has(2)) draft.offset = reader.i32();
  const template = has(3) ? reader.u32() : 0;
  if (has(4)) draft.target = readSet();
  if (has(5)) draft.line = reader.u32();
  if (has(6)) draft.relation = tagByHash(reader.u32());
  else if (draft.pos & POS.RELATION) reader.fail('a relation without a name', start);
  if (has(7)) draft.barrier = readSet();
  if (has(8)) draft.cbarrier = readSet();
  if (has(9)) draft.offsetSub = reader.i32();
  if (has(12)) draft.jump = reader.i8();
  const ors = has(10) ? reader.numbers('alternatives') : [];
  const linked = has(11) ? reader.u32() : 0;
  return { hash, draft, to: { template, ors, linked } };
}

/** Whether a context leads back to itself without a template between, which may. */
function hasLoop(contexts: readonly ContextualTest[]): boolean {
  const state = new Uint8Array(contexts.length);
  for (let start = 0; start < contexts.length; start++) {
    if (state[start] !== 0) continue;
    // 1: on the path, 2: finished. An own stack: chains may be long.
    const path: [context: number, next: number][] = [[start, 0]];
    state[start] = 1;
    while (path.length > 0) {
      const top = path.at(-1)!;
      const { linked, ors } = contexts[top[0]]!;
      const next = top[1]++;
      const neighbour = next === 0 ? linked : ors[next - 1];
      if (neighbour === undefined) {
        state[top[0]] = 2;
        path.pop();
      } else if (neighbour >= 0) {
        if (state[neighbour] === 1) return true;
        if (state[neighbour] === 2) continue;
        state[neighbour] = 1;
        path.push([neighbour, 0]);
      }
    }
  }
  return false;
}

export interface RuleReferences {
  readonly sets: number;
  readonly tags: number;
  readonly tagByHash: ByHash;
  readonly contextByHash: ByHash;
}

export function readRules(reader: ByteReader, count: number, references: RuleReferences): Rule[] {
  const rules: (Rule | undefined)[] = new Array(count).fill(undefined);
  for (let i = 0; i < count; i++) {
    const at = reader.at;
    const rule = readRule(reader, references);
    if (rule.number >= count || rules[rule.number] !== undefined)
      reader.fail(`rule number ${rule.number} is taken or too great`, at);
    rules[rule.number] = rule;
  }
  const all = rules as Rule[];
  for (const { number, subRules } of all)
    for (const inner of subRules) {
      // Nested rules are numbered before the WITH that they stand in: no rule can be inside of itself.
      if (inner >= number) reader.fail(`rule ${number} cannot have rule ${inner} inside`);
      all[inner]!.nested = true;
    }
  return all;
}

function readRule(reader: ByteReader, { sets, tags, tagByHash, contextByHash }: RuleReferences): Rule {
  const start = reader.at;
  const mask = reader.u32();
  const has = (bit: number) => (mask & (1 << bit)) !== 0;
  const below = (limit: number, what: string) => {
    const number = reader.u32();
    return number < limit ? number : reader.fail(`there is no ${what} ${number}`, reader.at - 4);
  };
  const section = has(0) ? reader.i32() : 0;
  if (section < SECTION.NULL || section >= MOST_SECTIONS) reader.fail(`there is no section ${section}`, start);
  const type = has(1) ? reader.u32() : 0;
  if (!RULE_TYPES.has(type)) reader.fail(`there is no kind of rule ${type}`, start);
  const rule = emptyRule(0, type, has(2) ? reader.u32() : 0, 0);
  rule.section = section;
  if (has(3)) readFlags(reader, rule, has(16));
  if (has(4)) rule.name = reader.string();
  if (has(5)) rule.target = below(sets, 'set');
  if (has(6)) rule.wordForm = below(tags, 'tag');
  const variable = has(7) ? reader.u32() : 0;
  if (variable !== 0) rule.variable = tagByHash(variable);
  if (has(8)) reader.u32();
  if (has(9)) {
    const sub = reader.u32();
    rule.subReading = sub > LOW_31 ? -(sub & LOW_31) : sub;
  }
  if (has(10)) rule.childSet1 = below(sets, 'set');
  if (has(11)) rule.childSet2 = below(sets, 'set');
  if (has(12)) rule.mapList = below(sets, 'set');
  if (has(13)) rule.subList = below(sets, 'set');
  const number = has(14) ? reader.u32() : 0;
  const dependency = reader.u32();
  if (dependency !== 0) rule.depTarget = contextByHash(dependency);
  else if (NEEDS_TARGET.has(rule.type)) reader.fail('a rule that ties or moves words does not say which');
  rule.depTests = reader.numbers('tests').map(contextByHash).reverse();
  rule.tests = reader.numbers('tests').map(contextByHash).reverse();
  if (has(15)) rule.subRules = reader.numbers('nested rules');
  return { ...rule, number };
}

/** Either 32 bits or 64, high word first. */
function readFlags(reader: ByteReader, rule: Rule, wide: boolean): void {
  const high = wide ? reader.u32() : 0;
  const low = reader.u32();
  rule.flags = low & LOW_31;
  rule.flagsHigh = (high << 1) | (low > LOW_31 ? 1 : 0);
}
