/** The sets of a grammar as LIST and SET statements, and inside of rules. Start at `SetWriter.definitions`. */
import { DataError } from '../../engine/data-error.js';
import type { Grammar } from '../model/grammar.js';
import { SET, SET_OP, type TagSet } from '../model/sets.js';
import { TagLists } from '../model/tag-lists.js';
import { TAG } from '../model/tags.js';
import type { WrittenNames } from './written-names.js';

const OPERATORS: Readonly<Record<number, string>> = {
  [SET_OP.OR]: 'OR',
  [SET_OP.PLUS]: '+',
  [SET_OP.MINUS]: '-',
  [SET_OP.FAIL_FAST]: '^',
};

export class SetWriter {
  readonly #grammar: Grammar;
  readonly #names: WrittenNames;
  /** Sets that others refer to by name: `$$NAME`, `{NAME}`. */
  readonly #referred: Set<number>;
  #needsEverything = false;

  constructor(grammar: Grammar, names: WrittenNames) {
    this.#grammar = grammar;
    this.#names = names;
    const members = grammar.sets
      .filter(({ type }) => type & (SET.TAG_UNIFY | SET.SET_UNIFY))
      .flatMap(({ sets }) => sets);
    this.#referred = new Set([
      ...members,
      ...grammar.tags.flatMap(({ varSets, setNumber }) => [...varSets, setNumber]),
    ]);
  }

  /** Where `f` leaves nothing of a set, it is `(*)` if that was read before. To be asked when all tests are written. */
  everything(): string[] {
    return this.#needsEverything ? [`SET ${this.#names.free('Everything')} = (*) ;`] : [];
  }

  /** Every set behind those that it is made of. */
  definitions(): string[] {
    const { sets, delimiters, softDelimiters, textDelimiters } = this.#grammar;
    const lines: string[] = [];
    const done = new Uint8Array(sets.length);
    const define = (number: number): void => {
      if (done[number] === 1) return;
      done[number] = 1;
      const set = sets[number]!;
      for (const member of set.sets) define(member);
      if (number === 0 || this.#names.isImplied(set) || this.#isBracketed(set)) return;
      const name = this.#names.set(number);
      if (!/^_S_(SOFT_|TEXT_)?DELIMITERS_$/.test(name)) lines.push(this.#definition(set, name));
    };
    for (const number of [delimiters, softDelimiters, textDelimiters]) done[number] = 1;
    for (const { number } of sets) define(number);
    return [...this.#delimiters(), ...lines];
  }

  #delimiters(): string[] {
    const { sets, delimiters, softDelimiters, textDelimiters } = this.#grammar;
    const statements = [
      ['DELIMITERS', delimiters],
      ['SOFT-DELIMITERS', softDelimiters],
      ['TEXT-DELIMITERS', textDelimiters],
    ] as const;
    return statements.flatMap(([keyword, number]) =>
      number === 0 ? [] : [`${keyword} = ${this.#alternatives(this.#flat(sets[number]!)).join(' ')} ;`],
    );
  }

  #definition(set: TagSet, name: string): string {
    // "Everything but": a list is the only way to say it that keeps its type.
    if (set.sets.length > 0 && set.type & SET.ANY)
      return `LIST ${name} = ${this.#alternatives(this.#flat(set)).join(' ')} ;`;
    if (set.sets.length > 0) return `SET ${name} = ${this.#expression(set)} ;`;
    const lists = [...set.plain, ...set.special];
    // Operations inside an expression may leave nothing. Such a list cannot be written; this matches nothing either.
    if (lists.length === 0) return `SET ${name} = (*) - (*) ;`;
    // `N (N Pl)`: which statement keeps both depends on the tags' hashes, by which a reader sorts.
    const tagLists = new TagLists(this.#grammar.tags);
    const keeps = (keepOrder: boolean) => isSame(tagLists.fromWritten(lists, keepOrder), set);
    if (keeps(true)) return `OLIST ${name} = ${this.#alternatives(lists).join(' ')} ;`;
    if (keeps(false)) return `LIST ${name} = ${this.#alternatives(lists).join(' ')} ;`;
    const longestFirst = [...lists].sort((one, other) => other.length - one.length);
    return `SET ${name} = ${longestFirst.map((list) => this.#bracketed(list)).join(' OR ')} ;`;
  }

  /** The alternatives of a list; of one with fail-fast tags, which was taken apart, as it was written. */
  #flat({ plain, special, sets, ops, name }: TagSet): number[][] {
    if (sets.length === 0) return [...plain, ...special];
    const [positive, negative] = sets.map((number) => this.#grammar.sets[number]!);
    if (sets.length !== 2 || ops[0] !== SET_OP.MINUS || positive!.sets.length > 0 || negative!.sets.length > 0)
      throw new DataError(`the set ${name} cannot be written as a list`, { file: this.#grammar.file });
    const blockers = [...negative!.plain, ...negative!.special].map(([tag]) => -1 - tag!);
    return [...positive!.plain, ...positive!.special, ...blockers.map((tag) => [tag])];
  }

  /** Of negative numbers the tag that must not be there. */
  #alternatives(lists: readonly (readonly number[])[]): string[] {
    return lists.map((list) => {
      const [tag] = list;
      if (list.length > 1) return this.#bracketed(list);
      return tag! < 0 ? `^${this.#names.tag(-1 - tag!, false)}` : this.#names.tag(tag!, false);
    });
  }

  #bracketed(list: readonly number[]): string {
    return `(${list.map((tag) => this.#names.tag(tag, true)).join(' ')})`;
  }

  #expression({ sets, ops }: TagSet): string {
    return sets
      .map((number, i) => `${this.#operand(number)}${i < ops.length ? ` ${OPERATORS[ops[i]!]} ` : ''}`)
      .join('');
  }

  #operand(number: number): string {
    const set = this.#grammar.sets[number]!;
    return this.#isBracketed(set) ? this.#bracketed((set.plain[0] ?? set.special[0])!) : this.#names.set(number);
  }

  /** A set where a rule or a test uses it. */
  use(number: number): string {
    return this.#operand(number);
  }

  /** Is the first set what a reader makes of the second for the position `f`? False also for a few where it is. */
  isWithoutNumbers(left: number, whole: number, done = new Map<number, number>()): boolean {
    const { sets, tags } = this.#grammar;
    const one = sets[left]!;
    const other = sets[whole]!;
    if (other.sets.length > 0) {
      if (done.has(whole)) return done.get(whole) === left;
      done.set(whole, left);
      if (one.sets.length !== other.sets.length || one.ops.join() !== other.ops.join()) return false;
      if ((one.type ^ other.type) & (SET.TAG_UNIFY | SET.SET_UNIFY)) return false;
      return other.sets.every((inner, i) => this.isWithoutNumbers(one.sets[i]!, inner, done));
    }
    const isNumeric = (tag: number) => (tags[tag]!.type & TAG.NUMERIC) !== 0;
    const tagLists = new TagLists(tags);
    const lists = [other.plain, other.special].flatMap((alternatives) => tagLists.takenOut(alternatives, true));
    if (!lists.some((list) => list.some(isNumeric))) return left === whole;
    const kept = lists.map((list) => list.filter((tag) => !isNumeric(tag))).filter((list) => list.length > 0);
    if (kept.length > 0) return one.sets.length === 0 && isSame(tagLists.inOrder(kept), one);
    if (one.sets.length + one.plain.length > 0 || one.special.length !== 1) return false;
    const [tag, ...others] = one.special[0]!;
    if (others.length > 0 || !(tags[tag!]!.type & TAG.ANY)) return false;
    this.#needsEverything = true;
    return true;
  }

  /** `(V Inf)`: one alternative without a name. */
  #isBracketed(set: TagSet): boolean {
    if (set.sets.length > 0 || set.plain.length + set.special.length !== 1) return false;
    if (!this.#names.isInline(set) || this.#referred.has(set.number)) return false;
    const [list] = [...set.plain, ...set.special];
    return !list!.some((tag) => this.#grammar.tags[tag]!.type & TAG.FAIL_FAST);
  }
}

type Alternatives = Pick<TagSet, 'plain' | 'special'>;

function isSame(one: Alternatives, other: Alternatives): boolean {
  const text = ({ plain, special }: Alternatives) => [plain, special].map((lists) => lists.join(';')).join('/');
  return text(one) === text(other);
}
