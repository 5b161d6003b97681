import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseRules } from '../../grammar/built-in/checker-engine.js';
import { keptRules } from './kept-rules.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const data = (rule: string) => ({
  tag: 'xx',
  grammars: {
    'xx/grammar/rules.cg3': `DELIMITERS = "<.>" ;\nINCLUDE ../../common/grammar/sets.cg3 ;\nSECTION\n${rule} N ;\n`,
    'common/grammar/sets.cg3': 'LIST N = n ;\n',
  },
});

test('rules that were parsed are kept and are the same', () => {
  const made = keptRules(data('SELECT'), folder);
  expect(made.buffer).toBeInstanceOf(SharedArrayBuffer);
  const read = keptRules(data('SELECT'), folder);
  expect([...read]).toEqual([...made]);
  expect(parseRules({ tag: 'xx', grammars: {}, rules: read })).toStrictEqual(parseRules(data('SELECT')));
});

test('changed rules take the place of the old ones, and damaged ones are made again', () => {
  keptRules(data('SELECT'), folder);
  writeFileSync(join(folder, 'rules-xxy-1-2.rules'), '');
  const rules = keptRules(data('REMOVE'), folder);
  const kept = readdirSync(folder).filter((name) => name.startsWith('rules-xx-'));
  expect(kept).toHaveLength(1);
  expect(readdirSync(folder)).toContain('rules-xxy-1-2.rules');
  truncateSync(join(folder, kept[0]!), 50);
  expect([...keptRules(data('REMOVE'), folder)]).toEqual([...rules]);
});

test('a folder that cannot be written keeps nobody from the rules, and wrong rules are an error', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(keptRules(data('SELECT'), join(folder, 'file')).length).toBeGreaterThan(0);
  expect(() => keptRules(data('CHOOSE'), folder)).toThrow('rules.cg3');
});
