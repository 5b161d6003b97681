import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.js';
import { resolvePath } from './paths.js';

const TEXT = `
AC_INIT([Giella xx], [0.1])
# AC_SUBST([COMMENTED], [out])
AC_SUBST([GLANG], [xx])
AC_SUBST([GTLANG], $GLANG)
AC_SUBST([GLANGUAGE], ["Made-up"])
AC_SUBST([SPELLER_NAME_ENG], ["$GLANGUAGE spellchecker"])
AC_SUBST([AREAS], [""])
AC_SUBST([DIALECTS], ["Nor Sou"])
AC_SUBST([DEFAULT_ORTH], ["std"])
AC_SUBST([ALT_ORTHS], ["old"])
AM_CONDITIONAL([HAVE_AREAS], [test "x$AREAS" != "x"])
AM_CONDITIONAL([HAVE_DIALECTS], [test "x$DIALECTS" != "x"])
AM_CONDITIONAL([HAVE_ALT_ORTHS], [test "x$ALT_ORTHS" != "x" \\
                                    -a "x$DEFAULT_ORTH" != "x"])
AM_CONDITIONAL([DEFAULT_CASE_HANDLING], [ true ])
AM_CONDITIONAL([NEVER], [ false ])
AC_PATH_PROG([COMPILER], [compile-it], [no])
gt_USE_SHARED([common], [shared-mul], [giella-shared-mul])
AM_CONDITIONAL([HAVE_SHARED_COMMON], [test x$gt_SHARED_common != xfalse])
gt_USE_SHARED([smi], [shared-smi], [giella-shared-smi])
AM_CONDITIONAL([HAVE_SHARED_SMI], [test x$gt_SHARED_smi != xfalse])
`;

test('configure.ac says names, variants and shared repositories', () => {
  const { variable, condition, shared } = readConfiguration(TEXT, (name) => name === 'shared-mul');
  expect(
    ['GTLANG', 'SPELLER_NAME_ENG', 'AREAS', 'COMMENTED', 'COMPILER', 'gt_SHARED_common', 'gt_SHARED_smi'].map(variable),
  ).toEqual(['xx', 'Made-up spellchecker', '', undefined, 'compile-it', '@shared-mul', 'false']);
  const names = [
    'HAVE_AREAS',
    'HAVE_DIALECTS',
    'HAVE_ALT_ORTHS',
    'DEFAULT_CASE_HANDLING',
    'NEVER',
    'HAVE_SHARED_COMMON',
    'HAVE_SHARED_SMI',
  ];
  expect(names.map(condition)).toEqual([false, true, true, true, false, true, false]);
  expect(condition('UNKNOWN')).toBeUndefined();
  expect([...shared]).toEqual([
    ['common', 'shared-mul'],
    ['smi', 'shared-smi'],
  ]);
});

test.each([
  ['src/fst', 'filters/a.hfst', 'src/fst/filters/a.hfst'],
  ['src/fst', './root.lexc', 'src/fst/root.lexc'],
  ['tools/spellcheckers', '../../src/fst/a.hfst', 'src/fst/a.hfst'],
  ['tools/spellcheckers', '/src/fst/a.hfst', 'src/fst/a.hfst'],
  ['src/fst', '/../giella-core/x.am', '@giella-core/x.am'],
  ['src/fst', '../../../shared-mul/y', '@shared-mul/y'],
  ['src/fst', '@shared-smi/src/z', '@shared-smi/src/z'],
])('in %s, %s is %s', (folder, path, expected) => {
  expect(resolvePath(folder, path)).toBe(expected);
});

test.each(['/../../etc/passwd', '../../../../x', '/..'])('%s leaves the repository', (path) => {
  expect(() => resolvePath('src/fst', path)).toThrow('leaves the repository');
});
