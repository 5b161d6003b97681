import { describe, expect, it } from 'vitest';
import { Budget } from '../engine/budget.js';
import { CacheRoom } from '../engine/memory/bounded-cache.js';
import { CachedSpeller } from './cached-speller.js';
import { spellerCases } from './speller.cases.js';
import type { Speller } from './speller.js';

/** Knows "a", "b" and "c", and counts how often it is asked for suggestions. */
class CountingSpeller implements Speller {
  searches = 0;

  isCorrect(word: string, budget: Budget): boolean {
    budget.spend();
    return ['a', 'b', 'c'].includes(word.length === 1 ? word.toLowerCase() : word);
  }

  suggest(word: string, { limit }: { limit: number }, budget: Budget) {
    budget.check();
    this.searches++;
    const others = ['a', 'b', 'c'].filter((other) => other !== word);
    return { suggestions: others.map((value, weight) => ({ value, weight })).slice(0, limit), cutShort: false };
  }
}

describe('a speller with a cache', () => {
  spellerCases(() => new CachedSpeller(new CountingSpeller()), {
    correct: ['a', 'b'],
    wrong: [{ word: 'd', expect: 'a' }],
  });

  const ask = (speller: Speller, word: string, limit = 3) => speller.suggest(word, { limit }, Budget.unlimited());

  it('searches once for a word that comes again', () => {
    const inner = new CountingSpeller();
    const speller = new CachedSpeller(inner);
    expect(ask(speller, 'x')).toEqual(ask(speller, 'x'));
    expect(inner.searches).toBe(1);
  });

  it('does not mix up limits and modes', () => {
    const inner = new CountingSpeller();
    const speller = new CachedSpeller(inner);
    expect(ask(speller, 'x', 1).suggestions).toHaveLength(1);
    expect(ask(speller, 'x', 3).suggestions).toHaveLength(3);
    speller.suggest('x', { limit: 3, reweight: false }, Budget.unlimited());
    expect(inner.searches).toBe(3);
  });

  it('forgets what was not asked for during two generations, and nothing else', () => {
    const inner = new CountingSpeller();
    const speller = new CachedSpeller(inner, new CacheRoom(10_000));
    ask(speller, 'often');
    ask(speller, 'once');
    for (let i = 0; i < 30; i++) {
      ask(speller, `word${i}`);
      ask(speller, 'often');
    }
    const before = inner.searches;
    ask(speller, 'often');
    expect(inner.searches).toBe(before);
    ask(speller, 'once');
    expect(inner.searches).toBe(before + 1);
  });
});
