import { describe, expect, it } from 'vitest';
import { DetectionModel } from '../detect/index.js';
import { smallModel } from '../detect/small-model.cases.js';
import { Budget } from '../engine/budget.js';
import { spellerCases } from './speller.cases.js';
import { oneEdit, smallLexicon } from './starter/small-lexicon.cases.js';
import { type StarterSettings, scoreOf } from './starter/word-judge.js';
import { StarterSpeller } from './starter-speller.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzáčđŋšŧž';
const LEXICON = smallLexicon({ čájehit: 7, guolli: 6, universitehta: 8, Romsa: 8, gea: 14, boazodoallu: 8 });

function starter(settings: Partial<StarterSettings> = {}): StarterSpeller {
  return new StarterSpeller(LEXICON, oneEdit(LETTERS), { threshold: 4, expected: [], ...settings });
}

const isCorrect = (speller: StarterSpeller, word: string) => speller.isCorrect(word, Budget.unlimited());

const NONE = {
  near: [0, 0, 0, 0, 0, 0],
  long: [0, 0, 0, 0, 0, 0],
  length: 0,
  strangeness: 0,
  spot: 0,
  unseen: 0,
  slip: 0,
};

describe('a word that the lexicon has', () => {
  it.each(['guolli', 'Guolli', 'GUOLLI', 'Romsa', 'ROMSA'])('%s is correct, and listed', (word) => {
    expect(isCorrect(starter(), word)).toBe(true);
    expect(starter().isListed(word, Budget.unlimited())).toBe(true);
  });
});

