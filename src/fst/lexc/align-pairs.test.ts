import { expect, test } from 'vitest';
import { paths } from '../algebra/paths.js';
import type { Automaton } from '../build/automaton.js';
import { alignPairs } from './align-pairs.js';
import { compileLexc } from './compile-lexc.js';

/** As hfst-lexc 3.16 with --alignStrings gave it, `0` for nothing. */
test.each([
  ['abc', 'abc', 'aa bb cc'],
  ['abc', 'xyz', '0x 0y 0z a0 b0 c0'],
  ['abc', 'b', 'a0 bb c0'],
  ['b', 'abc', '0a bb 0c'],
  ['kala', 'kal', 'kk aa ll a0'],
  ['abcd', 'acbd', 'aa 0c bb c0 dd'],
  ['', 'ab', '0a 0b'],
  ['ab', '', 'a0 b0'],
])('%s over %s', (upper, lower, expected) => {
  const numbers = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
  const sign = (number: number) => (number === 0 ? '0' : String.fromCharCode(number));
  const pairs: string[] = [];
  alignPairs(numbers(upper), upper.length, numbers(lower), lower.length, (pair) => {
    pairs.push(sign(pair >>> 16) + sign(pair & 0xffff));
  });
  expect(pairs.join(' ')).toBe(expected);
});

test('the relation of a lexicon is the same, aligned or not', () => {
  const text =
    'Multichar_Symbols +N +Sg\nLEXICON Root\nguolli+N+Sg:guoli X ;\nmánná:mánа X ;\nLEXICON X\n+N:s # ;\n0:0 # ;\n';
  const relation = (automaton: Automaton) =>
    [...paths(automaton, { max: 20 })].map(({ upper, lower }) => `${upper.join('')}:${lower.join('')}`).sort();
  const files = [{ name: 'a.lexc', text }];
  expect(relation(compileLexc(files, { align: true }).automaton)).toEqual(relation(compileLexc(files).automaton));
});
