import { describe, expect, test } from 'vitest';
import type { GrammarChecker, GrammarFinding } from '../../grammar/grammar-checker.js';
import { Builder } from '../build/builder.js';
import { openRepository } from '../repository/repository.js';
import { standardRules } from '../standard/standard-rules.js';
import { runSuites } from './run-suites.cases.js';
import type { OpenChecker } from './run-suites.js';
import { smallRepository } from './small-repository.cases.js';
import { countTests, isRight, type SuiteReport } from './test-report.js';

type Changes = Readonly<Record<string, string | undefined>>;

async function run(
  names: readonly string[] = [],
  changes: Changes = {},
  openChecker?: OpenChecker,
): Promise<SuiteReport[]> {
  const files = smallRepository(changes);
  const repository = openRepository(files);
  const builder = new Builder(repository, standardRules(repository));
  return runSuites(builder, files, names, openChecker);
}

async function only(name: string, changes: Changes = {}, openChecker?: OpenChecker): Promise<SuiteReport> {
  const [report, ...others] = await run([name], changes, openChecker);
  expect(others).toEqual([]);
  return report!;
}

const numbers = ({ files }: SuiteReport) =>
  files.map(({ file, passed, failed }) => [file.replace(/.*\//, ''), passed, failed]);
const failures = ({ files }: SuiteReport) => files.flatMap((report) => report.failures);

describe('the suites of a repository', () => {
  test('are those that make check runs, each with its verdict', async () => {
    const suites = await run();
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

  test('can be chosen by name, also those that make check leaves out, and by file', async () => {
    expect((await only('run-dict-anayaml')).verdict).toBe('passed');
    expect((await only('good_gt-norm.yaml')).verdict).toBe('passed unexpectedly');
    expect(await run(['no such test'])).toEqual([]);
  });

  test('of a folder are those that make check runs there', async () => {
    const names = async (name: string) =>
      (await run([name], { 'tools/grammarcheckers/tests/other-FAIL.yaml': 'Tests: []\n' })).map((suite) => suite.name);
    expect(await names('grammarcheckers')).toEqual(['agreement-PASS.yaml']);
    expect(await names('other-FAIL')).toEqual(['other-FAIL.yaml']);
    expect(await names('tools/grammarcheckers/tests/other-FAIL.yaml')).toEqual(['other-FAIL.yaml']);
  });

  test('fail with the reason where a transducer cannot be made, and the others are run', async () => {
    const suites = await run([], { 'src/fst/morphology/root.lexc': 'LEXICON Root\n< k [ a > # ;\n' });
    const suite = suites.find(({ name }) => name === 'run-gt-norm-genyaml-testcases.sh')!;
    expect(suite.verdict).toBe('failed as expected');
    expect(suite.reason).toContain('morphology/root.lexc:2:');
    expect(suites.find(({ name }) => name === 'suggestion-quality.sh')!.verdict).toBe('passed');
  });

  test('are not run where no rule makes the transducer', async () => {
    expect((await only('run-gt-desc-anayaml', { 'src/fst/morphology/root.lexc': undefined })).reason).toBe(
      'no rule makes src/fst/analyser-gt-desc.hfst',
    );
  });
});

describe('morphology tests', () => {
  test('count each expected result, and each text with something wrong, in both directions', async () => {
    const suite = await only('run-gt-norm-yaml');
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

  test('say when more forms come than are listed', async () => {
    const file = 'src/fst/test/gt-norm-yamls/good_gt-norm.gen.yaml';
    const lexc = 'Multichar_Symbols +N +Sg\nLEXICON Root\nkala+N+Sg:kala # ;\nkala+N+Sg:kalaa # ;\n';
    const suite = await only('run-gt-norm-genyaml', {
      [file]: 'Tests: {a: {kala+N+Sg: kala}}',
      'src/fst/morphology/root.lexc': lexc,
    });
    expect(failures(suite)).toEqual([
      { line: 1, test: 'a: generation of kala+N+Sg', problem: 'gives also kalaa; came: kala, kalaa' },
    ]);
    expect(suite.verdict).toBe('failed as expected');
  });

  test('of two groups with one title are all run', async () => {
    const yaml = 'Tests:\n  a:\n    kala+N+Sg: [kala]# a comment\n  a:\n    kala+N+Sg: [kala]\n';
    const suite = await only('run-gt-norm-genyaml', { 'src/fst/test/gt-norm-yamls/good_gt-norm.gen.yaml': yaml });
    expect(numbers(suite)).toEqual([['good_gt-norm.gen.yaml', 2, 0]]);
    expect(suite.files[0]!.notes).toEqual(['line 4: there is a group “a” already, on line 2; both are tested']);
  });

  test('take words that YAML has other ideas of as words', async () => {
    const yaml = 'Tests:\n  a:\n    no: no\n    12+N: 12\n    null: ~null\n';
    const lexc = 'Multichar_Symbols +N\nLEXICON Root\nno # ;\n12+N:12 # ;\n';
    const changes = { 'src/fst/test/gt-norm-yamls/good_gt-norm.gen.yaml': yaml, 'src/fst/morphology/root.lexc': lexc };
    expect(numbers(await only('run-gt-norm-genyaml', changes))).toEqual([['good_gt-norm.gen.yaml', 3, 0]]);
  });

  test('of a file with something else in place of the tests are a failure of the file', async () => {
    const broken = async (text: string) =>
      failures(await only('run-gt-norm-genyaml', { 'src/fst/test/gt-norm-yamls/good_gt-norm.gen.yaml': text }))[0]!
        .problem;
    expect(await broken('Config: {}\n')).toContain('has no Tests');
    expect(await broken('Tests:\n')).toContain('line 1: Tests has no tests');
    expect(await broken('Tests:\n  a:\n')).toContain('line 2: a has no tests');
    expect(await broken('Tests:\n  a: b\n')).toContain('line 2: a has to be a list');
    expect(await broken('Tests:\n  a:\n    b: {c: d}\n')).toContain('line 3: b has to be a form');
  });
});

describe('tests in lexc files', () => {
  test('are run for each header, with the tests of all headers of that transducer', async () => {
    const suite = await only('run-lexc');
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

test('tests in lexc files of which none has a transducer are not run', async () => {
  const lexc = '!!€gt-other: a\n!!€ kala: kala+N\nLEXICON Root\nkala # ;\n';
  const suite = await only('run-lexc', { 'src/fst/morphology/root.lexc': lexc });
  expect([suite.verdict, suite.reason]).toEqual(['not run', 'none of the tests can be run']);
});

describe('tests in two-level grammars', () => {
  test('are judged in pairs of lines; pair strings are judged but do not count', async () => {
    const suite = await only('pair-test-hfst');
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

  // The verdicts are those of `hfst-pair-test --xerox-mode` 3.16; it rejects the last one only.
  test('take symbols with brackets and carets as grammars write them', async () => {
    const twolc = [
      'Alphabet a b c %{p5%}:0 %{p5%}:a %^R:0 %>:0 ;',
      'Rules',
      ...[
        '"x" %{p5%}:a <=> b _ ;',
        '"y" %{p5%}:a /<= c _ ;',
        '"z" %{p5%}:a /<= c _ c ;',
        '"w" %{p5%}:a /<= c _ c .#. ;',
      ],
      ...['b%{p5%}c', 'bac', 'c%{p5%}c', 'c0c', 'c%{p5%}%>%^Rc', 'c000c', 'c%{p5%}c', 'cac'].map(
        (form) => `!!€ ${form}`,
      ),
      '!',
    ].join('\n');
    const suite = await only('pair-test-hfst', { 'src/fst/morphology/phonology.twolc': twolc });
    expect(failures(suite).map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      '13 expected to be accepted; rejected by “w” after 3 pairs, “x” after 1 pairs, “y” after 1 pairs and 1 more',
    ]);
  });

  test('fail where a line has no partner', async () => {
    const twolc = 'Alphabet a ;\nRules\n"r" a:a => _ ;\n!!€ a\n!€ a\n';
    expect(failures(await only('pair-test-hfst', { 'src/fst/morphology/phonology.twolc': twolc }))[0]).toMatchObject({
      line: 4,
    });
  });

  test('do not count in a grammar that make check passes over', async () => {
    const twolc = 'Alphabet a b ;\nRules\n"r" a:a => _ b ;\n!!€ a\n!!€ a\n';
    const suite = await only('pair-test-hfst', { 'src/fst/morphology/phonology.twolc': twolc });
    expect(suite.verdict).toBe('not run');
    expect(failures(suite)).toHaveLength(1);
  });
});

describe('lists of misspellings', () => {
  test('pass where enough right words are among the first five', async () => {
    const suite = await only('suggestion-quality');
    expect(numbers(suite)).toEqual([['typos.tsv', 2, 1]]);
    expect(suite.verdict).toBe('passed');
    expect(suite.files[0]!.notes![0]).toContain('right word first 66.7 %, among 5 66.7 %');
    expect(suite.files[0]!.notes![1]).toContain('line 5 has no misspelling');
  });

  test('are judged in pieces when they are long, and counted together', async () => {
    const lines = [...Array(300).fill('kola\tkala'), 'muno\tkala', ...Array(299).fill('kale\tkala'), 'broken', ''];
    const suite = await only('suggestion-quality', {
      'tools/spellcheckers/test/suggestion-quality.sh.in': 'THRESHOLD=99.9\n',
      'tools/spellcheckers/test/typos.tsv': lines.join('\n'),
    });
    expect(numbers(suite)).toEqual([['typos.tsv', 599, 1]]);
    expect(suite.verdict).toBe('failed');
    expect(failures(suite).map(({ line }) => line)).toEqual([301]);
    expect(suite.files[0]!.notes).toEqual([
      expect.stringContaining('among 5 99.8 %'),
      expect.stringContaining('line 601 has no misspelling'),
    ]);
  });

  test('fail below the threshold of the runner, with the words', async () => {
    const suite = await only('suggestion-quality', {
      'tools/spellcheckers/test/suggestion-quality.sh.in': 'THRESHOLD=70\n',
    });
    expect(suite.verdict).toBe('failed');
    expect(failures(suite)).toEqual([{ line: 4, test: 'muno', problem: 'expected kala; came: muna' }]);
  });
});

describe('tests of grammar checkers', () => {
  const FOLDER = 'tools/grammarcheckers';
  const FILE = `${FOLDER}/tests/agreement-PASS.yaml`;
  const PIPELINES = '<pipespec><pipeline name="qaagram"></pipeline></pipespec>\n';
  /** Finds the letter b, for which it suggests c, and the letter d, for which it has no suggestion. */
  const checker: GrammarChecker = {
    check: (text, { pipeline }) => {
      expect(pipeline).toBe('qaagram');
      const errors = [...text.matchAll(/[bd]/g)].map(
        ({ 0: letter, index }): GrammarFinding => ({
          startUtf16: index,
          endUtf16: index + 1,
          code: 'letter',
          title: '',
          description: '',
          suggestions: letter === 'b' ? ['c'] : [],
        }),
      );
      return { errors, incomplete: undefined };
    },
    rules: () => [],
  };
  const yaml = (...tests: string[]) =>
    `Config:\n  Spec: ../pipespec.xml\n  Variants: [qaagram]\nTests:\n${tests.map((each) => `  - "${each}"\n`).join('')}`;
  const grammar = (text: string, changes: Changes = {}) =>
    only('agreement', { [`${FOLDER}/pipespec.xml.in`]: PIPELINES, [FILE]: text, ...changes }, async (pack, name) => {
      expect([pack.length > 0, name]).toEqual([true, 'qaa.zcheck']);
      return checker;
    });

  test('count true and false positives and negatives', async () => {
    const suite = await grammar(
      yaml('a {b}£{c} a.', 'a a.', 'a {b}£{x}.', 'a b.', 'a {d}£{c}.', 'a {a}£{c}.', '{b}£{c} or {a}£{c}.'),
    );
    expect(suite.verdict).toBe('failed');
    expect(numbers(suite)).toEqual([['agreement-PASS.yaml', 3, 5]]);
    expect(suite.files[0]!.notes).toEqual([
      '2 of 7 sentences are right; tp 2, tn 1, fp1 1, fp2 1, fn1 1, fn2 2; precision 50.0 %, recall 40.0 %',
    ]);
    expect(failures(suite).map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      '7 fp1: b:(x) => b:[c] (letter)',
      '8 fp2: nothing marked => b:[c] (letter)',
      '9 fn1: d:(c) => d:[] (letter)',
      '10 fn2: a:(c) => nothing found',
      '11 fn2: a:(c) => nothing found',
    ]);
  });

  test('pass where every sentence is right, or fail as expected', async () => {
    const makefile = {
      [`${FOLDER}/tests/Makefile.am`]: 'TESTS=agreement-PASS.yaml\nXFAIL_TESTS=agreement-PASS.yaml\n',
    };
    expect((await grammar(yaml('a {b}£{c}.'))).verdict).toBe('passed');
    expect((await grammar(yaml('a b.'), makefile)).verdict).toBe('failed as expected');
    expect((await grammar(yaml('a {b}£{c}.'), makefile)).verdict).toBe('passed unexpectedly');
  });

  test('name what make check would refuse, and what the pack does not have', async () => {
    const twice = await grammar(yaml('a {b}£{c}.', 'a {b}£{c}.'));
    expect(twice.files[0]!.notes).toContain(
      'line 6: this sentence is on line 5 already; make check refuses such a file',
    );
    expect(failures(await grammar(yaml('a {b}£{c.')))[0]!.line).toBe(5);
  });

  test('are not run without a grammar checker', async () => {
    expect((await grammar(yaml('a'), { [`${FOLDER}/pipespec.xml.in`]: undefined })).reason).toBe(
      'the repository has no grammar checker',
    );
    expect((await grammar(yaml('a'), { [FILE]: undefined })).reason).toBe('there is no such file');
  });
});
