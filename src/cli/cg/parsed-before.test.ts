import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseGrammar } from '../../cg3/index.js';
import { parsedBefore } from './parsed-before.js';

const PADDING = '# A grammar is kept from twenty thousand bytes on.\n'.repeat(500);
const GRAMMAR = `${PADDING}DELIMITERS = "<.>" ;\nINCLUDE sets.cg3 ;\nLIST Unused = x ;\nSECTION\nSELECT N ;\n`;

let home: string;
const inside = (name: string) => join(home, name);
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'cg-'));
});
afterAll(() => rmSync(home, { recursive: true }));

function open(text: string, mappingPrefix?: string) {
  let isParsed = false;
  const grammar = parsedBefore(
    inside('grammar.cg3'),
    Buffer.from(text),
    { folder: inside('kept'), mappingPrefix },
    (onIncluded) => {
      isParsed = true;
      return parseGrammar(text, {
        file: inside('grammar.cg3'),
        load: () => {
          const bytes = readFileSync(inside('sets.cg3'));
          onIncluded(inside('sets.cg3'), bytes);
          return { text: bytes.toString(), file: inside('sets.cg3') };
        },
      });
    },
  );
  return { grammar, isParsed };
}

test('a large grammar is parsed once, and again when anything of it has changed', () => {
  writeFileSync(inside('sets.cg3'), 'LIST N = n ;\n');
  const first = open(GRAMMAR);
  const second = open(GRAMMAR);
  expect([first.isParsed, second.isParsed]).toEqual([true, false]);
  expect(second.grammar).toStrictEqual(first.grammar);
  expect(second.grammar.warnings).not.toEqual([]);
  writeFileSync(inside('sets.cg3'), 'LIST N = noun ;\n');
  expect(open(GRAMMAR).isParsed).toBe(true);
  expect(open(GRAMMAR).isParsed).toBe(false);
  expect(open(`${GRAMMAR}REMOVE N ;\n`).isParsed).toBe(true);
  expect(open(GRAMMAR, '$').isParsed).toBe(true);
  rmSync(inside('sets.cg3'));
  expect(() => open(GRAMMAR, '$')).toThrow('ENOENT');
});

test('what is damaged is parsed again, and a small grammar always', () => {
  writeFileSync(inside('sets.cg3'), 'LIST N = n ;\n');
  open(GRAMMAR);
  for (const name of readdirSync(inside('kept'))) truncateSync(join(inside('kept'), name), 100);
  expect(open(GRAMMAR).isParsed).toBe(true);
  const small = GRAMMAR.slice(PADDING.length);
  expect([open(small).isParsed, open(small).isParsed]).toEqual([true, true]);
});
