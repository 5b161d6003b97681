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
