/** `speller.json`, the description of a speller that is built from source: read as text, and its problems are placed in it. */
import { DataError } from '../../src/engine/data-error.js';
import { SourceError } from '../../src/fst/diagnostics/source-problem.js';
import { readSpellerDescription } from '../../src/fst/source/speller-description.js';
import { type Surface, textOf, Violation } from '../driver/surface.js';
import { JSON_TOKENS } from './json-tokens.js';

const SEED = {
  ...{
    locale: 'qaa',
    title: 'Small',
    version: '1.0',
    lexicon: ['a.lexc', 'b.lexc'],
    rules: 'r.twolc',
    surface: 'lower',
  },
  filters: { upper: 'f.regex' },
  weights: { corpus: 'c.txt', maximum: 10, tags: { '+N': 1 } },
  suggestions: { distance: 2, cost: 10, swaps: 'listed', letters: 'l.txt', strings: 's.txt', words: ['w.txt'] },
};

export const spellerJson: Surface = {
  name: 'speller-json',
  about: 'descriptions of spellers that are built from source',
  form: 'utf-8',
  seeds: () => [JSON.stringify(SEED, undefined, 2), '{ "locale": "qaa", "title": "x", "lexicon": "x.lexc" }'],
  tokens: [
    ...JSON_TOKENS,
    '"lexicon"',
    '"rules"',
    '"suggestions"',
    '"weights"',
    '"tags"',
    '"../x"',
    '"/etc/x"',
    '"a~/b"',
  ],
  refuses: [DataError],
  open: () => (input) => {
    const text = textOf(input);
    try {
      readSpellerDescription({ name: 'speller.json', text });
    } catch (error) {
      if (error instanceof SourceError) checkPlaces(error, text);
      throw error;
    }
  },
};

function checkPlaces({ problems }: SourceError, text: string): void {
  const lines = text.split(/\r\n|\n|\r/);
  if (problems.length === 0) throw new Violation('an error without a problem');
  for (const { line, column } of problems) {
    if (column < 1 || column > (lines[line - 1]?.length ?? -1) + 1)
      throw new Violation(`no such place: ${line}:${column}`);
  }
}
