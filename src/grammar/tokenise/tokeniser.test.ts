import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readStream } from '../../cg3/index.js';
import { Budget, WorkStopped } from '../../engine/budget.js';
import { inSharedMemory } from '../../engine/memory/shared-memory.js';
import { readPmatchFile } from './pmatch-file.js';
import { type TokenisedText, Tokeniser, type TokeniserOptions } from './tokeniser.js';
import { writeTokenised } from './write-cohorts.js';

const fixtures = new URL('fixtures/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, fixtures));
const open = (name: string, options?: TokeniserOptions) =>
  new Tokeniser(readPmatchFile(read(`${name}.pmhfst`), name), options);
const tokenise = (tokeniser: Tokeniser, text: string) => tokeniser.tokenise(text, Budget.unlimited());

/** Every character is in exactly one cohort or blank, and says so in the stream. */
function expectWhole(text: string, { textBefore, cohorts, spans }: TokenisedText): void {
  expect(spans.length).toBe(cohorts.length * 2);
  const unescaped = (stream: string) => stream.replace(/:([^\n]*)\n/gu, '$1').replaceAll('\\n', '\n');
  const hasBackslash = text.includes('\\');
  const [actual, wanted] = [[] as string[], [] as string[]];
  let at = 0;
  for (const [i, { form }] of cohorts.entries()) {
    const [start, end] = [spans[2 * i]!, spans[2 * i + 1]!];
    if (start < at || end < start) throw new Error(`cohort ${i} is out of order`);
    const before = i === 0 ? textBefore : (cohorts[i - 1]!.textAfter ?? '');
    // What the user wrote as \n cannot be told from a line end in the stream; the spans can tell.
    actual.push(form, hasBackslash ? '' : unescaped(before));
    wanted.push(`"<${text.slice(start, end).replaceAll('\\', '\\\\')}>"`, hasBackslash ? '' : text.slice(at, start));
    at = end;
  }
  if (!hasBackslash) {
    actual.push(unescaped((cohorts.length === 0 ? textBefore : cohorts.at(-1)!.textAfter) ?? ''));
    wanted.push(text.slice(at));
  }
  expect(actual).toEqual(wanted);
}

describe('the tokeniser prints what hfst-tokenize --giella-cg printed', () => {
  for (const name of ['words', 'contexts', 'calls', 'captures', 'classes', 'loop']) {
    test.each(['sentences', 'strange'])(`with the tokeniser "${name}" on %s`, (text) => {
      const result = tokenise(open(name), read(`${text}.txt`).toString());
      expect(writeTokenised(result)).toBe(read(`recorded/${name}-${text}.cg`).toString());
      expectWhole(read(`${text}.txt`).toString(), result);
    });
  }

  test('with superblanks', () => {
    const result = tokenise(open('words', { superblanks: true }), read('strange.txt').toString());
    expect(writeTokenised(result)).toBe(read('recorded/words-strange-superblanks.cg').toString());
  });

  test('with one class of weights', () => {
    const result = tokenise(open('words', { weightClasses: 1 }), read('sentences.txt').toString());
    expect(writeTokenised(result)).toBe(read('recorded/words-sentences-one-class.cg').toString());
  });

  test('with a word that can be split in three', () => {
    const result = tokenise(open('words'), 'mun lea dal gitta.\n');
    expect(writeTokenised(result)).toBe(read('recorded/words-three-parts.cg').toString());
  });

  test('with a word whose three parts have two analyses each', () => {
    const result = tokenise(open('calls'), 'mun lea dal');
    expect(writeTokenised(result)).toBe(read('recorded/calls-three-parts.cg').toString());
  });

  test('a second time, from memory', () => {
    const tokeniser = open('words');
    const text = read('sentences.txt').toString();
    tokenise(tokeniser, text);
    expect(writeTokenised(tokenise(tokeniser, text))).toBe(read('recorded/words-sentences.cg').toString());
  });
});

describe('what the recordings do not show', () => {
  test('readings from memory can be changed without harm', () => {
    const tokeniser = open('words');
    const first = tokenise(tokeniser, 'guolli leago');
    const before = writeTokenised(first);
    for (const { readings } of first.cohorts) {
      for (const reading of readings) {
        reading.tags.push('changed');
        reading.sub?.tags.push('changed');
      }
    }
    expect(writeTokenised(tokenise(tokeniser, 'guolli leago'))).toBe(before);
  });

  test('a match is not remembered for another place: what a look sees at the beginning of the line is not seen later', () => {
    const text = 'a. x\nxAa. x\n';
    const whole = writeTokenised(tokenise(open('beginnings'), text));
    const apart = text.split(/(?<=\n)/u).map((line) => writeTokenised(tokenise(open('beginnings'), line)));
    expect(whole).toBe(apart.join(''));
    expect(whole).toBe(read('recorded/beginnings.cg').toString());
  });

  test('the cohorts are those that a reader of the stream gets', () => {
    const result = tokenise(open('words'), read('sentences.txt').toString());
    const items = [...readStream(writeTokenised(result))].filter(({ kind }) => kind === 'cohort');
    expect(items.map((item) => (item.kind === 'cohort' ? item.cohort : undefined))).toEqual(result.cohorts);
  });

  test('text never becomes a command, a cohort or a reading', () => {
    const text = 'guolli\n<STREAMCMD:EXIT>\n"<x>"\n\t"x" N\n\0 dal';
    const result = tokenise(open('words'), text);
    const items = [...readStream(writeTokenised(result))];
    expect(items.filter(({ kind }) => kind === 'command')).toEqual([]);
    expect(items.filter(({ kind }) => kind === 'cohort')).toHaveLength(result.cohorts.length);
    expectWhole(text, result);
  });

  test.each([
    ['nothing', ''],
    ['a blank', ' '],
    ['lines of both kinds', '\r\n\r\nguolli\r\n\n lea\r'],
    ['emoji, joined ones too', '😀guolli 👩‍👩‍👧 lea😀'],
    ['combining marks', 'nai\u0308ve e\u0301\u0302 a\u0300guolli'],
    ['soft hyphens and zero-width spaces', 'gu\u00adolli\u00ad \u200bguolli\u200b'],
    ['halves of surrogate pairs', 'guolli\ud83d \ude00lea \ud83d\ud83d\ude00\ude00'],
    ['NUL', '\0guolli\0\0lea\0'],
    ['direction marks', '\u200f\u202eguolli\u202c'],
    ['brackets that never close', '[[[guolli\n]] ['],
    ['a backslash at the end', 'guolli \\'],
  ])('positions are exact in %s', (_name, text) => {
    for (const name of ['words', 'contexts', 'calls', 'captures', 'classes']) {
      expectWhole(text, tokenise(open(name), text));
      expectWhole(text, tokenise(open(name, { superblanks: true }), text));
    }
  });

  test('a hundred thousand characters, with and without blanks', () => {
    const tokeniser = open('words');
    const sentence = 'Guolli lea 😀 dat bord. ';
    for (const text of [sentence.repeat(100_000 / sentence.length), 'x'.repeat(1500), ' '.repeat(100_000)]) {
      expectWhole(text, tokenise(tokeniser, text));
    }
  });

  test('paths that are kept count as work, also where every round of a circle may be the end', () => {
    const bytes = new Uint8Array(read('loop.pmhfst'));
    // A damaged file: the state of the circle became final. Each round writes a symbol, so all paths are millions of them.
    bytes[502] = 0x5f;
    let looks = 0;
    const budget = new Budget({ deadlineMs: 100, now: () => looks++ });
    expect(() => new Tokeniser(readPmatchFile(bytes)).tokenise('a', budget)).toThrow(WorkStopped);
  });

  test('the work ends when the budget does, also in a network that never ends', () => {
    const soon = () => new Budget({ deadlineMs: performance.now() + 50 });
    expect(() => open('endless').tokenise('ab ab ab', soon())).toThrow(WorkStopped);
    expect(() => open('words').tokenise('guolli '.repeat(2000), new Budget({ isAborted: () => true }))).toThrow(
      WorkStopped,
    );
  });

  test('a tokeniser goes on after it was stopped', () => {
    const tokeniser = open('endless');
    expect(() => tokeniser.tokenise('ab', new Budget({ deadlineMs: performance.now() + 20 }))).toThrow(WorkStopped);
    expect(tokenise(tokeniser, 'b c').cohorts).toEqual([]);
  });

  test('threads share one copy of the file', () => {
    const file = readPmatchFile(inSharedMemory(read('words.pmhfst')));
    expect(file.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(inSharedMemory(file.bytes)).toBe(file.bytes);
    expect(readPmatchFile(file.bytes).nets).toEqual(file.nets);
    const { cohorts } = tokenise(new Tokeniser(structuredClone(file)), 'guolli');
    expect(cohorts[0]!.readings[0]!.tags).toEqual(['"guolli"', 'N', 'Sg', 'Nom', '<W:0.0>']);
    expect(structuredClone(file).bytes.buffer.byteLength).toBe(file.bytes.buffer.byteLength);
  });
});
