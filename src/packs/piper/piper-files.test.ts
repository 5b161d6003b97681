/** The two files of a Piper voice, sound and damaged. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { tinyVoice } from '../../../test/support/tiny-voice.js';
import { DataError } from '../../engine/data-error.js';
import { checkOnnx, metadataBytes } from './onnx-metadata.js';
import { readPiperConfig } from './piper-config.js';
import { preparePiper } from './prepare-piper.js';

const { onnx, config } = tinyVoice('fi', 'hum');
const bytesOf = (text: string) => new TextEncoder().encode(text);
const folder = mkdtempSync(join(tmpdir(), 'piper-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('an ONNX model', () => {
  test('is known by its fields, with and without metadata behind it', () => {
    expect(() => checkOnnx(onnx, 'voice.onnx')).not.toThrow();
    const longer = Uint8Array.from([...onnx, ...metadataBytes({ sample_rate: 16_000, comment: 'ä'.repeat(200) })]);
    expect(() => checkOnnx(longer, 'voice.onnx')).not.toThrow();
  });

  test.each([
    ['nothing', new Uint8Array(0), /without a graph/],
    ['text', bytesOf('this is no model at all'), /voice\.onnx, byte \d+/],
    ['a model cut in half', onnx.slice(0, onnx.length >> 1), /ends too early/],
    ['a number without an end', new Uint8Array(20).fill(0xff), /number without an end/],
  ])('is not %s', (_name, bytes, reason) => {
    expect(() => checkOnnx(bytes, 'voice.onnx')).toThrow(reason);
  });

  test('damaged anywhere is taken or refused, with nothing but a DataError', () => {
    fc.assert(
      fc.property(fc.nat(onnx.length - 1), fc.nat(255), fc.nat(onnx.length), (at, value, length) => {
        const damaged = onnx.slice(0, length);
        if (at < damaged.length) damaged[at] = value;
        try {
          checkOnnx(damaged, 'voice.onnx');
        } catch (error) {
          expect(error).toBeInstanceOf(DataError);
        }
      }),
    );
  });
});

describe('a configuration', () => {
  const given = JSON.parse(config) as Record<string, unknown>;
  test('is read', () => {
    expect(readPiperConfig(bytesOf(config), 'voice.onnx.json')).toMatchObject({
      sampleRateHz: 16_000,
      espeakVoice: 'fi',
      ids: { pad: 0, start: 1, end: 2 },
      speakers: 1,
      name: 'hum',
    });
  });

  test.each([
    [{ ...given, audio: { sample_rate: 12_345 } }, /12345 Hz/],
    [{ ...given, audio: 1 }, /"audio"/],
    [{ ...given, phoneme_type: 'codes' }, /unknown type/],
    [{ ...given, phoneme_id_map: { a: [1] } }, /no "_"/],
    [{ ...given, phoneme_id_map: { a: [-1] } }, /without a number/],
    [{ ...given, phoneme_id_map: { a: 'b' } }, /without a number/],
    [[], /not a JSON object/],
  ])('is refused for a reason: %#', (wrong, reason) => {
    const read = () => readPiperConfig(bytesOf(JSON.stringify(wrong)), 'voice.onnx.json');
    expect(read).toThrow(DataError);
    expect(read).toThrow(reason);
  });

  test('that is no text is refused', () => {
    expect(() => readPiperConfig(Uint8Array.of(0xff, 0xfe), 'voice.onnx.json')).toThrow(/not JSON/);
    expect(() => readPiperConfig(new Uint8Array(2_000_000), 'voice.onnx.json')).toThrow(/larger/);
  });
});

describe('a prepared voice', () => {
  test('has its phonemes as lines and its model with what sherpa-onnx asks for', () => {
    const files = { onnx, config: bytesOf(config), name: 'voice.onnx' };
    const { model, version } = preparePiper(files, folder);
    expect(readFileSync(model.tokens, 'utf8')).toMatch(/^_ 0\n\^ 1\n\$ 2\n {2}3\na 4\n/);
    const written = readFileSync(model.model);
    expect(written.subarray(0, onnx.length).equals(onnx)).toBe(true);
    expect(written.subarray(onnx.length).toString('latin1')).toContain('characters');
    expect(preparePiper(files, folder).version).toBe(version);
  });

  test('is written anew where what lies there is cut off or has other bytes', () => {
    const files = { onnx, config: bytesOf(config), name: 'voice.onnx' };
    const { model } = preparePiper(files, folder);
    for (const file of [model.model, model.tokens]) {
      const right = readFileSync(file);
      const changed = Buffer.from(right).fill(right[3]! ^ 1, 3, 4);
      for (const damaged of [right.subarray(0, -1), Buffer.concat([right, right]), changed, Buffer.alloc(0)]) {
        writeFileSync(file, damaged);
        preparePiper(files, folder);
        expect(readFileSync(file).equals(right)).toBe(true);
      }
      const { ino, mtimeMs } = statSync(file);
      preparePiper(files, folder);
      expect(statSync(file)).toMatchObject({ ino, mtimeMs });
    }
    expect(readdirSync(join(folder, 'voices'))).toHaveLength(2);
  });
});
