/** The word that somebody means who points at a place of the text. */

/** Letters, marks and digits; and what stands inside of words: apostrophes, hyphens, the colon of *NRK:s*. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[-'’ʼʹˈ:\u00ad][\p{L}\p{M}\p{N}ʹˈ]+|[ʹˈ]+)*/gu;

export interface WordPlace {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Also where the place is the end of the word; of two, the one that begins there. */
export function wordAround(line: string, place: number): WordPlace | undefined {
  let around: WordPlace | undefined;
  for (const { 0: word, index } of line.matchAll(WORD)) {
    if (index <= place && place <= index + word.length) around = { word, from: index, to: index + word.length };
  }
  return around;
}
