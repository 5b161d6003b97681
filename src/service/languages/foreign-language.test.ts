import { describe, expect, it } from 'vitest';
import { foreignLanguage } from './foreign-language.js';

describe('a passage', () => {
  it('is foreign where the language of the text is out of the question', () => {
    expect(foreignLanguage('se')('the quick brown fox')).toBe('en');
    expect(foreignLanguage('kpv')('я не знаю что делать')).toBe('ru');
    expect(foreignLanguage('de')('all you need is love')).toBe('en');
  });

  it('is not foreign in its own language, whatever tag the text has', () => {
    expect(foreignLanguage('est-x-utee')('ma lähen homme kooli ja tulen õhtul koju')).toBeUndefined();
    expect(foreignLanguage('nno-x-ext-apertium')('eg veit ikkje kvar han bur')).toBeUndefined();
    expect(foreignLanguage('se')('oahpaheaddji lea skuvllas')).toBeUndefined();
  });

  it('is not foreign in a standard of the same language: those are errors to correct', () => {
    expect(foreignLanguage('nn')('jeg vet ikke hvor han bor')).toBeUndefined();
    expect(foreignLanguage('fkv')('minä en tiedä missä hän asuu')).toBeUndefined();
  });

  it('is nothing where nothing is likely', () => {
    expect(foreignLanguage('se', () => [])('xqz')).toBeUndefined();
    const detected = (confidence: number, tag: string) => ({ tag, confidence });
    expect(foreignLanguage('se', () => [detected(0.5, 'mt'), detected(0.3, 'nn')])('xqz')).toBeUndefined();
    expect(foreignLanguage('se', () => [detected(0.4, 'nn'), detected(0.3, 'nb')])('xqz')).toBe('nn');
  });
});
