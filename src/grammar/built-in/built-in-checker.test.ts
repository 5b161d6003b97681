/**
 * The framework on a language of our own making: every shorthand of the rules, every tag, and the invariants on random
 * texts.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.js';
import { Budget } from '../../engine/budget.js';
import type { Speller } from '../../speller/speller.js';
import type { BuiltInChecker } from './built-in-checker.js';
import type { CheckerData } from './checker-data.js';
import { openWith } from './checker-engine.js';

const RULES = `
DELIMITERS = (<sent-end>) ;
LIST Lenite = <len:\\(.+\\)>r ;
AFTER-SECTIONS
ADD (&double BLANK-BEFORE:space) (<double-space-before>) ;
ADD (&comma BLANK-BEFORE:none) ("<,>") IF (0 (<space-before>)) ;
ADD (&after BLANK-AFTER:space) ("<,>") IF (0 (<word-after>)) ;
ADD (&quotes SUGGESTWF VSTR:"$1"S <fixedcase>) (<should-be:\\(.+\\)>r) ;
ADD (&lenition SUGGESTWF VSTR:"$1"S <fixedcase>) Lenite IF (-1 ("mo" Poss)) ;
ADD (&fusion SUGGESTWF "den"S DELETE:+1) ("<de>"i) IF (1 ("<an>")) ;
ADD (&repeated DELETE LEFT:-1) (<same-as-before>) ;
ADD (&two SUGGESTWF "uno"S "duo"S) ("<dos>"i) ;
ADD (&also SUGGESTWF "tres"S) ("<dos>") ;
ADD (&joined SUGGESTWF VSTR:"$1"S DELETE:+1) (<join:\\(.+\\)>r) ;
ADD (&verified SUGGESTWF "nowhere"S) ("<somewhere>") ;
ADD (&typo) (<unknown>) IF (0 (<lower>)) ;
`;
const MESSAGES = `double = Double
    .desc = Before “{$1}”.
lenition = Lenition
    .desc = “{$1}” should be “{€1}”.
`;
const DATA: Omit<CheckerData, 'speller'> = {
  tag: 'xx',
  grammars: { 'xx/grammar/rules.cg3': RULES },
  settings: JSON.stringify({
    language: 'xx',
    quotes: { preferred: [['«', '»']] },
    probes: { len: { replace: [['^([bc])(?!h)', '$1h']], knownWord: true, form: true } },
    joins: { join: { infixes: ['', 's'], must: 'listed' } },
    verified: ['verified'],
  }),
  lexicon: 'mo\tmo\tPoss\n',
  abbreviations: 'bl.a.\nosv. +\n',
  messages: { xx: MESSAGES },
};
const WORDS = new Set(
  'cara chara bean an den de og uno dos duo tres barn hage barneshage barnhage det er bra hus house somewhere'.split(
    ' ',
  ),
);
const SPELLER: Speller = {
  isCorrect: (word) => WORDS.has(word) || WORDS.has(word.toLowerCase()),
  suggest: (word) => ({
    suggestions: [...WORDS].filter((known) => known === word.slice(0, -1)).map((value) => ({ value, weight: 1 })),
    cutShort: false,
  }),
};

const checker = openWith(DATA, SPELLER);
const ALL = { ignore: [], locales: [] };

function errors(text: string, one: BuiltInChecker = checker): string[] {
  return one.check(text, ALL, Budget.unlimited()).errors.map(({ code, startUtf16, endUtf16, suggestions }) => {
    return `${code} [${text.slice(startUtf16, endUtf16)}] ${suggestions.join('|')}`;
  });
}

describe('a rule', () => {
  test('says what a blank should be', () => {
    expect(errors('Det er  bra.')).toEqual(['double [  ]  ']);
    expect(errors('Det , er bra.')).toEqual(['comma [ ,] ,']);
    expect(errors('Det,er bra.')).toEqual(['after [,] , ']);
  });

  test('suggests the form that a probe made, with its own case', () => {
    expect(errors('Mo cara.')).toEqual(['lenition [cara] chara']);
    expect(errors('Mo chara, an cara.')).toEqual([]);
  });

  test('takes two words together and keeps the capital of the first', () => {
    expect(errors('De an bean.')).toEqual(['fusion [De an] Den']);
  });

  test('takes a word away', () => {
    expect(errors('Det er og og bra.')).toEqual(['repeated [og og] og']);
  });

  test('keeps its suggestions apart from those of another rule', () => {
    expect(errors('Det er dos.')).toEqual(['also [dos] tres', 'two [dos] uno|duo']);
  });

  test('sees that two words are one in the dictionary', () => {
    expect(errors('Barn hage.')).toEqual(['joined [Barn hage] Barnhage']);
    expect(errors('Det hage.')).toEqual([]);
  });

  test('is dropped where its suggestion has to be a word and is none', () => {
    expect(errors('Det er somewhere.')).toEqual([]);
  });

  test('knows which quotation mark should stand here', () => {
    expect(errors('Det "er" bra.')).toEqual(['quotes ["] «', 'quotes ["] »']);
  });
});

describe('a misspelling', () => {
  test('is reported where the speller has a near word, and only there', () => {
    expect(errors('Det er huss.')).toEqual(['typo [huss] hus']);
    expect(errors('Det er xyzzyx.')).toEqual([]);
  });

  test('is not looked for without a speller', () => {
    expect(errors('Det er huss.', openWith(DATA, undefined))).toEqual([]);
  });
});

describe('a trace', () => {
  const text = 'Mo cara.\r\nDet  er huss.';
  const traced = checker.trace(text, ALL, Budget.unlimited());

  test('says what a check says', () => {
    const { trace: _, ...result } = traced;
    expect(result).toEqual(checker.check(text, ALL, Budget.unlimited()));
  });

  test('shows the words with their tags, then the rules that touched them, then the errors', () => {
    const [analyse, rules, suggest, ...more] = traced.trace;
    expect(more).toEqual([]);
    expect(analyse?.step).toBe('analyse');
    expect(analyse?.stream).toMatch(
      /^"<Mo>"\n\t"mo" Poss <w> <cap>.*\n: \n"<cara>"\n\t"cara" <w> .*<len:chara>\n"<\.>"\n/,
    );
    expect(analyse?.stream).toContain(': \n"<huss>"\n');
    expect(analyse?.stream).not.toMatch(/ADD:|ID:/);
    expect(rules?.step).toBe('rules');
    expect(rules?.stream).toMatch(/"<cara>"\n\t"cara" .* &lenition SUGGESTWF "chara"S <fixedcase> ADD:9\n/);
    expect(rules?.stream).toMatch(/"huss" .*&typo ADD:16\n/);
    expect(suggest).toEqual({
      step: 'suggest',
      stream: '3-7 "cara" &lenition ["chara"]\n13-15 "  " &double [" "]\n18-22 "huss" &typo ["hus"]\n',
    });
  });
});

describe('an answer', () => {
  test('speaks of the word and of the suggestion, and can leave codes out', () => {
    const [error] = checker.check('Mo cara.', ALL, Budget.unlimited()).errors;
    expect(error?.title).toBe('Lenition');
    expect(error?.description).toBe('“cara” should be “chara”.');
    expect(checker.check('Mo cara.', { ...ALL, ignore: ['lenition'] }, Budget.unlimited()).errors).toEqual([]);
    const titles = new Map(checker.rules([]).map(({ code, title }) => [code, title]));
    expect([titles.get('double'), titles.get('lenition')]).toEqual(['Double', 'Lenition']);
  });

  test('is exact in every paragraph of a text', () => {
    const text = 'Det er  bra.\r\n\r\n😀 Det , er\tbra.\nMo cara.';
    expect(errors(text)).toEqual(['double [  ]  ', 'comma [ ,] ,', 'lenition [cara] chara']);
  });

  test('is exact, ordered and well-formed on random texts', () => {
    const piece = fc.constantFrom(
      ...[
        'mo',
        'cara',
        'de',
        'an',
        'og',
        ' ',
        '  ',
        ',',
        '.',
        '"',
        '«',
        '(',
        ')',
        '\n',
        '\r\n',
        '\t',
        '😀',
        'e\u0301',
        '\u00ad',
      ],
      ...[
        'dos',
        'barn',
        'hage',
        '3,5',
        '17.',
        'www.uit.no',
        '…',
        '!!',
        "'",
        '’',
        '\u200b',
        'Å',
        'bl.a.',
        'J.',
        '\ud83d',
      ],
    );
    const texts = fc.oneof(
      fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        let last = [0, 0];
        for (const { startUtf16, endUtf16, suggestions } of checker.check(text, ALL, Budget.unlimited()).errors) {
          const wrong = text.slice(startUtf16, endUtf16);
          expect(endUtf16).toBeGreaterThan(startUtf16);
          expect(endUtf16).toBeLessThanOrEqual(text.length);
          expect(suggestions).not.toContain(wrong);
          expect(new Set(suggestions).size).toBe(suggestions.length);
          expect(startUtf16 > last[0]! || (startUtf16 === last[0] && endUtf16 >= last[1]!)).toBe(true);
          if (text.isWellFormed()) expect(wrong.isWellFormed()).toBe(true);
          last = [startUtf16, endUtf16];
        }
      }),
      propertyRuns(300),
    );
  });
});

describe('an undecided word', () => {
  test('makes the check incomplete, and its verdict is asked for again', () => {
    let isHurried = true;
    const hurried: Speller = {
      ...SPELLER,
      isCorrect: (word, budget) => {
        if (!isHurried || word !== 'bean') return SPELLER.isCorrect(word, budget);
        budget.undecided++;
        return false;
      },
    };
    const one = openWith(DATA, hurried);
    expect(one.check('Det er bean.', ALL, Budget.unlimited()).incomplete).toBe('check');
    isHurried = false;
    const again = one.check('Det er bean.', ALL, Budget.unlimited());
    expect(again).toEqual(checker.check('Det er bean.', ALL, Budget.unlimited()));
    expect(again.incomplete).toBeUndefined();
  });
});
