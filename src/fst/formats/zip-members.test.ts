import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { joinZips, zipMember } from './zip-members.js';

const text = (value: string) => new TextEncoder().encode(value);

test('one zip has the members of all', () => {
  const members = { 'index.xml': text('<index/>'), 'žluť/acceptor.hfst': text('a'.repeat(5000)), empty: text('') };
  const { 'index.xml': index, ...others } = members;
  const joined = joinZips([
    zipSync({ 'index.xml': index }),
    zipSync(others, { level: 9 }),
    zipSync({ last: text('z') }),
  ]);
  expect(unzipSync(joined)).toEqual({ ...members, last: text('z') });
});

test('a member is packed on its own, and is the same after joining', () => {
  const bytes = text('sámi '.repeat(1000));
  const zips = ['a.hfst', 'žluť.hfst'].map((name) => zipMember(name, bytes));
  expect(unzipSync(zips[1]!)).toEqual({ 'žluť.hfst': bytes });
  expect(unzipSync(joinZips(zips))).toEqual({ 'a.hfst': bytes, 'žluť.hfst': bytes });
  expect(joinZips(zips).length).toBeLessThan(1000);
});
