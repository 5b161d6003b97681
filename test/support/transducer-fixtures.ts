/** Reads the files of src/fst/fixtures for the tests, and turns HFST bytes into the other forms that the reader knows. */
import { readFileSync } from 'node:fs';
import { readHfstOl } from '../../src/fst/formats/hfst-ol.js';
import type { ThfstParts } from '../../src/fst/formats/thfst.js';

export function fixtureBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../src/fst/fixtures/${name}`, import.meta.url)));
}

export function fixtureText(name: string): string {
  return readFileSync(new URL(`../../src/fst/fixtures/${name}`, import.meta.url), 'utf8');
}

/** The output of `hfst-lookup`: word → outputs with weights. A word without outputs has an empty list. */
export function recordedLookups(name: string): Map<string, { value: string; weight: number }[]> {
  const lookups = new Map<string, { value: string; weight: number }[]>();
  for (const line of fixtureText(name).split('\n')) {
    const [word, value, weight] = line.split('\t');
    if (word === undefined || value === undefined) continue;
    const outputs = lookups.get(word) ?? [];
    if (weight !== 'inf') outputs.push({ value, weight: Number(weight) });
    lookups.set(word, outputs);
  }
  return lookups;
}

/** The same transducer without its HFST3 header. */
export function withoutHeader(bytes: Uint8Array): Uint8Array {
  const length = bytes[5]! | (bytes[6]! << 8);
  return bytes.slice(8 + length);
}

/** A weighted HFST transducer as a THFST folder, with its special symbols described as writers of THFST do. */
export function asThfst(bytes: Uint8Array): ThfstParts {
  const { tables, symbols } = readHfstOl(bytes, 0, undefined);
  const index = new DataView(new ArrayBuffer(tables.indexRows * 8));
  for (let row = 0; row < tables.indexRows; row++) {
    index.setUint16(row * 8, tables.index.getUint16(row * 6, true), true);
    index.setUint32(row * 8 + 4, tables.index.getUint32(row * 6 + 2, true), true);
  }
  const { buffer, byteOffset, byteLength } = tables.transitions;
  const OPERATIONS: Record<string, string> = {
    P: 'PositiveSet',
    N: 'NegativeSet',
    R: 'Require',
    D: 'Disallow',
    C: 'Clear',
    U: 'Unification',
  };
  const features: string[] = [];
  const values: string[] = [''];
  const numberOf = (list: string[], name: string): number =>
    list.includes(name) ? list.indexOf(name) : list.push(name) - 1;
  const operations: Record<string, object> = {};
  const keyTable = symbols.map((symbol, i) => {
    const flag = /^@([PNRDCU])\.([^.@]+)(?:\.([^@]+))?@$/u.exec(symbol);
    if (flag === null) return i === 0 ? '' : symbol;
    operations[i] = {
      operation: OPERATIONS[flag[1]!],
      feature: numberOf(features, flag[2]!),
      value: numberOf(values, flag[3] ?? ''),
    };
    return '';
  });
  const indexOrNull = (name: string): number | null => (symbols.includes(name) ? symbols.indexOf(name) : null);
  const alphabet = {
    key_table: keyTable,
    initial_symbol_count: symbols.length,
    length: symbols.length,
    operations,
    identity_symbol: indexOrNull('@_IDENTITY_SYMBOL_@'),
    unknown_symbol: indexOrNull('@_UNKNOWN_SYMBOL_@'),
  };
  return {
    alphabet: new TextEncoder().encode(JSON.stringify(alphabet)),
    index: new Uint8Array(index.buffer),
    transition: new Uint8Array(buffer, byteOffset, byteLength).slice(),
  };
}
