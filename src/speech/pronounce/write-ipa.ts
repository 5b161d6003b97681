/** Sounds as IPA: the stress mark stands before the syllable, that is, before the last consonant ahead of its vowel. */
import { isAffricateEnd, isModifier, PRIMARY, type Sounds } from './phonology.js';

export function writeIpa(sounds: Sounds): string {
  const marks = new Map<number, string>();
  sounds.nuclei.forEach(({ start }, syllable) => {
    const stress = sounds.stressOf(syllable);
    if (stress > 0) marks.set(onsetOf(sounds, start, syllable), stress === PRIMARY ? 'ˈ' : 'ˌ');
  });
  return sounds.chars.map((char, at) => `${marks.get(at) ?? ''}${char}`).join('');
}

function onsetOf(sounds: Sounds, vowel: number, syllable: number): number {
  // All consonants at the beginning of a word belong to its first syllable.
  if (syllable === 0) return 0;
  const before = sounds.nuclei[syllable - 1]!.end;
  let at = vowel;
  while (at > before) {
    at--;
    const char = sounds.chars[at]!;
    if (!isModifier(char) && !isAffricateEnd(sounds.chars, at)) break;
  }
  return at;
}
