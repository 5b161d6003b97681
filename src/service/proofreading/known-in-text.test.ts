import { describe, expect, it } from 'vitest';
import { KnownWords } from '../../speller/known-words.js';
import type { InflectionInput } from '../pool/worker-operations.js';
import { knownInText } from './known-in-text.js';

function serviceThat(answer: (input: InflectionInput) => string[]) {
  const asked: InflectionInput[] = [];
  return {
    asked,
    inflections: async (_tag: string, input: InflectionInput) => {
      asked.push(input);
      return answer(input);
    },
  };
}

const mine = new KnownWords(['blogga', 'Zootopia', 'ab']);

describe('the words that a writer knows', () => {
  it('are those of the list, and forms of them', async () => {
    const service = serviceThat((input) => input.map(([form]) => form).filter((form) => form.endsWith('s')));
    const text = 'Blogga bloggas Bloggain Zootopias zoo ab abs.';
    expect(await knownInText(service, mine, { tag: 'se', text })).toEqual(['Blogga', 'ab', 'bloggas', 'Zootopias']);
    expect(service.asked).toEqual([
      [
        ['bloggas', ['blogga']],
        ['bloggain', ['blogga']],
        ['Zootopias', ['Zootopia']],
      ],
    ]);
  });

  it('cost no question where there can be no forms', async () => {
    const service = serviceThat(() => ['wrong']);
    expect(await knownInText(service, mine, { tag: 'se', text: 'blogga vuot' })).toEqual(['blogga']);
    expect(await knownInText(service, new KnownWords([]), { tag: 'se', text: 'bloggas' })).toEqual([]);
    expect(await knownInText(service, undefined, { tag: 'se', text: 'bloggas' })).toEqual([]);
    expect(service.asked).toEqual([]);
  });

  it('are still known when nobody can say anything about forms', async () => {
    const service = { inflections: () => Promise.reject(new Error('busy')) };
    expect(await knownInText(service, mine, { tag: 'se', text: 'blogga bloggas' })).toEqual(['blogga']);
  });

  it('are looked at within limits', () => {
    const text = Array.from(
      { length: 1_000 },
      (_, i) => `blogga${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`,
    );
    expect(mine.relatedIn(text.join(' '), 50)).toHaveLength(50);
  });
});
