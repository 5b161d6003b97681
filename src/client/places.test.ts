import { describe, expect, test } from 'vitest';
import { type ClientOptions, LangtoolsClient } from './index.js';

type Answer = { status: number; served_at?: string } | 'nobody answers';

/** A network: base URL → what its process answers. Remembers who was asked, and who got the key. */
function network(answers: Record<string, Answer>, options: Partial<ClientOptions> = {}) {
  const asked: string[] = [];
  const client = new LangtoolsClient({
    baseUrl: 'https://own.example/b',
    apiKey: 'secret',
    ...options,
    fetch: async (input, init) => {
      const base = String(input).replace(/\/speller\/.*$/, '');
      const key = new Headers(init?.headers).get('authorization');
      asked.push(key === null ? `${base} without key` : base);
      const answer = answers[base];
      if (answer === undefined || answer === 'nobody answers') throw new TypeError('fetch failed');
      const { status, ...more } = answer;
      const body =
        status === 200 ? { text: 'x', results: [] } : { status, code: 'c', title: 't', detail: 'd', ...more };
      return new Response(JSON.stringify(body), { status });
    },
  });
  return { asked, answers, spell: () => client.spell('nb', 'x') };
}

const found = { status: 200 };
const at = (served_at: string) => ({ status: 421, served_at });

describe('a language that another process serves', () => {
  test('is asked for there, and from then on at once', async () => {
    const { asked, spell } = network({
      'https://own.example/b': at('https://own.example/two/'),
      'https://own.example/two': found,
    });
    await spell();
    await spell();
    expect(asked).toEqual(['https://own.example/b', 'https://own.example/two', 'https://own.example/two']);
  });

  test('the key goes to the same origin and to listed peers, and to no other', async () => {
    const answers = { 'https://own.example/b': at('https://two.example/b'), 'https://two.example/b': found };
    const strange = network(answers);
    await strange.spell();
    expect(strange.asked).toEqual(['https://own.example/b', 'https://two.example/b without key']);
    const listed = network(answers, { peers: ['https://two.example'] });
    await listed.spell();
    expect(listed.asked).toEqual(['https://own.example/b', 'https://two.example/b']);
    // Another port is another origin.
    const port = network({
      'https://own.example/b': at('https://own.example:8443'),
      'https://own.example:8443': found,
    });
    await port.spell();
    expect(port.asked[1]).toBe('https://own.example:8443 without key');
  });

  test('a refusal for want of the key says why it was not sent', async () => {
    const { spell } = network({
      'https://own.example/b': at('https://two.example'),
      'https://two.example': { status: 401 },
    });
    await expect(spell()).rejects.toThrow('The key was not sent to https://two.example');
  });

  test.each([
    ['from https to http', 'http://own.example'],
    ['to another protocol', 'file:///etc/passwd'],
    ['with a user and a password', 'https://user:word@own.example'],
    ['to what is no address', 'https://'],
  ])('is not followed %s', async (_what, place) => {
    const { asked, spell } = network({ 'https://own.example/b': at(place) });
    await expect(spell()).rejects.toMatchObject({ status: 421, servedAt: place });
    expect(asked).toEqual(['https://own.example/b']);
  });

  test('two processes that name each other do not send it round and round', async () => {
    const { asked, spell } = network({
      'https://own.example/b': at('https://own.example/two'),
      'https://own.example/two': at('https://own.example/b'),
    });
    await expect(spell()).rejects.toMatchObject({ status: 421 });
    expect(asked).toEqual(['https://own.example/b', 'https://own.example/two']);
  });

  test('a chain ends after two, or where the caller says', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`https://own.example/${i}`, at(`https://own.example/${i + 1}`)]),
    );
    const { asked, spell } = network(chain, { baseUrl: 'https://own.example/0' });
    await expect(spell()).rejects.toMatchObject({ status: 421 });
    expect(asked).toHaveLength(3);
    const none = network(chain, { baseUrl: 'https://own.example/0', follows: 0 });
    await expect(none.spell()).rejects.toMatchObject({ status: 421, servedAt: 'https://own.example/1' });
    expect(none.asked).toHaveLength(1);
  });

  test('a place that is gone, or has it no more, is forgotten', async () => {
    const { asked, answers, spell } = network({
      'https://own.example/b': at('https://own.example/two'),
      'https://own.example/two': found,
    });
    await spell();
    answers['https://own.example/b'] = found;
    for (const gone of ['nobody answers', { status: 421 }] as const) {
      answers['https://own.example/two'] = gone;
      asked.length = 0;
      await spell();
      await spell();
      expect(asked).toEqual(['https://own.example/two', 'https://own.example/b', 'https://own.example/b']);
      answers['https://own.example/b'] = at('https://own.example/two');
      answers['https://own.example/two'] = found;
      await spell();
      answers['https://own.example/b'] = found;
    }
  });
});

test('a base URL that nobody answers is reported, not tried twice', async () => {
  const { asked, spell } = network({});
  await expect(spell()).rejects.toThrow('fetch failed');
  expect(asked).toHaveLength(1);
});
