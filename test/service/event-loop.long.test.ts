/**
 * No request stops the event loop: whatever a client sends within the limits, each turn takes about fifty milliseconds of the processor
 * at most, so others are answered in between. A quarter of the limit comes first, so that work which grows faster than its input is
 * found before it takes minutes. What is measured is processor time of the thread, in units of ordinary work with a mebibyte of text
 * in the same process; so neither a busy nor a slow machine decides.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Of ordinary work (`watched-service.mjs`), which takes about five milliseconds for a mebibyte. */
const MOST_UNITS = 10;
const SHARES = [1 / 4, 1];
const TRIES = 6;

const TEXT_UNITS = 100_000;
const BODY_BYTES = 2 ** 20;
/** A form may be larger: percent signs make nine bytes of a letter. */
const FORM_BYTES = 1_200_000;
const SPEECH_UNITS = 5_000;
const HEADER_BYTES = 14_000;

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
/** @param share of what the limits allow */
type Attack = (share: number) => Asked;

const JSON_TYPE = { 'Content-Type': 'application/json' };
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' };

function filled(unit: string, length: number): string {
  return unit
    .repeat(Math.ceil(length / unit.length))
    .slice(0, length)
    .toWellFormed();
}

function numbered(count: number, each: (i: number) => string, between: string): string {
  return Array.from({ length: Math.floor(count) }, (_, i) => each(i)).join(between);
}

