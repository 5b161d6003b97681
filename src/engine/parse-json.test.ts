import { expect, test } from 'vitest';
import { DataError } from './data-error.js';
import { parseJson } from './parse-json.js';

test('reads JSON', () => {
  expect(parseJson('{"a": [1]}', 'x.json')).toEqual({ a: [1] });
});

test.each([
  ['{\n"a": 1,\n"b" 2\n}', 3],
  ['{\n"a": ', 2],
])('names the file and the line of a slip', (text, line) => {
  expect(() => parseJson(text, 'x.json')).toThrow(DataError);
  expect(() => parseJson(text, 'x.json')).toThrow(`x.json: line ${line}: is not valid JSON`);
});
