import { expect, test } from 'vitest';
import { PartCache } from './part-cache.js';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a part is made again only when a file that it read has changed, appeared or gone', () => {
  const files = new Map([['a', bytes('1')]]);
  const cache = new PartCache();
  let made = 0;
  const part = () =>
    cache.part(
      'x',
      (name) => files.get(name),
      (readFile) => {
        made++;
        return [readFile('a')?.length, readFile('b')?.length];
      },
    );
  expect([part(), part(), made]).toEqual([[1, undefined], [1, undefined], 1]);
  files.set('a', bytes('1'));
  files.set('c', bytes('not read'));
  expect([part(), made]).toEqual([[1, undefined], 1]);
  files.set('a', bytes('2'));
  expect([part(), made]).toEqual([[1, undefined], 2]);
  files.set('b', bytes('22'));
  expect([part(), made]).toEqual([[1, 2], 3]);
  files.delete('a');
  expect([part(), made]).toEqual([[undefined, 2], 4]);
});

test('a part that failed is made again, and one that is not used is forgotten', () => {
  const cache = new PartCache();
  let made = 0;
  const fail = () => {
    made++;
    throw new Error('x');
  };
  expect(() => cache.part('x', () => undefined, fail)).toThrow();
  expect(() => cache.part('x', () => undefined, fail)).toThrow();
  expect(made).toBe(2);
  const one = () =>
    cache.part(
      'y',
      () => undefined,
      () => ++made,
    );
  expect([one(), one()]).toEqual([3, 3]);
  cache.sweep();
  cache.sweep();
  expect(one()).toBe(4);
});
