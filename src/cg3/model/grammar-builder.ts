/**
 * Collects the tags, sets and contexts of a grammar while its text is parsed; equal ones become one. Start at `addTag`,
 * `addSet` and `addContext`; `finish-grammar.ts` makes the `Grammar` of it.
 *
 * That equal sets are one is not only thrift: two lists with the same tags unify with each other as `$$A` and `$$B`.
 */
import type { ContextualTest } from './contexts.js';
import type { Rule } from './rules.js';
import { SET, SET_OP, type TagSet } from './sets.js';
import { hashTag } from './tag-hash.js';
import { type TagList, TagLists } from './tag-lists.js';
import { parseGrammarTag } from './tag-text.js';
import { TAG, TAG_SPECIAL_MASK, type Tag } from './tags.js';

export type SetDraft = Omit<TagSet, 'number'> & {
  /** Of a list: see `SortedLists`. */
  key: string;
};

export type ContextDraft = Omit<ContextualTest, 'number'> & { templateName: string };

/**
 * What tells tags of the same text apart. The rest does not: after `/[12]Sg/r`, CG-3 takes `/[12]Sg/l` for the same
 * tag, and so it is here.
 */
const IDENTITY =
  TAG.FAIL_FAST |
  TAG.META |
  TAG.VARIABLE |
  TAG.LOCAL_VARIABLE |
  TAG.SET |
  TAG.CASE_INSENSITIVE |
  TAG.REGEXP |
  TAG.VARSTRING;

const UNIFY = SET.TAG_UNIFY | SET.SET_UNIFY;

/** Sets that are there without being defined, and the tags that they are made of. */
const MAGIC_SETS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...['_TARGET_', '_MARK_', '_ATTACHTO_', '_LEFT_', '_RIGHT_', '_ENCL_', '_SAME_BASIC_'].map(
    (name): [string, string[]] => [name, [name]],
  ),
  ...Array.from({ length: 9 }, (_, i): [string, string[]] => [`_C${i + 1}_`, [`_C${i + 1}_`]]),
  ['_PAREN_', ['_LEFT_', '_RIGHT_']],
]);

/** Sets of sets of sets … deeper than any grammar has them; whoever walks them may recurse. */
export const DEEPEST_SET = 400;

/**
 * Tags in all lists together; real grammars have a tenth of a million. `LIST +=` copies, so a short text could have
 * more.
 */
const MOST_LISTED_TAGS = 2_000_000;

/** A grammar that no machine should have to hold. */
export class TooLarge extends Error {}

export class GrammarBuilder {
  readonly tags: Tag[] = [];
  readonly sets: TagSet[] = [];
  readonly contexts: ContextualTest[] = [];
  readonly rules: Rule[] = [];
  readonly lists = new TagLists(this.tags);
  /** Set numbers by name, `$$NAME` and `&&NAME` among them. */
  readonly setsByName = new Map<string, number>();
  readonly templates = new Map<string, { context: number; at: number; file: number }>();
  /** Template names of contexts, to be looked up when everything has been read. */
  readonly templateNames: string[] = [];

  readonly #tagsByWritten = new Map<string, number>();
  readonly #tagsByIdentity = new Map<string, number>();
  readonly #hashes = new Set<number>();
  readonly #setsByContent = new Map<string, number>();
  readonly #contextsByContent = new Map<string, number>();
  readonly #setDepths: number[] = [];
  #listedTags = 0;
  /** `$$NAME` and `&&NAME` by NAME. */
  readonly #unifyingNames = new Map<string, string[]>();
  /** Lists with fail-fast tags become "these without those"; what they were before. */
  readonly #beforeSplit = new Map<number, { plain: TagList[]; special: TagList[] }>();

  constructor() {
    const nothing = this.addTag('__CG3_DUMMY_STRINGBIT__');
    this.addSet({ ...emptySet('__CG3_DUMMY_STRINGBIT__', 0), ...this.lists.inOrder([[nothing]]) });
  }

  /** The number of a tag, as a grammar writes it. Throws `TagProblem`. */
  addTag(written: string, remark?: (message: string) => void): number {
    const existingNumber = this.#tagsByWritten.get(written);
    if (existingNumber !== undefined) return existingNumber;
    const context = {
      number: this.tags.length,
      intern: (text: string) => this.addTag(text, remark),
      ...(remark && { remark }),
    };
    const number = this.#register(parseGrammarTag(written, context));
    this.#tagsByWritten.set(written, number);
    return number;
  }

