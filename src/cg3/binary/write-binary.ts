/**
 * Writes a binary grammar of revision 13 898; `read-binary.ts` has the layout. Start at `writeBinaryGrammar`. A grammar
 * that was parsed once can so be kept in the form that loads fastest, and every other CG-3 can read it.
 */

import type { ContextualTest } from '../model/contexts.js';
import type { Grammar } from '../model/grammar.js';
import type { Rule } from '../model/rules.js';
import type { TagSet } from '../model/sets.js';
import { SET } from '../model/sets.js';
import { hashText } from '../model/tag-hash.js';
import type { Tag } from '../model/tags.js';
import { TAG } from '../model/tags.js';
import { ByteWriter, MaskedRecord } from './byte-writer.js';

const REVISION = 13_898;
/** The wire's POS_64BIT: more bits follow. */
const MORE_BITS = 0x80000000;

/** Writes a grammar in the binary format of CG-3. */
export function writeBinaryGrammar(grammar: Grammar): Uint8Array {
  const writer = new ByteWriter();
  const { tags, sets, contexts, rules } = grammar;
  const hash = (tag: number) => tags[tag]!.hash;
  writer.raw(new TextEncoder().encode('CG3B'));
  writer.u32(REVISION);
  writer.u32(fieldsOf(grammar));
  writer.string(grammar.mappingPrefix);
  writer.string(grammar.cmdArgs);
  writer.string(grammar.cmdArgsOverride);
  const anchorTags = [...grammar.anchors.keys()].filter(
    (name) => !tags.some(({ text, hash: own }) => text === name && own === hashText(name)),
  );
  writer.u32(tags.length + anchorTags.length);
  for (const tag of tags) writeTag(writer, tag, grammar);
  for (const [i, name] of anchorTags.entries()) writeAnchorTag(writer, name, tags.length + i);
  if (grammar.reopenMappings.length > 0) writer.numbers(grammar.reopenMappings.map(hash));
  if (grammar.preferredTargets.length > 0) writer.numbers(grammar.preferredTargets.map(hash));
  if (grammar.parentheses.length > 0) {
    writer.u32(grammar.parentheses.length);
    for (const tag of grammar.parentheses.flat()) writer.u32(hash(tag));
  }
  if (grammar.anchors.size > 0) {
    writer.u32(grammar.anchors.size);
    for (const [name, rule] of grammar.anchors) {
      writer.u32(hashText(name));
      writer.u32(rule);
    }
  }
  writer.u32(sets.length);
  for (const set of sets) writeSet(writer, set);
  for (const set of [grammar.delimiters, grammar.softDelimiters, grammar.textDelimiters]) if (set > 0) writer.u32(set);
  if (contexts.length > 0) writer.u32(contexts.length);
  for (const context of contexts) writeContext(writer, context, grammar);
  if (rules.length > 0) writer.u32(rules.length);
  for (const rule of rules) writeRule(writer, rule, grammar);
  return writer.bytes.slice();
}

function fieldsOf(grammar: Grammar): number {
  const bits: readonly (readonly [boolean, number])[] = [
    [grammar.hasDependencies, 0],
    [true, 1],
    [grammar.subReadingsLtr, 2],
    [true, 3],
    [grammar.reopenMappings.length > 0, 4],
    [grammar.preferredTargets.length > 0, 5],
    [grammar.parentheses.length > 0, 6],
    [grammar.anchors.size > 0, 7],
    [true, 8],
    [grammar.delimiters > 0, 9],
    [grammar.softDelimiters > 0, 10],
    [grammar.contexts.length > 0, 11],
    [grammar.rules.length > 0, 12],
    [grammar.hasRelations, 13],
    [grammar.hasBagOfTags, 14],
    [grammar.ordered, 15],
    [grammar.textDelimiters > 0, 16],
    [grammar.addCohortAttach, 17],
  ];
  return bits.reduce((all, [isSet, bit]) => (isSet ? all | (1 << bit) : all), 0);
}

function writeTag(writer: ByteWriter, tag: Tag, { tags }: Grammar): void {
  const record = new MaskedRecord();
  record.number(0, tag.number);
  record.number(1, tag.hash);
  record.number(2, hashText(tag.text));
  record.number(4, tag.type);
  const isVariable = (tag.type & (TAG.VARIABLE | TAG.LOCAL_VARIABLE)) !== 0;
  if (isVariable) record.number(5, tags[tag.variableTag]!.hash);
  else record.number(5, hashText(tag.type & TAG.NUMERIC ? tag.key : tag.text));
  record.number(6, tag.op);
  if (tag.value !== 0) record.field(12).scaledDouble(tag.value);
  record.field(8).string(tag.text);
  if (tag.type & TAG.REGEXP) record.field(9).string(tag.pattern);
  if (tag.varSets.length > 0) {
    record.field(10).numbers(tag.varSets);
    record.field(11).u32(tag.varNames.length);
    for (const name of tag.varNames) record.fields.string(name);
  }
  if (isVariable && tag.valueTag >= 0) record.number(13, tags[tag.valueTag]!.hash);
  record.number(14, tag.contextRef);
  record.writeTo(writer);
}

