import { expect, test } from 'vitest';
import { textArtefact } from '../recipes/artefact.js';
import { ArtefactMemory } from './artefact-memory.js';

const text = (length: number) => textArtefact('x'.repeat(length));

test('a result is found by its path and digest alone', () => {
  const memory = new ArtefactMemory(1000);
  const artefact = text(10);
  memory.remember('a.hfst', 'one', artefact);
  expect(memory.find('a.hfst', 'one')).toBe(artefact);
  expect(memory.find('a.hfst', 'two')).toBeUndefined();
  expect(memory.find('b.hfst', 'one')).toBeUndefined();
});

test('a new result takes the place of the one before', () => {
  const memory = new ArtefactMemory(1000);
  memory.remember('a.hfst', 'one', text(10));
  const second = text(20);
  memory.remember('a.hfst', 'two', second);
  expect(memory.find('a.hfst', 'one')).toBeUndefined();
  expect(memory.find('a.hfst', 'two')).toBe(second);
});

test('what was not used for longest leaves when there is no room', () => {
  const memory = new ArtefactMemory(100);
  memory.remember('a', '1', text(20));
  memory.remember('b', '1', text(20));
  memory.find('a', '1');
  memory.remember('c', '1', text(20));
  expect(memory.find('b', '1')).toBeUndefined();
  expect(memory.find('a', '1')).toBeDefined();
  expect(memory.find('c', '1')).toBeDefined();
  memory.remember('d', '1', text(51));
  expect(['a', 'b', 'c', 'd'].filter((path) => memory.find(path, '1') !== undefined)).toEqual([]);
});
