import { describe, expect, test } from 'vitest';
import { Budget } from '../engine/budget.js';
import { Transducer } from '../fst/lookup/transducer.js';
import { compileHunspell } from '../hunspell/compile-hunspell.js';
import { compileWordList } from '../hunspell/compile-word-list.js';
import { Analogy } from './analogy.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const analogyOf = ({ acceptor }: { acceptor: Uint8Array }) => new Analogy(Transducer.read(acceptor));

// Nouns in -er with a genitive in -s, verbs in -en with -t, and adverbs in -er that have no forms.
const german = analogyOf(
  compileHunspell(
    bytes('SET UTF-8\nSFX S Y 1\nSFX S 0 s .\nSFX T Y 1\nSFX T en et en\n'),
    bytes(
      '12\nKalender/S\nHolländer/S\nZylinder/S\nLänder/S\nachten/T\nbrechten/T\nrichten/T\nimmer\nleider\nweiter\naber\nHund/S\n',
    ),
  ),
);
// Finnish: the stem of katti and matti is weak before -n.
const finnish = analogyOf(
  compileWordList(
    'katti\nkatin\nkatissa\nmatti\nmatin\nmatissa\nlatti\nlatin\nlatissa\nristi\nristin\ntalo\ntalon\nsalo\nsalon\nvalo\nvalon\n',
  ),
);
const isFormOf = (analogy: Analogy, form: string, word: string) => analogy.isFormOf(form, word, Budget.unlimited());

describe('a word that no lexicon has', () => {
  test('is a form of another one as words are that rhyme with it', () => {
    expect(isFormOf(german, 'Xyzanders', 'Xyzander')).toBe(true);
    expect(isFormOf(german, 'chattet', 'chatten')).toBe(true);
  });

  test('changes its stem where they do', () => {
    expect(isFormOf(finnish, 'xyzatin', 'xyzatti')).toBe(true);
    expect(isFormOf(finnish, 'xyzatissa', 'xyzatti')).toBe(true);
    expect(isFormOf(finnish, 'xyzattin', 'xyzatti')).toBe(false);
  });

  test('is none with an ending that they do not have', () => {
    expect(isFormOf(german, 'Xyzandern', 'Xyzander')).toBe(false);
    expect(isFormOf(german, 'Xyzandre', 'Xyzander')).toBe(false);
    expect(isFormOf(german, 'chattit', 'chatten')).toBe(false);
  });

  test('is none when nothing rhymes, and none with a letter that the lexicon does not have', () => {
    expect(isFormOf(finnish, 'qqqn', 'qqq')).toBe(false);
    expect(isFormOf(finnish, 'xyzattiж', 'xyzatti')).toBe(false);
  });

  test('rhymes by the letters after the last one that the lexicon does not have', () => {
    expect(isFormOf(finnish, 'жalon', 'жalo')).toBe(true);
  });

  test('follows names if it is one, and no names if it is none', () => {
    expect(isFormOf(german, 'leiters', 'leiter')).toBe(false);
    expect(isFormOf(german, 'Leiters', 'Leiter')).toBe(true);
  });

  test('costs what its budget has', () => {
    const budget = new Budget({ stepLimit: 3 });
    expect(() => german.isFormOf('Xyzanders', 'Xyzander', budget)).toThrow('more steps');
  });
});
