/** Binary streams; the bytes are compared with what vislcg3 1.6 wrote of the same text. */
import { describe, expect, it } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { Applicator } from '../run/applicator.js';
import type { InputFormat, OutputFormat } from './format-names.js';
import { openSink, openSource } from './formats.js';

const GRAMMAR = 'DELIMITERS = "<.>" ;\nADDRELATION (q) (N) TO (1 (Z)) ;\nREMOVE (V) ;\nSETPARENT (N) TO (1 (*)) ;';
const TEXT = `"<a>" stat
	"a" N @x
	"a" V
		"sub" Z
after
<STREAMCMD:SETVAR:foo=bar,x>
"<b>"
	"b" N
		"c" Deep
<STREAMCMD:FLUSH>
<STREAMCMD:REMVAR:x>
"<c>"
	"c" Z
`;

function run(grammar: string, input: Uint8Array, from: InputFormat, to: OutputFormat, step = input.length): Uint8Array {
  const pieces: Uint8Array[] = [];
  const encoder = new TextEncoder();
  const sink = openSink(to, (piece) => pieces.push(typeof piece === 'string' ? encoder.encode(piece) : piece));
  const stream = new Applicator(parseGrammar(grammar)).openStream(sink, Budget.unlimited());
  const source = openSource(from, { readDeleted: false, subReadingsLtr: false });
  for (let at = 0; at < input.length; at += step)
    for (const item of source.push(input.subarray(at, at + step))) stream.item(item);
  for (const item of source.end()) stream.item(item);
  stream.end();
  return Buffer.concat(pieces);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const asText = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('a binary stream', () => {
  it('takes windows of any size', () => {
    const words = Array.from({ length: 400 }, (_, i) => `"<word${i}>"\n\t"word${i}" N${i}\n`).join('');
    const written = run('', bytesOf(words), 'cg', 'binary');
    expect(asText(run('', written, 'binary', 'cg'))).toBe(`${words}\n`);
  });

  it('has the bytes that vislcg3 writes', () => {
    const written = run(GRAMMAR, bytesOf('"<a>"\n\t"a" N\n\t"a" V\n'), 'cg', 'binary');
    expect(Buffer.from(written).toString('hex')).toBe(
      '4347424601000000' + // header
        '0140000000' + // a window of 64 bytes
        '00000400' + // four tags
        '0500223c613e22' +
        '0300226122' +
        '01004e' +
        '03003c3c3c' +
        '000000000000' + // no variables, no text
        '010000000000' + // one cohort, its form is tag 0
        '0000' +
        '01000000ffffffff' + // number 1, no head
        '000000000000' +
        '010000000100020002000300', // one reading: "a" N <<<
    );
  });

  it('gives back what a text stream has, in pieces of any size', () => {
    const expected = asText(run(GRAMMAR, bytesOf(TEXT), 'cg', 'cg'));
    const written = run(GRAMMAR, bytesOf(TEXT), 'cg', 'binary');
    for (const step of [1, 7, written.length]) {
      // The same sets, no rules; that there are dependencies and relations is known all the same.
      const grammar = 'DELIMITERS = "<.>" ;\nTEMPLATE t = p (*) ;\nTEMPLATE u = r:q (*) ;';
      expect(asText(run(grammar, written, 'binary', 'cg', step))).toBe(expected);
    }
    expect(expected).toContain('"b" N #2->2');
    expect(expected).toContain('<STREAMCMD:SETVAR:foo=bar>\n<STREAMCMD:REMVAR:x>\n"<c>"');
  });

  it('decides itself where windows end', () => {
    const twoWindows = run('DELIMITERS = "<.>" ;', bytesOf('"<.>"\n\t"." P\n"<a>"\n\t"a" N\n'), 'cg', 'binary');
    const out = asText(run('DELIMITERS = "<x>" ;\nADD (first) (*) (@1 (P)) ;', twoWindows, 'binary', 'cg'));
    expect(out).toBe('"<.>"\n\t"." P first\n\n"<a>"\n\t"a" N\n\n');
    const oneWindow = run('DELIMITERS = "<x>" ;', bytesOf('"<.>"\n\t"." P\n"<a>"\n\t"a" N\n'), 'cg', 'binary');
    expect(asText(run('DELIMITERS = "<.>" ;', oneWindow, 'binary', 'cg'))).toBe('"<.>"\n\t"." P\n"<a>"\n\t"a" N\n\n');
  });

  it('is refused where it is damaged', () => {
    const written = run(GRAMMAR, bytesOf(TEXT), 'cg', 'binary');
    const read = (bytes: Uint8Array) => () => run('', bytes, 'binary', 'cg');
    expect(read(bytesOf('"<a>"\n\t"a"\n'))).toThrow('does not begin with CGBF');
    expect(read(written.subarray(0, written.length - 3))).toThrow('ends in the middle');
    for (let at = 8; at < written.length; at++) {
      const bytes = Uint8Array.from(written);
      bytes[at] = bytes[at]! ^ 0xff;
      try {
        read(bytes)();
      } catch (error) {
        expect((error as Error).name).toBe('DataError');
      }
    }
  });
});
