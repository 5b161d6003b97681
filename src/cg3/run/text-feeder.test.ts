/** The text stream is read in two ways: straight into windows, and as data that is fed to them. Both must come to the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { Budget } from '../../engine/budget.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { readStream } from '../stream/stream-reader.js';
import { CgTextSink } from '../stream/stream-sink.js';
import { Applicator } from './applicator.js';

const GRAMMAR = `
DELIMITERS = "<.>" ;
PARENTHESES = ("<(>" "<)>") ;
SECTION
MAP (@M) (N) IF (1 (V)) ;
ADD (&first) (*) IF (-1 (>>>)) ;
SELECT (V) IF (-1 ("a b")) ;
SETPARENT (N) TO (1* (V)) ;
ADDRELATION (r) ("x") TO (1 (*)) ;
`;

const FORMS = ['"<a>"', '"<a b>"', '"<.>"', '"<>"', '"<(>"', '"<)>"', '"<a"b>"', '"<c\\">"', '"<ö\u2003z>"', '"<open'];
const LEMMAS = [
  '"a"',
  '"a b"',
  '"x"',
  '"."',
  '"x\\""',
  '"\\"',
  '"a "b" c"',
  '"a  b"',
  '"ö"',
  '"',
  '""',
  '"<a>"',
  '"@m"',
];
const TAILS = [
  ' N',
  ' N Sg',
  'S N',
  '\u00a0V',
  ' V  Sg',
  '\tV',
  ' "quoted tag" V',
  ' N @A @B',
  ' #1->2',
  ' #2->1 N',
  ' ID:3 R:r:4',
  ' "x" N',
  '',
];
const ENDS = ['\n', '\n', '\n', '\n', ' \n', '\r\n', '\t \n', '\u00a0\n', '\u2028\n'];
const OTHERS = [
  ': \n',
  '\n',
  ' \n',
  'text\n',
  ';\t"x" N\n',
  '<STREAMCMD:FLUSH>\n',
  '<STREAMCMD:SETVAR:v>\n',
  '<STREAMCMD:IGNORE>\n',
];
const MORE = ['<STREAMCMD:RESUME>\n', '<STREAMCMD:REMVAR:v>\n', '"<no form\n', '\t no reading\n', '\ufeff', ':'];

const one = (list: readonly string[]) => fc.constantFrom(...list);
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((pieces) => pieces.join(''));
const form = joined(one(FORMS), one(['', '', ' <x> y']), one(ENDS));
const reading = joined(one(['\t', '\t', '\t\t', ' ', '\t\t\t', '\u00a0']), one(LEMMAS), one(TAILS), one(ENDS));
const line = fc.oneof(
  { weight: 4, arbitrary: form },
  { weight: 9, arbitrary: reading },
  { weight: 2, arbitrary: one(OTHERS) },
  { weight: 1, arbitrary: one(MORE) },
);
const text = joined(
  fc.array(line, { maxLength: 60, size: 'max' }).map((lines) => lines.join('')),
  one(['', '"<z>"', '\t"z"']),
);

function asItems(applicator: Applicator, stream: string): string {
  const out: string[] = [];
  const run = applicator.openStream(new CgTextSink((piece) => out.push(piece)), Budget.unlimited());
  for (const item of readStream(stream)) run.item(item);
  run.end();
  return out.join('');
}

function inPieces(applicator: Applicator, stream: string, length: number): string {
  const out: string[] = [];
  const run = applicator.openText(new CgTextSink((piece) => out.push(piece)), Budget.unlimited());
  const bytes = new TextEncoder().encode(stream);
  for (let at = 0; at < bytes.length; at += length) run.push(bytes.subarray(at, at + length));
  run.end();
  return out.join('');
}

describe('a text stream that goes straight into windows', () => {
  it('comes to the same as its words as data, also where its lines are known', () => {
    const applicator = new Applicator(parseGrammar(GRAMMAR));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 200 }), (stream, length) => {
        const expected = asItems(new Applicator(parseGrammar(GRAMMAR)), stream);
        expect(applicator.runText(stream, Budget.unlimited())).toBe(expected);
        expect(applicator.runText(stream, Budget.unlimited())).toBe(expected);
        // The mark of byte order in front is no character of the text.
        if (!stream.startsWith('\ufeff')) expect(inPieces(applicator, stream, length)).toBe(expected);
      }),
      propertyRuns(300),
    );
  });

  it('stops where the stream says so', () => {
    const applicator = new Applicator(parseGrammar(''));
    const word = '"<a>"\n\t"a"\n';
    const run = applicator.openText(new CgTextSink(() => undefined), Budget.unlimited());
    expect(run.push(word)).toBe(true);
    expect(run.push('<STREAMCMD:EXIT>\n')).toBe(false);
    const stream = `${word}<STREAMCMD:FLUSH>\n<STREAMCMD:EXIT>\n${word}`;
    expect(applicator.runText(stream, Budget.unlimited())).toBe(`${word}\n<STREAMCMD:FLUSH>\n<STREAMCMD:EXIT>\n`);
  });
});
