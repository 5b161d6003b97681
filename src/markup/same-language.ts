/** Whether two language tags mean the same language, as far as the first subtag says: `nb-NO` and `no`, `sme` and `se`. */

/** Codes that are written for each other. A macro code stands for each of its languages. */
const GROUPS: readonly (readonly string[])[] = [
  ['nb', 'nob', 'no', 'nor'],
  ['nn', 'nno', 'no', 'nor'],
  ['se', 'sme'],
  ['ga', 'gle'],
  ['fo', 'fao'],
  ['kl', 'kal'],
  ['fi', 'fin'],
  ['et', 'est', 'ekk'],
  ['lv', 'lav', 'lvs'],
  ['de', 'deu', 'ger'],
  ['es', 'spa'],
  ['ro', 'ron', 'rum'],
  ['ru', 'rus'],
  ['kv', 'kom', 'kpv'],
];

export function isSameLanguage(one: string, other: string): boolean {
  const left = firstSubtag(one);
  const right = firstSubtag(other);
  return left === right || GROUPS.some((group) => group.includes(left) && group.includes(right));
}

function firstSubtag(tag: string): string {
  return (tag.trim().split(/[-_]/, 1)[0] ?? '').toLowerCase();
}
