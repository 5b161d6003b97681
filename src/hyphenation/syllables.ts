/**
 * Where a word without compounds is divided: between its syllables, by the rules of its language. Start at `Syllables.divide`.
 *
 * Every vowel, or row of vowels that belong together, makes a syllable. Of the consonants between two of them, the last goes to the
 * next syllable, with those before it that the language begins syllables with.
 */
import type { HyphenationRules } from './parse-rules.js';

/** `joined`: a vowel of the syllable that the vowel before it makes. `glide`: a vowel that closes a syllable as a consonant would. */
type Role = 'vowel' | 'joined' | 'glide' | 'consonant';

/** A letter, or letters that stand for one sound, in small letters, and where it begins. */
interface Sound {
  letters: string;
  readonly start: number;
  role: Role;
  /** A sign after it ends the syllable. */
  closes: boolean;
}

const LONGEST_SOUND = 5;
const LONGEST_ONSET = 8;
const COMBINING = /^\p{M}$/u;
const LETTER = /\p{L}/u;

export class Syllables {
  constructor(readonly rules: HyphenationRules) {}

  /** Where parts begin, in UTF-16 units, rising. */
  divide(word: string): number[] {
    const sounds = this.#soundsOf(word);
    const borders: number[] = [];
    let endOfVowels = -1;
    for (const [at, { role }] of sounds.entries()) {
      if (role === 'vowel' && endOfVowels >= 0) borders.push(this.#borderBetween(sounds, endOfVowels, at));
      if (role === 'vowel' || role === 'joined') endOfVowels = at + 1;
    }
    return this.#withMinima(word, sounds, borders);
  }

  /** Which of the consonants from `first` up to `next`, a vowel, begins the next syllable; `next` itself, if none. */
  #borderBetween(sounds: readonly Sound[], first: number, next: number): number {
    const { onsets, openOnsets, apart, consonantsStay } = this.rules;
    let following = '';
    let border = next;
    for (let at = next - 1; at >= first && following.length <= LONGEST_ONSET; at--) {
      const { role, letters, closes } = sounds[at]!;
      if (role === 'glide' || closes) break;
      following = letters + following;
      if (apart.has(following)) return next - 1;
      const mayBegin = at === next - 1 || openOnsets.has(following) || (at > first && onsets.has(following));
      if (mayBegin && !consonantsStay) border = at;
    }
    return border;
  }

  #soundsOf(word: string): Sound[] {
    const { vowels, attached, closing } = this.rules;
    const lower = inSmallLetters(word);
    const sounds: Sound[] = [];
    for (let at = 0; at < lower.length; ) {
      const end = this.#endOfSound(lower, at);
      const letters = lower.slice(at, end);
      const before = sounds.at(-1);
      // What belongs to the letter before it begins nothing.
      if (before !== undefined && attached.has(letters)) before.closes ||= closing.has(letters);
      else if (before !== undefined && COMBINING.test(letters))
        before.letters = (before.letters + letters).normalize('NFC');
      else sounds.push({ letters, start: at, role: vowels.has(letters) ? 'vowel' : 'consonant', closes: false });
      at = end;
    }
    this.#joinVowels(sounds);
    return sounds;
  }

  #endOfSound(lower: string, at: number): number {
    for (let length = Math.min(LONGEST_SOUND, lower.length - at); length > 1; length--) {
      const letters = lower.slice(at, at + length);
      if (this.rules.units.has(letters) || this.rules.vowels.has(letters)) return at + length;
    }
    return at + String.fromCodePoint(lower.codePointAt(at)!).length;
  }

  /** Vowels that belong to the syllable of the vowel before them make none of their own. */
  #joinVowels(sounds: Sound[]): void {
    const { together, glides, onglides } = this.rules;
    let row = '';
    for (const [at, sound] of sounds.entries()) {
      if (sound.role === 'consonant') {
        row = '';
        continue;
      }
      const { letters } = sound;
      const next = sounds[at + 1];
      if (row !== '' && together.has(row + letters)) {
        row += letters;
        sound.role = 'joined';
      } else if (onglides.has(letters) && next?.role === 'vowel' && !together.has(letters + next.letters)) {
        row = '';
        sound.role = 'consonant';
      } else if (row !== '' && glides.has(letters)) {
        row = '';
        sound.role = 'glide';
      } else row = letters;
    }
  }

  /** The places of those borders that leave enough letters on both sides. */
  #withMinima(word: string, sounds: readonly Sound[], borders: readonly number[]): number[] {
    const { left, right } = this.rules;
    const lettersBefore = new Uint16Array(word.length + 1);
    for (let at = 0; at < word.length; at++)
      lettersBefore[at + 1] = lettersBefore[at]! + (LETTER.test(String.fromCodePoint(word.codePointAt(at)!)) ? 1 : 0);
    const all = lettersBefore[word.length]!;
    return borders
      .map((at) => sounds[at]!.start)
      .filter((start) => lettersBefore[start]! >= left && all - lettersBefore[start]! >= right);
  }
}

/** Letter by letter, so that places stay what they are: `İ` is two letters when it is small. */
function inSmallLetters(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length === word.length) return lower;
  return Array.from(word, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join('');
}
