import { describe, expect, test } from 'vitest';
import { growth, LINEAR } from '../../test/support/growth.js';
import { PLACEHOLDER } from './marked-text.js';
import { readAsciidoc } from './read-asciidoc.js';

const X = PLACEHOLDER;

describe('AsciiDoc', () => {
  test.each([
    ['Ein *god* _dag_ med #merke# og **fe**te', 'Ein god dag med merke og fete'],
    ['Ei linje\nog ei til', 'Ei linje og ei til'],
    ['Ei linje\r\nog 😀 til\r\n\r\nny', 'Ei linje og 😀 til\n\nny'],
    ['== Tittel\nTekst', 'Tittel\n\nTekst'],
    ['Tittel\n------\nTekst', 'Tittel\n\nTekst'],
    ['= Bok\nKari Nordmann <kari@a.no>\nv1.0, 2020\n:toc:\n\nTekst', 'Bok\n\nTekst'],
    ['a\n\n----\nkode\n----\nb', 'a\n\nb'],
    ['a\n\n----\nb', 'a\n\nb'],
    ['[source,js]\nlet a = 1;\nb\n\nc', 'c'],
    ['a\n\n literal\n meir\n\nb', 'a\n\nb'],
    ['// kommentar\n:namn: verdi\ntekst', 'tekst'],
    ['////\nborte\n////\ntekst', 'tekst'],
    ['* ein\n** to\n. tre\n- [x] fire', 'ein\n\nto\n\ntre\n\nfire'],
    ['ord:: tyding\nmeir', 'ord\n\ntyding meir'],
    ['.Overskrift\n====\ntekst\n====', 'Overskrift\n\ntekst'],
    ['NOTE: Hugs dette', 'Hugs dette'],
    ['|===\n|a |b c\n2+|d\n|===\ne', 'a\n\nb c\n\nd\n\ne'],
    ['image::a.png[bilete]\ntekst image:b.png[] her', `tekst ${X} her`],
    ['`kode` og {namn} og stem:[x+y]', `${X} og ${X} og ${X}`],
    ['Sjå https://a.no/b[denne sida] og link:c.html[] og <<d,her>> og <<e>>', `Sjå denne sida og ${X} og her og ${X}`],
    ['a [.rolle]#b# c[[anker]]', 'a b c'],
    ['H~2~O og x^2^', 'H2O og x2'],
    ['snake_case_namn og 2*3*4', 'snake_case_namn og 2*3*4'],
    ['linje +\nbrot', 'linje brot'],
    ['include::a.adoc[]\nifdef::x[]\ntekst\nendif::[]', 'tekst'],
  ])('%j is read as %j', (source, checked) => {
    const read = readAsciidoc(source);
    expect(read.checked.trim()).toBe(checked);
    expect(read.source).toBe(source);
  });

  test('keeps the places of the source', () => {
    const source = '== Ein *god* tittel\n\n* `kode` og *feil*';
    const read = readAsciidoc(source);
    const at = read.checked.indexOf('feil');
    const { startUtf16, endUtf16 } = read.toSource(at, at + 4);
    expect(source.slice(startUtf16, endUtf16)).toBe('feil');
  });

  test.each(['*', '_', '`', '[', '<<', '|', '----\n-----\n', '{a', '^a', '+', ':a', '((', '\\', '=== a\n'])(
    'takes no longer than its length for many %j',
    (part) => {
      const read = (count: number) => {
        readAsciidoc(part.repeat(count));
        readAsciidoc(`|===\n${part.repeat(count)}`);
      };
      expect(growth(1_000, read)).toBeLessThan(LINEAR);
    },
  );
});
