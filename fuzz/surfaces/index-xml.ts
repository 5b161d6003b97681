/** `index.xml` of a speller pack. */
import { DataError } from '../../src/engine/data-error.js';
import { readIndexXml } from '../../src/packs/formats/index-xml.js';
import { indexXml as writeIndexXml } from '../../test/support/small-packs.js';
import type { Surface } from '../driver/surface.js';
import { XML_TOKENS } from './xml-tokens.js';

export const indexXml: Surface = {
  name: 'index-xml',
  about: 'index.xml of speller packs',
  form: 'utf-8',
  seeds: () => [writeIndexXml(), '<hfstspeller><info/><acceptor id="a"/></hfstspeller>'],
  tokens: [...XML_TOKENS, 'hfstspeller', 'acceptor', 'errmodel', 'info', 'title', 'locale', 'version', 'contact', 'id'],
  refuses: [DataError],
  open: () => (input) => readIndexXml(input, 'index.xml'),
};
