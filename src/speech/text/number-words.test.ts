import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../engine/data-error.js';
import { NumberWords } from './number-words.js';
import { parseNumberRules } from './parse-number-rules.js';

const CLDR = join(dirname(createRequire(import.meta.url).resolve('cldr-rbnf/package.json')), 'rbnf');
const cldr = (name: string) =>
  new NumberWords(parseNumberRules(readFileSync(join(CLDR, `${name}-SpelloutRules.txt`), 'utf8')), name);
const plain = (words: string | undefined) => words?.replaceAll('\u00ad', '');

describe('the rules of CLDR', () => {
  test.each([
    ['fi', '%spellout-cardinal', 1999, 'tuhatyhdeksänsataayhdeksänkymmentäyhdeksän'],
    ['de', '%spellout-cardinal-masculine', 21, 'einundzwanzig'],
    ['de', '%spellout-numbering-year', 1999, 'neunzehnhundertneunundneunzig'],
    ['de', '%spellout-ordinal', 3, 'dritte'],
    ['es', '%spellout-cardinal-masculine', 101, 'ciento un'],
    ['es', '%spellout-numbering', 100, 'cien'],
    ['ru', '%spellout-cardinal-masculine', 21_000, 'двадцать одна тысяча'],
    ['ru', '%spellout-cardinal-masculine', 5_000_000, 'пять миллионов'],
    ['lv', '%spellout-cardinal-masculine', 11, 'vienpadsmit'],
    ['no', '%spellout-cardinal-masculine', 345, 'tre hundre og førtifem'],
    ['fi', '%spellout-cardinal', -5, 'miinus viisi'],
  ])('write %s %s %d', (locale, ruleSet, number, words) => {
    expect(plain(cldr(locale).format(number, ruleSet))).toBe(words);
  });

  test('say which word stands for the decimal comma', () => {
    expect(cldr('fi').decimalWord('%spellout-cardinal')).toBe('pilkku');
  });

  test('give no words for a number that they would write in digits', () => {
    expect(cldr('fi').format(1e18, '%spellout-cardinal')).toBeUndefined();
  });
});

describe('number rules', () => {
  test('that call themselves for ever give no words instead of no answer', () => {
    const loop = new NumberWords(parseNumberRules('%a:\n0: =%a=;'));
    expect(loop.format(7, '%a')).toBeUndefined();
  });

  test('go back one rule at a multiple of the divisor, as 30 by "21: << and >>"', () => {
    const source = ['%a:', '0: z;', '1: one;', '2: two;', '3: three;', '10: ten;', '20: <<ty;', '21: <<ty and >>;'];
    const rules = new NumberWords(parseNumberRules(source.join('\n')));
    expect(rules.format(30, '%a')).toBe('threety');
    expect(rules.format(32, '%a')).toBe('threety and two');
  });

  test.each([
    ['before any set', '1: one;'],
    ['without an end', '%a:\n1: one'],
    ['with a set that is not there', '%a:\n1: =%b=;'],
    ['with an open bracket', '%a:\n1: one[;'],
    ['whose bases fall', '%a:\n5: five;\n2: two;'],
  ])('are refused %s', (_, text) => {
    expect(() => parseNumberRules(text, 'numbers.txt')).toThrow(DataError);
  });
});
