import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compileHunspell } from '../compile-hunspell.js';
import { HunspellVerdict } from './hunspell-verdict.js';

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

/** Verdicts that are known to differ from hunspell's, by fixture. This list may only shrink. */
const PENDING: Readonly<Record<string, readonly string[]>> = {
  // Hunspell writes the two bytes of İ over one byte of it and then looks up what is no text any more.
  'turkish-i': ['İZMİR'],
};

const names = readdirSync(FIXTURES)
  .filter((file) => file.endsWith('.verdicts'))
  .map((file) => file.slice(0, -'.verdicts'.length));

describe('the verdict equals what hunspell 1.7.1 said', () => {
  it('has fixtures to compare with', () => {
    expect(names.length).toBeGreaterThan(25);
  });

  it.each(names)('on the fixture %s', (name) => {
    const bytes = (extension: string) => readFileSync(join(FIXTURES, `${name}.${extension}`));
    const verdict = HunspellVerdict.open(compileHunspell(bytes('aff'), bytes('dic')));
    const recorded = bytes('verdicts').toString('utf8').split('\n').filter(Boolean);
    const ours = recorded.map((line) => (verdict.isCorrect(line.slice(1)) ? '+' : '-') + line.slice(1));
    const pending = new Set(PENDING[name]);
    expect(ours.filter((line) => !pending.has(line.slice(1)))).toEqual(
      recorded.filter((line) => !pending.has(line.slice(1))),
    );
    // A word that agrees by now must leave the list.
    for (const [i, line] of recorded.entries()) if (pending.has(line.slice(1))) expect(ours[i]).not.toBe(line);
  });
});
