/** The small repositories of `../giellalt/fixtures/` through the public interface: files in, packs out. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { WorkStopped } from '../engine/budget.js';
import { SourceError } from '../fst/diagnostics/source-problem.js';
import { builderOf, NAMES, type Name } from '../giellalt/small-repositories.cases.js';
import { outputsOf, TARGETS } from '../giellalt/targets/targets.js';
import { keepSteps, openRepository } from './open-repository.js';
import { openSpeller } from './open-speller.js';

const FIXTURES = fileURLToPath(new URL('../giellalt/fixtures/', import.meta.url));
const NOUNS = 'src/fst/morphology/stems/nouns.lexc';

function filesOf(name: Name, changes: Readonly<Record<string, string>> = {}): Map<string, Uint8Array> {
  const folder = join(FIXTURES, name);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => join(entry.parentPath, entry.name));
  return new Map([
    ...files.map((file) => [relative(folder, file), new Uint8Array(readFileSync(file))] as const),
    ...Object.entries(changes).map(([path, text]) => [path, new TextEncoder().encode(text)] as const),
  ]);
}

function nounsWith(from: string, to: string): Record<string, string> {
  const text = new TextDecoder().decode(filesOf('qtw').get(NOUNS));
  expect(text).toContain(from);
  return { [NOUNS]: text.replace(from, to) };
}

test.each(NAMES)('%s gives the files of the build on disk', (name) => {
  const repository = openRepository(filesOf(name));
  expect(repository.language).toBe(name);
  expect(repository.targets.map((target) => target.name)).toEqual(TARGETS);
  expect(repository.targets.filter(({ isDefault }) => isDefault).flatMap(({ files }) => files)).toEqual([
    `${name}.zhfst`,
    `${name}.zcheck`,
  ]);
  const steps: string[] = [];
  const targets = ['speller', 'generators'] as const;
  const { files } = repository.build(targets, { onStep: (path) => steps.push(path) });
  expect(steps).toContain('src/fst/.generated/generator-gt-norm.hfst');
  const builder = builderOf(name);
  const expected = targets.flatMap((target) => outputsOf(target, builder.repository));
  expect([...files.keys()]).toEqual(expected.map(({ file }) => file));
  for (const { file, write } of expected) expect(Buffer.compare(files.get(file)!, write(builder)), file).toBe(0);
});

test('after a change only what depends on it is made, and the words are new', async () => {
  const steps = keepSteps();
  const build = (changes: Readonly<Record<string, string>>) => {
    const made: string[] = [];
    const { files } = openRepository(filesOf('qtw', changes), { steps }).build(['speller'], {
      onStep: (path) => made.push(path),
    });
    return { made, bytes: files.get('qtw.zhfst')! };
  };
  const first = build({});
  expect(build({}).made).toEqual([]);
  const second = build(nounsWith('tako N_STEM ;', 'tako N_STEM ;\nvelo N_STEM ;'));
  expect(second.made).toContain('src/fst/morphology/.generated/lexicon.hfst');
  expect(second.made.length).toBeLessThan(first.made.length);
  const filter = 'src/fst/filters/.generated/remove-mwe-tags.hfst';
  expect([first, second].map(({ made }) => made.includes(filter))).toEqual([true, false]);
  const [before, after] = await Promise.all([first, second].map(({ bytes }) => openSpeller(bytes)));
  expect([before!.check('velo'), after!.check('velo'), after!.check('tako')]).toEqual([false, true, true]);
});

test('too little room for steps makes them again', () => {
  const steps = keepSteps(1000);
  const counts = [1, 2].map(() => {
    let count = 0;
    openRepository(filesOf('qfx'), { steps }).build(['speller'], { onStep: () => count++ });
    return count;
  });
  expect(counts[1]).toBeGreaterThan(10);
});

test('warnings of steps that were kept are given again', () => {
  const steps = keepSteps();
  const path = 'tools/spellcheckers/editdist.default.txt';
  const text = new TextDecoder().decode(filesOf('qtw').get(path));
  const build = () =>
    openRepository(filesOf('qtw', { [path]: `${text}a\tä\t3\n` }), { steps }).build(['speller']).warnings;
  const said = build();
  expect(said).toContainEqual(
    expect.objectContaining({ file: path, severity: 'warning', message: expect.stringContaining('is listed before') }),
  );
  expect(build()).toEqual(said);
});

test('files are brought when they are needed, and giella-core from beside', () => {
  const asked: string[] = [];
  const files = new Map(
    [...filesOf('qtw')].map(([path, bytes]) => [
      path,
      () => {
        asked.push(path);
        return bytes;
      },
    ]),
  );
  openRepository(files, { beside: new Map([['giella-core', new Map()]]) }).build(['generators']);
  expect(asked).toContain(NOUNS);
  const isOther = (path: string) => /^(?:recorded|tools)\//.test(path) && !/Makefile\.[\w-]*\.?am$/.test(path);
  expect(asked.filter(isOther)).toEqual([]);
});

test('an error in a source has its place', () => {
  const line = new TextDecoder().decode(filesOf('qtw').get(NOUNS)).split('\n').indexOf('tako N_STEM ;') + 1;
  const repository = openRepository(filesOf('qtw', nounsWith('tako N_STEM ;', 'tako N_STEM N_STEM N_STEM ;')));
  const error = thrownBy(() => repository.build(['speller']));
  expect(error).toBeInstanceOf(SourceError);
  expect((error as SourceError).problems).toContainEqual(
    expect.objectContaining({ file: NOUNS, line, severity: 'error' }),
  );
});

test('limits end a build', () => {
  const repository = openRepository(filesOf('qtw'));
  const small = { maxStates: 50, maxArcs: 500 };
  expect(() => repository.build(['speller'], { limits: small })).toThrow(/too large: more than 50 states/);
  const steps: string[] = [];
  const late = () => repository.build(['speller'], { timeoutMs: 0, onStep: (path) => steps.push(path) });
  expect(thrownBy(late)).toBeInstanceOf(WorkStopped);
  expect(steps).toEqual([]);
});

test.each(['../qtw/configure.ac', '/configure.ac', 'src//x.lexc', './x', 'a/../b', '@giella-core/x', 'src\\x', 'x\0'])(
  'the path %j is refused',
  (path) => {
    expect(() => openRepository(new Map([...filesOf('qtw'), [path, new Uint8Array()]]))).toThrow(
      /is not a path inside of the folder/,
    );
  },
);

test('what is no repository, no neighbour and no text is named', () => {
  expect(() => openRepository(new Map())).toThrow(/configure\.ac/);
  expect(() => openRepository(filesOf('qtw'), { beside: new Map([['..', new Map()]]) })).toThrow(/beside a repository/);
  const binary = new Map([...filesOf('qtw'), [NOUNS, new Uint8Array([0xff, 0xfe, 0, 1])]]);
  expect(() => openRepository(binary).build(['speller'])).toThrow(new RegExp(NOUNS));
});

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
