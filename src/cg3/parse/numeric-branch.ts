/** The set that is left of another when its numeric tags are taken out: `(N <W>50>)` is `(N)`. For the position `f`. */

import { emptySet, type GrammarBuilder } from '../model/grammar-builder.js';
import { TAG } from '../model/tags.js';

export function withoutNumericTags(builder: GrammarBuilder, number: number, done = new Map<number, number>()): number {
  const cached = done.get(number);
  if (cached !== undefined) return cached;
  const result = strip(builder, number, done);
  done.set(number, result);
  return result;
}

function strip(builder: GrammarBuilder, number: number, done: Map<number, number>): number {
  const set = builder.sets[number]!;
  const { name, line, type, ops } = set;
  if (set.sets.length > 0) {
    const sets = set.sets.map((inner) => withoutNumericTags(builder, inner, done));
    if (sets.every((inner, i) => inner === set.sets[i])) return number;
    return builder.addSet({ ...emptySet(`_G_${name}_B_`, line), type, sets, ops: [...ops] });
  }
  const isNumeric = (tag: number) => (builder.tags[tag]!.type & TAG.NUMERIC) !== 0;
  const lists = [...builder.lists.takenOut(set.plain, true), ...builder.lists.takenOut(set.special, true)];
  if (!lists.some((list) => list.some(isNumeric))) return number;
  const left = lists.map((list) => list.filter((tag) => !isNumeric(tag))).filter((list) => list.length > 0);
  // Nothing but numbers: CG-3 puts `*` in their place. That matches where the grammar has the set `(*)` anyway, else
  // not.
  const everything = left.length === 0 ? builder.knownList([[builder.addTag('*')]]) : undefined;
  return everything ?? builder.addSet({ ...emptySet(`_G_${name}_B_`, line), type, ...builder.lists.inOrder(left) });
}
