import { describe, expect, it } from 'vitest';
import { type NearestOptions, nearestWords } from './nearest-words.js';

const OPTIONS: NearestOptions = { fewestShared: 3, mostFound: 10, mostSeen: 40, isWanted: () => true };

/** `blogg0000`, `blogg0001` …: so many words that begin alike. */
function alike(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `blogg${i.toString(36).padStart(4, '0')}`).sort();
}

/** How many words of a list are read to find those near each of some forms. */
function readsFor(words: readonly string[], forms: readonly string[], options: Partial<NearestOptions> = {}): number {
  let reads = 0;
  const counted = {
    length: words.length,
    at: (index: number) => {
      reads++;
      return words[index];
    },
  };
  for (const form of forms) nearestWords(counted, form, { ...OPTIONS, ...options });
  return reads;
}

describe('the words nearest to another', () => {
  it('are those that share the longest beginning, on both sides of it', () => {
    const words = ['bil', 'blogg', 'blogga', 'bloggat', 'bloggz', 'blokk', 'blåse', 'bok'].sort();
    const found = nearestWords(words, 'bloggas', OPTIONS);
    expect(found.slice(0, 2).sort()).toEqual(['blogga', 'bloggat']);
    expect(found.slice(2).sort()).toEqual(['blogg', 'bloggz', 'blokk']);
  });

  it('are the same that a look at every word finds', () => {
    const words = alike(500);
    const shared = (a: string, b: string) => [...a].findIndex((letter, i) => letter !== b[i]);
    for (const form of ['blogg00c5xx', 'blogg0', 'bloggzzzz', 'blogg0000a', 'blo', 'bl', 'zzz', '']) {
      const found = nearestWords(words, form, { ...OPTIONS, mostSeen: 1000, mostFound: 1000 });
      const wanted = words.filter((word) => word.slice(0, 3) === form.slice(0, 3) && form.length >= 3);
      expect([...found].sort()).toEqual(wanted);
      const lengths = found.map((word) => shared(form, word)).map((length) => (length < 0 ? form.length : length));
      expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
    }
  });

  it('are at most as many as asked for, without those that are not wanted', () => {
    expect(nearestWords(alike(100), 'bloggx', { ...OPTIONS, mostFound: 7 })).toHaveLength(7);
    const isWanted = (word: string) => word.endsWith('1');
    const all = nearestWords(alike(100), 'bloggx', { ...OPTIONS, isWanted, mostSeen: 100 });
    expect(all).toEqual(['blogg0021', 'blogg0011', 'blogg0001']);
    expect(nearestWords(alike(100), 'bloggx', { ...OPTIONS, isWanted, mostSeen: 40 })).toEqual(all.slice(0, 1));
  });

  it('take hardly longer to find among twice as many that begin alike', () => {
    const forms = Array.from({ length: 1000 }, (_, i) => `blogg${i.toString(36)}s`);
    for (const isWanted of [() => true, () => false]) {
      const [once, twice] = [10_000, 20_000].map((count) => readsFor(alike(count), forms, { isWanted }));
      // One more step of the search in the dictionary for each form.
      expect(twice! - once!).toBeLessThanOrEqual(2 * forms.length);
    }
  });
});
