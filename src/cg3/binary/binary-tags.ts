/** The tags of a binary grammar. Start at `readTags`; the layout stands in `read-binary.ts`. */

import { parseNumericTag } from '../model/numeric-tag.js';
import { emptyTag, parseGrammarTag, TagProblem } from '../model/tag-text.js';
import { NUMERIC_MAX, NUMERIC_MIN, TAG, TAG_PREFIXES, type Tag } from '../model/tags.js';
import { convertIcuRegex, RegexProblem } from '../regex/icu-regex.js';
import type { ByteReader } from './byte-reader.js';

/** Finds tags by the hash that the file gives them. */
export function tagByHash(reader: ByteReader, tags: readonly Tag[]): (hash: number) => number {
  const numbers = new Map(tags.map(({ hash, number }) => [hash, number]));
  return (hash) => numbers.get(hash) ?? reader.fail(`there is no tag with the hash ${hash}`);
}

export function readTags(reader: ByteReader, count: number, remark: (message: string) => void): Tag[] {
  const tags: (Tag | undefined)[] = new Array(count).fill(undefined);
  const hashes: { tag: Tag; name: number; value: number }[] = [];
  for (let i = 0; i < count; i++) {
    const at = reader.at;
    const { tag, nameHash, valueHash } = readTag(reader, remark);
    if (tag.number >= count || tags[tag.number] !== undefined)
      reader.fail(`tag number ${tag.number} is taken or too great`, at);
    tags[tag.number] = tag;
    if (tag.type & (TAG.VARIABLE | TAG.LOCAL_VARIABLE)) hashes.push({ tag, name: nameHash, value: valueHash });
  }
  const all = tags as Tag[];
  const numbers = new Map(all.map(({ hash, number }) => [hash, number]));
  const find = (hash: number, text: string): number => {
    try {
      return numbers.get(hash) ?? addTag(all, text);
    } catch (error) {
      if (!(error instanceof TagProblem)) throw error;
      return reader.fail(error.message);
    }
  };
  for (const { tag, name, value } of hashes) {
    // Up to revision 13 892 the name of a variable need not be a tag of its own.
    const [nameText, valueText] = tag.text.split(/=(.*)/s) as [string, string?];
    tag.variableTag = find(name, nameText);
    if (value !== 0) tag.valueTag = find(value, valueText ?? '');
  }
  return all;
}

/** A plain tag that the file does not list. */
function addTag(tags: Tag[], text: string): number {
  const tag = parseGrammarTag(text, { number: tags.length, intern: () => -1 });
  return tags.push(tag) - 1;
}

function readTag(
  reader: ByteReader,
  remark: (message: string) => void,
): { tag: Tag; nameHash: number; valueHash: number } {
  const start = reader.at;
  const mask = reader.u32();
  const has = (bit: number) => (mask & (1 << bit)) !== 0;
  const optional = (bit: number) => (has(bit) ? reader.u32() : 0);
  const number = optional(0);
  const hash = optional(1);
  // The hash of the plain text and its seed, which nothing here needs.
  optional(2);
  optional(3);
  const type = has(4) ? reader.i32() : 0;
  const nameHash = optional(5);
  const op = optional(6);
  if (op > 6) reader.fail(`there is no comparison ${op}`, reader.at - 4);
  let value = has(7) ? legacyValue(reader.i32()) : 0;
  if (has(12)) value = reader.scaledDouble();
  const text = has(8) ? reader.string() : '';
  if (text === '') reader.fail('a tag without a text', start);
  const pattern = has(9) ? reader.string() : '';
  const varSets = has(10) ? reader.numbers('sets of a varstring') : [];
  const varNames = has(11) ? readNames(reader) : [];
  if (varSets.length !== varNames.length) reader.fail('a varstring has more or fewer sets than names', start);
  const valueHash = optional(13);
  const contextRef = optional(14);
  if (type & TAG.CONTEXT && (contextRef < 1 || contextRef > 9)) reader.fail(`there is no context ${contextRef}`, start);
  const numeric = type & TAG.NUMERIC ? parseNumericTag(text, true) : undefined;
  const tag: Tag = {
    ...emptyTag(number, text, type),
    raw: writtenTag(text, type),
    hash,
    op,
    value,
    key: numeric?.key ?? '',
    mathStart: type & TAG.NUMERIC_MATH ? (numeric?.mathStart ?? 0) : 0,
    regex: type & TAG.REGEXP ? compile(reader, pattern, type, start, remark) : null,
    pattern,
    varNames,
    varSets,
    contextRef,
  };
  return { tag, nameHash, valueHash };
}

function readNames(reader: ByteReader): string[] {
  return Array.from({ length: reader.count(4, 'names in a varstring') }, () => reader.string());
}

function compile(
  reader: ByteReader,
  pattern: string,
  type: number,
  at: number,
  remark: (message: string) => void,
): RegExp {
  try {
    const { regex, remarks } = convertIcuRegex(pattern, (type & TAG.CASE_INSENSITIVE) !== 0);
    for (const message of remarks) remark(`${pattern}: ${message}`);
    return regex;
  } catch (error) {
    if (!(error instanceof RegexProblem)) throw error;
    return reader.fail(`the regular expression ${pattern} cannot be used: ${error.message}`, at);
  }
}

/** Old files have 32-bit values, whose ends mean the ends of the later range. */
function legacyValue(value: number): number {
  if (value <= -(2 ** 31)) return NUMERIC_MIN;
  return value >= 2 ** 31 - 1 ? NUMERIC_MAX : value;
}

/** As a grammar would write the tag. */
function writtenTag(text: string, type: number): string {
  let written = '';
  for (const [bit, prefix] of TAG_PREFIXES) if (type & bit) written += prefix;
  if (type & TAG.VSTR) written += 'VSTR:';
  const matches = type & (TAG.CASE_INSENSITIVE | TAG.REGEXP | TAG.REGEXP_ANY);
  const delimited = /^(".*"|<.*>)$/s.test(text);
  written += matches && !delimited ? `/${text}/` : text;
  if (type & TAG.REGEXP_LINE) written += 'l';
  else if (type & (TAG.REGEXP | TAG.REGEXP_ANY)) written += 'r';
  if (type & TAG.CASE_INSENSITIVE) written += 'i';
  if (type & TAG.VARSTRING && !(type & TAG.VSTR)) written += 'v';
  return written;
}
