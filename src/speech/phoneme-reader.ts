/**
 * Phonemes that are given in the text (SSML `phoneme`), as mnemonics of a voice: from IPA, or eSpeak's own mnemonics
 * (`x-espeak`) as they are. What the voice does not know in full is not used at all: eSpeak would drop the rest of the
 * word.
 */
import type { SpeakingVoice } from './pronounce/compile-pronunciation.js';
import { IpaSpeaker } from './pronounce/ipa-to-mnemonics.js';
import type { PhonemeReader } from './script.js';

/** Longer than any word; markup must not grow without bound. */
export const MAX_GIVEN_PHONEMES = 200;

export function phonemeReader(voice: SpeakingVoice): PhonemeReader {
  const ipa = new IpaSpeaker(voice);
  return (phonemes, alphabet) => {
    if (phonemes.length > MAX_GIVEN_PHONEMES) return undefined;
    if (alphabet === 'ipa') return ipa.mnemonics(phonemes.replaceAll('.', '').replaceAll('\u0361', ''));
    const words = phonemes.split(/\s+/).filter(Boolean);
    const areKnown = alphabet === 'x-espeak' && words.every((word) => voice.table.cut(word) !== undefined);
    return areKnown && words.length > 0 ? words.join(' ') : undefined;
  };
}
