/**
 * Reads a binary grammar (`.bin`, `.cg3b`), as cg-comp writes it. Start at `readBinaryGrammar`. Revisions 10 373 to 13
 * 898.
 *
 * Big-endian. `name(n)` is there when bit n of the record's mask is set; a list is a count and its members.
 *
 *     header      "CG3B", u32 revision, u32 fields (bits of `FIELD`)
 *     prefix      string                                                             if FIELD.PREFIX
 *     arguments   string, string                                                     from revision 13 898
 *     tags        count, each: mask, number(0) hash(1) plainHash(2) seed(3) type(4) keyHash(5) op(6) i32 value(7)
 *                 value(12: i64 mantissa, i32 exponent) text(8) regex(9) varSets[](10) varNames[](11) valueHash(13)
 *                 contextRef(14)
 *     lists       reopen-mappings[], preferred-targets[], parentheses[] of pairs, anchors[] of pairs
 *     sets        count, each: mask, number(0) u32 type(1) u8 type(2) two tries(3) ops[](4) sets[](5) name(6)
 *                 trie: count, each: u32 tag, u8 terminal, a trie
 *     delimiters  u32 set each: hard, soft, text
 *     contexts    count, each: mask, hash(0) pos(1; a second u32 if bit 31) i32 offset(2) template(3) target(4) line(5)
 *                 relation(6) barrier(7) cbarrier(8) i32 sub(9) i8 jump(12) alternatives[](10) linked(11); by hash
 *     rules       count, each: mask, section(0) type(1) line(2) flags(3; u64 if bit 16) name(4) target(5) wordForm(6)
 *                 variable(7) value(8) sub(9; sign in bit 31) childSet1(10) childSet2(11) mapList(12) subList(13)
 *                 number(14); always: depTarget, depTests[], tests[], both from last to first; subRules[](15)
 */

import { completeGrammar } from '../model/complete-grammar.js';
import type { Grammar } from '../model/grammar.js';
import { FLAG } from '../model/rules.js';
import { SET } from '../model/sets.js';
import { TAG } from '../model/tags.js';
import { readContexts, readRules } from './binary-rules.js';
import { readSets } from './binary-sets.js';
import { readTags, tagByHash } from './binary-tags.js';
import { ByteReader } from './byte-reader.js';

/** Bits of the header's fields. */
const FIELD = {
  DEPENDENCIES: 1 << 0,
  PREFIX: 1 << 1,
  SUB_LTR: 1 << 2,
  TAGS: 1 << 3,
  REOPEN_MAPPINGS: 1 << 4,
  PREFERRED_TARGETS: 1 << 5,
  PARENTHESES: 1 << 6,
  ANCHORS: 1 << 7,
  SETS: 1 << 8,
  DELIMITERS: 1 << 9,
  SOFT_DELIMITERS: 1 << 10,
  CONTEXTS: 1 << 11,
  RULES: 1 << 12,
  RELATIONS: 1 << 13,
  BAG_OF_TAGS: 1 << 14,
  ORDERED: 1 << 15,
  TEXT_DELIMITERS: 1 << 16,
  ADDCOHORT_ATTACH: 1 << 17,
} as const;

const KNOWN_FIELDS = Object.values(FIELD).reduce<number>((all, bit) => all | bit, 0);
const OLDEST = 10_373;
const NEWEST = 13_898;
const WITH_ARGUMENTS = 13_898;
const MAGIC = [0x43, 0x47, 0x33, 0x42];

/** Whether bytes are a binary grammar, by how they begin. */
export function isBinaryGrammar(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, i) => bytes[i] === byte);
}

