import { expect, test } from 'vitest';
import { Builder } from '../build/builder.js';
import { CONFIGURE, filesFrom } from '../build/small-repository.cases.js';
import { openRepository } from '../repository/repository.js';
import { cgTagRules } from './cg-tags.js';
import { compileRules } from './compile-rules.js';

function tagsFrom(symbols: string) {
  const files = { 'configure.ac': CONFIGURE, 'fst/Makefile.am': '', 'cg/Makefile.am': '', 'fst/words.regex': symbols };
  const rules = new Map([
    ['fst', { rules: compileRules('symbols') }],
    ['cg', { rules: cgTagRules('/fst/.generated/%.hfst') }],
  ]);
  return new Builder(openRepository(filesFrom(files)), rules).make('cg/make-words-CG-tags.regex');
}

test('a plus at either end of a tag becomes a space', () => {
  expect(tagsFrom('a "+N" "Cmp+" "+v1+" ;')).toEqual({
    kind: 'text',
    text: expect.stringMatching(/^(?=.*" N" <- "\+N")(?=.*"Cmp " <- "Cmp\+")(?=.*" v1 " <- "\+v1\+").* ;$/s),
  });
});

test('tags with a plus inside are refused, all of them together', () => {
  expect(() => tagsFrom('a "+N" "+a/+b" "+c+d+" ;')).toThrow(/not inside: (?=.*\+a\/\+b)(?=.*\+c\+d\+)(?!.*\+N)/);
});
