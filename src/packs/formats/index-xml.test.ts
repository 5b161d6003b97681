import { describe, expect, it } from 'vitest';
import { indexXml } from '../../../test/support/small-packs.js';
import { DataError } from '../../engine/data-error.js';
import { readIndexXml } from './index-xml.js';

const read = (xml: string) => readIndexXml(new TextEncoder().encode(xml), 'index.xml');

describe('index.xml', () => {
  it('says what the pack is, without placeholders that nobody filled in', () => {
    expect(read(indexXml()).info).toEqual({
      locale: 'se',
      title: 'Davvisámegiela čállindárkkistanprográmma',
      titles: [{ text: 'Davvisámegiela čállindárkkistanprográmma' }, { lang: 'en', text: 'Speller for Northern Sámi' }],
      description: 'Words of a test, nothing more.',
      version: '2.1',
      producer: 'Nobody & co',
      contact: { email: 'someone@example.org', website: 'https://example.org' },
    });
  });

  it('names several acceptors and error models', () => {
    const extra = '<acceptor id="acceptor.big.hfst"/><errmodel id="errmodel.ocr.hfst"><title>OCR</title></errmodel>';
    const index = read(indexXml({ extra }));
    expect(index.acceptors.map(({ id, type }) => [id, type])).toEqual([
      ['acceptor.default.hfst', 'general'],
      ['acceptor.big.hfst', undefined],
    ]);
    expect(index.errorModels.map(({ id, model }) => [id, model])).toEqual([
      ['errmodel.default.hfst', 'errormodel.default.hfst'],
      ['errmodel.ocr.hfst', undefined],
    ]);
  });

  it('may begin with a byte-order mark and hold CDATA and character references', () => {
    const xml = '\uFEFF<hfstspeller><info><title><![CDATA[A < B]]> &#225;</title></info></hfstspeller>';
    expect(read(xml).info.title).toBe('A < B á');
  });

  it.each([
    [
      'an entity bomb',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><hfstspeller>&b;</hfstspeller>',
      'document type',
    ],
    ['a file from outside', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><hfstspeller/>', 'document type'],
    ['an unknown entity', '<hfstspeller><info><title>&nbsp;</title></info></hfstspeller>', 'not well-formed'],
    ['an open element', '<hfstspeller><info>', 'not well-formed'],
    ['another root', '<html/>', 'begins with <html>'],
    ['nothing', '', 'not well-formed'],
    ['an acceptor without id', '<hfstspeller><acceptor/></hfstspeller>', 'no id'],
    ['endless depth', `<hfstspeller>${'<a>'.repeat(40)}`, 'nested too deeply'],
    ['endless length', `<hfstspeller>${' '.repeat(1024 * 1024)}</hfstspeller>`, 'larger than'],
  ])('is refused with %s', (_, xml, problem) => {
    expect(() => read(xml)).toThrow(DataError);
    expect(() => read(xml)).toThrow(problem);
  });

  it('is refused when it is not UTF-8', () => {
    expect(() => readIndexXml(Uint8Array.of(0x3c, 0xff), 'index.xml')).toThrow('index.xml: the XML is not UTF-8');
  });
});
