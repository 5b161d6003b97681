import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findDifference } from '../algebra/equivalent.js';
import { SourceError } from '../diagnostics/source-problem.js';
import { readHfstOpenFst } from '../formats/hfst-openfst.js';
import { compilePmatch, type PmatchOptions } from './compile-pmatch.js';
import { readNets } from './read-nets.cases.js';

const fixtures = new URL('fixtures/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, fixtures));
const files: PmatchOptions = {
  readNet: (name) => readHfstOpenFst(read(name), name)[0],
  readText: (name) => read(name).toString(),
};
const compile = (text: string, options: PmatchOptions = {}) => compilePmatch({ name: 'test.pmscript', text }, options);

describe('makes the networks that hfst-pmatch2fst made', () => {
  test.each(['case', 'contexts', 'functions', 'giella'])('of %s.pmscript', (name) => {
    const recorded = readNets(read(`recorded/${name}.pmhfst`));
    const { bytes } = compilePmatch({ name, text: read(`${name}.pmscript`).toString() }, files);
    const made = readNets(bytes);
    expect([...made.nets.keys()]).toEqual([...recorded.nets.keys()]);
    expect(Object.fromEntries(made.properties)).toEqual(Object.fromEntries(recorded.properties));
    for (const [net, automaton] of made.nets) {
      const difference = findDifference(automaton, recorded.nets.get(net)!, { weightTolerance: 1e-3 });
      expect([net, difference]).toEqual([net, undefined]);
    }
  });
});
