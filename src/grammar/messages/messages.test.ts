import { describe, expect, it } from 'vitest';
import { DataError } from '../../engine/data-error.js';
import { messageKey } from './fluent-messages.js';
import { type MessageData, type Messages, openMessages } from './messages.js';
import { readErrorsJson } from './read-errors-json.js';
import { readErrorsXml } from './read-errors-xml.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const NONE = new Map<string, string>();
const titlesOf = (messages: Messages) =>
  Object.fromEntries(messages.describe(['en']).map(({ code, title }) => [code, title]));

const XML = `<?xml version="1.0"?>
<!DOCTYPE errors SYSTEM "errors.dtd">
<errors>
  <defaults>
    <default type="Grammar error">
      <ids><e id="real-one"/><re v="real-.*"/><re v="broken-(["/></ids>
      <header><title xml:lang="en">Wrong word</title><title xml:lang="se">Boastu sátni</title></header>
      <body><description xml:lang="en">“$1” is another
        word <em>here</em>.</description></body>
    </default>
  </defaults>
  <error id="real-override">
    <header><title xml:lang="en">Cake</title></header>
    <body><description xml:lang="en">$1 goes with $2: €1</description><description xml:lang="nb">Skal være €1</description></body>
  </error>
</errors>`;

describe('messages of an errors.xml', () => {
  const data: MessageData = { ...readErrorsXml(bytes(XML), 'errors.xml'), packLocale: 'se' };
  const messages = openMessages(data);
  const text = (code: string, locales: string[], variables = NONE) => messages.messageFor(code, variables, locales);

  it('are found by code, then by a pattern that fits the whole code', () => {
    expect(text('real-override', ['en']).title).toBe('Cake');
    expect(text('real-girji', ['en']).title).toBe('Wrong word');
    expect(text('not-real-girji', ['en']).title).toBe('not-real-girji');
  });

  it('say which language they are in, and nothing where the code stands for a text', () => {
    expect(text('real-one', ['nb', 'en']).locale).toBe('en');
    expect(text('real-one', ['nb']).locale).toBe('se');
    expect(text('not-real-girji', ['en']).locale).toBeUndefined();
  });

  it('come in the language that was asked for, else the pack’s, else English, else the code speaks for itself', () => {
    expect(text('real-one', ['en-GB']).title).toBe('Wrong word');
    expect(text('real-one', ['fi']).title).toBe('Boastu sátni');
    expect(text('real-one', []).title).toBe('Boastu sátni');
    // A general message that can be read is better than a special one that cannot.
    expect(text('real-override', ['fi']).title).toBe('Boastu sátni');
    expect(openMessages({ ...data, packLocale: 'fi' }).messageFor('real-override', NONE, []).title).toBe('Cake');
    expect(text('toString', ['en'])).toEqual({ title: 'toString', description: 'toString' });
  });

  it('have a description wherever they have a title, and the other way round', () => {
    expect(text('real-one', ['se'])).toMatchObject({ title: 'Boastu sátni', description: 'Boastu sátni' });
    expect(text('real-override', ['no']).title).toBe('Skal være …');
  });

  it('are filled, in one pass, and never show a variable', () => {
    const variables = new Map([
      ['$1', '$2 €1'],
      ['$2', 'x'],
    ]);
    expect(text('real-override', ['en'], variables).description).toBe('$2 €1 goes with x: …');
    expect(text('real-one', ['en'], new Map([['$1', 'girji']])).description).toBe('“girji” is another word here.');
  });

  it('tell what can be reported, and what a pattern stands for', () => {
    expect(titlesOf(messages)).toEqual({
      'real-one': 'Wrong word',
      'real-override': 'Cake',
      'real-.*': 'Wrong word',
      'broken-([': 'Wrong word',
    });
    expect(messages.isIgnored('real-girji', ['real-.*'])).toBe(true);
    expect(messages.isIgnored('real-girji', ['real-girji'])).toBe(true);
    expect(messages.isIgnored('real-girji', ['.*', 'broken-(['])).toBe(false);
  });

  it('survive the way to another thread', () => {
    expect(openMessages(structuredClone(data)).describe(['en'])).toEqual(messages.describe(['en']));
  });

  it('are refused when the file is something else', () => {
    for (const [xml, reason] of [
      ['<html/>', /begins with <html>/],
      ['<errors><error/></errors>', /no id/],
      ['<errors>', /well-formed/],
      [
        '<!DOCTYPE e [<!ENTITY a "b">]><errors><error id="x"><header><title>&a;</title></header></error></errors>',
        /well-/,
      ],
      ['<a>'.repeat(50), /nested/],
    ] as const) {
      expect(() => readErrorsXml(bytes(xml), 'errors.xml')).toThrow(reason);
      expect(() => readErrorsXml(bytes(xml), 'errors.xml')).toThrow(DataError);
    }
    expect(() => readErrorsXml(new Uint8Array([0x3c, 0xff]), 'errors.xml')).toThrow(/UTF-8/);
  });
});

