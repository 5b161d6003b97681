import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import table from '../../../languages/letter-bar.json' with { type: 'json' };
import { baseOf, lettersOf, pressesFor, turned } from './letters.js';

test('a plain letter turns into those beside it and back, in its own case', () => {
  expect(turned(table, 'se', 'c')).toBe('č');
  expect(turned(table, 'se', 'č')).toBe('c');
  expect(turned(table, 'se', 'N')).toBe('Ŋ');
  expect(turned(table, 'se', 'x')).toBeUndefined();
  expect(['o', 'ō', 'ȯ', 'ȱ', 'õ', 'ȭ'].map((letter) => turned(table, 'liv', letter))).toEqual([
    'ō',
    'ȯ',
    'ȱ',
    'õ',
    'ȭ',
    'o',
  ]);
  expect(turned(table, 'liv', 'o\u0304')).toBe('ȯ');
  expect(turned(table, 'hdn', 'x')).toBe('x̲');
  expect(turned(table, 'de', 'S')).toBe('ẞ');
  expect(turned(table, 'mns', 'Я̄')).toBe('Я');
});

test('every letter is reached from its plain letter, and is one that the language lists once, composed', () => {
  for (const tag of Object.keys(table.letters)) {
    const letters = lettersOf(table, tag);
    expect(new Set(letters).size).toBe(letters.length);
    for (const letter of letters) {
      expect({ tag, letter, composed: letter.normalize('NFC') }).toEqual({ tag, letter, composed: letter });
      expect({ tag, letter, base: [...baseOf(table, letter)].length }).toEqual({ tag, letter, base: 1 });
      let reached = baseOf(table, letter);
      for (let presses = pressesFor(table, tag, letter); presses > 0; presses--) {
        reached = turned(table, tag, reached) ?? '';
      }
      expect({ tag, reached }).toEqual({ tag, reached: letter });
    }
  }
});

test('only languages that are served have letters', () => {
  const served: Record<string, unknown> = JSON.parse(
    readFileSync(new URL('../../../languages/names.json', import.meta.url), 'utf8'),
  );
  expect(Object.keys(table.letters).filter((tag) => !Object.hasOwn(served, tag))).toEqual([]);
});