const post = (path: string, body: unknown): Asked => ({
  path,
  headers: JSON_TYPE,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const form = (path: string, fields: Record<string, string> | string): Asked => ({
  path,
  headers: FORM_TYPE,
  body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
});
const call = (name: string, args: object): Asked => ({
  path: '/mcp',
  headers: { ...JSON_TYPE, Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
});

/** Wrong words and errors without end, and what makes readers and patterns work. */
const UNITS = {
  words: 'bad xyz aaa ',
  'one long word': 'a',
  'letters of two units': '𝒜',
  marks: 'a\u0301\u0323',
  lines: 'bad\n',
  'empty lines': 'x\n\n',
  breaks: '\n \r\t',
  sentences: 'A. ',
  stops: '.',
  blanks: ' ',
  hyphens: '-',
  apostrophes: "'",
  addresses: 'a@b.c ',
} as const;
const MARKUP = {
  'text/markdown': ['*a_', '[', '`a', '> ', '|-', '<b>bad'],
  'text/html': ['<a ', '<b>bad', '&amp', '<!--'],
  'application/x-latex': ['\\a{', '{bad ', '$a'],
} as const;

function withTexts(make: (text: string) => Asked, limit: number, units: Readonly<Record<string, string>> = UNITS) {
  return Object.entries(units).map(([name, unit]): [string, Attack] => [
    name,
    (share) => make(`bad ${filled(unit, limit * share - 5)}x`),
  ]);
}

/** JSON that is hard to read, wherever a body of JSON is read. */
const bodies = (path: string, field: string): [string, Attack][] => [
  ['levels', (share) => post(path, `{"${field}":${'['.repeat((BODY_BYTES * share) / 2 - 20)}`)],
  [
    'closed levels',
    (share) => post(path, `${'['.repeat((BODY_BYTES * share) / 2)}${']'.repeat((BODY_BYTES * share) / 2)}`),
  ],
  ['empty lists', (share) => post(path, `{"${field}":[${filled('[],', BODY_BYTES * share - 40)}[]]}`)],
  ['empty objects', (share) => post(path, `{"${field}":[${filled('{},', BODY_BYTES * share - 40)}{}]}`)],
  ['numbers', (share) => post(path, `{"${field}":[${filled('1,', BODY_BYTES * share - 40)}1]}`)],
  ['numbers, as many as are parsed', (share) => post(path, `{"${field}":[${'1,'.repeat(199_000 * share)}1]}`)],
  ['names', (share) => post(path, `{${numbered((BODY_BYTES * share) / 12, (i) => `"k${i}":1`, ',')}}`)],
  [
    'objects of different names',
    (share) => post(path, `[${numbered((BODY_BYTES * share) / 14, (i) => `{"k${i}":1}`, ',')}]`),
  ],
  ['escapes', (share) => post(path, `{"${field}":"${'\\u0061'.repeat((BODY_BYTES * share) / 6 - 10)}"}`)],
  ['a string without end', (share) => post(path, `{"${field}":"${filled('\\"', BODY_BYTES * share - 40)}`)],
];

const parts = (part: unknown) => (share: number) => Array(Math.floor(49_000 * share)).fill(part);
const annotations = (make: (annotation: unknown[]) => Asked): [string, Attack][] => [
  ['parts of text', (share) => make(parts({ text: 'a' })(share))],
  ['parts of markup', (share) => make(parts({ markup: '<a' })(share))],
  ['parts with replacements', (share) => make(parts({ markup: 'a', interpretAs: ' ' })(share / 2))],
  ['parts that are none', (share) => make(parts({ text: 'a' })(share).concat([1]))],
  ['long markup', (share) => make([{ text: 'bad' }, { markup: filled('<a](\\', TEXT_UNITS * share - 10) }])],
];

function marked(path: string): [string, Attack][] {
  return Object.entries(MARKUP).flatMap(([content_type, units]) =>
    units.map((unit): [string, Attack] => [
      `${content_type} ${unit}`,
      (share) => post(path, { content_type, text: filled(unit, TEXT_UNITS * share) }),
    ]),
  );
}

const lists = (names: readonly string[], fields: Record<string, string>): [string, Attack][] =>
  names.flatMap((name): [string, Attack][] => [
    [
      `many ${name}`,
      (share) => form('/v2/check', { ...fields, [name]: numbered((900_000 * share) / 7, (i) => `de-${i}`, ',') }),
    ],
    [`commas in ${name}`, (share) => form('/v2/check', { ...fields, [name]: ','.repeat(390_000 * share) })],
    [
      `a hundred ${name}`,
      (share) => form('/v2/check', { ...fields, [name]: numbered(100 * share, (i) => `de-AT-x-${i}`, ',') }),
    ],
  ]);

const names = (make: (name: string) => Asked): [string, Attack][] =>
  ['-', 'a-', ' ', 'se-'].map((unit) => [
    `a name of ${JSON.stringify(unit)}`,
    (share) => make(`${filled(unit, BODY_BYTES * share - 400)}x`),
  ]);

const header = (path: string, name: string, units: readonly string[], front = ''): [string, Attack][] =>
  units.map((unit) => [
    `${name} of ${JSON.stringify(unit)}`,
    (share) => ({ path, method: 'GET', headers: { [name]: `${front}${filled(unit, HEADER_BYTES * share)}x` } }),
  ]);

const query = (path: string): [string, Attack][] => [
  [
    'options',
    (share) => ({ path: `${path}?${numbered((HEADER_BYTES * share) / 7, (i) => `k${i}=1`, '&')}`, method: 'GET' }),
  ],
  ['percent signs', (share) => ({ path: `${path}?a=${filled('%41', HEADER_BYTES * share)}`, method: 'GET' })],
  ...header(path, 'If-None-Match', ['a,', ' ', 'W/'], 'W/'),
  ...header(path, 'Accept-Encoding', ['a,', ' ', 'gzip;q=0.1,']),
];

/** By path as the OpenAPI document writes it; those behind `*` are protocols of others. */
const ROUTES: Readonly<Record<string, readonly [string, Attack][]>> = {
  'POST /grammar/{tag}': [
    ...withTexts((text) => post('/grammar/se', { text }), TEXT_UNITS),
    ...withTexts((text) => post('/grammar/se?encoding=utf-8&details=true', { text }), TEXT_UNITS, {
      'words in bytes': 'bad ø𝒜 ',
    }),
    ...marked('/grammar/se'),
    ...annotations((annotation) => post('/grammar/se', { annotation })),
    ...bodies('/grammar/se', 'annotation'),
    [
      'codes',
      (share) =>
        post('/grammar/se', { text: filled('bad ', TEXT_UNITS * share), ignore: parts('x'.repeat(200))(share / 50) }),
    ],
  ],
  'POST /speller/{tag}': [
    ...withTexts(
      (text) => post('/speller/se?suggest=all&suggestions=100&offsets=true&encoding=utf-8', { text }),
      TEXT_UNITS,
    ),
    ...marked('/speller/se'),
    ...annotations((annotation) => post('/speller/se', { annotation })),
    ...bodies('/speller/se', 'text'),
  ],
  'POST /detect': [...withTexts((text) => post('/detect', { text }), TEXT_UNITS), ...bodies('/detect', 'text')],
  'POST /tts/{tag}/{voice}': [
    ...withTexts((text) => post('/tts/se/default', { text }), SPEECH_UNITS),
    ...withTexts((text) => post('/tts/se/default', { text: `<speak>${text}` }), SPEECH_UNITS - 10, {
      elements: '<p>',
      opening: '<',
    }),
    ...bodies('/tts/se/default', 'text'),
  ],
  'GET /tts/{tag}/{voice}': [
    ['a text', (share) => ({ path: `/tts/se/default?text=${filled('a', SPEECH_UNITS * share)}`, method: 'GET' })],
    ...header('/tts/se/default?text=a', 'Range', ['0-1,', ' ', '9'], 'bytes='),
    ...header('/tts/se/default?text=a', 'Accept', ['audio/mpeg;q=0.1,', ' ', ';a="'], 'audio/wav;'),
  ],
  'POST /analyse/{tag}': [
    ...withTexts((text) => post('/analyse/se?encoding=utf-8&guess=true', { text }), TEXT_UNITS),
    ...withTexts((text) => post('/analyse/se?format=conllu', { text }), TEXT_UNITS, { 'words, CoNLL-U': 'guolli. ' }),
    ...bodies('/analyse/se', 'text'),
  ],
  'POST /generate/{tag}': [
    ['readings', (share) => post('/generate/se', { readings: Array(Math.floor(1000 * share)).fill('guolli+N+Sg') })],
    ['tags', (share) => post('/generate/se', { readings: Array(Math.floor(190 * share)).fill('+N'.repeat(250)) })],
    ...names((reading) => post('/generate/se', { readings: [reading] })),
    ...bodies('/generate/se', 'readings'),
  ],
  'POST /hyphenate/{tag}': [
    ...withTexts((text) => post('/hyphenate/se?encoding=utf-8', { text }), TEXT_UNITS, { 'words, divided': 'guolli ' }),
    ...query('/hyphenate/se'),
    ...bodies('/hyphenate/se', 'text'),
  ],
  'GET /paradigm/{tag}/{lemma}': [
    ...query('/paradigm/se/guolli'),
    ['a word', (share) => ({ path: `/paradigm/se/${filled('%41', HEADER_BYTES * share)}`, method: 'GET' })],
  ],
  'GET /tts/{tag}': query('/tts/se'),
  'GET /grammar/{tag}/preferences': [
    ...query('/grammar/se/preferences'),
    ...header('/grammar/se/preferences', 'Accept-Language', ['a,', 'aa-bb-cc;q=0.1,', '-', ' '], 'a'),
  ],
  'GET /preferences/grammar/{tag}': query('/preferences/grammar/se'),
  'GET /grammar/{tag}/rules': [
    ...query('/grammar/se/rules'),
    ...header('/grammar/se/rules?locale=a', 'Accept-Language', ['a,'], 'a'),
    ['locales', (share) => ({ path: `/grammar/se/rules?locale=${filled('a-', HEADER_BYTES * share)}`, method: 'GET' })],
  ],
  'GET /languages': query('/languages?details=true&x=1'),
  'GET /health': query('/health'),
  'GET /livez': query('/livez'),
  'GET /readyz': query('/readyz'),
  'GET /problems': query('/problems'),
  'GET /metrics': [...query('/metrics'), ...header('/metrics', 'Accept', ['a/b;c=d,', ';', 'a="'], 'a/b;')],
  'GET /data/{tag}': query('/data/se'),
  'GET /data/chunks/{hash}': query(`/data/chunks/${'0'.repeat(32)}`),
  '* paths': [
    ['segments', (share) => ({ path: `/${filled('a/', HEADER_BYTES * share)}`, method: 'GET' })],
    ['slashes', (share) => ({ path: filled('/', HEADER_BYTES * share), method: 'GET' })],
    ['a tag', (share) => ({ path: `/speller/${filled('-', HEADER_BYTES * share)}x`, method: 'GET' })],
    ['a protocol that is none', (share) => ({ path: `/${filled('v2', HEADER_BYTES * share)}`, method: 'GET' })],
    ...header('/languages', 'Authorization', [' ', 'a '], 'Bearer '),
    ...header('/languages', 'X-Forwarded-For', ['1.1.1.1,']),
    ...header('/languages', 'Traceparent', ['0', '-']),
  ],
  '* /v1': [
    ...names((voice) => post('/v1/audio/speech', { model: 'm', input: 'a', voice })),
    ...names((lang_code) => post('/v1/audio/speech', { model: 'm', input: 'a', voice: 'alloy', lang_code })),
    ...names((model) => post('/v1/audio/speech', { model, input: 'a', voice: 'se-default' })),
    ...withTexts((input) => post('/v1/audio/speech', { model: 'm', input, voice: 'se-default' }), SPEECH_UNITS),
    ...bodies('/v1/audio/speech', 'input'),
    ...query('/v1/audio/voices'),
    ...query('/v1/models'),
  ],
  '* /v2': [
    ...withTexts((text) => form('/v2/check', { language: 'se', text }), TEXT_UNITS),
    ...withTexts((text) => form('/v2/check', { language: 'auto', text }), TEXT_UNITS, {
      'words, detected': 'bad xyz aaa ',
    }),
    ...annotations((annotation) => form('/v2/check', { language: 'se', data: JSON.stringify({ annotation }) })),
    [
      'numbers as parts',
      (share) => form('/v2/check', `language=se&data={"annotation":[${filled('1,', FORM_BYTES * share - 100)}1]}`),
    ],
    ['levels of data', (share) => form('/v2/check', `language=se&data=${filled('[', FORM_BYTES * share - 100)}`)],
    ['ampersands', (share) => form('/v2/check', filled('&', FORM_BYTES * share))],
    [
      'parameters',
      (share) =>
        form(
          '/v2/check',
          numbered((FORM_BYTES * share) / 8, (i) => `k${i}=1`, '&'),
        ),
    ],
    ['percent signs', (share) => form('/v2/check', `text=${filled('%41', FORM_BYTES * share - 10)}`)],
    ['plus signs', (share) => form('/v2/check', `text=${filled('+', FORM_BYTES * share - 10)}`)],
    [
      'bytes as they are',
      (share) => form('/v2/check', `text=${filled('ø', (FORM_BYTES * share) / 2 - 20)}&language=se`),
    ],
    ...names((language) => form('/v2/check', { language, text: 'a' })),
    ...names((callback) => form('/v2/check', { language: 'se', text: 'a', callback })),
    ...lists(['preferredVariants', 'preferredLanguages', 'noopLanguages'], { language: 'auto', text: 'bad xyz' }),
    ...lists(['disabledRules', 'enabledRules', 'disabledCategories'], { language: 'se', text: 'bad xyz' }),
    ...query('/v2/configinfo?language=se&x=1'),
    ...query('/v2/languages'),
  ],
  '* /mcp': [
    ...withTexts((text) => call('check_text', { text, language: 'se', corrected: true, max_issues: 200 }), TEXT_UNITS),
    ...withTexts((text) => call('check_text', { text, language: 'auto' }), TEXT_UNITS, {
      'words, detected': 'bad xyz aaa ',
    }),
    ...Object.entries({ markdown: MARKUP['text/markdown'], html: MARKUP['text/html'] }).flatMap(([format, units]) =>
      units.map((unit): [string, Attack] => [
        `${format} ${unit}`,
        (share) => call('check_text', { text: filled(unit, TEXT_UNITS * share), language: 'se', format }),
      ]),
    ),
    ...names((language) => call('check_text', { text: 'a', language })),
    ...names((message_language) => call('check_text', { text: 'bad', language: 'se', message_language })),
    ...names((code) => call('check_text', { text: 'bad', language: 'se', ignore: [code] })),
    ...names((language) => call('spell', { words: ['a'], language })),
    ...names((voice) => call('speak', { text: 'a', language: 'se', voice })),
    ...names((filter) => call('languages', { filter })),
    [
      'words',
      (share) => call('spell', { words: Array(Math.floor(200 * share)).fill('a'.repeat(200)), language: 'se' }),
    ],
    [
      'too many words',
      (share) => call('spell', { words: Array(Math.floor(190_000 * share)).fill('a'), language: 'se' }),
    ],
    ['a batch', (share) => batch(Math.floor(20 * share), 'tools/call', { name: 'languages', arguments: {} })],
    ['a large batch', (share) => batch(Math.floor(18_000 * share), 'ping')],
    ...bodies('/mcp', 'params'),
  ],
};

function batch(count: number, method: string, params?: object): Asked {
  const messages = Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method, params }));
  return { ...call('', {}), body: JSON.stringify(messages) };
}

