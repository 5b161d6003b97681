/** `/v2/check` over real HTTP, with the engines of the tests: "bad" and double spaces are errors of grammar, unknown words of spelling. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, TEST_SOURCES, type TestServer, testSource } from '../harness.js';
import { talk } from '../support/raw-client.js';

interface Match {
  message: string;
  shortMessage: string;
  offset: number;
  length: number;
  replacements: { value: string }[];
  context: { text: string; offset: number; length: number };
  sentence: string;
  type: { typeName: string };
  rule: { id: string; subId: string; description: string; issueType: string; category: { id: string; name: string } };
}
interface CheckAnswer {
  software: Record<string, unknown>;
  warnings: { incompleteResults: boolean; incompleteResultsReason?: string };
  language: { name: string; code: string; detectedLanguage: { code: string; confidence: number } };
  matches: Match[];
  sentenceRanges: [number, number][];
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ textLimit: 2_000, checkTimeoutMs: 60_000 }, [
    ...TEST_SOURCES,
    testSource('speller', 'nb', { words: ['aaa', 'bbb'] }),
    testSource('speller', 'est-x-utee', { words: ['aaa'] }),
    testSource('speller', 'sma', { words: ['aaa'] }),
  ]);
});
afterAll(() => server.close());

const send = (form: Record<string, string>, path = '/v2/check') =>
  fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(form) });

async function check(form: Record<string, string>, path?: string): Promise<CheckAnswer> {
  const response = await send(form, path);
  expect(await response.clone().text()).toMatch(/^\{/);
  expect(response.status).toBe(200);
  return (await response.json()) as CheckAnswer;
}

/** The rule and what it is about. */
const found = ({ matches }: CheckAnswer, text: string) =>
  matches.map(({ rule, offset, length }) => `${rule.id}: ${text.slice(offset, offset + length)}`);

async function refusal(form: Record<string, string>, path?: string): Promise<{ status: number; body: string }> {
  const response = await send(form, path);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const body = await response.text();
  expect(body).toMatch(/^Error: /);
  return { status: response.status, body };
}

