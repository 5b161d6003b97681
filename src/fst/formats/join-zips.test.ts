import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { joinZips } from './join-zips.js';

const text = (value: string) => new TextEncoder().encode(value);

test('one zip has the members of all', () => {
  const members = { 'index.xml': text('<index/>'), 'žluť/acceptor.hfst': text('a'.repeat(5000)), empty: text('') };
  const { 'index.xml': index, ...others } = members;
  const joined = joinZips([zipSync({ 'index.xml': index }), zipSync(others, { level: 9 }), zipSync({ last: text('z') })]);
  expect(unzipSync(joined)).toEqual({ ...members, last: text('z') });
});
