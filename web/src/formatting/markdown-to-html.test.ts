import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { htmlOfMarkdown, OWN_HTML } from './markdown-to-html.js';
import { markdownOfRuns, type Run } from './runs.js';

const html = (markdown: string) => htmlOfMarkdown(markdown).slice(OWN_HTML.length);

test.each([
  ['a word', 'a word'],
  ['**fat** and *slanted*, ***both***, `code`', '<b>fat</b> and <i>slanted</i>, <b><i>both</i></b>, <code>code</code>'],
  ['__fat__ and _slanted_, snake_case_name', '<b>fat</b> and <i>slanted</i>, snake_case_name'],
  ['2 * 3 * 4 and **', '2 * 3 * 4 and **'],
  ['**fat *both* fat**', '<b>fat <i>both</i> fat</b>'],
  ['[a](https://x.no/?a=1&b=2)', '<a href="https://x.no/?a=1&#38;b=2">a</a>'],
  ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
  ['see https://x.no/a.', 'see <a href="https://x.no/a">https://x.no/a</a>.'],
  ['<img src=x onerror=alert(1)> & "', '&#60;img src=x onerror=alert(1)&#62; &#38; &#34;'],
  ['# One\n## Two ##\ntext\n\nmore', '<h1>One</h1>\n<h2>Two</h2>\n<p>text</p>\n<p>more</p>'],
  ['- a\n  - b\n- c', '<ul><li>\na\n<ul><li>\nb\n</li></ul>\n</li><li>\nc\n</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>\na\n</li><li>\nb\n</li></ol>'],
  ['> said', '<blockquote><p>said</p></blockquote>'],
  ['---', '<hr>'],
  ['```\n<b> **x**\n```\nafter', '<pre>&#60;b&#62; **x**</pre>\n<p>after</p>'],
  ['a\n```\nopen', '<p>a</p>\n<pre>open</pre>'],
  ['#hashtag\n1.5 kg', '<p>#hashtag</p>\n<p>1.5 kg</p>'],
])('%j is %s', (markdown, expected) => expect(html(markdown)).toBe(expected));

test('whatever is written, the tags are ours, and the text is all there', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '_',
    '`',
    '[',
    '](',
    ')',
    '<',
    '>',
    '"',
    '&',
    ' ',
    '\n',
    '# ',
    '- ',
    '1. ',
    'ŋ',
    'javascript:',
    'https://x',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const made = html(pieces.join(''));
      const tags = made.match(/<[^>]*>/g) ?? [];
      for (const tag of tags)
        expect(tag).toMatch(
          /^<(?:\/?(?:b|i|p|li|ul|ol|code|pre|blockquote|h[1-6])|hr|\/a|ol start="\d+"|a href="(?:https?:|mailto:)[^"<>]*")>$/,
        );
      const count = (text: string) => text.match(/ŋ/g)?.length ?? 0;
      if (!/https|\]\(/.test(pieces.join(''))) expect(count(made)).toBe(count(pieces.join('')));
    }),
    propertyRuns(300),
  );
});

const run = (text: string, format: Partial<Run> = {}): Run => ({
  text,
  isBold: false,
  isItalic: false,
  isCode: false,
  href: '',
  ...format,
});

test.each<[string, Run[], string]>([
  ['pieces of one bold word are one', [run('fo', { isBold: true }), run('o', { isBold: true })], '**foo**'],
  ['white space stays outside', [run('a '), run(' b ', { isBold: true }), run('c')], 'a **b** c'],
  ['a bold comma is a comma', [run('a'), run(', ', { isBold: true }), run('b')], 'a, b'],
  ['both', [run('a', { isBold: true, isItalic: true })], '***a***'],
  ['a link', [run('here', { href: 'https://x.no/' })], '[here](https://x.no/)'],
  ['an address that is its own text', [run('https://x.no', { href: 'https://x.no/' })], 'https://x.no'],
  ['code', [run('x*y', { isCode: true })], '`x*y`'],
])('%s', (_name, runs, expected) => expect(markdownOfRuns(runs)).toBe(expected));

test('a line of 20 000 signs takes no longer than its length', () => {
  for (const sign of ['*', '_', '**a ', '[', '`', '[a](', '*a'])
    expect(html(sign.repeat(20_000 / sign.length))).not.toBe('');
});
