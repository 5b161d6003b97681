import { describe, expect, test } from 'vitest';
import { Builder } from '../build/builder.js';
import { openRepository } from '../repository/repository.js';
import { standardRules } from '../standard/standard-rules.js';
import { runSuites } from './run-suites.js';
import { smallRepository } from './small-repository.cases.js';
import { countTests, isRight, type SuiteReport } from './test-report.js';

function run(names: readonly string[] = [], changes: Readonly<Record<string, string | undefined>> = {}): SuiteReport[] {
  const files = smallRepository(changes);
  const repository = openRepository(files);
  return [...runSuites(new Builder(repository, standardRules(repository)), files, { names })];
}

function only(name: string, changes: Readonly<Record<string, string | undefined>> = {}): SuiteReport {
  const [report, ...others] = run([name], changes);
  expect(others).toEqual([]);
  return report!;
}

const numbers = ({ files }: SuiteReport) =>
  files.map(({ file, passed, failed }) => [file.replace(/.*\//, ''), passed, failed]);
const failures = ({ files }: SuiteReport) => files.flatMap((report) => report.failures);

describe('the suites of a repository', () => {
  test('are those that make check runs, each with its verdict', () => {
    const suites = run();
    expect(suites.map(({ name, verdict }) => `${name}: ${verdict}`)).toEqual([
      'pair-test-hfst.sh: failed',
      'pair-test-positive.sh: not run',
      'run-gt-norm-yaml-testcases.sh: failed as expected',
      'run-gt-norm-genyaml-testcases.sh: passed unexpectedly',
      'run-gt-desc-anayaml-testcases.sh: not run',
      'run-missing.sh: not run',
      'run-lexc-testcases.sh: failed',
      'agreement-PASS.yaml: not run',
      'run-desktopspeller-gt-norm-yaml-testcases.sh: not run',
      'test-zhfst-file.sh: not run',
      'test-zhfst-basic-sugg-speed.sh: not run',
      'suggestion-quality.sh: passed',
      'accept-all-lemmas.sh: not run',
    ]);
    expect(suites.filter(({ verdict, reason }) => verdict === 'not run' && reason === undefined)).toEqual([]);
    expect(suites.filter((suite) => !isRight(suite)).map(({ name }) => name)).toEqual([
      'pair-test-hfst.sh',
      'run-gt-norm-genyaml-testcases.sh',
      'run-lexc-testcases.sh',
    ]);
  });

  test('can be chosen by name, also those that make check leaves out, and by file', () => {
    expect(only('run-dict-anayaml').verdict).toBe('passed');
    expect(only('good_gt-norm.yaml').verdict).toBe('passed unexpectedly');
    expect(run(['no such test'])).toEqual([]);
  });

  test('fail with the reason where a transducer cannot be made, and the others are run', () => {
    const suites = run([], { 'src/fst/morphology/root.lexc': 'LEXICON Root\n< k [ a > # ;\n' });
    const suite = suites.find(({ name }) => name === 'run-gt-norm-genyaml-testcases.sh')!;
    expect(suite.verdict).toBe('failed as expected');
    expect(suite.reason).toContain('morphology/root.lexc:2:');
    expect(suites.find(({ name }) => name === 'suggestion-quality.sh')!.verdict).toBe('passed');
  });

  test('are not run where no rule makes the transducer', () => {
    expect(only('run-gt-desc-anayaml', { 'src/fst/morphology/root.lexc': undefined }).reason).toBe(
      'no rule makes src/fst/analyser-gt-desc.hfst',
    );
  });
});

describe('morphology tests', () => {
  test('count each expected result, and each text with something wrong, in both directions', () => {
    const suite = only('run-gt-norm-yaml');
    expect(numbers(suite)).toEqual([
      // ~muna+N+Pl: nothing is expected of it, so that nothing may come; muna is not that analysis.
      ['bad_gt-norm.yaml', 4, 5],
      ['good_gt-norm.yaml', 7, 0],
      ['unreadable_gt-norm.yaml', 0, 1],
    ]);
    expect(failures(suite).map(({ line, test: name, problem }) => `${line} ${name}: ${problem}`)).toEqual([
      '3 Nouns: generation of kala+N+Sg: expected kalaa; came: kala',
      '4 Nouns: generation of muna+N+Pl: must give nothing; came: munat',
      '6 More: generation of muna+N+Sg: expected munat; came: muna',
      '3 Nouns: analysis of kalaa: expected kala+N+Sg; came: nothing',
      '6 More: analysis of munat: expected muna+N+Sg; came: muna+N+Pl',
      expect.stringContaining('line 3'),
    ]);
    expect(suite.files[0]!.notes).toEqual([
      'line 7: muna+N+Sg is in this group already, on line 6; the forms of both are tested together',
    ]);
  });

  test('say when more forms come than are listed', () => {
    const file = 'src/fst/test/gt-norm-yamls/good_gt-norm.gen.yaml';
    const lexc = 'Multichar_Symbols +N +Sg\nLEXICON Root\nkala+N+Sg:kala # ;\nkala+N+Sg:kalaa # ;\n';
    const suite = only('run-gt-norm-genyaml', {
      [file]: 'Tests: {a: {kala+N+Sg: kala}}',
      'src/fst/morphology/root.lexc': lexc,
    });
    expect(failures(suite)).toEqual([
      { line: 1, test: 'a: generation of kala+N+Sg', problem: 'gives also kalaa; came: kala, kalaa' },
    ]);
    expect(suite.verdict).toBe('failed as expected');
  });

  test('of two groups with one title are all run', () => {
    const yaml = 'Tests:\n  a:\n    kala+N+Sg: [kala]# a comment\n  a:\n    kala+N+Sg: [kala]\n';
    const suite = only('run-gt-norm-genyaml', { 'src/fst/test/gt-norm-yamls/good_gt-norm.gen.yaml': yaml });
    expect(numbers(suite)).toEqual([['good_gt-norm.gen.yaml', 2, 0]]);
    expect(suite.files[0]!.notes).toEqual(['line 4: there is a group “a” already, on line 2; both are tested']);
  });

  test('take words that YAML has other ideas of as words', () => {
    const yaml = 'Tests:\n  a:\n    no: no\n    12+N: 12\n    null: ~null\n';
    const lexc = 'Multichar_Symbols +N\nLEXICON Root\nno # ;\n12+N:12 # ;\n';
    const changes = { 'src/fst/test/gt-norm-yamls/good_gt-norm.gen.yaml': yaml, 'src/fst/morphology/root.lexc': lexc };
    expect(numbers(only('run-gt-norm-genyaml', changes))).toEqual([['good_gt-norm.gen.yaml', 3, 0]]);
  });

  test('of a file with something else in place of the tests are a failure of the file', () => {
    const broken = (text: string) =>
      failures(only('run-gt-norm-genyaml', { 'src/fst/test/gt-norm-yamls/good_gt-norm.gen.yaml': text }))[0]!.problem;
    expect(broken('Config: {}\n')).toContain('has no Tests');
    expect(broken('Tests:\n')).toContain('line 1: Tests has no tests');
    expect(broken('Tests:\n  a:\n')).toContain('line 2: a has no tests');
    expect(broken('Tests:\n  a: b\n')).toContain('line 2: a has to be a list');
    expect(broken('Tests:\n  a:\n    b: {c: d}\n')).toContain('line 3: b has to be a form');
  });
});

describe('tests in lexc files', () => {
  test('are run for each header, with the tests of all headers of that transducer', () => {
    const suite = only('run-lexc');
    expect(numbers(suite)).toEqual([
      ['root.lexc', 0, 0],
      ['root.lexc', 6, 2],
      ['root.lexc', 3, 1],
      ['root.lexc', 0, 0],
    ]);
    expect(failures(suite).map(({ line, test: name }) => `${line} ${name}`)).toEqual([
      '12 generated: generation of muna+N+Sg',
      '12 generated: analysis of munat',
      '12 generated: generation of muna+N+Sg',
    ]);
    expect(suite.files.flatMap(({ notes = [] }) => notes)).toEqual([
      '1 tests stand before the first line that names a transducer (!!€gt-norm: …) and are not run',
      'not run: no rule makes src/fst/analyser-gt-other.hfst',
    ]);
  });
});

test('tests in lexc files of which none has a transducer are not run', () => {
  const lexc = '!!€gt-other: a\n!!€ kala: kala+N\nLEXICON Root\nkala # ;\n';
  const suite = only('run-lexc', { 'src/fst/morphology/root.lexc': lexc });
  expect([suite.verdict, suite.reason]).toEqual(['not run', 'none of the tests can be run']);
});

describe('tests in two-level grammars', () => {
  test('are judged in pairs of lines; pair strings are judged but do not count', () => {
    const suite = only('pair-test-hfst');
    expect(numbers(suite)).toEqual([
      ['phonology.twolc', 2, 1],
      ['phonology.twolc', 1, 1],
    ]);
    expect(failures(suite).map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      '7 expected to be accepted; rejected by “weak t” after 3 pairs',
      '12 expected to be rejected; all rules accept it',
    ]);
    expect(suite.verdict).toBe('failed');
    expect(countTests(suite.files)).toEqual({ passed: 2, failed: 1 });
  });

  test('fail where a line has no partner', () => {
    const twolc = 'Alphabet a ;\nRules\n"r" a:a => _ ;\n!!€ a\n!€ a\n';
    expect(failures(only('pair-test-hfst', { 'src/fst/morphology/phonology.twolc': twolc }))[0]).toMatchObject({
      line: 4,
    });
  });

  test('do not count in a grammar that make check passes over', () => {
    const twolc = 'Alphabet a b ;\nRules\n"r" a:a => _ b ;\n!!€ a\n!!€ a\n';
    const suite = only('pair-test-hfst', { 'src/fst/morphology/phonology.twolc': twolc });
    expect(suite.verdict).toBe('not run');
    expect(failures(suite)).toHaveLength(1);
  });
});

describe('lists of misspellings', () => {
  test('pass where enough right words are among the first five', () => {
    const suite = only('suggestion-quality');
    expect(numbers(suite)).toEqual([['typos.tsv', 2, 1]]);
    expect(failures(suite)).toEqual([]);
    expect(suite.files[0]!.notes![0]).toContain('right word first 66.7 %, among 5 66.7 %');
    expect(suite.files[0]!.notes![1]).toContain('line 5 has no misspelling');
  });

  test('fail below the threshold of the runner, with the words', () => {
    const suite = only('suggestion-quality', { 'tools/spellcheckers/test/suggestion-quality.sh.in': 'THRESHOLD=70\n' });
    expect(suite.verdict).toBe('failed');
    expect(failures(suite)).toEqual([{ line: 4, test: 'muno', problem: 'expected kala; came: muna' }]);
  });
});
