import { describe, expect, test } from 'vitest';
import { netOf, textArtefact, textOf } from '../recipes/artefact.js';
import { openRepository } from '../repository/repository.js';
import { artefactFromBytes, artefactToBytes } from './artefact-bytes.js';
import { ArtefactMemory } from './artefact-memory.js';
import { Builder } from './builder.js';
import { CONFIGURE, filesFrom } from './small-repository.cases.js';
import type { FolderRules, StandardRule } from './standard-rule.js';
import type { KeptStep, StepClaims, StepStore } from './step-store.js';

/** What a rule made is the names of all that went into it. */
function naming(target: string, ...prerequisites: string[]): StandardRule {
  return {
    target,
    prerequisites,
    make: ({ inputs, text }) => textArtefact(`${target}(${inputs.map((input) => text(input).trim()).join(' ')})`),
  };
}

const RULES = new Map<string, FolderRules>([
  [
    'fst',
    {
      rules: [
        naming('.generated/raw.tmp.hfst', 'lexicon.lexc'),
        naming('.generated/%.hfst', '.generated/%.tmp.hfst'),
        naming('.generated/analyser%.hfst', '.generated/analyser%.tmp.hfst', 'filters/usage.hfst'),
        naming('.generated/analyser-gt-desc.tmp.%', '.generated/raw.%', 'filters/area.%'),
        naming('%.hfst', '.generated/%.hfst'),
      ],
    },
  ],
  [
    'fst/filters',
    {
      rules: [naming('%.hfst', '%.regex')],
      builds: (name) => name !== 'unlisted',
    },
  ],
]);

const FILES = {
  'configure.ac': CONFIGURE,
  'fst/Makefile.am': '',
  'fst/lexicon.lexc': 'words',
  'fst/filters/usage.regex': 'usage',
  'fst/filters/area.regex': 'area',
  'fst/filters/own.regex': 'own',
  'fst/filters/unlisted.regex': 'unlisted',
};

function build(files: Readonly<Record<string, string>>, options = {}): Builder {
  return new Builder(openRepository(filesFrom(files)), RULES, options);
}

const made = (builder: Builder, path: string) => textOf(builder.make(path), path);
const DEFAULT =
  '%.hfst(.generated/analyser%.hfst(.generated/analyser-gt-desc.tmp.%(.generated/%.hfst(.generated/raw.tmp.hfst(words)) %.hfst(area)) %.hfst(usage)))';

