import { expect, test } from 'vitest';
import { OPERATIONS, readDeployments, union } from '../languages/deployments.js';
import { chooseSources } from './find-sources.js';

const { tags } = union(readDeployments());
const everyTag = [...new Set(OPERATIONS.flatMap((operation) => [...tags[operation].keys()]))].sort();

test('without a pack, the words of all fifty-two languages are divided', () => {
  for (const starters of [true, false]) {
    const sources = chooseSources([], [], { cacheDir: '', starters });
    const divided = sources.filter(({ operation }) => operation === 'hyphenate');
    expect(divided.map(({ tag }) => tag).sort()).toEqual(everyTag);
    expect(everyTag).toHaveLength(52);
    // Compounds are what a starter knows of them.
    expect(divided.some(({ morphology }) => morphology !== undefined)).toBe(starters);
  }
});

test('what comes with langtools is loaded when it is asked for', () => {
  const sources = chooseSources([], [], { cacheDir: '', starters: true });
  const kinds = new Set(sources.map(({ operation, isOnDemand }) => `${operation}: ${isOnDemand}`));
  // Dictionaries that are not compiled are compiled at the start, and with them what they are made of.
  expect([...kinds].sort()).toEqual(['analyse: true', 'grammar: compiled', 'hyphenate: true', 'speller: compiled']);
});
