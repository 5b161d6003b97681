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

test('what needs morphologies is loaded when it is asked for', () => {
  const sources = chooseSources([], [], { cacheDir: '', starters: true });
  const late = sources.filter(({ isOnDemand }) => isOnDemand === true).map(({ operation }) => operation);
  expect(new Set(late)).toEqual(new Set(['analyse', 'hyphenate']));
  expect(sources.every(({ operation, isOnDemand }) => (isOnDemand === true) === late.includes(operation))).toBe(true);
});
