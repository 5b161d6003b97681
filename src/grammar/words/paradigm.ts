/**
 * The inflection tables of a lemma, from all that a source generates of it. Start at `tablesOf`.
 *
 * A word that is a noun and a verb has two tables; so has one that is masculine and feminine. Which tags belong to the word and which to its forms, the layout
 * says: a tag that it does not have belongs to the word. Where a language has no layout for a part of speech, one is made of the tags that are there.
 */
import type { Features } from './features.js';
import type { Heading, LayoutCell, Layouts } from './layout.js';
import type { Inflection } from './word-source.js';

export interface ParadigmCell {
  readonly row: Heading;
  readonly column?: Heading;
  /** All tags of the forms. */
  readonly tags: readonly string[];
  /** Best first; none where the word has no such form. */
  readonly forms: readonly string[];
}

export interface ParadigmTable {
  /** As the source writes it. */
  readonly pos: string;
  readonly cells: readonly ParadigmCell[];
}

/** Tags that say what a word is and not which form of it, wherever no layout says so. */
const OF_WORDS = new Set('Prop IV TV AI TA TI II Pers Dem Interr Refl Recipr Ord Card ABBR ACR'.split(' '));
/** Of nouns. Adjectives have a form for each. */
const GENDERS = new Set(['Msc', 'Masc', 'Fem', 'Neu']);
const POSSESSOR = /^Px|Poss$/;
const NUMBER = /^(?:Sg|Du|Pl|SP)$/;
const PERSON = /^(?:Sc)?(?:Sg|Du|Pl)[1-4][MF]?$|^(?:[0-5]|12)(?:Sg|Du|Pl)?[MF]?$/;

/** @param pos only this part of speech, by the tag of the source or of Universal Dependencies */
export function tablesOf(
  inflections: readonly Inflection[],
  layouts: Layouts,
  features: Features,
  pos: string | undefined,
): ParadigmTable[] {
  const byPos = groupBy(inflections, ({ tags }) => tags[0]!);
  return [...byPos]
    .filter(([own]) => pos === undefined || own === pos || features.universal([own]).upos === pos)
    .sort(([a], [b]) => features.order(a) - features.order(b))
    .flatMap(([own, group]) => tablesOfPos(own, group, layouts.get(own), features));
}

function tablesOfPos(
  pos: string,
  inflections: readonly Inflection[],
  layout: readonly LayoutCell[] | undefined,
  features: Features,
): ParadigmTable[] {
  const inLayout = new Set(layout?.flatMap(({ row, column }) => [...row.tags, ...(column?.tags ?? [])]));
  const isNoun = features.universal([pos]).upos === 'NOUN';
  const isOfWord = (tag: string) =>
    layout === undefined ? OF_WORDS.has(tag) || (isNoun && GENDERS.has(tag)) : !inLayout.has(tag);
  const ofWord = ({ tags }: Inflection) => tags.slice(1).filter(isOfWord).join(' ');
  const groups = groupBy(inflections, ofWord);
  return [...groups]
    .filter(([own]) => isLeast(own, [...groups.keys()]))
    .flatMap(([own, group]) => {
      const wordTags = own === '' ? [] : own.split(' ');
      const cells = layout ?? derivedCells(pos, wordTags, group, features);
      const filled = cells.map((cell) => fill(cell, pos, wordTags, group));
      return filled.some(({ forms }) => forms.length > 0) ? [{ pos, cells: filled }] : [];
    });
}

/** What has the tags of another word and more is a form of that word which the layout leaves out, such as one with a possessive suffix. */
function isLeast(own: string, others: readonly string[]): boolean {
  const tags = new Set(own.split(' '));
  return !others.some((other) => other !== own && (other === '' || other.split(' ').every((tag) => tags.has(tag))));
}

function fill(
  { row, column }: LayoutCell,
  pos: string,
  wordTags: readonly string[],
  group: readonly Inflection[],
): ParadigmCell {
  const tags = [pos, ...wordTags, ...(column?.tags ?? []), ...row.tags];
  const key = setKey(tags);
  const fitting = group.filter((inflection) => setKey(inflection.tags) === key);
  return {
    row,
    ...(column === undefined ? {} : { column }),
    tags: fitting[0]?.tags ?? tags,
    forms: [...new Set(fitting.flatMap(({ forms }) => forms))],
  };
}

/** Numbers are columns, or for verbs persons are rows; everything else is the other. */
function derivedCells(
  pos: string,
  wordTags: readonly string[],
  group: readonly Inflection[],
  features: Features,
): LayoutCell[] {
  const isVerb = features.universal([pos]).upos === 'VERB';
  // Forms with possessive suffixes would be most of the table.
  const plain = group.filter(({ tags }) => !tags.some((tag) => POSSESSOR.test(tag)));
  const cells = (plain.length > 0 ? plain : group).map(({ tags }): LayoutCell => {
    const own = tags.slice(1).filter((tag) => !wordTags.includes(tag));
    const across = own.filter((tag) => (isVerb ? !PERSON.test(tag) : NUMBER.test(tag)));
    const down = own.filter((tag) => !across.includes(tag));
    if (down.length === 0 || across.length === 0) return { row: heading(own.length === 0 ? [pos] : own, features) };
    return { row: heading(down, features), column: heading(across, features) };
  });
  const orderOf = ({ row, column }: LayoutCell) =>
    [...(column?.tags ?? []), ...row.tags].map((tag) => features.order(tag));
  return cells
    .map((cell) => ({ cell, order: orderOf(cell) }))
    .sort((a, b) => compareLists(a.order, b.order))
    .map(({ cell }) => cell);
}

function heading(tags: readonly string[], features: Features): Heading {
  const english = tags.map((tag) => features.meaning(tag) ?? tag).join(', ');
  return { tags, name: english, english };
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1);
}

function setKey(tags: readonly string[]): string {
  return [...new Set(tags)].sort().join(' ');
}

function groupBy<Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
