import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleFor } from './examples.js';

const DEPLOYMENTS = new URL('../../../deployments/', import.meta.url);
const tags = readdirSync(DEPLOYMENTS)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => {
    const {
      grammar = {},
      speller = {},
      tts = {},
    } = JSON.parse(readFileSync(new URL(file, DEPLOYMENTS), 'utf8')) as Record<
      'grammar' | 'speller' | 'tts',
      object | undefined
    >;
    return [grammar, speller, tts].flatMap((names) => Object.keys(names ?? {}));
  });

test.each([...new Set(tags)])('%s has an example with something to say', (tag) => {
  expect(exampleFor(tag)).toMatch(/[\p{L}\p{N}]{2}/u);
});
