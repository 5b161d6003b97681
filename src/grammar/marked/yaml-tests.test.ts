import { describe, expect, it } from 'vitest';
import { readMarkedLines, readYamlTests } from './yaml-tests.js';

const YAML = `# Comment
Config:
  Spec: ../pipespec.xml
  Variants: [segram-dev]

Tests:
  - "Mun {lean}£{lea}" # said so
  - 'Dat {"}‰{«} lea.'

  - Mun lea!
  - ""
`;

describe('YAML tests', () => {
  it('are read with the lines where they stand; a sentence without an end gets one', () => {
    const { variant, tests } = readYamlTests(YAML, 'a.yaml');
    expect(variant).toBe('segram-dev');
    expect(tests.map(({ line, text, errors }) => [line, text, errors.length])).toEqual([
      [7, 'Mun lean.', 1],
      [8, 'Dat " lea.', 1],
      [10, 'Mun lea!', 0],
    ]);
  });

  it('may name one variant, or none', () => {
    expect(readYamlTests('Config:\n  Variant: x\nTests: [a]', 'f').variant).toBe('x');
    expect(readYamlTests('Tests: [a]', 'f').variant).toBeUndefined();
    expect(readYamlTests('Config:\nTests: [a]', 'f').variant).toBeUndefined();
  });

  it.each([
    ['Tests:\n  - "a\n  - b', /f: line \d/],
    ['Tests:\n  - b: [', /f: line \d/],
    ['Config: {}\n', /no list of Tests/],
    ['- a\n', /no list of Tests/],
    ['Tests:\n  - {a: b}\n', /no text/],
    ['Tests:\n  - ok\n  - "{a}\u0024{b"\n', /line 3: a correction has no end/],
  ])('that are none are refused: %j', (yaml, message) => {
    expect(() => readYamlTests(yaml, 'f')).toThrow(message);
  });
});

describe('marked lines', () => {
  it('are texts, comments left out', () => {
    const tests = readMarkedLines('# c\n\n{a}\u0024{b} c.\r\nd?\n', 'f.txt');
    expect(tests.map(({ line, text, errors }) => [line, text, errors.length])).toEqual([
      [3, 'a c.', 1],
      [4, 'd?', 0],
    ]);
  });
});
