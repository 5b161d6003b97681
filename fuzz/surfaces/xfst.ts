/** Regular expressions, replace rules and scripts in xfst syntax: one input is compiled as an expression and run as a script. */
import { SourceError } from '../../src/fst/diagnostics/source-problem.js';
import { compileRegexes } from '../../src/fst/xfst/compile-regex.js';
import { runScript } from '../../src/fst/xfst/script/run-script.js';
import { type Surface, textOf, Violation } from '../driver/surface.js';

/** Small: an input is one of many, and the same checks stop small results and large ones. */
const LIMITS = { maxStates: 200, maxArcs: 2_000 };
const WORDS = 'guolli\nguolit\n';

function compileAndRun(input: Uint8Array): void {
  const source = { name: 'fuzz', text: textOf(input) };
  const readText = (name: string): string | undefined => (name === 'words' ? WORDS : undefined);
  placed(source.text, () => compileRegexes(source, { limits: LIMITS, readText, flags: 'letters' }));
  placed(source.text, () => runScript(source, { limits: LIMITS, readText, print: () => undefined }));
}

/** Errors must be source errors with a place in the text. */
function placed(text: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const lines = text.split(/\r\n|\r|\n/).length;
    for (const { file, line, column } of error.problems) {
      if (line < 1 || column < 1 || (file === 'fuzz' && line > lines))
        throw new Violation(`a problem at ${line}:${column}`);
    }
  }
}

export const xfst: Surface = {
  name: 'xfst',
  about: 'regular expressions, replace rules and scripts in xfst syntax',
  form: 'utf-8',
  seeds: () => [
    'k -> 0 || [a|e] _ .#., .#. _ ;',
    '[..] -> x || a _ b ,, c (->) d ;',
    'a+ @-> %[ ... %] // b _ ; {cat}:{dog}::2 | "+Sg":0 ;',
    '~$[a b] & [a|b]* - \\a^{1,3} .o. ?:b ;',
    'define V [a|e] ;\ndefine twice(x) x x ;\nregex twice(V) .x. 0 ;\nprint words\ninvert net\napply up aa\n',
    'regex a => b _ c ;\npush\nunion net\nsubstitute symbol b for a\nsave stack x\nquit\n',
    'read text words\nregex `[ a:b, a, c d ] ;\ncompose net\nsize\n',
  ],
  tokens: [
    ...'-> (->) <- @-> @> ->@ >@ || // \\\\ \\/ _ .#. , ,, ... [. .] [..] [ ] ( ) { } | & - ~ \\ $ $. $? / * + ^2 ^{1,3} ^>2 ^<3'.split(
      ' ',
    ),
    ...'.o. .O. .x. .P. .p. .u .l .i .r => < > : ::1 ? 0 [] "" a b c %a "x" "@P.F.V@" ` @re"words" @txt"words" ; ! #'.split(
      ' ',
    ),
    ...[
      'define X ',
      'regex ',
      'compose net\n',
      'union net\n',
      'push X\n',
      'turn\n',
      'echo x\n',
      'words 3\n',
      'set flag-is-epsilon ON\n',
    ],
    ...[
      'eliminate flags\n',
      'substitute defined X for a\n',
      'source words\n',
      'assert test null\n',
      'define f(x) ',
      'f(a)',
      '\n',
    ],
  ],
  refuses: [],
  maxBytes: 600,
  open: () => compileAndRun,
};
