import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findDifference } from '../algebra/paths.js';
import { readAtt } from '../formats/att.js';
import { compileRegex } from './compile-regex.js';

interface Recorded {
  readonly text: string;
  readonly att: string;
}

const recorded = JSON.parse(readFileSync(new URL('fixtures/recorded.json', import.meta.url), 'utf8')) as Recorded[];

test('compiles every recorded expression to the relation that HFST makes of it', () => {
  const differences = recorded.flatMap(({ text, att }) => {
    const difference = findDifference(compileRegex({ name: 'recorded', text }), readAtt(att), {
      weightTolerance: 0.001,
    });
    return difference === undefined ? [] : [{ text, difference }];
  });
  expect(differences).toEqual([]);
  expect(recorded.length).toBeGreaterThan(100);
});
