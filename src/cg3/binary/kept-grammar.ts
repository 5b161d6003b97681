/**
 * A grammar as bytes that are read back many times faster than its text is parsed: for images of packs, which keep what has been
 * worked out once. Start at `keepGrammar` and `readKeptGrammar`.
 *
 * It is JSON of the finished grammar, as `completeGrammar` made it, with regular expressions as source and flags. It is no format to
 * exchange, and nothing in it is checked: whoever keeps the bytes makes sure that they are the ones that were written, by the same code.
 */
import type { Grammar } from '../model/grammar.js';
import { GrammarRecord } from '../model/grammar-records.js';
import type { Tag } from '../model/tags.js';

type KeptTag = Omit<Tag, 'regex'> & { readonly regex: readonly [source: string, flags: string] | null };
type KeptGrammar = Omit<Grammar, 'tags' | 'anchors' | 'warnings'> & {
  readonly tags: KeptTag[];
  readonly anchors: [string, number][];
};

/** Without its warnings, which were for whoever wrote it. */
export function keepGrammar(grammar: Grammar): Uint8Array {
  const { warnings: _, ...parts } = grammar;
  const tags = grammar.tags.map((tag): KeptTag => {
    const { regex } = tag;
    return { ...tag, regex: regex === null ? null : [regex.source, regex.flags] };
  });
  const kept: KeptGrammar = { ...parts, tags, anchors: [...grammar.anchors] };
  return new TextEncoder().encode(JSON.stringify(kept));
}

export function readKeptGrammar(bytes: Uint8Array): Grammar {
  // A copy, because a decoder in a browser refuses memory that threads share.
  const kept = JSON.parse(new TextDecoder().decode(bytes.slice())) as KeptGrammar;
  const tags = kept.tags.map((tag): Tag => {
    const { regex } = tag;
    // Most are tags as they stand: copying them all would take longer than parsing the JSON.
    return regex === null ? (tag as Tag) : { ...tag, regex: new RegExp(regex[0], regex[1]) };
  });
  const { sections, beforeSections, afterSections, nullSection, hasProtect } = kept;
  const grammar = new GrammarRecord({ ...kept, tags, anchors: new Map(kept.anchors), warnings: [] }, sections.length);
  for (const [i, rules] of sections.entries()) grammar.sections[i] = rules;
  grammar.beforeSections.push(...beforeSections);
  grammar.afterSections.push(...afterSections);
  grammar.nullSection.push(...nullSection);
  grammar.hasProtect = hasProtect;
  return grammar;
}