describe('an answer', () => {
  test('has every field that strict clients require, with its type', async () => {
    const answer = await check({ text: 'aaa bad xxx', language: 'se' });
    expect(answer).toMatchObject({
      software: {
        name: 'LanguageTool',
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        buildDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0000$/),
        apiVersion: 1,
        premium: false,
        status: '',
      },
      warnings: { incompleteResults: false },
      language: {
        name: 'North Sámi – Davvisámegiella',
        code: 'se',
        detectedLanguage: { name: expect.any(String), code: 'se', confidence: 1, source: expect.any(String) },
      },
      sentenceRanges: [[0, 11]],
      extendedSentenceRanges: [{ from: 0, to: 11, detectedLanguages: [{ language: 'se', rate: 1 }] }],
    });
    expect(answer.matches).toEqual([
      {
        message: 'Heajos sátni.',
        shortMessage: 'Heajos sátni',
        offset: 4,
        length: 3,
        replacements: [{ value: 'good' }, { value: 'fine' }],
        context: { text: 'aaa bad xxx', offset: 4, length: 3 },
        sentence: 'aaa bad xxx',
        type: { typeName: 'Other' },
        rule: {
          id: 'BAD',
          subId: 'bad',
          description: 'Heajos sátni',
          issueType: 'grammar',
          category: { id: 'GRAMMAR', name: 'Grammar' },
        },
        ignoreForIncompleteSentence: true,
        contextForSureMatch: -1,
      },
      {
        message: expect.stringMatching(/./),
        shortMessage: expect.stringMatching(/./),
        offset: 8,
        length: 3,
        replacements: expect.arrayContaining([{ value: 'aaa' }]),
        context: { text: 'aaa bad xxx', offset: 8, length: 3 },
        sentence: 'aaa bad xxx',
        type: { typeName: 'UnknownWord' },
        rule: {
          id: 'LANGTOOLS_SPELLER_RULE',
          subId: expect.any(String),
          description: expect.stringMatching(/./),
          issueType: 'misspelling',
          category: { id: 'TYPOS', name: 'Possible Typo' },
        },
        ignoreForIncompleteSentence: false,
        contextForSureMatch: 0,
      },
    ]);
  });

  test('leaves a passage in another language unchecked, and says where it is', async () => {
    const text = 'Aaa xxx aaa bbb aaa: the quick brown foxes were running, aaa bbb aaa.';
    const answer = await check({ text, language: 'se' });
    expect(found(answer, text)).toEqual(['LANGTOOLS_SPELLER_RULE: xxx']);
    const from = text.indexOf('the');
    expect(answer).toMatchObject({
      ignoreRanges: [{ from, to: text.indexOf(', aaa bbb'), language: { code: 'en' } }],
    });
    expect(await check({ text: 'aaa', language: 'se' })).not.toHaveProperty('ignoreRanges');
  });

  test('has exactly the type application/json, and may be read from anywhere', async () => {
    const { headers } = await send({ text: 'aaa', language: 'se' });
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  });

  test('is the same, byte for byte, for the same request', async () => {
    const texts = await Promise.all(
      [1, 2].map(async () => (await send({ text: 'aaa bad xxx', language: 'se' })).text()),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  test('counts in UTF-16 code units', async () => {
    const text = '😀 aaa 😀 xxx &';
    expect(found(await check({ text, language: 'se' }), text)).toEqual(['LANGTOOLS_SPELLER_RULE: xxx']);
  });

  test('shows the sentence and forty characters on both sides', async () => {
    const text = `${'aaa '.repeat(30)}\nbbb. Aaa xxx aaa! Bbb ${'bbb '.repeat(30)}`;
    const [match] = (await check({ text, language: 'se' })).matches;
    expect(match?.sentence).toBe('Aaa xxx aaa!');
    expect(match?.context.text).toMatch(/^…a(?: aaa)+ {2}bbb\. Aaa xxx aaa! Bbb(?: bbb)+ bb…$/);
    expect(match?.context.text.slice(match.context.offset, match.context.offset + match.context.length)).toBe('xxx');
  });

  test('says when the language has no grammar checker', async () => {
    expect((await check({ text: 'aaa', language: 'fo' })).language).toMatchObject({ spellCheckOnly: true });
    expect((await check({ text: 'aaa', language: 'se' })).language).not.toHaveProperty('spellCheckOnly');
  });

  test('is short with c=1', async () => {
    const answer = await check({ text: 'aaa xxx', language: 'se', c: '1' });
    expect(Object.keys(answer)).toEqual(['language', 'matches', 'sentenceRanges', 'extendedSentenceRanges']);
    expect(answer.matches[0]).not.toHaveProperty('context');
    expect(answer.matches[0]).not.toHaveProperty('sentence');
    expect(answer.matches[0]?.replacements.length).toBeLessThanOrEqual(5);
  });

  test('is wrapped for callback, and keeps its type', async () => {
    const response = await send({ text: 'aaa', language: 'se', callback: 'shown' });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toMatch(/^shown\(\{.*\}\);$/s);
  });

  test('without a text has no matches', async () => {
    expect((await check({ text: '', language: 'se' })).matches).toEqual([]);
  });
});

describe('parameters', () => {
  test('come in the query of a GET', async () => {
    const response = await fetch(`${server.url}/v2/check?language=se&text=aaa%20xxx+bad`);
    expect(found((await response.json()) as CheckAnswer, 'aaa xxx bad')).toEqual([
      'LANGTOOLS_SPELLER_RULE: xxx',
      'BAD: bad',
    ]);
  });

  test('in the query win over those in the body', async () => {
    const answer = await check({ text: 'aaa bad', language: 'nb' }, '/v2/check?language=se');
    expect(answer.language.code).toBe('se');
  });

  test.each([
    ['a type that is no form', { 'Content-Type': 'text/plain' }],
    ['JSON as a type', { 'Content-Type': 'application/json' }],
    ['a charset', { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' }],
  ])('are read with %s', async (_, headers) => {
    const response = await fetch(`${server.url}/v2/check`, {
      method: 'POST',
      headers,
      body: 'language=se&text=aaa+xxx',
    });
    expect(((await response.json()) as CheckAnswer).matches).toHaveLength(1);
  });

  test('are read without any type', async () => {
    const body = 'language=se&text=aaa+xxx';
    const answer = await talk(
      server.url,
      `POST /v2/check HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer).toContain('LANGTOOLS_SPELLER_RULE');
  });

  test.each(['/v2//check', '/b/v2/check', '/b/v2//check', '/v2/check/'])('are taken at %s', async (path) => {
    expect((await check({ text: 'aaa xxx', language: 'se' }, path)).matches).toHaveLength(1);
  });

  test('are taken at /a/v2/check, for the languages that are there', async () => {
    expect((await check({ text: 'aaa xxx', language: 'sma-NO' }, '/a/v2/check')).matches).toHaveLength(1);
    expect((await refusal({ text: 'aaa', language: 'se' }, '/a/v2/check')).status).toBe(400);
  });

  test('that nobody knows are ignored', async () => {
    const form = { text: 'aaa', language: 'se', useragent: 'x', v: '1', textSessionId: '7', inputLogging: 'no' };
    expect((await check(form)).matches).toEqual([]);
  });

  test.each([
    [{ language: 'se' }, 'text'],
    [{ text: 'a', data: '{"text":"a"}', language: 'se' }, 'both'],
    [{ text: 'a' }, 'language'],
    [{ text: 'a', language: 'en-US' }, "'en-US' is not a language code known"],
    [{ text: 'a', language: 'not a code' }, 'language code'],
    [{ text: 'a', language: 'se', level: 'high' }, 'level'],
    [{ text: 'a', language: 'se', mode: 'some' }, 'mode'],
    [{ text: 'a', language: 'se', c: 'x' }, "'c'"],
    [{ text: 'a', language: 'se', callback: 'a.b' }, 'callback'],
    [{ text: 'a', language: 'se', enabledOnly: 'true' }, 'enabled'],
    [{ text: 'a', language: 'se', enabledOnly: 'yes', enabledRules: 'BAD', disabledRules: 'X' }, 'disabled'],
    [{ text: 'a', language: 'se', noopLanguages: 'en' }, 'noopLanguages'],
    [{ text: 'a', language: 'auto', preferredVariants: 'en' }, 'preferredVariants'],
    [{ text: 'a', language: 'se', motherTongue: '?' }, 'motherTongue'],
    [{ text: 'a', language: 'se', altLanguages: '?' }, 'altLanguages'],
    [{ text: 'a', language: 'se', username: 'me' }, 'username'],
    [{ text: 'a', language: 'se', apiKey: 'me' }, 'username'],
    [{ text: 'a', language: 'se', username: 'me', apiKey: 'k', password: 'p' }, 'both'],
    [{ text: 'a', language: 'se', enabled: 'X' }, 'enabledRules'],
    [{ text: 'a', language: 'se', disabled: 'X' }, 'disabledRules'],
    [{ text: 'a', language: 'se', preferredvariants: 'X' }, 'preferredVariants'],
    [{ text: 'a', language: 'se', autodetect: '1' }, 'language=auto'],
    [{ data: '{', language: 'se' }, 'JSON'],
    [{ data: '[]', language: 'se' }, 'object'],
    [{ data: '{}', language: 'se' }, 'annotation'],
    [{ data: '{"text":"a","annotation":[]}', language: 'se' }, 'both'],
    [{ data: '{"text":7}', language: 'se' }, 'string'],
    [{ data: '{"annotation":7}', language: 'se' }, 'list'],
    [{ data: '{"annotation":[7]}', language: 'se' }, 'object'],
    [{ data: '{"annotation":[{}]}', language: 'se' }, 'needs'],
    [{ data: '{"annotation":[{"text":"a","markup":"b"}]}', language: 'se' }, 'both'],
    [{ data: '{"annotation":[{"text":"a","interpretAs":"b"}]}', language: 'se' }, 'interpretAs'],
  ] as [Record<string, string>, string][])('%j is 400', async (form, reason) => {
    const { status, body } = await refusal(form);
    expect(status).toBe(400);
    expect(body).toContain(reason);
  });

  test('that name a language nobody has are hints, where they are no more', async () => {
    const form = {
      text: 'aaa',
      language: 'se',
      preferredVariants: 'en-US,de-DE',
      motherTongue: 'en-US',
      altLanguages: 'fr',
    };
    expect((await check(form)).matches).toEqual([]);
  });

  test('are refused when the query cannot be decoded', async () => {
    const response = await fetch(`${server.url}/v2/check?language=se&text=%zz`);
    expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/^Error: /)]);
  });
});

describe('a body as LibreOffice 7.4 sends it, without encoding,', () => {
  const raw = async (body: string) => {
    const response = await fetch(`${server.url}/v2/check`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as CheckAnswer;
  };

  test.each([
    'aaa & xxx',
    'aaa + xxx',
    'aaa 100 % xxx',
    'aaá aaa&language=xxx',
    'aaa 😀 xxx',
    'é%41 bbb=xxx',
    'aaa\nxxx',
  ])('has its text verbatim: %j', async (text) => {
    const answer = await raw(`text=${text}&language=nb-NO&username=me&apiKey=key`);
    expect(found(answer, text).at(-1)).toBe('LANGTOOLS_SPELLER_RULE: xxx');
    expect(answer.language.code).toBe('nb-NO');
  });

  test.each([
    'text=aaa xxx&enabledOnly=false&language=nb',
    'enabledOnly=false&language=nb&text=aaa xxx',
    'language=nb&text=aaa xxx&enabledOnly=false',
  ])('has its text end where parameters follow: %s', async (body) => {
    expect(found(await raw(body), 'aaa xxx')).toEqual(['LANGTOOLS_SPELLER_RULE: xxx']);
  });

  test('is decoded when it is encoded after all', async () => {
    expect(found(await raw('text=aaa%20%26+xxx&language=nb'), 'aaa & xxx')).toEqual(['LANGTOOLS_SPELLER_RULE: xxx']);
  });
});

describe('the language', () => {
  test.each([
    ['se-NO', 'se-NO', 'se'],
    ['SE', 'SE', 'se'],
    ['sme', 'sme', 'se'],
    ['se_NO', 'se-NO', 'se'],
    ['se-', 'se', 'se'],
    ['no', 'no', 'nb'],
    ['no-NO', 'no-NO', 'nb'],
    ['nb-NO', 'nb-NO', 'nb'],
    ['nob', 'nob', 'nb'],
    ['et-EE', 'et-EE', 'est-x-utee'],
    ['est', 'est', 'est-x-utee'],
    ['est-x-utee', 'est-x-utee', 'est-x-utee'],
  ])('%s keeps its code %s and is %s', async (asked, code, tag) => {
    const response = await send({ text: 'aaa xxx', language: asked });
    expect(response.headers.get('x-tag')).toBe(tag);
    const answer = (await response.json()) as CheckAnswer;
    expect(answer.language.code).toBe(code);
    expect(answer.matches).toHaveLength(1);
  });

  test.each(['qlt-', 'qlt-CA', 'und', 'zxx', 'mul'])('%s has no matches', async (language) => {
    expect((await check({ text: 'xxx', language })).matches).toEqual([]);
  });

  test('whose data is not installed is 503', async () => {
    const { status, body } = await refusal({ text: 'a', language: 'smj' });
    expect(status).toBe(503);
    expect(body).toContain('smj');
  });
});

describe('rules', () => {
  const text = 'aaa  bad xxx';
  const all = ['DOUBLE_SPACE:   ', 'BAD: bad', 'LANGTOOLS_SPELLER_RULE: xxx'];
  test.each([
    [{}, [0, 1, 2]],
    [{ disabledRules: 'BAD' }, [0, 2]],
    [{ disabledRules: 'bad' }, [0, 2]],
    [{ disabledRules: 'WHITESPACE_RULE' }, [1, 2]],
    [{ disabledRules: 'LANGTOOLS_SPELLER_RULE' }, [0, 1]],
    [{ disabledCategories: 'TYPOS' }, [0, 1]],
    [{ disabledCategories: 'TYPOGRAPHY,GRAMMAR' }, [2]],
    [{ enabledOnly: 'true', enabledRules: 'BAD' }, [1]],
    [{ enabledOnly: 'true', enabledRules: 'LANGTOOLS_SPELLER_RULE' }, [2]],
    [{ enabledOnly: 'true', enabledCategories: 'TYPOGRAPHY' }, [0]],
    [{ disabledRules: 'NO_SUCH_RULE', enabledRules: 'NOR_THIS' }, [0, 1, 2]],
    [{ mode: 'textLevelOnly' }, []],
    [{ mode: 'allButTextLevelOnly', level: 'picky' }, [0, 1, 2]],
  ] as [Record<string, string>, number[]][])('%j', async (choice, wanted) => {
    const answer = await check({ text, language: 'se', ...choice });
    const known = found(answer, text).filter((one) => !one.endsWith(': bad') || one.startsWith('BAD'));
    expect(known).toEqual(wanted.map((index) => all[index]));
  });
});
