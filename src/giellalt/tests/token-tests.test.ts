import { expect, test } from 'vitest';
import { compilePmatch } from '../../fst/pmatch/compile-pmatch.js';
import { openRepository } from '../repository/repository.js';
import { smallRepository } from './small-repository.cases.js';
import { findSuites } from './test-suites.js';
import { judgeTokens } from './token-tests.js';

const { bytes } = compilePmatch({
  name: 'words.pmscript',
  text: 'set need-separators off\nDefine TOP LowercaseAlpha+ | UppercaseAlpha+ ;\n',
});
const judge = (text: string, expected: string) =>
  judgeTokens({ bytes, name: 'words.pmhfst' }, text, { file: 'words.expected', text: expected });

test('a tokeniser is judged paragraph by paragraph, by the first word that is another one', () => {
  const text = 'kala muna\n\nkalaMUNA\ntalo\n';
  expect(judge(text, 'kala\nmuna\n\nkala\nMUNA\ntalo\n\n')).toMatchObject({ passed: 2, failed: 0, failures: [] });
  expect(judge(text, 'kala\nmuna\n\nkalaM\nUNA\ntalo\n')).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [{ line: 4, test: 'kalaM UNA talo', problem: 'expected “kalaM”; came: “kala”' }],
  });
  expect(judge(text, 'kala\n').failures.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
    '2 expected the end; came: “muna”',
    '1 there is more text than expected',
  ]);
  expect(judge('', 'kala\n').failures[0]?.problem).toBe('there is no text for these words');
});

test('a runner that cuts a text and compares the words is read, whatever else it does', () => {
  const folder = 'tools/tokenisers/tests';
  const kinds = (runner: string) => {
    const files = smallRepository({
      [`${folder}/Makefile.am`]: 'TESTS=words.bash\n',
      [`${folder}/words.bash.in`]: runner,
      [`${folder}/words.txt`]: 'kala\n',
      [`${folder}/words.wanted`]: 'kala\n',
    });
    return findSuites(openRepository(files), files).flatMap((suite) => (suite.folder === folder ? [suite.what] : []));
  };
  const cut = 'hfst-tokenise ../tokeniser-a.pmhfst \\\n  < "$srcdir"/words.txt > out';
  expect(kinds(`${cut}\nif ! diff -u out "$srcdir"/words.wanted ; then\n  exit 1\nfi\n`)).toEqual([
    {
      kind: 'tokens',
      tokeniser: 'tools/tokenisers/tokeniser-a.pmhfst',
      text: `${folder}/words.txt`,
      files: [`${folder}/words.wanted`],
    },
  ]);
  expect(kinds(`${cut}\ndiff out \${srcdir}/missing.txt\n`)).toEqual([
    { kind: 'not run', reason: `there is no ${folder}/missing.txt` },
  ]);
  expect(kinds(cut)).toMatchObject([{ kind: 'not run' }]);
});