class WatchedService {
  #child: ChildProcess | undefined;
  #url = '';
  #unitMs = 0;

  async start(): Promise<void> {
    this.#child = fork(new URL('../support/watched-service.mjs', import.meta.url), [], { execArgv: [] });
    [{ url: this.#url }] = (await once(this.#child, 'message')) as [{ url: string }];
    this.#unitMs = await this.#ask('reference');
  }

  async #ask(question: string): Promise<number> {
    this.#child?.send(question);
    const [{ ms }] = (await once(this.#child!, 'message')) as [{ ms: number }];
    return ms;
  }

  /**
   * The longest turn in units of ordinary work, in the best of some tries: collections of garbage come and go. The unit is measured
   * again for each try, because other programs share the memory of the processor, and both then take longer.
   */
  async longestTurn(asked: Asked): Promise<number> {
    let least = Infinity;
    for (let tried = 0; tried < TRIES && least > MOST_UNITS; tried++) {
      if (tried > 0) this.#unitMs = await this.#ask('reference');
      await this.#ask('watch');
      await this.#send(asked);
      least = Math.min(least, (await this.#ask('tell')) / this.#unitMs);
    }
    return least;
  }

  async #send({ path, method = 'POST', headers = {}, body }: Asked): Promise<void> {
    const response = await fetch(this.#url + path, { method, headers, ...(body === undefined ? {} : { body }) });
    // What an answer says is the business of other tests; that there is one, of this.
    expect(response.status).not.toBe(500);
    await response.arrayBuffer();
  }

  async openApiRoutes(): Promise<string[]> {
    const { paths } = (await (await fetch(`${this.#url}/openapi.json`)).json()) as { paths: Record<string, object> };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
  }

  async stop(): Promise<void> {
    const child = this.#child!;
    const isGone = once(child, 'exit');
    child.disconnect();
    await isGone;
  }
}

describe('the event loop', () => {
  const service = new WatchedService();
  beforeAll(() => service.start());
  afterAll(() => service.stop());

  it('is watched at every route', async () => {
    const routes = await service.openApiRoutes();
    expect(
      Object.keys(ROUTES)
        .filter((route) => !route.startsWith('*'))
        .sort(),
    ).toEqual(routes.sort());
  });

  it.each(Object.keys(ROUTES))(
    'goes on while %s is asked for what its limits allow',
    async (route) => {
      const slow: string[] = [];
      for (const [name, attack] of ROUTES[route]!) {
        for (const share of SHARES) {
          const units = await service.longestTurn(attack(share));
          if (units <= MOST_UNITS) continue;
          slow.push(`${name}, ${share} of the limit: ${units.toFixed(1)} units, more than ${MOST_UNITS}`);
          break;
        }
      }
      expect(slow).toEqual([]);
    },
    600_000,
  );
});
