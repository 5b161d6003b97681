/** What a source file contains, told by the end of its name. */

export type SourceKind = 'lexc' | 'twolc' | 'regex' | 'xfscript' | 'att' | 'transducer';

const KINDS: readonly (readonly [ending: string, kind: SourceKind])[] = [
  ['.lexc', 'lexc'],
  ['.twolc', 'twolc'],
  ['.regex', 'regex'],
  ['.xfscript', 'xfscript'],
  ['.xfst', 'xfscript'],
  ['.att', 'att'],
  ['.txt', 'att'],
  ['.hfstol', 'transducer'],
  ['.hfst', 'transducer'],
  ['.foma', 'transducer'],
];

export const SOURCE_ENDINGS: readonly string[] = KINDS.map(([ending]) => ending);

export function sourceKindOf(name: string): SourceKind | undefined {
  return KINDS.find(([ending]) => name.toLowerCase().endsWith(ending))?.[1];
}
