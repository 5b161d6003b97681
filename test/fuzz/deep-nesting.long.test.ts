/**
 * Data that is nested a hundred thousand deep: every reader gives an answer or refuses it in its own words. None runs out of stack,
 * which would look like a fault of the program and can take more down than the one document.
 */
import { describe, expect, test } from 'vitest';
import { loadSurface } from '../../fuzz/surfaces/index.js';
import { Applicator, parseGrammar, readApertium } from '../../src/cg3/index.js';
import { Budget } from '../../src/engine/budget.js';
import { CONTENT_TYPES } from '../../src/markup/content-types.js';
import { readMarkup } from '../../src/markup/read-markup.js';

const DEPTH = 100_000;
const nested = (open: string, inside: string, close: string) => open.repeat(DEPTH) + inside + close.repeat(DEPTH);

/** By surface of the fuzzers, which know how a reader says no: what is nested in its format. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  xfst: [
    `${nested('[', 'a', ']')} ;`,
    `${nested('(', 'a', ')')} ;`,
    `${'~'.repeat(DEPTH)}a ;`,
    `${'$'.repeat(DEPTH)}a ;`,
    `a${'*'.repeat(DEPTH)} ;`,
    `a -> b || ${nested('[', 'a', ']')} _ ;`,
    `regex ${nested('[', 'a', ']')} ;`,
    `${'a:'.repeat(DEPTH)}a ;`,
    `define f(x) ${nested('[', 'x', ']')} ;\nregex ${nested('f(', 'a', ')')} ;`,
  ],
  lexc: [
    `LEXICON Root\n< ${nested('[', 'a', ']')} > # ;`,
    `LEXICON Root\n< ${nested('(', 'a', ')')} > # ;`,
    `Definitions\nX = ${nested('[', 'a', ']')} ;\nLEXICON Root\na # ;`,
    `LEXICON Root\na L0 ;\n${Array.from({ length: DEPTH }, (_, i) => `LEXICON L${i}\na L${i + 1} ;\n`).join('')}LEXICON L${DEPTH}\na # ;`,
  ],
  twolc: [
    `Alphabet a b ;\nRules\n"r" a:b <=> ${nested('[', 'a', ']')} _ ;`,
    `Alphabet a b ;\nRules\n"r" a:b <=> ${nested('(', 'a', ')')} _ ;`,
    `Alphabet a b ;\nRules\n"r" a:b <=> ${'~'.repeat(DEPTH)}a _ ;`,
    `Alphabet a b ;\nDefinitions\nX = ${nested('[', 'a', ']')} ;\nRules\n"r" a:b <=> X _ ;`,
  ],
  'cg-text': [
    `DELIMITERS = "<.>" ;\nLIST A = ${nested('(', 'a', ')')} ;`,
    `DELIMITERS = "<.>" ;\nSET A = ${nested('(', 'a', ')')} ;\nSELECT A ;`,
    `DELIMITERS = "<.>" ;\nSELECT (a) IF (1 ${nested('(', 'a', ')')}) ;`,
    `DELIMITERS = "<.>" ;\nSELECT (a) IF ${nested('(', '1 (a)', ')')} ;`,
    `DELIMITERS = "<.>" ;\nSELECT (a) IF (${'1 (a) LINK '.repeat(DEPTH)}1 (a)) ;`,
    `DELIMITERS = "<.>" ;\nWITH (a) ${nested('{ WITH (a) ', 'SELECT (a) ;', '} ;')} ;`,
    `DELIMITERS = "<.>" ;\nLIST S0 = a ;\n${Array.from({ length: DEPTH }, (_, i) => `SET S${i + 1} = S${i} - (b) ;\n`).join('')}SELECT S${DEPTH} ;`,
    `DELIMITERS = "<.>" ;\nTEMPLATE t = ${nested('(', '1 (a)', ')')} ;\nSELECT (a) IF (T:t) ;`,
    `DELIMITERS = "<.>" ;\nLIST A = "${nested('(', 'a', ')')}"r ;\nSELECT A ;`,
  ],
  'json-body': [
    `{"text":${nested('[', '1', ']')}}`,
    `{"text":"a","x":${nested('{"a":', '1', '}')}}`,
    nested('[', '', ']'),
  ],
  'speller-json': [nested('[', '', ']'), nested('{"a":', '1', '}')],
  'meta-json': [nested('[', '', ']'), nested('{"a":', '1', '}')],
  'piper-config': [nested('[', '', ']'), `{"audio":${nested('{"a":', '1', '}')}}`],
  fluent: [
    `a = ${nested('{ ', '$x', ' }')}`,
    `a = "${nested('{ ', '$x', ' }')}"`,
    `a = { ${'A('.repeat(DEPTH)}`,
    `a = { ${'A(\n'.repeat(DEPTH)}`,
    `a = ${nested('{ $x ->\n *[a] ', 'b', '\n }')}`,
    `a = ${'{ a('.repeat(DEPTH)}`,
  ],
  'error-texts': [nested('<a>', '', '</a>')],
  'index-xml': [nested('<a>', '', '</a>')],
  pipespec: [nested('<a>', '', '</a>')],
  ssml: [
    `<speak>${nested('<p>', 'a', '</p>')}</speak>`,
    `<speak>${nested('<prosody rate="slow">', 'a', '</prosody>')}</speak>`,
  ],
  hunspell: [nested('(', 'a', ')')],
};

describe.each(Object.entries(FORMATS))('data of %s that is nested deep', (name, inputs) => {
  test.each(inputs.map((input, i) => [i, input.slice(0, 60).replaceAll('\n', ' '), input] as const))(
    'is read or refused: %i %s…',
    async (_, _start, input) => {
      const { open, refuses } = await loadSurface(name);
      const run = await open();
      let thrown: unknown;
      try {
        await run(new TextEncoder().encode(input));
      } catch (error) {
        thrown = error;
      }
      if (thrown !== undefined && !refuses.some((kind) => thrown instanceof kind)) throw thrown;
    },
  );
});

test('readings of a stream that are nested deep are left out from some depth on', () => {
  const grammar = parseGrammar('DELIMITERS = "<.>" ; SELECT (a) IF (0 (c)) ;');
  // An indentation for each: the square of the depth in all.
  const readings = Array.from({ length: 5_000 }, (_, i) => `${'\t'.repeat(i + 1)}"x${i}" a c\n`).join('');
  const parts = '+x<a>'.repeat(DEPTH);
  const run = (text: string) => new Applicator(grammar).runText(text, Budget.unlimited());
  expect(run(`"<x>"\n${readings}\t"y" d\n`)).toMatch(/^"<x>"\n\t"x0" a c\n\t\t"x1" a c\n/);
  const { cohorts } = readApertium(`^x/x<a>${parts}$`, grammar);
  expect(JSON.stringify(new Applicator(grammar).run(cohorts, Budget.unlimited()).cohorts)).toContain('"x\\""');
});

describe.each(CONTENT_TYPES)('a text of %s that is nested deep', (contentType) => {
  const texts = [
    nested('<b>', 'a', '</b>'),
    nested('<div lang="en">', 'a', '</div>'),
    nested('> ', 'a', ''),
    nested('- ', 'a', ''),
    nested('*', 'a', '*'),
    nested('_a ', 'a', ' a_'),
    nested('[', 'a', '](b)'),
    nested('![', 'a', '](b)'),
    nested('`', 'a', '`'),
    nested('{', 'a', '}'),
    nested('\\emph{', 'a', '}'),
    nested('\\begin{a}', 'b', '\\end{a}'),
    nested('$', 'a', '$'),
    nested('((', 'a', '))'),
    nested('====\n', 'a', '\n===='),
    nested('.. a::\n ', 'a', ''),
    Array.from({ length: 2000 }, (_, i) => `${'  '.repeat(i)}- a\n`).join(''),
  ];
  test.each(texts.map((text, i) => [i, text.slice(0, 30).replaceAll('\n', ' '), text] as const))(
    'is read: %i %s…',
    async (_, _start, text) => {
      expect((await readMarkup(text, contentType, { language: 'se' })).source).toBe(text);
    },
  );
});
