/** `meta.json` of a speller pack in Box. */
import { DataError } from '../../src/engine/data-error.js';
import { readMetaJson } from '../../src/packs/formats/meta-json.js';
import { bhfstFiles } from '../../test/support/small-packs.js';
import type { Surface } from '../driver/surface.js';
import { JSON_TOKENS } from './json-tokens.js';

export const metaJson: Surface = {
  name: 'meta-json',
  about: 'meta.json of speller packs',
  form: 'utf-8',
  seeds: () => [bhfstFiles()['meta.json']!],
  tokens: [...JSON_TOKENS, '"info"', '"acceptor"', '"errmodel"', '"title"', '"$value"', '"lang"', '"id"', '"contact"'],
  refuses: [DataError],
  open: () => (input) => readMetaJson(input, 'meta.json'),
};
