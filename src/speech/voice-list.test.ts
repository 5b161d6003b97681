import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DataError } from '../engine/data-error.js';
import { readVoiceList } from './voice-list.js';

const LANGUAGES = new URL('../../languages/', import.meta.url);
const content = JSON.parse(readFileSync(new URL('voices.json', LANGUAGES), 'utf8')) as Record<string, unknown>;

describe('the list of voices', () => {
  const { variants, languages, defaultVoice } = readVoiceList(content);

  test('has a woman and a man, and one of them is the default', () => {
    expect([...variants.keys()].sort()).toEqual(['man', 'woman']);
    expect(variants.has(defaultVoice)).toBe(true);
  });

  test('has a measured gain for every voice of every language', () => {
    for (const { gainDb } of languages.values()) {
      expect([...gainDb.keys()].sort()).toEqual(['man', 'woman']);
      for (const gain of gainDb.values()) expect(Math.abs(gain)).toBeLessThan(12);
    }
    const measured = Object.values(content.languages as Record<string, object>).filter(
      (language) => 'gainDb' in language,
    );
    expect(measured).toHaveLength(languages.size);
  });

  test('gives every language a pronunciation: of eSpeak or of ours', () => {
    const folders = readdirSync(LANGUAGES);
    for (const { tag, language, espeak } of languages.values()) {
      const hasRules =
        folders.includes(language) && readdirSync(new URL(language, LANGUAGES)).includes('pronunciation.txt');
      expect(`${tag} ${espeak !== undefined || hasRules}`).toBe(`${tag} true`);
    }
  });

  test('lets varieties share the voices of their language', () => {
    const languageOf = (tag: string) => languages.get(tag)?.language;
    expect(
      ['est-x-plamk', 'est-x-utee', 'nno-x-ext-apertium', 'spa-x-ext-apertium', 'vot-x-ext-kkankain'].map(languageOf),
    ).toEqual(['et', 'et', 'nn', 'es', 'vot']);
  });

  test.each([
    [null, /no object/],
    [{ ...content, default: 'child' }, /no voice "child"/],
    [{ ...content, languages: { se: { aliases: { biret: 'nobody' } } } }, /se: there is no voice "nobody"/],
    [{ ...content, languages: { se: { gainDb: { man: 'loud' } } } }, /se: a number/],
    [{ ...content, languages: { se: [] } }, /se is no object/],
  ])('refuses %#', (wrong, reason) => {
    expect(() => readVoiceList(wrong)).toThrow(DataError);
    expect(() => readVoiceList(wrong)).toThrow(reason);
  });
});