/** Throws `DataError`. */
export function readBinaryGrammar(bytes: Uint8Array, options: { readonly file?: string } = {}): Grammar {
  const reader = new ByteReader(bytes, options.file ?? 'grammar');
  const { revision, has } = readHeader(reader, bytes);
  const countOf = (field: number, leastBytes: number, what: string) =>
    has(field) ? reader.count(leastBytes, what) : 0;

  const mappingPrefix = has(FIELD.PREFIX) ? reader.string() : '@';
  const cmdArgs = revision >= WITH_ARGUMENTS ? reader.string() : '';
  const cmdArgsOverride = revision >= WITH_ARGUMENTS ? reader.string() : '';
  const warnings: Grammar['warnings'] = [];
  const tags = readTags(reader, countOf(FIELD.TAGS, 4, 'tags'), (message) =>
    warnings.push({ file: reader.file, line: 0, column: 0, message }),
  );
  const byHash = tagByHash(reader, tags);
  const tagsOf = (field: number, what: string) => (has(field) ? reader.numbers(what).map(byHash) : []);
  const reopenMappings = tagsOf(FIELD.REOPEN_MAPPINGS, 'reopened mappings');
  const preferredTargets = tagsOf(FIELD.PREFERRED_TARGETS, 'preferred targets');
  const parentheses = readPairs(reader, countOf(FIELD.PARENTHESES, 8, 'parentheses')).map(
    ([left, right]): [number, number] => [byHash(left), byHash(right)],
  );
  const anchors = readPairs(reader, countOf(FIELD.ANCHORS, 8, 'anchors'));

  const sets = readSets(reader, countOf(FIELD.SETS, 4, 'sets'), tags.length);
  const setOf = (field: number) => (has(field) ? readSetNumber(reader, sets.length) : 0);
  const delimiters = setOf(FIELD.DELIMITERS);
  const softDelimiters = setOf(FIELD.SOFT_DELIMITERS);
  const textDelimiters = setOf(FIELD.TEXT_DELIMITERS);

  const contextCount = countOf(FIELD.CONTEXTS, 4, 'contexts');
  const { contexts, byHash: contextByHash } = readContexts(reader, contextCount, sets.length, byHash);
  const references = { sets: sets.length, tags: tags.length, tagByHash: byHash, contextByHash };
  const rules = readRules(reader, countOf(FIELD.RULES, 16, 'rules'), references);
  if (reader.remaining > 0) reader.fail(`${reader.remaining} bytes follow the last rule`);
  nameSets(reader, tags, sets);
  return completeGrammar({
    file: reader.file,
    files: [reader.file],
    revision,
    tags,
    sets,
    contexts,
    rules,
    sectionCount: rules.reduce((most, { section }) => Math.max(most, section + 1), 0),
    anchors: new Map(anchors.map(([hash, rule]) => [tags[byHash(hash)]!.text, rule])),
    delimiters,
    softDelimiters,
    textDelimiters,
    mappingPrefix,
    preferredTargets,
    reopenMappings,
    parentheses,
    subReadingsLtr: has(FIELD.SUB_LTR),
    ordered: has(FIELD.ORDERED),
    addCohortAttach: has(FIELD.ADDCOHORT_ATTACH),
    hasDependencies: has(FIELD.DEPENDENCIES),
    hasRelations: has(FIELD.RELATIONS),
    hasBagOfTags: has(FIELD.BAG_OF_TAGS),
    hasEnclosureFinal: rules.some(({ flags }) => flags & FLAG.ENCL_FINAL),
    cmdArgs,
    cmdArgsOverride,
    warnings,
  });
}

/** Which revision it is, and which fields the file has. */
function readHeader(reader: ByteReader, bytes: Uint8Array): { revision: number; has: (field: number) => boolean } {
  if (!isBinaryGrammar(bytes)) reader.fail('not a binary grammar: it does not begin with CG3B');
  reader.at = MAGIC.length;
  const revision = reader.u32();
  if (revision < OLDEST || revision > NEWEST) {
    const advice = revision < OLDEST ? 'older; compile the grammar again' : 'newer';
    reader.fail(
      `binary grammars of revision ${OLDEST} to ${NEWEST} can be read; this one is of ${revision}, which is ${advice}`,
      4,
    );
  }
  const fields = reader.u32();
  if (fields & ~KNOWN_FIELDS) reader.fail(`the header has fields that revision ${NEWEST} does not know`, 8);
  return { revision, has: (field) => (fields & field) !== 0 };
}

function readPairs(reader: ByteReader, count: number): [number, number][] {
  return Array.from({ length: count }, () => [reader.u32(), reader.u32()]);
}

function readSetNumber(reader: ByteReader, setCount: number): number {
  const number = reader.u32();
  return number < setCount ? number : reader.fail(`there is no set ${number}`, reader.at - 4);
}

/** Varstrings and SET: tags name sets that are read after them. */
function nameSets(reader: ByteReader, tags: Grammar['tags'], sets: Grammar['sets']): void {
  const statics = new Map(sets.filter(({ type }) => type & SET.STATIC).map(({ name, number }) => [name, number]));
  for (const tag of tags) {
    if (tag.varSets.some((set) => set >= sets.length))
      reader.fail(`the varstring ${tag.raw} names a set that is not there`);
    if (tag.type & TAG.SET) tag.setNumber = statics.get(tag.text) ?? 0;
  }
}
