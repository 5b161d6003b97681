/** Two small repositories against the official build of them: `fixtures/README.md` says how its results were recorded. */
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Applicator, readBinaryGrammar } from '../cg3/index.js';
import { Budget, SearchBudget } from '../engine/budget.js';
import { writeOptimisedLookup } from '../fst/formats/write-optimised-lookup.js';
import { Acceptor } from '../fst/lookup/acceptor.js';
import { readOptimisedLookup } from '../fst/lookup/read-automaton.js';
import { Transducer } from '../fst/lookup/transducer.js';
import { readPmatchFile } from '../grammar/tokenise/pmatch-file.js';
import { Tokeniser } from '../grammar/tokenise/tokeniser.js';
import { writeTokenised } from '../grammar/tokenise/write-cohorts.js';
import { CorrectionSearch } from '../speller/search/correction-search.js';
import type { Builder } from './build/builder.js';
import { bytesOf } from './recipes/artefact.js';
import {
  builderOf,
  differences,
  filesOf,
  NAMES,
  type Name,
  netFrom,
  recorded,
  recordedRelation,
  relationOf,
} from './small-repositories.cases.js';
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
    const open = (path: string) => Transducer.read(writeOptimisedLookup(netFrom(builder, path)).bytes, path);
    const lexicon = open(ACCEPTOR);
    const acceptor = new Acceptor(lexicon);
    const search = new CorrectionSearch(lexicon, open(ERROR_MODEL));
    const budget = () => new SearchBudget(Budget.unlimited(), { steps: 50_000_000, ms: 60_000 });
    for (const [word, theirs] of recordedCorrections(name)) {
      expect(acceptor.accepts(word), word).toBe(theirs === undefined);
      if (theirs === undefined) continue;
      const ours = search.suggest(word, { limit: 1000 }, budget()).suggestions;
      expect(differences(new Map(ours.map(({ value, weight }) => [value, weight])), theirs), word).toEqual([]);
    }
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

/** Of each word its corrections with their weights; undefined where it is a word. */
function recordedCorrections(name: Name): Map<string, Map<string, number> | undefined> {
  const words = new Map<string, Map<string, number> | undefined>();
  let corrections = new Map<string, number>();
  for (const line of recorded(name, 'corrections.txt').split('\n')) {
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
