import { describe, expect, test } from 'vitest';
import { parseLine } from './document.js';

const parse = (line: string | Uint8Array | undefined, keep: string[] = []) =>
  parseLine(typeof line === 'string' ? Buffer.from(line) : line, { format: 'jsonl', derivedId: 'f:7', keep });

describe('a line of JSON', () => {
  test('is a document with an id, a text and a language', () => {
    expect(parse('{"id":"a","text":"čuovga","tag":"se"}')).toMatchObject({ id: 'a', text: 'čuovga', tag: 'se' });
    expect(parse('{"id":12,"text":""}')).toMatchObject({ id: 12, text: '' });
  });

  test('without an id has that of its place', () => {
    expect(parse('{"text":"a"}')).toMatchObject({ id: 'f:7' });
    expect(parse('{"id":null,"text":"a"}')).toMatchObject({ id: 'f:7' });
  });

  test('gives the fields that are asked for', () => {
    const line = '{"id":"a","text":"b","year":1999,"place":"x"}';
    expect(parse(line)).toMatchObject({ fields: undefined });
    expect(parse(line, ['year', 'other'])).toMatchObject({ fields: { year: 1999 } });
    expect(parse(line, ['*'])).toMatchObject({ fields: { year: 1999, place: 'x' } });
  });

  test.each([
    ['{"text":', 'not-json'],
    ['[1]', 'not-json'],
    ['"a"', 'not-json'],
    ['{"id":"a"}', 'no-text'],
    ['{"text":5}', 'no-text'],
    ['{"text":"a","tag":5}', 'no-language'],
    [Uint8Array.of(0x22, 0xff, 0x22), 'not-utf8'],
    [undefined, 'too-long'],
  ])('that is wrong is a failed document: %s', (line, code) => {
    expect(parse(line)).toMatchObject({ failure: { code } });
  });

  test('that is nested deep is a failed document, whatever its fields are', () => {
    for (const line of [
      `{"text":"a","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      `{"text":"a","x":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      '['.repeat(1_000_000),
    ])
      expect(parse(line)).toMatchObject({ id: 'f:7', failure: { code: 'too-deep' } });
  });

  test('may have brackets in strings, names of prototypes, halves of characters and names that come twice', () => {
    const brackets = '[{'.repeat(1000);
    expect(parse(JSON.stringify({ text: brackets, x: `\\"${brackets}` }), ['x'])).toMatchObject({
      text: brackets,
      fields: { x: `\\"${brackets}` },
    });
    const odd = parse('{"text":"a","text":"\\ud83d","__proto__":{"x":1},"constructor":2}', [
      '__proto__',
      'constructor',
    ]);
    expect(odd).toMatchObject({ text: '\ud83d' });
    expect(JSON.stringify(odd)).toBe('{"id":"f:7","text":"\\ud83d","fields":{"__proto__":{"x":1},"constructor":2}}');
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('has the id of its place where its own is a number that cannot be held', () => {
    for (const id of ['1e400', '-1e400', '12345678901234567890']) {
      expect(parse(`{"id":${id},"text":"a"}`)).toMatchObject({ id: 'f:7' });
    }
    expect(parse('{"id":-1.5,"text":"a"}')).toMatchObject({ id: -1.5 });
  });

  test('that is blank is none', () => {
    expect(parse(' \t\r')).toBeUndefined();
  });
});

test('a line of plain text is the document', () => {
  expect(parseLine(Buffer.from('{"text":1}'), { format: 'lines', derivedId: 'f:1', keep: [] })).toEqual({
    id: 'f:1',
    text: '{"text":1}',
  });
});
