/** Two small repositories against the official build of them: `fixtures/README.md` says how its results were recorded. */
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Applicator, readBinaryGrammar } from '../cg3/index.js';
import { Budget, SearchBudget } from '../engine/budget.js';
import { findDifference } from '../fst/algebra/equivalent.js';
import { readAtt } from '../fst/formats/att.js';
import { writeOptimisedLookup } from '../fst/formats/write-optimised-lookup.js';
import { Acceptor } from '../fst/lookup/acceptor.js';
import { Lookup } from '../fst/lookup/lookup.js';
import { readOptimisedLookup } from '../fst/lookup/read-automaton.js';
import { Transducer } from '../fst/lookup/transducer.js';
import { readPmatchFile } from '../grammar/tokenise/pmatch-file.js';
import { Tokeniser } from '../grammar/tokenise/tokeniser.js';
import { writeTokenised } from '../grammar/tokenise/write-cohorts.js';
import { CorrectionSearch } from '../speller/search/correction-search.js';
import { ArtefactMemory } from './build/artefact-memory.js';
import type { Builder } from './build/builder.js';
import { digestInMemory, StepMemory } from './build/step-memory.js';
import { bytesOf, netsOf } from './recipes/artefact.js';
import {
  builderOf,
  differences,
  edited,
  filesOf,
  NAMES,
  type Name,
  netFrom,
  recorded,
  recordedRelation,
  relationOf,
} from './small-repositories.cases.js';
import { HYPHENATOR } from './standard/hyphenators.js';
import { ACCEPTOR, ERROR_MODEL } from './standard/spellcheckers.js';
import { outputsOf, type Target } from './targets/targets.js';
import { runSuites } from './tests/run-suites.cases.js';

/** As automake says it. */
const VERDICTS: Readonly<Record<string, string>> = { passed: 'PASS', failed: 'FAIL' };

/** One for each repository, so that the tests share what they need. */
const builders = Object.fromEntries(NAMES.map((name) => [name, builderOf(name)])) as Record<Name, Builder>;

const EASTER_EGG = /Divvun speller for|, version |Built using/;

const TRANSDUCERS = [
  'analyser-gt-desc',
  'analyser-gt-norm',
  'analyser-disamb-gt-desc',
  'analyser-gramcheck-gt-desc',
  'generator-gt-desc',
  'generator-gt-norm',
  'generator-gramcheck-gt-norm',
];

const VARIANTS: Readonly<Record<Name, readonly string[]>> = {
  qtw: ['-dial_Hill', '-dial_Coast'],
  qfx: ['_NO', '_SE'],
};

/** Names of packs, and of their variant. */
const PACKS: Readonly<Record<Name, readonly (readonly [file: string, variant: string])[]>> = {
  qtw: [
    ['qtw-x-Hill.zhfst', 'Hill'],
    ['qtw-x-Coast.zhfst', 'Coast'],
  ],
  qfx: [
    ['qfx-NO.zhfst', 'NO'],
    ['qfx-SE.zhfst', 'SE'],
  ],
};

