import { describe, expect, it } from 'vitest';
import { formTag, formText } from '../model/cg-cohort.js';
import { readStream } from './stream-reader.js';

const items = (text: string, options = {}) => [...readStream(text, options)];
const cohorts = (text: string, options = {}) =>
  items(text, options).flatMap((item) => (item.kind === 'cohort' ? [item.cohort] : []));

describe('reading a CG stream', () => {
  it('reads forms, readings and the text between words', () => {
    expect(cohorts('"<Guolli>"\n\t"guolli" N Sg Nom\n\t"guolli" V\n: \n"<.>"\n\t"." CLB\n:\\n\n')).toEqual([
      {
        form: '"<Guolli>"',
        readings: [{ tags: ['"guolli"', 'N', 'Sg', 'Nom'] }, { tags: ['"guolli"', 'V'] }],
        textAfter: ': \n',
      },
      { form: '"<.>"', readings: [{ tags: ['"."', 'CLB'] }], textAfter: ':\\n\n' },
    ]);
  });

  it('nests sub-readings by indentation, one per reading', () => {
    const [cohort] = cohorts('"<ab>"\n\t"a" X\n\t\t"b" Y\n\t\t\t"c" Z\n\t\t"lost"\n\t"d" W\n');
    expect(cohort!.readings).toEqual([
      { tags: ['"a"', 'X'], sub: { tags: ['"b"', 'Y'], sub: { tags: ['"c"', 'Z'] } } },
      { tags: ['"d"', 'W'] },
    ]);
  });

  it('keeps quoted tags with blanks and quotes in one piece', () => {
    const [cohort] = cohorts('"<New York>" <x> y\n\t"New York" N "to be"S "a \\" b"\n');
    expect(cohort!.form).toBe('"<New York>"');
    expect(cohort!.formTags).toEqual(['<x>', 'y']);
    expect(cohort!.readings[0]!.tags).toEqual(['"New York"', 'N', '"to be"S', '"a \\" b"']);
  });

  it('reads a lemma that ends in a backslash', () => {
    expect(cohorts('"<\\>"\n\t"\\" PUNCT\n')[0]!.readings[0]!.tags).toEqual(['"\\"', 'PUNCT']);
  });

  it('takes what only looks like a cohort or reading for text', () => {
    expect(cohorts('"<a>"\n\t"a"\n"<unclosed\n\t"unclosed\n')).toEqual([
      { form: '"<a>"', readings: [{ tags: ['"a"'] }], textAfter: '"<unclosed\n\t"unclosed\n' },
    ]);
  });

  it('says what only looks like a cohort or reading', () => {
    const remarks: string[] = [];
    cohorts('\t"before"\n"<a>"\n\t"a"\n"<unclosed\n\t"unclosed\n: \n', {
      remark: (text: string) => remarks.push(text),
    });
    expect(remarks).toEqual([
      'line 4 looks like a word but is none, and is taken as text: "<unclosed',
      'line 5 looks like a reading but is none, and is taken as text:  "unclosed',
    ]);
  });

  it('reads removed readings only when asked to', () => {
    const text = '"<a>"\n\t"a" X\n;\t"a" Y\n';
    expect(cohorts(text)[0]!.textAfter).toBe(';\t"a" Y\n');
    expect(cohorts(text, { readDeleted: true })[0]!.deleted).toEqual([
      { tags: ['"a"', 'Y'], deleted: true, readingsBefore: 1 },
    ]);
  });

  it('finds commands on lines of their own and stops at EXIT', () => {
    const text =
      'before\n<STREAMCMD:SETVAR:a=b,c>\n"<x>"\nword <STREAMCMD:FLUSH>\n<STREAMCMD:FLUSH>\n<STREAMCMD:EXIT>\n"<y>"\n';
    expect(items(text)).toEqual([
      { kind: 'text', text: 'before\n' },
      {
        kind: 'command',
        command: {
          name: 'SETVAR',
          variables: new Map([
            ['a', 'b'],
            ['c', '*'],
          ]),
        },
      },
      { kind: 'cohort', cohort: { form: '"<x>"', readings: [], textAfter: 'word <STREAMCMD:FLUSH>\n' }, line: 3 },
      { kind: 'command', command: { name: 'FLUSH' } },
      { kind: 'command', command: { name: 'EXIT' } },
    ]);
  });

  it('reads nothing between IGNORE and RESUME', () => {
    const text = '"<a>"\n<STREAMCMD:IGNORE>\n"<b>"\n<STREAMCMD:SETVAR:x>\n<STREAMCMD:RESUME>\n"<c>"\n';
    expect(cohorts(text).map((cohort) => cohort.form)).toEqual(['"<a>"', '"<c>"']);
    expect(cohorts(text)[0]!.textAfter).toContain('"<b>"\n<STREAMCMD:SETVAR:x>\n');
  });

  it('survives nothing, lone surrogates and very long lines', () => {
    expect(items('')).toEqual([]);
    expect(cohorts('"<\ud800>"\n\t"\udc00" X')[0]!.form).toBe('"<\ud800>"');
    const long = 'x'.repeat(100_000);
    expect(cohorts(`"<${long}>"\n\t"${long}" ${'T '.repeat(10_000)}`)[0]!.readings[0]!.tags).toHaveLength(10_001);
  });
});

describe('word forms as tags', () => {
  it('wraps and unwraps', () => {
    expect(formText(formTag('guolli'))).toBe('guolli');
    expect(formText('bare')).toBe('bare');
  });
});