describe('the rule that makes a file', () => {
  test('is that with the shortest stem, of the build where the repository has none', () => {
    expect(made(build(FILES), 'fst/analyser-gt-desc.hfst')).toBe(DEFAULT);
  });

  const local = (recipe: string) => ({ ...FILES, 'fst/Makefile.am': recipe });

  test('is run once where it fails, whatever else needs the file', () => {
    const steps: string[] = [];
    const own = local('shared.hfst: lexicon.lexc\n\tawk 1 $< > $@\none.hfst two.hfst: shared.hfst\n\tcp $< $@\n');
    const builder = build(own, { onStep: (path: string) => steps.push(path) });
    expect(() => builder.make('fst/one.hfst')).toThrow('awk');
    expect(() => builder.make('fst/two.hfst')).toThrow('awk');
    expect(steps).toEqual(['fst/shared.hfst']);
  });

  test('is that of the repository where it has the shorter stem', () => {
    const own = local(
      '.generated/analyser-gt-desc.%: .generated/analyser-gt-desc.tmp.% filters/own.%\n\tcat $^ > $@\n',
    );
    expect(made(build(own), 'fst/.generated/analyser-gt-desc.hfst')).toMatch(
      /^\.generated\/analyser-gt-desc\.tmp.*%\.hfst\(own\)$/,
    );
  });

  test.each([
    ['is not there', 'nowhere'],
    ['its folder does not list', 'unlisted'],
  ])('is not one that names a filter which %s', (_, name) => {
    const own = local(
      `.generated/analyser-gt-desc.%: .generated/analyser-gt-desc.tmp.% filters/${name}.%\n\tcat $^ > $@\n`,
    );
    expect(made(build(own), 'fst/analyser-gt-desc.hfst')).toBe(DEFAULT);
  });

  test('is one whose prerequisites are named by rules, before one that needs further patterns', () => {
    // The pattern without a folder has the shorter stem, but what it needs is in no rule.
    const own = local('raw.%: raw.tmp.% filters/own.%\n\tcat $^ > $@\n');
    expect(made(build(own), 'fst/.generated/raw.hfst')).toBe('.generated/%.hfst(.generated/raw.tmp.hfst(words))');
  });

  test('may be one without a pattern, which must then have all that it names', () => {
    const own = local('.generated/raw.tmp.hfst: missing.lexc\n\tcp $< $@\n');
    expect(() => made(build(own), 'fst/raw.hfst')).toThrow(
      'fst/missing.lexc is not there, and no rule makes it; fst/.generated/raw.tmp.hfst needs it',
    );
  });

  test('reads files that it does not name as prerequisites, and says where it writes nothing', () => {
    const own = local('a.hfst: lexicon.lexc\n\tcat filters/own.regex > $@\nb.hfst: lexicon.lexc\n\tcat $< > c\n');
    expect(made(build(own), 'fst/a.hfst')).toBe('own');
    expect(() => made(build(own), 'fst/b.hfst')).toThrow(
      /fst\/Makefile\.am:3:1: error: this recipe does not write b\.hfst/,
    );
  });

  test('is named with what it would need, where nothing makes the file', () => {
    const own = local('%.b: %.a\n\tcp $< $@\n%.c: %.b lexicon.lexc\n\tcp $< $@\nall.hfst: words.c\n\tcp $< $@\n');
    expect(() => made(build(own), 'fst/all.hfst')).toThrow(
      'fst/words.c is not there, and no rule makes it (fst/Makefile.am:1: that rule would need fst/words.a); fst/all.hfst needs it',
    );
  });

  test('does not go in a circle', () => {
    const own = local('a.x: b.x\n\tcp $< $@\nb.x: a.x\n\tcp $< $@\n');
    expect(() => made(build(own), 'fst/a.x')).toThrow('is needed to make itself');
    expect(build(FILES).canMake('fst/nothing.hfst')).toBe(false);
  });

  test('cannot leave the repository', () => {
    const own = local('a.x: /../../etc/passwd\n\tcp $< $@\n');
    expect(() => made(build(own), 'fst/a.x')).toThrow(/leaves the repository|is not there/);
  });
});

function memory(): StepStore & { readonly kept: Map<string, { step: KeptStep; bytes: Uint8Array }> } {
  const kept = new Map<string, { step: KeptStep; bytes: Uint8Array }>();
  return {
    kept,
    find: (path) => kept.get(path)?.step,
    load: (path, digest) => (kept.get(path)?.step.digest === digest ? kept.get(path)?.bytes : undefined),
    keep: (path, step, bytes) => void kept.set(path, { step, bytes }),
  };
}

describe('a file that can be made without a prerequisite', () => {
  const rules = new Map<string, FolderRules>([
    [
      'fst',
      {
        rules: [
          {
            ...naming('weighted.hfst', 'words.hfst', 'corpus.txt'),
            without: (path) => (path.endsWith('.txt') ? 'asked' : 'never'),
          },
          { ...naming('words.hfst', 'lexicon.lexc', 'new.lexc'), without: () => 'asked' },
        ],
      },
    ],
  ]);
  const files = { 'configure.ac': CONFIGURE, 'fst/Makefile.am': '', 'fst/lexicon.lexc': 'words' };
  const partial = (own: Readonly<Record<string, string>>, isPartial: boolean) =>
    new Builder(openRepository(filesFrom(own)), rules, { isPartial });

  test('is made where what it needs can be made without a file of its own', () => {
    const builder = partial(files, true);
    expect(made(builder, 'fst/weighted.hfst')).toBe('weighted.hfst(words.hfst(words))');
    expect(builder.repository.warnings.map(({ file, message }) => [file, message])).toEqual([
      ['fst/new.lexc', 'fst/words.hfst is made without fst/new.lexc: it is missing'],
      ['fst/corpus.txt', 'fst/weighted.hfst is made without fst/corpus.txt: it is missing'],
    ]);
  });

  test('is not where nobody asked for that, or where there is nothing to be without', () => {
    expect(() => made(partial(files, false), 'fst/weighted.hfst')).toThrow('fst/weighted.hfst needs it');
    const withWords = { ...files, 'fst/new.lexc': 'more', 'fst/corpus.txt': 'text' };
    expect(made(partial(withWords, false), 'fst/weighted.hfst')).toBe('weighted.hfst(words.hfst(words more) text)');
  });
});

