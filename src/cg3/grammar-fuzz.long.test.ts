import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GrammarSyntaxError } from './model/grammar-syntax-error.js';
import { parseGrammar } from './parse/parse-grammar.js';

const fixture = (name: string) => readFileSync(new URL(`./fixtures/grammars/${name}.cg3`, import.meta.url), 'utf8');

/** Pieces that mean something to the parser, to be put where they do not belong. */
const PIECES = [
  ...['(', ')', '[', ']', '{', '}', ';', '"', '\\', '#', ':', ',', '*', '**', '^', '$$', '&&', '-', '+', '|', '∆', '∩'],
  ...[
    ' LINK ',
    ' BARRIER ',
    ' OR ',
    ' NOT ',
    ' TO ',
    ' T:NP ',
    ' WITH N {',
    'LIST X = ',
    'SET X = ',
    'SECTION ',
    'END',
  ],
  ...[
    '"a.*"r',
    '/(/r',
    '<W>MAX-1>',
    'VAR:a=b',
    '<{$$N}>v',
    '\u0000',
    '\ud800',
    '😀',
    '\n',
    'SUB:9',
    '0/*',
    'jC1',
    'r:x',
  ],
];

describe('mutated grammars', () => {
  for (const name of ['sets', 'rules'])
    it(`of ${name}.cg3 are parsed or refused, and nothing else happens`, () => {
      const text = fixture(name);
      let seed = name.length;
      const random = (below: number) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * below);
      };
      let refused = 0;
      for (let round = 0; round < 1500; round++) {
        let mutated = text;
        for (let n = random(4); n >= 0; n--) {
          const at = random(mutated.length);
          const length = random(3) === 0 ? random(200) : random(4);
          const piece = random(3) === 0 ? '' : PIECES[random(PIECES.length)]!;
          mutated = mutated.slice(0, at) + piece + mutated.slice(at + length);
        }
        try {
          parseGrammar(mutated);
        } catch (error) {
          expect(error).toBeInstanceOf(GrammarSyntaxError);
          refused++;
        }
      }
      expect(refused).toBeGreaterThan(500);
      expect(refused).toBeLessThan(1500);
    });
});
