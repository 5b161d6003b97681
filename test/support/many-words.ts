/** Words that no automaton makes small, the same for the same seed: for packs that are large enough to be kept prepared. */
export function manyWords(seed: number, count = 4_000, letters = 'aeiknstv'): string[] {
  let random = seed;
  return Array.from({ length: count }, () => {
    let word = '';
    for (let length = 0; length < 7; length++) {
      random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
      word += letters[random >>> 29];
    }
    return word;
  });
}