describe.each(NAMES)('the repository %s', (name) => {
  const builder = builders[name];

  const variants = VARIANTS[name].flatMap((variant) => [`analyser-gt-norm${variant}`, `generator-gt-norm${variant}`]);

  test.each([...TRANSDUCERS, ...variants])('%s has the strings of the official build', (transducer) => {
    const theirs = recordedRelation(name, `${transducer}.tsv`);
    expect(theirs.size).toBeGreaterThan(20);
    expect(differences(relationOf(netFrom(builder, `src/fst/${transducer}.hfst`)), theirs)).toEqual([]);
  });

  test('the speller has the words and weights of the official one', () => {
    const words = new Map([...relationOf(netFrom(builder, ACCEPTOR))].filter(([word]) => !EASTER_EGG.test(word)));
    expect(differences(words, recordedRelation(name, 'acceptor.tsv'))).toEqual([]);
  });

  test('the speller corrects as hfst-ospell does with the official one', () => {
    const bytesAt = (path: string) => writeOptimisedLookup(netFrom(builder, path)).bytes;
    correctsAs(recordedCorrections(name, 'corrections.txt'), bytesAt(ACCEPTOR), bytesAt(ERROR_MODEL));
  });

  test('the spellers of dialects and areas are those of the official build', () => {
    const outputs = outputsOf('variants', builder.repository);
    expect(outputs.map(({ file }) => file)).toEqual(PACKS[name].map(([file]) => file));
    for (const [i, [, variant]] of PACKS[name].entries()) {
      const pack = unzipSync(outputs[i]!.write(builder));
      const [acceptor, errorModel] = [pack['acceptor.default.hfst']!, pack['errmodel.default.hfst']!];
      expect(new TextDecoder().decode(pack['index.xml'])).toBe(recorded(name, `index.${variant}.xml`));
      const words = [...relationOf(readOptimisedLookup(acceptor))].filter(([word]) => !EASTER_EGG.test(word));
      expect(differences(new Map(words), recordedRelation(name, `acceptor.${variant}.tsv`))).toEqual([]);
      correctsAs(recordedCorrections(name, `corrections.${variant}.txt`), acceptor, errorModel);
    }
  });

  test('a pack for phones that completes words does so as hfst-ospell with the official one', () => {
    const template = filesOf(name).read('tools/spellcheckers/index.xml.in');
    const forPhones = builderOf(name, {
      'tools/spellcheckers/index.mobile.xml.in': new TextDecoder().decode(template),
    });
    const output = outputsOf('mobile', forPhones.repository).find(
      ({ file }) => file === `${name}-x-predict-mobile.zhfst`,
    );
    const pack = unzipSync(output!.write(forPhones));
    const theirs = recordedCorrections(name, 'completions.txt');
    expect([...theirs.values()].some((words) => (words?.size ?? 0) > 3)).toBe(true);
    correctsAs(theirs, pack['acceptor.default.hfst']!, pack['errmodel.default.hfst']!);
  });

  test('the hyphenator divides words as the official one does', () => {
    const theirs = recordedRelation(name, 'hyphenator.tsv');
    expect([...theirs.keys()].some((pair) => pair.includes('^'))).toBe(true);
    const [words, rules] = netsOf(builder.make(HYPHENATOR), HYPHENATOR);
    expect(differences(relationOf(words!), theirs)).toEqual([]);
    const divide = new Lookup(Transducer.read(writeOptimisedLookup(rules!).bytes, 'rules'));
    for (const [word, hyphenated] of recordedLookups(recorded(name, 'hyphenated.txt'))) {
      const results = divide.lookup(word, new SearchBudget(Budget.unlimited(), { steps: 1_000_000, ms: 60_000 }));
      const ours = results.map(({ value, weight }) => `${value} ${weight}`);
      expect(ours.sort(), word).toEqual(hyphenated);
    }
    const [file] = outputsOf('hyphenators', builder.repository).map(({ write }) => write(builder));
    expect(readOptimisedLookup(file!.slice(0, writeOptimisedLookup(words!).bytes.length)).stateCount).toBeGreaterThan(
      1,
    );
  });

  test.each(['disamb', 'gramcheck'])('the tokeniser %s cuts and analyses as the official one does', (kind) => {
    const path = `tools/tokenisers/tokeniser-${kind}-gt-desc.pmhfst`;
    const tokeniser = new Tokeniser(readPmatchFile(bytesOf(builder.make(path), path), path));
    const text = recorded(name, 'sentences.txt');
    const ours = writeTokenised(tokeniser.tokenise(text, Budget.unlimited()));
    expect(sortedReadings(ours)).toBe(sortedReadings(recorded(name, `tokens-${kind}.txt`)));
  });

  test('each grammar gives what CG-3 gives', () => {
    const run = (grammar: string, stream: string) => {
      const path = `tools/grammarcheckers/${grammar}.bin`;
      return new Applicator(readBinaryGrammar(bytesOf(builder.make(path), path), { file: path })).runText(
        stream,
        Budget.unlimited(),
      );
    };
    const tokens = recorded(name, 'tokens-gramcheck.txt');
    expect(tidy(run('mwe-dis', tokens))).toBe(tidy(recorded(name, 'stage-mwe-dis.txt')));
    const words = recorded(name, 'stage-mwesplit.txt');
    expect(tidy(run('disambiguator', words))).toBe(tidy(recorded(name, 'stage-disambiguator.txt')));
    const checked = run('grammarchecker', recorded(name, 'stage-disambiguator.txt'));
    expect(tidy(checked)).toBe(tidy(recorded(name, 'stage-grammarchecker.txt')));
    expect(checked).toContain('&SUGGEST');
  });

  test('the packs have the parts of the official ones', () => {
    const packOf = (target: Target) => unzipSync(outputsOf(target, builder.repository)[0]!.write(builder));
    const speller = packOf('speller');
    expect(new TextDecoder().decode(speller['index.xml'])).toBe(recorded(name, 'index.xml'));
    const checker = packOf('grammar');
    expect(Object.keys(checker).sort()).toEqual(recorded(name, 'checker-members.txt').trimEnd().split('\n').sort());
    const acceptor = relationOf(readOptimisedLookup(checker['acceptor.default.hfst']!));
    const words = new Map([...acceptor].filter(([word]) => !EASTER_EGG.test(word)));
    expect(differences(words, recordedRelation(name, 'checker-acceptor.tsv'))).toEqual([]);
  });

  test('as many of its own tests pass and fail as in `make check`', async () => {
    const reports = await runSuites(builder, filesOf(name));
    const verdicts = reports.map(({ folder, name: suite, verdict }) => [folder, suite, VERDICTS[verdict]].join('\t'));
    expect(verdicts.sort()).toEqual(recorded(name, 'verdicts.tsv').trimEnd().split('\n').sort());
    const counted = reports.filter(({ folder }) => folder === 'src/fst/test');
    const counts = counted.flatMap(({ name: suite, files }) =>
      files.map(({ file, passed, failed }) => [suite, file.replace(/^.*\//, ''), passed, failed].join('\t')),
    );
    expect(counts.sort()).toEqual(recorded(name, 'checks.tsv').trimEnd().split('\n').sort());
  });
});

describe('a part of the error model that a repository makes itself', () => {
  const path = 'tools/spellcheckers/Makefile.mod-desktop-hfst.am';
  const withRule = (recipe: string) => {
    const rule = `.generated/strings.all.default.desktop.hfst: strings.default.regex\n\t${recipe}\n`;
    return builderOf('qfx', edited('qfx', path, '# In the north', `${rule}# In the north`));
  };
  const common = netFrom(builders.qfx, ERROR_MODEL);

  test('stands in the place of the common one', () => {
    const same = withRule(
      '$(HFST_REGEXP2FST) -S $< | $(HFST_CONCATENATE) .generated/anystar.hfst - | $(HFST_CONCATENATE) - .generated/anystar.hfst -o $@',
    );
    expect(findDifference(netFrom(same, ERROR_MODEL), common, { weightTolerance: 1e-4 })).toBeUndefined();
    const other = withRule('echo "[ a:b::1 ] ;" | $(HFST_REGEXP2FST) -S -o $@');
    expect(findDifference(netFrom(other, ERROR_MODEL), common, { weightTolerance: 1e-4 })).toBeDefined();
  });

  test('is passed over with a warning that has its place, where its recipe cannot be interpreted', () => {
    const builder = withRule('mystery $< $@');
    expect(findDifference(netFrom(builder, ERROR_MODEL), common, { weightTolerance: 1e-4 })).toBeUndefined();
    const [warning] = builder.repository.warnings.filter(({ file }) => file === path);
    const line = builder.repository.text(path).split('\n').indexOf('\tmystery $< $@') + 1;
    expect(warning).toMatchObject({ severity: 'warning', line });
    expect(warning!.message).toContain('the program mystery is not supported');
  });
});

test('numbers and signs become words, and words these, as in the official build', () => {
  const { qtw } = builders;
  const names = outputsOf('transcriptors', qtw.repository).map(({ file }) =>
    file.replace('.filtered.lookup.hfstol', ''),
  );
  expect(names).toEqual([
    'transcriptor-numbers-digit2text',
    'transcriptor-abbrevs2text',
    'transcriptor-emoji2text',
    'transcriptor-numbers-text2digit',
    'transcriptor-text2abbrevs',
    'transcriptor-text2emoji',
  ]);
  for (const name of names) {
    const net = netFrom(qtw, `src/fst/transcriptions/${name}.filtered.lookup.hfst`);
    if (!name.endsWith('2text'))
      expect(findDifference(net, readAtt(recorded('qtw', `${name}.att`))), name).toBeUndefined();
    else expect(differences(relationOf(net), recordedRelation('qtw', `${name}.tsv`)), name).toEqual([]);
  }
});

/** Accepts the same words, and has the same corrections of others. */
function correctsAs(
  theirs: ReturnType<typeof recordedCorrections>,
  acceptor: Uint8Array,
  errorModel: Uint8Array,
): void {
  const lexicon = Transducer.read(acceptor, 'acceptor');
  const words = new Acceptor(lexicon);
  const search = new CorrectionSearch(lexicon, Transducer.read(errorModel, 'errmodel'));
  const budget = () => new SearchBudget(Budget.unlimited(), { steps: 50_000_000, ms: 60_000 });
  expect(theirs.size).toBeGreaterThan(10);
  for (const [word, corrections] of theirs) {
    expect(words.accepts(word), word).toBe(corrections === undefined);
    if (corrections === undefined) continue;
    const ours = search.suggest(word, { limit: 1000 }, budget()).suggestions;
    expect(differences(new Map(ours.map(({ value, weight }) => [value, weight])), corrections), word).toEqual([]);
  }
}

/** What `hfst-lookup` printed: of each word its results, sorted. */
function recordedLookups(text: string): Map<string, string[]> {
  const results = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [word = '', output = '', weight = ''] = line.split('\t');
    if (word === '') continue;
    results.set(word, [...(results.get(word) ?? []), `${output} ${Number(weight)}`].sort());
  }
  return results;
}

/** Of each word its corrections with their weights; undefined where it is a word. */
function recordedCorrections(name: Name, file: string): Map<string, Map<string, number> | undefined> {
  const words = new Map<string, Map<string, number> | undefined>();
  let corrections = new Map<string, number>();
  for (const line of recorded(name, file).split('\n')) {
    const verdict = /^"(.*)" is (NOT )?in the lexicon/u.exec(line);
    const correction = /^(.+?) {4}([\d.]+)$/u.exec(line);
    if (verdict !== null) {
      corrections = new Map();
      words.set(verdict[1]!, verdict[2] === undefined ? undefined : corrections);
    } else if (correction !== null) corrections.set(correction[1]!, Number(correction[2]));
  }
  return words;
}

/** The order of readings with the same weight says nothing. */
function sortedReadings(stream: string): string {
  const out: string[] = [];
  let readings: string[] = [];
  const flush = () => {
    out.push(...readings.sort());
    readings = [];
  };
  for (const line of stream.split('\n')) {
    if (/^\t\t/.test(line)) readings[readings.length - 1] += `\n${line}`;
    else if (line.startsWith('\t')) readings.push(line);
    else {
      flush();
      out.push(line);
    }
  }
  flush();
  return out.join('\n').trimEnd();
}

/** Releases of CG-3 differ in how they end a stream. */
function tidy(stream: string): string {
  return stream.trimEnd();
}

describe('a repository that is built again and again in one process', () => {
  const NOUNS = 'src/fst/morphology/stems/nouns.lexc';
  /** A word more, another class, a word less, a letter that no word had, a comment. */
  const CHANGES = [
    ['tako N_STEM ;', 'tako N_STEM ;\nlikako N_STEM ;'],
    ['tako N_STEM ;', 'tako N_END ;'],
    ['tako N_STEM ;', ''],
    ['tako N_STEM ;', 'taňo N_STEM ;'],
    ['tako N_STEM ;', 'tako N_STEM ; ! a word'],
  ] as const;
  const TRANSDUCERS_TOO: readonly Target[] = ['speller', 'analysers', 'generators'];
  const packsOf = (builder: Builder) =>
    TRANSDUCERS_TOO.flatMap((target) => outputsOf(target, builder.repository)).map(
      (output) => [output.file, Buffer.from(output.write(builder)).toString('base64')] as const,
    );

  test('gives the same bytes as a build from nothing', () => {
    const steps: string[] = [];
    const keep = {
      store: new StepMemory(1e9),
      memory: new ArtefactMemory(1e9),
      digest: digestInMemory,
      version: '1',
    };
    const onStep = (path: string, milliseconds?: number) => milliseconds === undefined && steps.push(path);
    const unchanged = packsOf(builderOf('qtw', {}, { keep }));
    for (const [from, to] of CHANGES) {
      const changes = edited('qtw', NOUNS, from, to);
      steps.length = 0;
      const again = packsOf(builderOf('qtw', changes, { keep, onStep }));
      expect(again).toEqual(packsOf(builderOf('qtw', changes)));
      expect(steps).toContain('src/fst/morphology/.generated/lexicon.hfst');
      expect(steps).not.toContain('src/fst/morphology/.generated/phonology.hfst');
      const isSame = to.includes('!');
      expect(again.every(([, bytes], i) => bytes === unchanged[i]![1])).toBe(isSame);
    }
  });
});
