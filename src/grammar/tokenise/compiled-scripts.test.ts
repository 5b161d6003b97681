/** Tokenisers that our own compiler made print what those of HFST printed, and so does every other text. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { optimise } from '../../fst/algebra/optimise.js';
import { path } from '../../fst/algebra/primitives.js';
import { invert } from '../../fst/algebra/projection.js';
import { substituteByAutomaton } from '../../fst/algebra/substitute.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { readHfstOpenFst } from '../../fst/formats/hfst-openfst.js';
import { compileLexc } from '../../fst/lexc/compile-lexc.js';
import { compilePmatch } from '../../fst/pmatch/compile-pmatch.js';
import { readPmatchFile } from './pmatch-file.js';
import { Tokeniser } from './tokeniser.js';
import { writeTokenised } from './write-cohorts.js';

const OWN = new URL('fixtures/', import.meta.url);
const COMPILER = new URL('../../fst/pmatch/fixtures/', import.meta.url);
const bytesOf = (folder: URL, name: string) => readFileSync(new URL(name, folder));
const textOf = (folder: URL, name: string) => bytesOf(folder, name).toString();

/** What `build.sh` makes of the lexicon: an analyser, with the marks of tokenisers in the place of flags. */
function lexicon(): Automaton {
  const marks = (...symbols: string[]) => path(symbols.map((symbol) => ['', symbol] as const));
  const { automaton } = compileLexc([{ name: 'lexicon.lexc', text: textOf(OWN, 'lexicon.lexc') }]);
  const split = substituteByAutomaton(
    invert(automaton),
    '@P.Pmatch.Backtrack@',
    marks('@PMATCH_BACKTRACK@', '@PMATCH_INPUT_MARK@'),
  );
  return optimise(substituteByAutomaton(split, '@P.Pmatch.Loc@', marks('@PMATCH_INPUT_MARK@')));
}

/** HFST moves weights along paths with single precision: beside a weight of 5000, 0.2 becomes 0.200195. */
const rounded = (stream: string) => stream.replace(/<W:([\d.]+)>/g, (_, weight) => `<W:${Number(weight).toFixed(2)}>`);

function tokenise(file: Uint8Array, text: string): string {
  return rounded(writeTokenised(new Tokeniser(readPmatchFile(file)).tokenise(text, Budget.unlimited())));
}

describe('a tokeniser that we compiled', () => {
  const words = lexicon();
  const compiled = (name: string) =>
    compilePmatch({ name, text: textOf(OWN, `${name}.pmscript`) }, { readNet: () => words }).bytes;

  test.each(['words', 'contexts', 'calls', 'captures', 'classes', 'loop'])('prints what HFST printed: %s', (name) => {
    const file = compiled(name);
    for (const text of ['sentences', 'strange']) {
      expect(tokenise(file, textOf(OWN, `${text}.txt`))).toBe(rounded(textOf(OWN, `recorded/${name}-${text}.cg`)));
    }
  });

  test.each(['case', 'functions'])('prints what HFST printed: %s', (name) => {
    expect(tokenise(fromCompilerFixture(name), textOf(COMPILER, 'sentences.txt'))).toBe(
      rounded(textOf(COMPILER, `recorded/${name}.cg`)),
    );
  });

  test.each(['case', 'contexts', 'functions', 'language'])('finds what that of HFST finds: %s', (name) => {
    const theirs = bytesOf(COMPILER, `recorded/${name}.pmhfst`);
    const ours = fromCompilerFixture(name);
    for (const text of [textOf(COMPILER, 'sentences.txt'), textOf(OWN, 'sentences.txt'), textOf(OWN, 'strange.txt')]) {
      expect(tokenise(ours, text)).toBe(tokenise(theirs, text));
    }
    expect(tokenise(ours, textOf(COMPILER, 'sentences.txt'))).toMatch(/<W:/);
  });
});

function fromCompilerFixture(name: string): Uint8Array {
  return compilePmatch(
    { name, text: textOf(COMPILER, `${name}.pmscript`) },
    {
      readNet: (file) => readHfstOpenFst(bytesOf(COMPILER, file), file)[0],
      readText: (file) => textOf(COMPILER, file),
    },
  ).bytes;
}
