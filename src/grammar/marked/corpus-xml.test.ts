import { describe, expect, it } from 'vitest';
import { readCorpusXml } from './corpus-xml.js';

const XML = `<document xml:lang="sme"><header><title>No text</title></header><body>
<p>Mun <errormorphsyn>lean<correct errorinfo="verb">lea</correct><correct>leat</correct></errormorphsyn> dáppe.</p>
<p xml:lang="nob">Ikke <errorort>sammisk<correct>samisk</correct></errorort>.</p>
<p>A <errorlex><errorort>b<correct>c</correct></errorort> d<correct></correct></errorlex> &amp; e.</p>
</body></document>`;

describe('a corpus with marked errors', () => {
  it('is read by paragraphs, with the outermost errors', () => {
    expect(readCorpusXml(XML, 'a.xml')).toMatchObject([
      {
        line: 2,
        text: 'Mun lean dáppe.',
        errors: [
          { startUtf16: 4, endUtf16: 8, form: 'lean', correct: ['lea', 'leat'], kind: 'errormorphsyn', info: 'verb' },
        ],
      },
      { line: 4, text: 'A b d & e.', errors: [{ startUtf16: 2, endUtf16: 5, form: 'b d', correct: [''], info: '' }] },
    ]);
  });

  it('that is not well-formed is refused with its line', () => {
    expect(() => readCorpusXml('<document>\n<p>a</q></document>', 'a.xml')).toThrow(/a\.xml: line 2/);
  });
});
