/**
 * The tags of sets that write the same wherever a rule writes them, as nearly all do: neither what unified nor what expressions captured is in them.
 * match/varstring.ts works them out.
 */
import type { Grammar } from '../model/grammar.js';
import { SET } from '../model/sets.js';
import { TAG } from '../model/tags.js';

const UNIFYING = SET.TAG_UNIFY | SET.SET_UNIFY | SET.CHILD_UNIFY;
/** A set deeper than this might be made of itself. */
const DEEPEST_SET = 200;

/** What a set writes, once it has been asked for. */
export class WrittenTags {
  tags: readonly number[] | undefined = undefined;
  /** The same as ordinary tags and mappings; see act-readings.ts. */
  parts: { readonly plain: readonly number[]; readonly mappings: readonly number[] } | undefined = undefined;
}

/** By set; undefined for those that write something else each time. */
export function writtenTags(grammar: Grammar): readonly (WrittenTags | undefined)[] {
  const isSame = (number: number, depth: number): boolean => {
    const { type, sets, plain, special } = grammar.sets[number]!;
    if (type & UNIFYING || depth > DEEPEST_SET) return false;
    const isPlainTag = (tag: number) => (grammar.tags[tag]!.type & TAG.VARSTRING) === 0;
    return sets.length > 0
      ? sets.every((member) => isSame(member, depth + 1))
      : [...plain, ...special].every((alternative) => alternative.every(isPlainTag));
  };
  const written: (WrittenTags | undefined)[] = new Array(grammar.sets.length).fill(undefined);
  for (const { mapList, subList, childSet1 } of grammar.rules)
    for (const set of [mapList, subList, childSet1])
      if (set > 0 && written[set] === undefined && isSame(set, 0)) written[set] = new WrittenTags();
  return written;
}
