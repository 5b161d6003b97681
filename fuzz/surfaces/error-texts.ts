/** `errors.xml` and `errors.json` of grammar packs: which is meant, the first character says. */
import { DataError } from '../../src/engine/data-error.js';
import { openMessages } from '../../src/grammar/messages/messages.js';
import { readErrorsJson } from '../../src/grammar/messages/read-errors-json.js';
import { readErrorsXml } from '../../src/grammar/messages/read-errors-xml.js';
import { drbFiles, ERRORS_XML } from '../../test/support/small-grammar-pack.js';
import type { Surface } from '../driver/surface.js';
import { JSON_TOKENS } from './json-tokens.js';
import { XML_TOKENS } from './xml-tokens.js';

function readAndFormat(input: Uint8Array): void {
  const data =
    input[0] === 0x7b
      ? ({ kind: 'fluent', groups: readErrorsJson(input, 'errors.json'), files: {} } as const)
      : readErrorsXml(input, 'errors.xml');
  const messages = openMessages({ ...data, packLocale: 'se' });
  for (const code of [
    'typo',
    '__proto__',
    ...messages
      .describe(['en'])
      .map((rule) => rule.code)
      .slice(0, 20),
  ]) {
    messages.messageFor(messages.codeOf(code), new Map([['$1', '$2']]), ['se', 'en']);
    messages.isIgnored('typo', [code]);
  }
}

export const errorTexts: Surface = {
  name: 'error-texts',
  about: 'errors.xml and errors.json of grammar packs',
  form: 'utf-8',
  seeds: () => [ERRORS_XML, drbFiles()['errors.json']!],
  tokens: [
    ...XML_TOKENS,
    ...JSON_TOKENS,
    ...'errors defaults default ids e re v id header title body description error xml:lang $1 €1 .* (a+)+ [ "re" "id"'.split(
      ' ',
    ),
  ],
  refuses: [DataError],
  open: () => readAndFormat,
};
