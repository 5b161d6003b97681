import { describe, expect, it } from 'vitest';
import { Budget } from '../../engine/budget.js';
import { parseGrammar } from '../parse/parse-grammar.js';
import { Applicator } from '../run/applicator.js';
import { readApertium, writeApertium } from './apertium-stream.js';

const ORDER = { subReadingsLtr: false, mappingPrefix: '@' };

describe('the stream format of Apertium', () => {
  it('reads words, analyses, joined parts and what stands between', () => {
    expect(readApertium('[<p>]^dalo/da<prp>+lo<det><def>/*dalo$ [a$^b]^C\\/D<sf>/ha<v># med$.\n', ORDER)).toEqual({
      textBefore: '[<p>]',
      cohorts: [
        {
          form: '"<dalo>"',
          readings: [{ tags: ['"lo"', 'det', 'def'], sub: { tags: ['"da"', 'prp'] } }, { tags: ['"*dalo"'] }],
          textAfter: ' [a$^b]',
        },
        { form: '"<C/D>"', formTags: ['sf'], readings: [{ tags: ['"ha# med"', 'v'] }], textAfter: '.\n' },
      ],
    });
  });

  it('writes what it read', () => {
    for (const stream of [
      '',
      'nothing but text \\^ [^x/y$]',
      '[<p>]^dalo/da<prp>+lo<det><def>/*dalo$ [a$^b]^C\\/D<sf>/\\<x\\><v>$.\n',
      '[[t:b:1]]^x/x<n>$[[/]] ^unfinished/x<n>',
      '^a/b<c$ ^/$',
    ]) {
      for (const subReadingsLtr of [false, true]) {
        const order = { ...ORDER, subReadingsLtr };
        const written = writeApertium(readApertium(stream, order), order);
        expect(written).toBe(stream.replace('b<c$', 'b\\<c$'));
      }
    }
  });

  it('counts sub-readings from the right, or from the left if the grammar says so', () => {
    const run = (head: string) => {
      const grammar = parseGrammar(
        `DELIMITERS = "<.>" ;\n${head}\nBEFORE-SECTIONS\nADD (top) (*) ;\nSECTION\nREMOVE (no) ;`,
      );
      const text = readApertium('^x/a<x>+b<x>/c<no>$', grammar);
      const { cohorts } = new Applicator(grammar).run(text.cohorts, Budget.unlimited());
      return writeApertium({ ...text, cohorts }, grammar);
    };
    expect(run('')).toBe('^x/a<x>+b<x><top>$');
    expect(run('SUBREADINGS = LTR ;')).toBe('^x/a<x><top>+b<x>$');
  });

  it('puts mappings before what was joined to a word', () => {
    const reading = { tags: ['"a"', 'n', '+b', 'x', '@S'] };
    expect(writeApertium({ textBefore: '', cohorts: [{ form: '"<a>"', readings: [reading] }] }, ORDER)).toBe(
      '^a/a<n><@S>+b<x>$',
    );
  });
});
