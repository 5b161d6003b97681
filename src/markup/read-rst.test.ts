import { describe, expect, test } from 'vitest';
import { growth, LINEAR } from '../../test/support/growth.js';
import { PLACEHOLDER } from './marked-text.js';
import { readRst } from './read-rst.js';

const X = PLACEHOLDER;

describe('reStructuredText', () => {
  test.each([
    ['Ein *god* **dag**', 'Ein god dag'],
    ['Ei linje\r\nog 😀 til\r\n\r\nny', 'Ei linje og 😀 til\n\nny'],
    ['Tittel\n======\nTekst', 'Tittel\n\nTekst'],
    ['======\nTittel\n======\n\nTekst\n\n----\n\nmeir', 'Tittel\n\nTekst\n\nmeir'],
    ['``kode`` og :func:`namn` og |bytt|', `${X} og ${X} og ${X}`],
    [
      'Sjå :ref:`denne sida <mål>` og :doc:`fil` og `lenkje <https://a.no>`_ og mål_.',
      `Sjå denne sida og ${X} og lenkje og mål.`,
    ],
    ['Slik::\n\n  kode her\n\n  meir\n\ntekst', 'Slik:\n\ntekst'],
    ['a\n\n::\n\n  kode\n\nb', 'a\n\nb'],
    ['.. code-block:: python\n   :linenos:\n\n   x = 1\n\ntekst', 'tekst'],
    ['.. note::\n   :class: a\n\n   Hugs dette\n   no', 'Hugs dette no'],
    ['.. note:: Hugs\n   dette', 'Hugs\n\ndette'],
    ['.. admonition:: Overskrift\n\n   Tekst', 'Overskrift\n\nTekst'],
    ['.. kommentar\n   meir\n\ntekst', 'tekst'],
    ['.. _mål: https://a.no\n.. |x| image:: a.png\n\ntekst', 'tekst'],
    ['.. [1] Ein merknad', 'Ein merknad'],
    ['Tekst [1]_ her', 'Tekst her'],
    ['- ein\n  og meir\n- to\n\n1. tre\n#. fire', 'ein og meir\n\nto\n\ntre\n\nfire'],
    [':Forfattar: Kari', 'Kari'],
    ['ord\n   tyding', 'ord\n\ntyding'],
    ['>>> 1 + 1\n2\n\ntekst', 'tekst'],
    ['| ei linje\n| ei til', 'ei linje\n\nei til'],
    ['+---+-----+\n| a | b c |\n+---+-----+\n\nd', 'a\n\nb c\n\nd'],
    ['=== ===\na   b c\n=== ===\nd   e\n=== ===\n\nf  g', 'a\n\nb c\n\nd\n\ne\n\nf  g'],
    ['2*3*4 og a_b', '2*3*4 og a_b'],
    ['\\*ikkje\\*', '\\*ikkje\\*'],
  ])('%j is read as %j', (source, checked) => {
    const read = readRst(source);
    expect(read.checked.trim()).toBe(checked);
    expect(read.source).toBe(source);
  });

  test('keeps the places of the source', () => {
    const source = 'Tittel\n======\n\n.. note::\n\n   ``kode`` og *feil*';
    const read = readRst(source);
    const at = read.checked.indexOf('feil');
    const { startUtf16, endUtf16 } = read.toSource(at, at + 4);
    expect(source.slice(startUtf16, endUtf16)).toBe('feil');
  });

  test.each(['*', '`', ':a:`', '|', '..', '.. a::\n', '[a]', '_', '\\', '::\n', '== ', '-a, ', ' ', '(a) '])(
    'takes no longer than its length for many %j',
    (part) => {
      const read = (count: number) => {
        readRst(part.repeat(count));
        readRst(`x ${part.repeat(count)}`);
      };
      expect(growth(1_000, read)).toBeLessThan(LINEAR);
    },
  );
});
