import { describe, expect, it } from 'vitest';
import { type BoxOptions, concat, vu64, writeBox } from '../../../test/support/archive-writers.js';
import { DataError } from '../../engine/data-error.js';
import { openBox } from './box.js';
import { readVu64 } from './box-vint.js';
import { ByteCursor } from './byte-cursor.js';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const files = {
  'acceptor.default.thfst/alphabet': '{"key_table":["@_EPSILON_SYMBOL_@","á"]}',
  'acceptor.default.thfst/index': 'index of the acceptor',
  'acceptor.default.thfst/transition': 'transitions of the acceptor',
  'errmodel.default.thfst/alphabet': '{}',
  'errmodel.default.thfst/index': '',
  'errmodel.default.thfst/transition': 't',
  'meta.json': '{"info":{"locale":"se"}}',
};
const forms: BoxOptions[] = [
  { version: 0 },
  { version: 0, compression: 'zstd' },
  { version: 0, compression: 'xz', alignment: 0 },
  { version: 1 },
  { version: 1, alignment: 16 },
  { version: 1, compression: 'zstd' },
  { version: 1, compression: 'xz' },
];

describe('Box archives', () => {
  it.each(forms)('give their members: %j', async (options) => {
    const box = openBox(writeBox(files, options), 'sme.bhfst');
    expect([...box.members.keys()].sort()).toEqual(Object.keys(files).sort());
    for (const [name, content] of Object.entries(files)) expect(text(await box.read(name))).toBe(content);
  });

  it.each(['stored', 'zstd', 'xz'] as const)('give members that are in blocks (%s)', async (compression) => {
    const data = 'áđšŋ'.repeat(500);
    const box = openBox(writeBox({ 'dir/a': data, b: 'short' }, { blockBytes: 700, compression }), 'x.drb');
    expect(text(await box.read('dir/a'))).toBe(data);
    expect(text(await box.read('b'))).toBe('short');
  });

  it('give stored members without copying them', async () => {
    const bytes = writeBox(files);
    const member = await openBox(bytes, 'x').read('acceptor.default.thfst/index');
    expect(member.buffer).toBe(bytes.buffer);
  });

  it('without an index give each file the folder that was written before it', () => {
    const box = openBox(writeBox({ 'a.thfst/index': 'x', 'b.thfst/index': 'y' }, { withoutIndex: true }), 'x');
    expect([...box.members.keys()].sort()).toEqual(['a.thfst/index', 'b.thfst/index']);
  });

  it('may have folders with more members than a node of the index lists one by one', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN'];
    const many = Object.fromEntries(letters.map((letter, i) => [`${letter}/errors`, `${i}`]));
    const box = openBox(writeBox(many), 'x.drb');
    expect(box.members.size).toBe(40);
    expect(text(await box.read('m/errors'))).toBe('12');
  });

  it('with long tables of contents use numbers of three bytes, in either order', () => {
    // 16 512 is the first number whose order of bytes matters.
    expect(vu64(16_512)).toEqual(Uint8Array.of(0x20, 0, 0));
    for (const value of [0, 127, 128, 16_511, 16_512, 40_000, 2_113_664, 2 ** 40]) {
      expect(readVu64(new ByteCursor(vu64(value), 'x'), 'n', 'big')).toBe(value);
      const [first, ...rest] = vu64(value);
      const little = concat([first!], rest.reverse());
      expect(readVu64(new ByteCursor(little, 'x'), 'n', 'little')).toBe(value);
    }
  });

  it.each([0, 1] as const)('of version %i are refused for a climbing name', (version) => {
    expect(() => openBox(writeBox({ '../evil': 'x' }, { version }), 'x.drb')).toThrow(DataError);
  });

  it('of an unknown version are refused', () => {
    const bytes = writeBox(files);
    bytes[4] = 7;
    expect(() => openBox(bytes, 'x')).toThrow('version 7');
  });

  it('are refused when the trailer lies outside the file', () => {
    const bytes = writeBox(files);
    bytes.fill(0xff, 16, 20);
    expect(() => openBox(bytes, 'x')).toThrow('byte 16: the trailer lies outside');
  });

  it('are refused when a member lies outside the file', () => {
    const bytes = writeBox({ a: 'x' }, { version: 0 });
    // The record: 1 root, index, 1 record, type, compression, then stored length and length.
    const record = Number(new DataView(bytes.buffer).getBigUint64(16, true)) + 5;
    bytes[record + 1] = 1;
    bytes[record + 9] = 1;
    expect(() => openBox(bytes, 'x.bhfst')).toThrow('a lies outside the file');
  });

  it('are refused when a folder holds itself', () => {
    const bytes = writeBox({ 'f/a': 'x' }, { version: 0 });
    const trailer = Number(new DataView(bytes.buffer).getBigUint64(16, true));
    // Folder f is record 1 and lists record 2; now it lists itself.
    expect(bytes.subarray(trailer + 3, trailer + 8)).toEqual(Uint8Array.of(1, 0x81, 0x66, 0x81, 0x82));
    bytes[trailer + 7] = 0x81;
    expect(() => openBox(bytes, 'x.bhfst')).toThrow('a record is in several folders');
  });
});
