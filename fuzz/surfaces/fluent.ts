/** Messages in Fluent (`errors-<tag>.ftl`) of grammar packs. A pack's messages never make a check fail, so nothing may be thrown. */
import { openMessages } from '../../src/grammar/messages/messages.js';
import { drbFiles } from '../../test/support/small-grammar-pack.js';
import { type Surface, textOf, Violation } from '../driver/surface.js';

const GROUPS = [{ code: 'spelling', marks: [{ id: 'typo' }, { re: '^a+$' }] }];
const VARIABLES = new Map([
  ['$1', 'guolli'],
  ['€1', 'guolit'],
]);

function readAndFormat(input: Uint8Array): void {
  const file = textOf(input);
  for (const groups of [[], GROUPS]) {
    const messages = openMessages({ kind: 'fluent', packLocale: 'se', files: { se: file }, groups });
    const codes = messages.describe(['se', 'en']).map(({ code }) => code);
    for (const code of ['spelling', 'typo', ...codes.slice(0, 20)]) {
      const { title, description } = messages.messageFor(code, VARIABLES, ['se']);
      if (code !== '' && (title === '' || description === '')) throw new Violation('a message without a text');
    }
    messages.isIgnored('typo', ['spelling', '(']);
  }
}

export const fluent: Surface = {
  name: 'fluent',
  about: 'Fluent messages of grammar packs',
  form: 'utf-8',
  seeds: () => [
    drbFiles()['errors-en.ftl']!,
    '-brand = X\nspelling = { $1 ->\n    [one] a { -brand }\n   *[other] { NUMBER($1, minimumFractionDigits: 2) }\n }\n    .desc = { typo.desc }\n',
    'typo = { spelling }\nspelling = { typo } $1 {€1}\n    .desc = "{ "\\u0041" }"\n',
  ],
  tokens: [
    ...'{ } { $1 {$word1} {€1} { "x" } { -brand } { typo } { typo.desc } NUMBER( DATETIME( ) -> [one] *[other] .desc = \\u0041'.split(
      ' ',
    ),
    '\n',
    '\n    ',
    '= ',
    '{ $1 ->\n *[a] { $1 ->\n *[b] c\n }\n }',
    'minimumFractionDigits: 99',
    'style: "x"',
    'currency: 1',
    '__proto__',
    'constructor = x\n',
  ],
  refuses: [],
  open: () => readAndFormat,
};
