/**
 * Rewrites a grammar for another tag set: `MAP (N) (n) OR (np) ;` in a grammar of relabellings says that where
 * the grammar has N, the text has n or np. Start at `relabel`. Does what `cg-relabel` does.
 *
 * A replacement that is a list goes into the lists that name the tag: `(N Sg)` becomes `(n Sg) (np Sg)`. One that is an
 * expression cannot: `LIST X = V (N Sg)` with `MAP (N) (n) - (prop)` becomes `(V) OR (((n) - (prop)) + (Sg))`.
 */
import { completeGrammar } from './complete-grammar.js';
import type { Grammar } from './grammar.js';
import { RULE, type Rule } from './rules.js';
import { SET_OP, type TagSet } from './sets.js';
import { TagLists } from './tag-lists.js';
import type { Tag } from './tags.js';

/** A new grammar; neither of the two changes. `remark` hears of relabellings that are not understood. */
export function relabel(grammar: Grammar, relabels: Grammar, remark?: (message: string) => void): Grammar {
  const labels = new Relabeller(grammar, relabels);
  const done = new Set<string>();
  for (const expressions of [false, true]) {
    for (const rule of relabels.rules) {
      const target = relabels.sets[rule.target]!;
      if (target.plain.length > 0 === expressions) continue;
      const problem = misfit(relabels, rule, target);
      const from = relabels.tags[relabels.sets[rule.mapList]?.plain[0]?.[0] ?? -1]?.text;
      if (problem || from === undefined) remark?.(`line ${rule.line}: ${problem ?? 'no tag is named'}, left out`);
      else if (!done.has(from)) {
        done.add(from);
        labels.replace(from, target);
      }
    }
  }
  return labels.finish();
}

/** Why a rule is no relabelling. */
function misfit(relabels: Grammar, rule: Rule, target: TagSet): string | undefined {
  const from = relabels.sets[rule.mapList]!;
  if (rule.type !== RULE.MAP) return 'a relabelling is a MAP rule';
  if (rule.tests.length > 0) return 'a relabelling has no contexts';
  if (rule.wordForm >= 0) return 'a relabelling has no word form';
  if (from.special.length > 0 || target.special.length > 0) return 'only plain tags can be relabelled';
  if (from.plain.length !== 1 || from.plain[0]!.length !== 1) return 'a relabelling is for one tag';
  return undefined;
}

class Relabeller {
  readonly #grammar: Grammar;
  readonly #relabels: Grammar;
  readonly #tags: Tag[];
  readonly #sets: TagSet[];
  readonly #lists: TagLists;
  readonly #byHash: Map<number, number>;
  readonly #copies = new Map<number, number>();
  /** The sets that name a tag before anything is replaced: what a relabelling brings in is not relabelled again. */
  readonly #users = new Map<string, TagSet[]>();

  constructor(grammar: Grammar, relabels: Grammar) {
    this.#grammar = grammar;
    this.#relabels = relabels;
    this.#tags = grammar.tags.map((tag) => ({ ...tag }));
    this.#sets = grammar.sets.map((set) => ({ ...set }));
    this.#lists = new TagLists(this.#tags);
    this.#byHash = new Map(grammar.tags.map(({ hash, number }) => [hash, number]));
    for (const set of this.#sets) {
      for (const text of new Set(set.plain.flat().map((tag) => this.#tags[tag]!.text))) {
        const users = this.#users.get(text);
        if (users) users.push(set);
        else this.#users.set(text, [set]);
      }
    }
  }

  replace(from: string, target: TagSet): void {
    for (const set of this.#users.get(from) ?? []) {
      const isFrom = (tag: number) => this.#tags[tag]!.text === from;
      const affected = set.plain.filter((list) => list.some(isFrom)).map((list) => list.filter((tag) => !isFrom(tag)));
      const others = set.plain.filter((list) => !list.some(isFrom));
      if (affected.length === 0) continue;
      if (target.plain.length > 0) this.#intoList(set, others, affected, target);
      else this.#intoExpression(set, others, affected, target);
    }
  }

  #intoList(set: TagSet, others: number[][], affected: number[][], target: TagSet): void {
    const replacements = target.plain.map((list) => list.map((tag) => this.#tag(tag)));
    const lists = [...others, ...affected.flatMap((rest) => replacements.map((list) => [...rest, ...list]))];
    const { plain, special } = this.#lists.fromWritten(lists, false);
    set.plain = plain;
    set.special = [...set.special, ...special];
  }

  #intoExpression(set: TagSet, others: number[][], affected: number[][], target: TagSet): void {
    const kept = this.#add({ ...set, ...this.#lists.fromWritten(others, false), special: set.special });
    let replacement = this.#copy(target);
    const rests = affected.filter((rest) => rest.length > 0);
    if (rests.length > 0) {
      const rest = this.#add({ ...set, ...this.#lists.fromWritten(rests, false), sets: [], ops: [] });
      const both = { plain: [], special: [], sets: [replacement, rest.number], ops: [SET_OP.PLUS] };
      replacement = this.#add({ ...set, ...both }).number;
    }
    Object.assign(set, { plain: [], special: [], sets: [kept.number, replacement], ops: [SET_OP.OR] });
  }

  #add(set: Omit<TagSet, 'number'>): TagSet {
    const { name, type, line, plain, special, sets, ops } = set;
    const added: TagSet = {
      number: this.#sets.length,
      name,
      type,
      line,
      plain,
      special,
      sets: [...sets],
      ops: [...ops],
    };
    this.#sets.push(added);
    return added;
  }

  /** A set of the relabellings, with all sets below it, as one of the grammar. */
  #copy(set: TagSet): number {
    const existingNumber = this.#copies.get(set.number);
    if (existingNumber !== undefined) return existingNumber;
    const copied = this.#add({
      ...set,
      ...this.#lists.inOrder([...set.plain, ...set.special].map((list) => list.map((tag) => this.#tag(tag)))),
      sets: set.sets.map((child) => this.#copy(this.#relabels.sets[child]!)),
    });
    this.#copies.set(set.number, copied.number);
    return copied.number;
  }

  #tag(number: number): number {
    const tag = this.#relabels.tags[number]!;
    const existingNumber = this.#byHash.get(tag.hash);
    if (existingNumber !== undefined) return existingNumber;
    const added = { ...tag, number: this.#tags.length };
    this.#tags.push(added);
    this.#byHash.set(tag.hash, added.number);
    return added.number;
  }

  finish(): Grammar {
    const rules = this.#grammar.rules.map((rule) => ({ ...rule }));
    const sectionCount = this.#grammar.sections.length;
    return completeGrammar({ ...this.#grammar, tags: this.#tags, sets: this.#sets, rules, sectionCount });
  }
}