  /** The number of the tag, or of the one that is already there for it. */
  #register(tag: Tag): number {
    const identity = `${tag.type & IDENTITY} ${tag.text}`;
    const existingNumber = this.#tagsByIdentity.get(identity);
    if (existingNumber !== undefined) return existingNumber;
    // A variable's name and value were numbered after the number was given; and no two tags may have one hash.
    const number = this.tags.length;
    let { hash } = tag;
    while (this.#hashes.has(hash)) hash = (hash + 1) >>> 0;
    this.#hashes.add(hash);
    this.tags.push({ ...tag, number, hash });
    this.#tagsByIdentity.set(identity, number);
    return number;
  }

  /** The tag without its `^`. */
  #withoutFailFast(number: number): number {
    const tag = this.tags[number]!;
    let type = tag.type & ~(TAG.FAIL_FAST | TAG.SPECIAL);
    if (type & TAG_SPECIAL_MASK) type |= TAG.SPECIAL;
    return this.#register({ ...tag, type, raw: tag.raw.replace(/^\^+/, ''), hash: hashTag(tag.text, type) });
  }

  /** The number of a set with this content. */
  addSet(draft: SetDraft): number {
    const folded = this.#fold(draft);
    const split = this.#splitFailFast(folded);
    const key = this.#contentKey(split);
    const existingNumber = this.#setsByContent.get(key);
    if (existingNumber !== undefined) return existingNumber;
    const number = this.sets.length;
    const depth = split.sets.reduce((most, inner) => Math.max(most, this.#setDepths[inner]! + 1), 0);
    if (depth > DEEPEST_SET) throw new TooLarge(`sets are built on sets more than ${DEEPEST_SET} levels deep`);
    this.#setDepths.push(depth);
    const { name, type, line, plain, special, sets, ops } = split;
    for (const lists of [plain, special]) for (const list of lists) this.#listedTags += list.length;
    if (this.#listedTags > MOST_LISTED_TAGS) throw new TooLarge(`the lists hold more than ${MOST_LISTED_TAGS} tags`);
    this.sets.push({ number, name, type, line, plain, special, sets, ops });
    this.#setsByContent.set(key, number);
    if (split !== folded) this.#beforeSplit.set(number, { plain: folded.plain, special: folded.special });
    return number;
  }

  /** The list that is already there for these alternatives. */
  knownList(lists: readonly TagList[]): number | undefined {
    return this.#setsByContent.get(this.lists.inOrder(lists).key);
  }

  #contentKey({ type, name, sets, ops, key }: SetDraft): string {
    if (sets.length === 0) return key;
    const instance = type & UNIFY ? (/^(?:\$\$|&&)0*([1-9]\d*):/.exec(name)?.[1] ?? '') : '';
    return `${type & UNIFY}:${instance}:${sets.join(',')}:${ops.join(',')}`;
  }

  /** An OR of single tags is a list. */
  #fold(draft: SetDraft): SetDraft {
    if (draft.sets.length === 0 || draft.type & UNIFY || draft.ops.some((op) => op !== SET_OP.OR)) return draft;
    const members: TagList[] = [];
    for (const number of draft.sets) {
      const only = this.sets[number]!.sets.length === 0 ? this.lists.only(this.sets[number]!) : undefined;
      if (only === undefined) return draft;
      members.push(only);
    }
    const lists = this.lists.inOrder(members);
    return { ...draft, ...lists, sets: [], ops: [] };
  }

  /** `N V ^<dem>` is `(N V) − (<dem>)`. A list of nothing but such tags stays as it is. */
  #splitFailFast(draft: SetDraft): SetDraft {
    const isBlocker = (list: TagList) => list.length === 1 && (this.tags[list[0]!]!.type & TAG.FAIL_FAST) !== 0;
    const blockers = draft.special.filter(isBlocker);
    if (blockers.length === 0 || blockers.length === draft.plain.length + draft.special.length) return draft;
    const { name, line } = draft;
    const positive = this.addSet({
      ...emptySet(`_G_${name}_POSITIVE`, line),
      ...this.lists.inOrder([...draft.plain, ...draft.special.filter((list) => !isBlocker(list))]),
    });
    const negative = this.addSet({
      ...emptySet(`_G_${name}_NEGATIVE`, line),
      ...this.lists.inOrder(blockers.map((list) => [this.#withoutFailFast(list[0]!)])),
    });
    // `* ^<dem>` is everything for CG-3, <dem> included.
    const isAny = (list: TagList) => list.length === 1 && (this.tags[list[0]!]!.type & TAG.ANY) !== 0;
    const type = draft.special.some(isAny) ? draft.type | SET.ANY : draft.type;
    const ops = [SET_OP.MINUS];
    return { ...draft, type, plain: [], special: [], sets: [positive, negative], ops };
  }

  /** `LIST name += …`: what the name stands for from now on. Sets that were built on the old one stay. */
  appendToSet(old: number, added: SetDraft): number {
    const before = this.#beforeSplit.get(old) ?? this.sets[old]!;
    if (this.sets[old]!.sets.length > 0 && !this.#beforeSplit.has(old)) {
      const list = this.addSet({ ...added, name: `_G_${added.name}_ADDED` });
      return this.addSet({ ...emptySet(added.name, added.line), sets: [old, list], ops: [SET_OP.OR] });
    }
    const kept = [...this.lists.takenOut(before.plain, true), ...this.lists.takenOut(before.special, true)];
    const lists = [...added.plain, ...added.special, ...kept];
    return this.addSet({ ...added, ...this.lists.inOrder(lists) });
  }

  /** `$$NAME` or `&&NAME`, made of the set that NAME stands for. */
  addUnifyingSet(name: string, memberName: string, member: number, line: number): number {
    const type = name.startsWith('$$') ? SET.TAG_UNIFY : SET.SET_UNIFY;
    const set = this.addSet({ ...emptySet(name, line), type, sets: [member] });
    this.setsByName.set(name, set);
    const names = this.#unifyingNames.get(memberName);
    if (names === undefined) this.#unifyingNames.set(memberName, [name]);
    else names.push(name);
    return set;
  }

  /** The name is free again; `$$NAME` and `&&NAME` made of it go with it. False when there was none. */
  dropName(name: string): boolean {
    for (const unifying of this.#unifyingNames.get(name) ?? []) this.setsByName.delete(unifying);
    this.#unifyingNames.delete(name);
    return this.setsByName.delete(name);
  }

  /** `_TARGET_` and its like; undefined for any other name. */
  magicSet(name: string): number | undefined {
    const tags = MAGIC_SETS.get(name);
    return tags && this.addSet({ ...emptySet(name, 0), ...this.lists.inOrder(tags.map((tag) => [this.addTag(tag)])) });
  }

  /** The set itself and every set below it, each once. */
  membersOf(number: number): number[] {
    const reachedSets = new Set([number]);
    // A Set goes on to what is added while it is walked.
    for (const member of reachedSets) for (const inner of this.sets[member]!.sets) reachedSets.add(inner);
    return [...reachedSets];
  }

  /** Every alternative below a set, whatever the operators between: what `\`, `∩` and `∆` work on. */
  allLists(number: number): TagList[] {
    const listsByKey = new Map<string, TagList>();
    for (const member of this.membersOf(number)) {
      const { plain, special } = this.sets[member]!;
      for (const list of this.lists.takenOut(plain, false)) listsByKey.set(list.join(' '), list);
      for (const list of this.lists.takenOut(special, false)) listsByKey.set(list.join(' '), list);
    }
    return [...listsByKey.values()];
  }

  addContext(draft: ContextDraft): number {
    const { line, ors, templateName, ...rest } = draft;
    const key = `${Object.values(rest).join(',')}|${ors.join(',')}|${templateName}`;
    const existingNumber = this.#contextsByContent.get(key);
    if (existingNumber !== undefined) return existingNumber;
    const number = this.contexts.length;
    this.contexts.push(makeContext(number, draft));
    this.templateNames.push(templateName);
    this.#contextsByContent.set(key, number);
    return number;
  }
}

export function emptySet(name: string, line: number): SetDraft {
  return { name, line, type: 0, plain: [], special: [], sets: [], ops: [], key: '' };
}

/** Fields always in the same order, so that all contexts have one shape. */
export function makeContext(number: number, from: Omit<ContextualTest, 'number'>): ContextualTest {
  const { pos, posHigh, offset, offsetSub, target, barrier, cbarrier, relation, jump, linked, template, ors, line } =
    from;
  return {
    number,
    pos,
    posHigh,
    offset,
    offsetSub,
    target,
    barrier,
    cbarrier,
    relation,
    jump,
    linked,
    template,
    ors,
    line,
  };
}

export function emptyContext(line: number): ContextDraft {
  return {
    pos: 0,
    posHigh: 0,
    offset: 0,
    offsetSub: 0,
    target: 0,
    barrier: 0,
    cbarrier: 0,
    relation: -1,
    jump: 0,
    linked: -1,
    template: -1,
    ors: [],
    line,
    templateName: '',
  };
}

export function emptyRule(number: number, type: number, line: number, file: number): Rule {
  return {
    number,
    type,
    flags: 0,
    flagsHigh: 0,
    name: '',
    line,
    file,
    section: -1,
    nested: false,
    wordForm: -1,
    target: 0,
    mapList: 0,
    subList: 0,
    childSet1: 0,
    childSet2: 0,
    subReading: 0,
    variable: -1,
    tests: [],
    depTarget: -1,
    depTests: [],
    subRules: [],
  };
}
