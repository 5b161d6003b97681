import { expect, test } from 'vitest';
import type { Automaton } from '../build/automaton.js';
import { compileRegex } from '../xfst/compile-regex.js';
import { runScript } from '../xfst/script/run-script.js';
import { compose, composeHarmonised } from './compose.js';
import { paths } from './paths.js';

const net = (text: string) => compileRegex({ name: 'x', text: `${text};` });
const shown = (automaton: Automaton) =>
  [...paths(automaton, { max: 10 })].map(({ upper, lower }) => `${upper.join(' ')} : ${lower.join(' ')}`).sort();

/** What hfst-xfst 3.16 gave for the same scripts. */
test('flags of one side are put on both', () => {
  const { stack } = runScript({
    name: 'x',
    text: 'read regex a:"@P.x.y@" "@P.x.y@":0 0:"@R.x.y@" "@P.x.y@":"@R.x.y@" "@U.x.y@":b;\ntwosided flag-diacritics\n',
  });
  const flags = '@P.x.y@ @P.x.y@ @R.x.y@ @P.x.y@ @R.x.y@ @U.x.y@';
  expect(shown(stack[0]!)).toEqual([`a ${flags} : ${flags} b`]);
});

test('harmonised flags of two networks have different names, those of the first come first', () => {
  const script = 'define A a "@P.x.y@" b;\ndefine B a:c "@U.x.w@" b:d;\nset harmonize-flags ON\nread regex A .o. B;\n';
  const { stack } = runScript({ name: 'x', text: script });
  expect(shown(stack[0]!)).toEqual(['a @P.x_1.y@ @U.x_2.w@ b : c @P.x_1.y@ @U.x_2.w@ d']);
});

test('flags of one network alone pass through another only where that is asked for', () => {
  const [a, b] = [net('a "@P.x.y@" b'), net('a:c b:d')];
  expect(shown(compose(a, b, { flags: 'harmonised' }))).toEqual([]);
  expect(shown(compose(a, b))).toEqual([]);
  expect(shown(composeHarmonised(a, b))).toEqual(['a @P.x.y@ b : c @P.x.y@ d']);
});
