import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { growth, LINEAR } from '../../test/support/growth.js';
import { propertyRuns } from '../../test/support/property-runs.js';
import { PLACEHOLDER } from './marked-text.js';
import { readMarkdown } from './read-markdown.js';

const X = PLACEHOLDER;

describe('Markdown', () => {
  test.each([
    ['# Hei *du*', 'Hei du'],
    ['Hei\n===\n\nTo\n---\nTre', 'Hei\n\nTo\n\nTre'],
    ['## Lukka ##\ntekst', 'Lukka\n\ntekst'],
    ['ei\nlinje  \nny\\\nsist', 'ei linje\nny\nsist'],
    ['- en\n- to\n  meir\n\n  avsnitt\n1. tre', 'en\n\nto meir\n\navsnitt\n\ntre'],
    ['> sitat\n> meir\nlat\n\netter', 'sitat meir lat\n\netter'],
    ['> - a\n>   b\n> - c', 'a b\n\nc'],
    ['- [ ] gjer\n- [x] gjort', 'gjer\n\ngjort'],
    ['> [!note] Merk\n> tekst', 'Merk tekst'],
    ['**feit**, _skrå_, ~~stroken~~, snake_case_ord og 2 * 3 * 4', 'feit, skrå, stroken, snake_case_ord og 2 * 3 * 4'],
    ['***a** b*', 'a b'],
    ['ein `kode` og ``to ` her``.', `ein ${X} og ${X}.`],
    ['ein ` åleine', 'ein ` åleine'],
    [
      '[lenkje](http://a.no/(b) "tittel") ![bilete](c.png) [d][ref] [ref] [sic]\n\n[ref]: http://e',
      `lenkje ${X} d ref [sic]`,
    ],
    ['Ord[^1].\n\n[^1]: Noten\n    held fram', 'Ord.\n\nNoten held fram'],
    ['bl&aring; &amp; &copy &finst; \\*ikkje\\*', 'blå & &copy &finst; *ikkje*'],
    ['<http://a.no> <b>feit</b><br>ny <kbd>x y</kbd> <!-- nei --> a < b', `http://a.no feit\nny ${X}  a < b`],
    ['```js\nkode\n\n```\ntekst\n~~~\nkode', 'tekst'],
    ['tekst\n\n    kode\n\ntekst\n    ikkje kode', 'tekst\n\ntekst ikkje kode'],
    ['| a | b \\| c |\n|---|:-:|\n| `d` | e |\nslutt?\n\netter', `a\n\nb | c\n\n${X}\n\ne\n\nslutt?\n\netter`],
    ['a | b\nc', 'a | b c'],
    ['Det kostar $5 og $10, men $x^2$ og $$y$$.', `Det kostar $5 og $10, men ${X} og ${X}.`],
    ['a\n\n$$\nb\n\n= c\n$$\n\nd', 'a\n\nd'],
    ['---\nlang: nb\ntitle: x\n---\nTekst\n\n---\n\nslutt', 'Tekst\n\nslutt'],
    ['+++\nlang = "nb"\n+++\nTekst', 'Tekst'],
    ['Tekst\n\n---\na: b\n---', 'Tekst\n\na: b'],
    ['<div>Hei <b>på</b>\ndeg</div>\n\n*etter*', 'Hei på deg\n\netter'],
    ['<!-- a\n\nb -->\ntekst', 'tekst'],
    [':::tip\ntekst\n:::', 'tekst'],
    ['## Tittel {#id}\n{{ var }} og {% if %}', `Tittel \n\n${X} og ${X}`],
    ['\ufeffTekst\r\nmeir\r\n\r\nny', 'Tekst meir\n\nny'],
  ])('%j is read as %j', (source, checked) => {
    expect(readMarkdown(source).checked).toBe(checked);
  });

  test('has the text that the parser of CommonMark finds, word by word', () => {
    const word = fc.constantFrom('en', 'to', 'blå', 'Ord', 'x');
    const inline = fc.oneof(
      { weight: 6, arbitrary: word },
      word.map((each) => `*${each}*`),
      word.map((each) => `**${each}**`),
      word.map((each) => `_${each}_`),
      word.map((each) => `\`${each}\``),
      word.map((each) => `[${each}](b.no)`),
      word.map((each) => `![${each}](b.png)`),
      word.map((each) => `~~${each}~~`),
      fc.constantFrom('\\*', '&aring;', 'a_b_c', '*', '_', '`', '[', ']', '(b)', '#', '>', '-', '1.', '|', '  '),
    );
    const line = fc.array(inline, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));
    const start = fc.constantFrom(
      '',
      '',
      '',
      '',
      '# ',
      '- ',
      '> ',
      '1. ',
      '  ',
      '    ',
      '> - ',
      '- - ',
      '```',
      '---',
      '* ',
      '   ',
    );
    const source = fc
      .array(fc.tuple(start, fc.oneof({ weight: 4, arbitrary: line }, fc.constant(''))))
      .map((lines) => lines.map((parts) => parts.join('')).join('\n'));
    fc.assert(
      fc.property(source, (markdown) => {
        const marked = readMarkdown(markdown);
        expect(marked.source).toBe(markdown);
        expect(words(marked.checked)).toEqual(words(textOf(markdown)));
      }),
      // Where nothing but white space differs, parsers of CommonMark disagree among themselves.
      { ...propertyRuns(400), seed: 20_261 },
    );
  });

  test.each([
    '<',
    '[',
    '*',
    '{',
    '`',
    '>',
    '- ',
    '1. ',
    '*_',
    '**a_ ',
    '~~a',
    '[a](',
    '](',
    '\\a[',
    '$a ',
    '$$x\n',
    '<b>',
    '&',
    '&a',
    '\n> ',
    '|a\n|-\n',
    '![',
    '![a](b)*c*',
    '\n- a\n  ',
    '` `` ``` ',
    '<a ',
    '<!--',
    '|',
    '\t',
    '> - ',
  ])('takes no longer than its length for many %j', (piece) => {
    const read = (length: number) => {
      const source = piece.repeat(Math.floor(length / piece.length));
      expect(readMarkdown(source).source).toBe(source);
    };
    expect(growth(6_000, read)).toBeLessThan(LINEAR);
  });
});

interface TreeNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly TreeNode[];
}

function textOf(markdown: string): string {
  const tree: TreeNode = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const collect = (node: TreeNode): string => {
    if (node.type === 'text') return node.value ?? '';
    if (['break', 'inlineCode', 'image', 'html'].includes(node.type)) return ' ';
    return (node.children ?? []).map(collect).join(isBlock(node) ? ' ' : '');
  };
  return collect(tree);
}

function isBlock({ type }: TreeNode): boolean {
  return ['root', 'blockquote', 'list', 'listItem', 'table', 'tableRow', 'footnoteDefinition'].includes(type);
}

/** Letters only: whether a stray marker counts as text may differ. */
function words(text: string): string[] {
  return text.match(/\p{L}+/gu) ?? [];
}