describe('messages in Fluent', () => {
  const groups = readErrorsJson(
    bytes('{"Msyn Ill→Loc!": [{"id": "msyn-ill"}, {"re": "^old-"}, {"re": "("}, 3], "typo": [{"re": "typ"}]}'),
    'errors.json',
  );
  const data: MessageData = {
    kind: 'fluent',
    packLocale: 'se',
    groups,
    files: {
      se: 'typo = Meattáhus\n    .desc = “{$1}” ii gávdno, {€1}?\n-term = x\n',
      en: `typo = Typo
    .desc = “{ $1 }” should be €1, near {$2}.
msyn-ill_u2192loc_ = Wrong case
odd = { $count ->
        [one] One
       *[other] Many
    }
broken = {{
`,
    },
  };
  const messages = openMessages(data);

  it('are found by the code that a mark is gathered under, however it is mangled', () => {
    expect(messageKey('Msyn Ill→Loc!')).toBe('msyn-ill_u2192loc_');
    expect(messageKey('a😀\tb')).toBe('a_U01F600_u0009b');
    expect(messages.codeOf('msyn-ill')).toBe('Msyn Ill→Loc!');
    expect(messages.codeOf('old-thing')).toBe('Msyn Ill→Loc!');
    expect(messages.codeOf('atypical')).toBe('typo');
    expect(messages.codeOf('new')).toBe('new');
    expect(messages.messageFor('Msyn Ill→Loc!', NONE, ['en'])).toMatchObject({
      title: 'Wrong case',
      description: 'Wrong case',
    });
  });

  it('are filled, and never show a variable', () => {
    const variables = new Map([['$1', 'giela {$2} $2']]);
    expect(messages.messageFor('typo', variables, ['en']).description).toBe('“giela {$2} $2” should be …, near ….');
    expect(messages.messageFor('typo', new Map([['€1', 'giella']]), []).description).toBe('“…” ii gávdno, giella?');
    expect(messages.messageFor('odd', NONE, ['en']).title).toBe('Many');
  });

  it('tell what can be reported', () => {
    expect(titlesOf(messages)).toEqual({ 'Msyn Ill→Loc!': 'Wrong case', typo: 'Typo' });
    expect(Object.keys(titlesOf(openMessages({ ...data, groups: [] })))).toEqual(['typo', 'msyn-ill_u2192loc_', 'odd']);
    expect(messages.isIgnored('old-thing', ['Msyn Ill→Loc!'])).toBe(true);
    expect(messages.isIgnored('old-thing', ['typo'])).toBe(false);
  });

  it('need an errors.json that is one', () => {
    for (const json of ['', '[]', 'null', '{"a": 1}']) {
      expect(() => readErrorsJson(bytes(json), 'errors.json')).toThrow(DataError);
    }
  });
});