describe('steps that are kept', () => {
  /** Builds with what earlier builds kept; gives what was run. */
  function run(store: StepStore, files: Readonly<Record<string, string>>, version = '1'): string[] {
    const steps: string[] = [];
    const keep = { store, digest: (bytes: Uint8Array) => new TextDecoder().decode(bytes), version };
    const onStep = (path: string, ms?: number) => ms === undefined && steps.push(path);
    expect(made(build(files, { keep, onStep }), 'fst/analyser-gt-desc.hfst')).not.toBe('');
    return steps;
  }

  test('are not run again while nothing has changed', () => {
    const store = memory();
    expect(run(store, FILES)).toHaveLength(7);
    expect(run(store, FILES)).toEqual([]);
  });

  test('are run again where something that they read has changed, and only they', () => {
    const store = memory();
    run(store, FILES);
    expect(run(store, { ...FILES, 'fst/filters/usage.regex': 'other' })).toEqual([
      'fst/filters/usage.hfst',
      'fst/.generated/analyser-gt-desc.hfst',
      'fst/analyser-gt-desc.hfst',
    ]);
  });

  test('stop where the result is the same as before', () => {
    const store = memory();
    run(store, FILES);
    expect(run(store, { ...FILES, 'fst/filters/usage.regex': 'usage   ' })).toEqual(['fst/filters/usage.hfst']);
  });

  test('are all run again by another version, or with other settings', () => {
    const store = memory();
    run(store, FILES);
    expect(run(store, FILES, '2')).toHaveLength(7);
    expect(run(store, { ...FILES, 'fst/Makefile.am': 'X = 1\n' }, '2')).toHaveLength(7);
  });

  test('warn again of what they warned of when they were run', () => {
    const store = memory();
    const warning: StandardRule = {
      target: 'odd.txt',
      prerequisites: ['odd.in'],
      make: ({ inputs, text, warn }) => {
        const message = `${text(inputs[0]!)} is odd`;
        warn({ file: inputs[0]!, line: 1, column: 1, message, severity: 'warning' });
        return textArtefact(message);
      },
    };
    const rules = new Map<string, FolderRules>([['fst', { rules: [warning, naming('last.txt', 'odd.txt')] }]]);
    const warned = (odd: string) => {
      const keep = { store, digest: (bytes: Uint8Array) => new TextDecoder().decode(bytes), version: '1' };
      const builder = new Builder(openRepository(filesFrom({ ...FILES, 'fst/odd.in': odd })), rules, { keep });
      builder.make('fst/last.txt');
      return builder.repository.warnings.map(({ message }) => message);
    };
    expect(warned('one')).toEqual(['one is odd']);
    expect(warned('one')).toEqual(['one is odd']);
    expect(warned('three')).toEqual(['three is odd']);
  });

  test('are not read again by a program that remembers them, unless they have changed', () => {
    const store = memory();
    const read: string[] = [];
    const reading: StepStore = {
      ...store,
      load: (path, digest) => {
        read.push(path);
        return store.load(path, digest);
      },
    };
    const digest = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const again = (files: Readonly<Record<string, string>>, remembered: ArtefactMemory) => {
      read.length = 0;
      const keep = { store: reading, digest, version: '1', memory: remembered };
      return made(build(files, { keep }), 'fst/analyser-gt-desc.hfst');
    };
    const remembered = new ArtefactMemory(1e6);
    const first = again(FILES, remembered);
    expect(again(FILES, remembered)).toBe(first);
    expect(read).toEqual([]);
    const other = again({ ...FILES, 'fst/filters/usage.regex': 'other' }, remembered);
    expect(other).toBe(again({ ...FILES, 'fst/filters/usage.regex': 'other' }, new ArtefactMemory(1e6)));
    expect(other).not.toBe(first);
    expect(read).not.toEqual([]);
    expect(again(FILES, remembered)).toBe(first);
  });

  test('are run again where the result got lost', () => {
    const store = memory();
    run(store, FILES);
    const forgetful: StepStore = { ...store, load: () => undefined };
    expect(run(forgetful, FILES)).toContain('fst/analyser-gt-desc.hfst');
  });
});

