/**
 * Words that begin as another does, out of many. In alphabetical order they stand beside the place where that word would be, so that
 * finding them takes as long as a look into a dictionary, however many begin alike. Start at `nearestWords`.
 */

/** In the order of their UTF-16 units, as `sort` without arguments leaves them. */
export interface SortedWords {
  readonly length: number;
  at(index: number): string | undefined;
}

export interface NearestOptions {
  /** Units that the words share with the given one, at least. */
  readonly fewestShared: number;
  readonly mostFound: number;
  /** Words that are not wanted take time, too: so many are looked at. */
  readonly mostSeen: number;
  readonly isWanted: (candidate: string) => boolean;
}

/** Those that share the longest beginning come first. */
export function nearestWords(
  words: SortedWords,
  word: string,
  { fewestShared, mostFound, mostSeen, isWanted }: NearestOptions,
): string[] {
  const nearest: string[] = [];
  let after = placeOf(words, word);
  let before = after - 1;
  let sharedBefore = sharedAt(words, before, word);
  let sharedAfter = sharedAt(words, after, word);
  for (let seen = 0; seen < mostSeen && nearest.length < mostFound; seen++) {
    if (Math.max(sharedBefore, sharedAfter) < fewestShared) break;
    const isBefore = sharedBefore > sharedAfter;
    const candidate = words.at(isBefore ? before : after) ?? '';
    if (isWanted(candidate)) nearest.push(candidate);
    if (isBefore) sharedBefore = sharedAt(words, --before, word);
    else sharedAfter = sharedAt(words, ++after, word);
  }
  return nearest;
}

/** The first place whose word does not come before the given one. */
function placeOf(words: SortedWords, word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words.at(middle) ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many units the word at a place has in common with another one; none where there is no word. */
function sharedAt(words: SortedWords, index: number, word: string): number {
  // `at` would count from the end.
  const other = index < 0 ? undefined : words.at(index);
  if (other === undefined) return 0;
  const most = Math.min(other.length, word.length);
  let shared = 0;
  while (shared < most && other.charCodeAt(shared) === word.charCodeAt(shared)) shared++;
  return shared;
}