/** Anchors are found by the hash of a tag with their name. */
function writeAnchorTag(writer: ByteWriter, name: string, number: number): void {
  const record = new MaskedRecord();
  record.number(0, number);
  record.number(1, hashText(name));
  record.number(2, hashText(name));
  record.field(8).string(name);
  record.writeTo(writer);
}

function writeSet(writer: ByteWriter, set: TagSet): void {
  const record = new MaskedRecord();
  record.number(0, set.number);
  if (set.type >= SET.ORDERED) record.field(1).u32(set.type);
  else record.field(2).u8(set.type);
  if (set.plain.length + set.special.length > 0) {
    writeTrie(record.field(3), set.plain, 0);
    writeTrie(record.fields, set.special, 0);
  }
  if (set.ops.length > 0) record.field(4).numbers(set.ops);
  if (set.sets.length > 0) record.field(5).numbers(set.sets);
  if (set.type & SET.STATIC) record.field(6).string(set.name);
  record.writeTo(writer);
}

/** `lists` share their first `depth` tags and are sorted, so that those with the same next tag stand together. */
function writeTrie(writer: ByteWriter, lists: readonly (readonly number[])[], depth: number): void {
  const groups: (readonly number[])[][] = [];
  for (const list of lists) {
    const last = groups.at(-1);
    if (last !== undefined && last[0]![depth] === list[depth]) last.push(list);
    else groups.push([list]);
  }
  writer.u32(groups.length);
  for (const group of groups) {
    writer.u32(group[0]![depth]!);
    const longer = group.filter((list) => list.length > depth + 1);
    writer.u8(longer.length < group.length ? 1 : 0);
    writeTrie(writer, longer, depth + 1);
  }
}

/** Contexts are referred to by a number that is not 0; any will do. */
const contextHash = (context: number): number => (context < 0 ? 0 : context + 1);

function writeContext(writer: ByteWriter, context: ContextualTest, { tags }: Grammar): void {
  const record = new MaskedRecord();
  record.number(0, contextHash(context.number));
  if (context.posHigh !== 0) {
    record.field(1).u32(context.pos | MORE_BITS);
    record.fields.u32(context.posHigh);
  } else record.number(1, context.pos);
  record.number(2, context.offset);
  record.number(3, contextHash(context.template));
  record.number(4, context.target);
  record.number(5, context.line);
  if (context.relation >= 0) record.number(6, tags[context.relation]!.hash);
  record.number(7, context.barrier);
  record.number(8, context.cbarrier);
  record.number(9, context.offsetSub);
  if (context.jump !== 0) record.field(12).u8(context.jump & 0xff);
  if (context.ors.length > 0) record.field(10).numbers(context.ors.map(contextHash));
  record.number(11, contextHash(context.linked));
  record.writeTo(writer);
}

function writeRule(writer: ByteWriter, rule: Rule, { tags }: Grammar): void {
  const record = new MaskedRecord();
  record.number(0, rule.section);
  record.number(1, rule.type);
  record.number(2, rule.line);
  const low = rule.flags | (rule.flagsHigh & 1 ? MORE_BITS : 0);
  if (rule.flagsHigh > 1) {
    record.field(16);
    record.field(3).u32(rule.flagsHigh >> 1);
    record.fields.u32(low);
  } else record.number(3, low);
  if (rule.name !== '') record.field(4).string(rule.name);
  record.number(5, rule.target);
  if (rule.wordForm >= 0) record.field(6).u32(rule.wordForm);
  if (rule.variable >= 0) record.number(7, tags[rule.variable]!.hash);
  if (rule.subReading !== 0) record.field(9).u32(rule.subReading < 0 ? -rule.subReading | MORE_BITS : rule.subReading);
  record.number(10, rule.childSet1);
  record.number(11, rule.childSet2);
  record.number(12, rule.mapList);
  record.number(13, rule.subList);
  record.number(14, rule.number);
  if (rule.subRules.length > 0) record.field(15);
  record.writeTo(writer);
  writer.u32(contextHash(rule.depTarget));
  writer.numbers(rule.depTests.map(contextHash).reverse());
  writer.numbers(rule.tests.map(contextHash).reverse());
  if (rule.subRules.length > 0) writer.numbers(rule.subRules);
}
