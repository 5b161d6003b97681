/** A short grammar whose lists would fill the memory. It takes seconds to come to the limit. */
import { expect, test } from 'vitest';
import { parseGrammar } from './parse-grammar.js';

test('grammars are refused when short texts would make large lists', () => {
  const lines = Array.from({ length: 5000 }, (_, i) => `LIST S += x${i} ;`);
  const parse = () => parseGrammar(`LIST S = a ;\n${lines.join('\n')}`, { file: 'g.cg3' });
  expect(parse).toThrow('the lists hold more than');
});
