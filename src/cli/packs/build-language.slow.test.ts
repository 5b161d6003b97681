/** `langtools packs build TAG` from repositories to a pack that is installed. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitFiles, GIT_ENV } from '../../packs/repository/git-repository.cases.js';
import { EXIT } from '../console/exit-codes.js';
import { type Outcome, runCompiledWithEnv } from '../run-command.cases.js';

const LEXICON = `Multichar_Symbols +N +Sg +Pl
LEXICON Root
kana Noun ;
LEXICON Noun
+N+Sg:0 # ;
+N+Pl:t # ;
`;
const LANGUAGE = {
  'configure.ac': `AC_SUBST([GLANG], [apu])
AC_SUBST([GTLANG], $GLANG)
AC_SUBST([GTLANG2], [apu])
AC_SUBST([SPELLERVERSION], [0.7])
AC_SUBST([NO_PHONOLOGY], [yes])
AM_CONDITIONAL([SKIP_PHONOLOGY], [test "x$NO_PHONOLOGY" != "x"])
AM_CONDITIONAL([DEFAULT_CASE_HANDLING], [ true ])
`,
  'src/fst/morphology/Makefile.am': 'GT_LEXC_ROOT=root.lexc\n',
  'src/fst/morphology/root.lexc': LEXICON,
  'src/fst/orthography/downcase-derived_proper-strings.xfscript': 'regex ?* ;\n',
  'tools/spellcheckers/editdist.default.txt': 'a\nk\nn\nt\n',
  'tools/spellcheckers/weights/tags.reweight': '',
  'tools/spellcheckers/index.xml.in': `<?xml version="1.0" encoding="UTF-8"?>
<hfstspeller dtdversion="1.0" hfstversion="3">
  <info><locale>@GTLANG2@</locale><title>Small</title><description>Small</description><version>@SPELLERVERSION@</version></info>
  <acceptor type="general" id="acceptor.default.hfst"><title>Words</title><description>Words</description></acceptor>
  <errmodel id="errmodel.default.hfst"><title>Errors</title><description>Errors</description></errmodel>
</hfstspeller>
`,
};

let dir = '';
const at = (...names: string[]) => join(dir, ...names);
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'langtools-language-'));
  commitFiles(at('public', 'lang-apu'), LANGUAGE);
  commitFiles(at('public', 'giella-core'), { README: 'core\n' });
  commitFiles(at('public', 'shared-mul'), { README: 'shared\n' });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function langtools(...args: string[]): Promise<Outcome> {
  const env = {
    ...GIT_ENV,
    LANGTOOLS_REPOSITORIES: `file://${at('public')}`,
    LANGTOOLS_CACHE_DIR: at('cache'),
    LANGTOOLS_PACKS: at('packs'),
  };
  return runCompiledWithEnv(env, ...args);
}

/** Whether the speller that is installed takes the word. */
async function isCorrect(word: string): Promise<boolean> {
  writeFileSync(at('word.txt'), `${word}\n`);
  const { code, err } = await langtools('spell', 'apu', at('word.txt'));
  expect({ err, isAnswer: code === EXIT.ok || code === EXIT.findings }).toEqual({ err: '', isAnswer: true });
  return code === EXIT.ok;
}

test('a language becomes a pack; the second time with what is new, and offline with what was cloned', async () => {
  const first = await langtools('packs', 'build', 'apu');
  expect(first).toMatchObject({ code: EXIT.ok });
  expect(first.out).toMatch(
    /^✓ apu speller 0\.7, \d+ KiB → apu\.zhfst\nlang-apu from file:.*\nlicence: LGPL-3\.0\nauthors: Jack Michael Rueter, /,
  );
  expect(readdirSync(at('cache', 'repositories-cloned')).sort()).toEqual(['giella-core', 'lang-apu', 'shared-mul']);
  expect([await isCorrect('kanat'), await isCorrect('kukka')]).toEqual([true, false]);

  const more = LEXICON.replace('kana Noun ;', 'kana Noun ;\nkukka Noun ;');
  commitFiles(at('public', 'lang-apu'), { 'src/fst/morphology/root.lexc': more });
  expect(await langtools('packs', 'build', 'apu', '--offline')).toMatchObject({ code: EXIT.ok });
  expect(await isCorrect('kukka')).toBe(false);
  const again = await langtools('packs', 'build', 'apu');
  expect(again.code).toBe(EXIT.ok);
  expect(await isCorrect('kukka')).toBe(true);
});

test('with -o the files go there, whatever they are', async () => {
  const { code, out } = await langtools('packs', 'build', 'apu', 'speller', 'generators', '-o', at('files'));
  expect(code).toBe(EXIT.ok);
  expect(readdirSync(at('files')).sort()).toEqual([
    'apu.zhfst',
    'generator-gt-desc.hfstol',
    'generator-gt-norm.hfstol',
  ]);
  expect(out).toContain('licence: LGPL-3.0');
});

test('what lies beside a repository of this machine is taken from there', async () => {
  const env = { ...GIT_ENV, LANGTOOLS_CACHE_DIR: at('other-cache') };
  const address = `file://${at('public', 'lang-apu')}`;
  const { code, err } = await runCompiledWithEnv(
    env,
    ...['packs', 'build', 'apu', 'speller', '--from', address, '-o', at('other')],
  );
  expect(err).toContain(`\ngiella-core: ${at('public', 'giella-core')}\nshared-mul: ${at('public', 'shared-mul')}\n`);
  expect(code).toBe(EXIT.ok);
  expect(readdirSync(at('other'))).toEqual(['apu.zhfst']);
});