describe('parts of a step', () => {
  const rules = new Map<string, FolderRules>([
    [
      'fst',
      {
        rules: [
          {
            target: 'all.hfst',
            prerequisites: ['lexicon.lexc', 'filters/usage.regex', 'filters/area.regex'],
            parts: [
              {
                name: 'filters',
                inputsOf: (inputs) => inputs.slice(1),
                make: ({ inputs, text }) => textArtefact(inputs.map(text).join('+')),
              },
            ],
            make: ({ inputs, text, part }) =>
              textArtefact(`${text(inputs[0]!)}:${textOf(part('filters'), 'the filters')}`),
          },
          { ...naming('copy.hfst', 'all.hfst'), isCopy: true },
        ],
      },
    ],
  ]);

  test('are kept on their own, and copies are not kept at all', () => {
    const store = memory();
    const steps: string[] = [];
    const keep = { store, digest: (bytes: Uint8Array) => new TextDecoder().decode(bytes), version: '1' };
    const onStep = (path: string, ms?: number) => ms === undefined && steps.push(path);
    const make = (files: Readonly<Record<string, string>>) => {
      steps.length = 0;
      return made(new Builder(openRepository(filesFrom(files)), rules, { keep, onStep }), 'fst/copy.hfst');
    };
    expect(make(FILES)).toBe('words:usage+area');
    expect(steps).toEqual(['fst/all.hfst#filters', 'fst/all.hfst']);
    expect(make({ ...FILES, 'fst/lexicon.lexc': 'more words' })).toBe('more words:usage+area');
    expect(steps).toEqual(['fst/all.hfst']);
    expect(make({ ...FILES, 'fst/filters/area.regex': 'other' })).toBe('words:usage+other');
    expect(steps).toEqual(['fst/all.hfst#filters', 'fst/all.hfst']);
  });
});

describe('builders that share a store', () => {
  /** Runs `work` while another builder has claimed `path`; gives back the claim when it is waited for. */
  function besides(path: string, meanwhile: () => void) {
    const waited: string[] = [];
    let isBusy = true;
    const claims: StepClaims = {
      claim: (wanted) => !(isBusy && wanted === path),
      release: () => {},
      wait: (wanted) => {
        waited.push(wanted);
        isBusy = false;
        meanwhile();
      },
    };
    return { claims, waited };
  }

  test('do what is left to do while another one runs a step, and then use what it made', () => {
    const store = memory();
    const digest = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const steps: string[] = [];
    const raw = 'fst/.generated/raw.tmp.hfst';
    const other = build(FILES, { keep: { store, digest, version: '1' } });
    const { claims, waited } = besides(raw, () => {
      steps.push('(waiting)');
      other.make(raw);
    });
    const onStep = (path: string, ms?: number) => ms === undefined && steps.push(path);
    const builder = build(FILES, { keep: { store, digest, version: '1', claims }, onStep });
    expect(made(builder, 'fst/analyser-gt-desc.hfst')).toBe(DEFAULT);
    expect(waited).toEqual([raw]);
    expect(steps.slice(0, 3)).toEqual(['fst/filters/area.hfst', 'fst/filters/usage.hfst', '(waiting)']);
    expect(steps).not.toContain(raw);
  });

  test('run a step themselves where another one did not come to its end', () => {
    const digest = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const { claims } = besides('fst/filters/area.hfst', () => {});
    const builder = build(FILES, { keep: { store: memory(), digest, version: '1', claims } });
    builder.makeAll(['fst/filters/area.hfst', 'fst/analyser-gt-desc.hfst']);
    expect(made(builder, 'fst/analyser-gt-desc.hfst')).toBe(DEFAULT);
  });
});

test('artefacts are the same after they were kept', () => {
  const net = {
    symbols: ['@_EPSILON_SYMBOL_@', 'å', '+N'],
    start: 1,
    stateCount: 2,
    firstArc: Uint32Array.of(0, 0, 1),
    input: Uint16Array.of(1),
    output: Uint16Array.of(2),
    target: Uint32Array.of(0),
    weight: Float32Array.of(1.5),
    finalWeight: Float32Array.of(2, Number.POSITIVE_INFINITY),
  };
  const bytes = artefactToBytes({ kind: 'nets', nets: [net, net] });
  expect(netOf(artefactFromBytes(bytes), 'x')).toEqual(net);
  expect(artefactFromBytes(artefactToBytes(textArtefact('ŋ\n')))).toEqual(textArtefact('ŋ\n'));
  expect(artefactFromBytes(artefactToBytes({ kind: 'bytes', bytes: Uint8Array.of(10, 0) }))).toEqual({
    kind: 'bytes',
    bytes: Uint8Array.of(10, 0),
  });
  for (let end = 0; end < bytes.length; end += 7) expect(() => artefactFromBytes(bytes.subarray(0, end))).toThrow();
});
