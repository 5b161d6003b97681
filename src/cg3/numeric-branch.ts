/** The set that is left of another when its numeric tags are taken out: `(N <W>50>)` is `(N)`. For the position `f`. */
import { TAG } from './grammar.js';
import { emptySet, type GrammarBuilder } from './grammar-builder.js';

export function withoutNumericTags(builder: GrammarBuilder, number: number, done = new Map<number, number>()): number {
  const known = done.get(number);
  if (known !== undefined) return known;
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
  const lists = [...set.plain, ...set.special];
  if (!lists.some((list) => list.some(isNumeric))) return number;
  const left = lists.map((list) => list.filter((tag) => !isNumeric(tag))).filter((list) => list.length > 0);
  // Nothing but numbers: then nothing is left that could match.
  return builder.addSet({ ...emptySet(`_G_${name}_B_`, line), type, ...builder.lists.inOrder(left) });
}