describe('an unknown word', () => {
  it.each(['universitehtta', 'universtehta', 'univresitehta', 'boazodoalu'])(
    '%s is a mistake: a slip of a long known word',
    (word) => {
      expect(isCorrect(starter(), word)).toBe(false);
    },
  );

  it.each([
    ['nothing is near', 'muorra'],
    ['only a rare short word is near', 'gee'],
    ['too short to judge', 'gá'],
    ['an abbreviation', 'GUOLI'],
    ['digits', 'universitehtta2'],
    ['capitals inside', 'uniVersitehtta'],
    ['another script', 'университета'],
  ])('is left alone: %s (%s)', (_, word) => {
    const speller = starter();
    expect(isCorrect(speller, word)).toBe(true);
    expect(speller.isListed(word, Budget.unlimited())).toBe(false);
  });

  it.each(['йцукенгш', 'qwertyui'])('is a mistake: %s lies on a keyboard of whatever script', (word) => {
    const mash = starter({ order: { trigrams: ' gu guouolollli', oddest: Number.POSITIVE_INFINITY } });
    expect(isCorrect(mash, word)).toBe(false);
    const capitalised = `${word[0]!.toUpperCase()}${word.slice(1)}`;
    expect([isCorrect(mash, capitalised), isCorrect(mash, capitalised.slice(0, 6))]).toEqual([false, true]);
  });

  it.each([
    'uni\u00adversitehtta',
    "universitehtta'",
    'universitehtta-',
    'guolli.Universitehtta',
    'guolli.universitehtta',
  ])('is a mistake in %j, too', (word) => {
    expect(isCorrect(starter(), word)).toBe(false);
  });

  it('is right with or without a vowel that a spelling may leave out between consonants', () => {
    const strict = { threshold: -10 };
    const lenient = starter({ ...strict, optionalVowels: ['a', 'i'] });
    const words = ['boazdoallu', 'universitehata', 'unversitehta', 'boazodallu', 'guoli'];
    expect(words.filter((word) => isCorrect(starter(strict), word))).toEqual([]);
    expect(words.filter((word) => isCorrect(lenient, word))).toEqual(['universitehata', 'unversitehta']);
    expect(lenient.score('unversitehta', Budget.unlimited())).toBe(Number.NEGATIVE_INFINITY);
  });

  it('may be an abbreviation with full stops', () => {
    expect(isCorrect(starter(), 'g.gu')).toBe(true);
  });

  it('is a mistake beside a hyphen where it is another spelling of a known word', () => {
    const other = new StarterSpeller(
      LEXICON,
      undefined,
      { threshold: 99, expected: [] },
      {},
      {
        replacements: [['kula', 'guolli']],
      },
    );
    expect(['kula', 'kula-', '-kula', 'kula-gea', 'muorra-gea'].map((word) => isCorrect(other, word))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('is offered without a stray accent, although the lexicon does not have it', () => {
    const wrong = starter({ threshold: 99 });
    const values = (word: string, limit = 3) =>
      wrong.suggest(word, { limit }, Budget.unlimited()).suggestions.map(({ value }) => value);
    expect([values('guo´lli'), values('muo´rra'), values('muo´rra', 0)]).toEqual([['guolli'], ['muorra'], []]);
  });

  it('needs more against it with a capital', () => {
    const threshold = starter().score('universitehtta', Budget.unlimited()) - 0.5;
    const lower = starter({ threshold });
    expect(isCorrect(lower, 'universitehtta')).toBe(false);
    expect(isCorrect(lower, 'Universitehtta')).toBe(true);
    expect(isCorrect(starter(), 'Universitehtta')).toBe(false);
  });

  it.each(['guol´li', 'Rom´sa', 'rom´sa', 'univer`sitehta'])(
    '%s is a mistake: a known word with a stray accent',
    (word) => {
      expect(isCorrect(starter(), word)).toBe(false);
      expect(starter().score(word, Budget.unlimited())).toBe(Number.POSITIVE_INFINITY);
    },
  );

  it('with a stray accent is left alone where nothing is known without it', () => {
    expect(isCorrect(starter(), 'muor´ra')).toBe(true);
    expect(isCorrect(starter(), '´guolli´')).toBe(true);
  });

  it('is wrong where the list of other spellings makes a known word of it, unless it may be a name', () => {
    const settings = { threshold: Number.POSITIVE_INFINITY, expected: [] };
    const replacements = [
      ['fisk', 'guolli'],
      ['*tet', '*ta'],
      ['*et', '*oo'],
    ] as const;
    const speller = new StarterSpeller(LEXICON, oneEdit(LETTERS), settings, {}, { replacements });
    for (const word of ['fisk', 'universitehtet']) {
      expect(isCorrect(speller, word)).toBe(false);
      expect(speller.score(word, Budget.unlimited())).toBe(Number.POSITIVE_INFINITY);
    }
    for (const word of ['Fisk', 'fiskk', 'sánet', 'guolli']) expect(isCorrect(speller, word)).toBe(true);
    const lenient = { ...settings, allowsReplaced: true };
    expect(
      isCorrect(new StarterSpeller(LEXICON, oneEdit(LETTERS), lenient, {}, { replacements }), 'universitehtet'),
    ).toBe(true);
  });

  it('is wrong without an ending that the spelling asks for, and with which it is listed', () => {
    const speller = starter({ threshold: Number.POSITIVE_INFINITY, endings: ['q', 'a'] });
    expect(isCorrect(speller, 'ge')).toBe(false);
    expect(speller.score('Ge', Budget.unlimited())).toBe(Number.POSITIVE_INFINITY);
    expect(isCorrect(speller, 'gee')).toBe(true);
    expect(isCorrect(starter({ threshold: Number.POSITIVE_INFINITY }), 'ge')).toBe(true);
  });

  it('is known and judged without marks that its spelling may leave out', () => {
    const speller = starter({ optionalMarks: ["'"] });
    for (const word of ["univer'sitehta", "Univer'sitehta"]) {
      expect(isCorrect(starter(), word)).toBe(false);
      expect(isCorrect(speller, word)).toBe(true);
      expect(speller.isListed(word, Budget.unlimited())).toBe(true);
    }
    expect(speller.isListed("g'u'olli", Budget.unlimited())).toBe(true);
    expect(isCorrect(speller, "univer'sitehtta")).toBe(false);
    expect(speller.score("univer'sitehtta", Budget.unlimited())).toBe(
      speller.score('universitehtta', Budget.unlimited()),
    );
    expect(speller.isListed("'guolli", Budget.unlimited())).toBe(false);
    expect(speller.isListed("guolli'", Budget.unlimited())).toBe(false);
  });

  it('is judged part by part between hyphens', () => {
    expect(isCorrect(starter(), 'guolli-muorra')).toBe(true);
    expect(isCorrect(starter(), 'guolli-universitehtta')).toBe(false);
  });

  it('is judged in the encoding of the lexicon', () => {
    expect(isCorrect(starter({ threshold: 2 }), 'čajehit'.normalize('NFD'))).toBe(false);
    expect(isCorrect(starter({ threshold: 2 }), 'čájehit'.normalize('NFD'))).toBe(true);
  });

  it('gets the same verdict again', () => {
    const speller = starter();
    expect([1, 2, 3].map(() => isCorrect(speller, 'universitehtta'))).toEqual([false, false, false]);
  });

  it('gets suggestions', () => {
    const { suggestions } = starter().suggest('universitehtta', { limit: 5 }, Budget.unlimited());
    expect(suggestions.map(({ value }) => value)).toEqual(['universitehta']);
  });
});

describe('letters', () => {
  const letters = new DetectionModel(
    smallModel([{ tag: 'xx', ngrams: { m: -1, u: -1, o: -1, r: -1, a: -1, ' ': -1 } }]),
  ).lettersOf('xx')!;

  it('that the language does not use speak against a word', () => {
    const speller = starter({ threshold: 3, letters });
    expect(isCorrect(speller, 'muorra')).toBe(true);
    expect(isCorrect(speller, 'githdgv')).toBe(false);
  });

  it('that follow each other in no word speak against one in small letters, not against what may be a name', () => {
    const order = { trigrams: ' gu', oddest: 100 };
    const factors = { ...NONE, near: [1.2, 1, 0.4, 0.5, 0.5, -0.7], long: [3.6, 3.6, 3.6, 3.6, 3.6, 3.6], unseen: 3 };
    const speller = starter({ threshold: 5, order, factors });
    expect(isCorrect(speller, 'githdgv')).toBe(false);
    expect(isCorrect(speller, 'Githdgv')).toBe(true);
    expect(isCorrect(starter({ threshold: 5, order }), 'githdgv')).toBe(true);
  });
});

describe('the score', () => {
  const plain = {
    nearness: [0, 0, 0, 0, 0, 0],
    length: 0.8,
    strangeness: 0,
    spot: 0,
    unseen: 0,
    slip: 0,
    isTripled: false,
  };

  it('rises with each kind of evidence', () => {
    const near = { ...plain, nearness: [0, 0, 0, 1, 0, 0] };
    const nearer = { ...plain, nearness: [0, 0, 0, 1.5, 0, 0] };
    const scores = [plain, near, nearer, { ...nearer, length: 1.2 }, { ...nearer, length: 1.2, strangeness: 2 }].map(
      (evidence) => scoreOf(evidence),
    );
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(new Set(scores).size).toBe(scores.length);
  });

  it('counts the rarest spot and unseen trigrams as the language says', () => {
    const factors = { ...NONE, spot: 0.5, unseen: 2, slip: 0.25 };
    expect(scoreOf({ ...plain, spot: 4, unseen: 1, slip: 8 })).toBe(scoreOf(plain));
    expect(scoreOf({ ...plain, spot: 4, unseen: 1, slip: 8 }, factors)).toBe(6);
  });

  it('counts near words that are another slip away less where the language says so', () => {
    const factors = { ...NONE, near: [1, 1, 0, 0, 0, 0] };
    const scores = plain.nearness.map((_, kind) =>
      scoreOf({ ...plain, nearness: plain.nearness.with(kind, 1) }, factors),
    );
    expect(scores.map((score) => score > 0)).toEqual([true, true, false, false, false, false]);
  });

  it('is high for a letter three times in a row', () => {
    expect(scoreOf({ ...plain, isTripled: true })).toBeGreaterThan(scoreOf(plain) + 2);
  });

  it('takes the kind of slip that says most, not their sum', () => {
    const alone = plain.nearness.map((_, kind) => scoreOf({ ...plain, nearness: plain.nearness.with(kind, 1) }));
    expect(scoreOf({ ...plain, nearness: [1, 1, 1, 1, 1, 1] })).toBe(Math.max(...alone));
  });
});

spellerCases(() => starter({ threshold: 2.5 }), {
  correct: ['guolli', 'čájehit', 'universitehta'],
  wrong: [
    { word: 'universitehtta', expect: 'universitehta' },
    { word: 'boazodoalu', expect: 'boazodoallu' },
  ],
});
