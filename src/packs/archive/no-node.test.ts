import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PURE = [
  '../formats/speller-pack.ts',
  '../formats/index-xml.ts',
  '../formats/meta-json.ts',
  '../formats/pack-info.ts',
  '../formats/pack-kind.ts',
];

describe('the readers of packs', () => {
  const files = [...readdirSync(HERE).filter((name) => !name.endsWith('.test.ts')), ...PURE];
  it.each(files)('run in a browser: %s needs nothing of Node', (name) => {
    const source = readFileSync(new URL(name, import.meta.url), 'utf8');
    expect(source).not.toMatch(/from 'node:|\bBuffer\b|\bprocess\./);
  });
});
