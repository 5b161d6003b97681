import { describe, expect, test } from 'vitest';
import { Builder } from '../build/builder.js';
import { CONFIGURE, filesFrom } from '../build/small-repository.cases.js';
import { netsOf } from '../recipes/artefact.js';
import { openRepository } from '../repository/repository.js';
import { compileRules } from './compile-rules.js';

function compiled(regex: string) {
  const files = { 'configure.ac': CONFIGURE, 'fst/Makefile.am': '', 'fst/relax.regex': regex };
  const rules = new Map([['fst', { rules: compileRules('symbols') }]]);
  const path = 'fst/.generated/relax.hfst';
  return netsOf(new Builder(openRepository(filesFrom(files)), rules).make(path), path);
}

describe('a file of expressions', () => {
  test('may have several, each of which becomes a transducer, as in the official build', () => {
    const nets = compiled('! vowels\nã (->) a ;\nõ -> o ;\n');
    expect(nets.map(({ stateCount }) => stateCount)).toEqual([1, 1]);
    expect(nets.map(({ symbols }) => symbols.includes('õ'))).toEqual([false, true]);
  });

  test('without any is refused, with its name', () => {
    expect(() => compiled('! nothing\n')).toThrow(/relax\.regex.*there is no expression/);
  });
});
