/**
 * IPA that is given in the text (SSML `phoneme`) as mnemonics of an eSpeak voice: no pronunciation rules are applied.
 */
import type { SpeakingVoice } from './compile-pronunciation.js';
import { soundsOf } from './compile-pronunciation.js';
import { parseSpeakRules } from './parse-pronunciation.js';
import { LetterTable } from './passes.js';
import { VowelList } from './phonology.js';
import { writeMnemonics } from './write-mnemonics.js';

/** Where stress may be kept. */
const VOWELS = new VowelList('ɑaæɐəɘɛeɜɪiɨɔoɒøœɵʊuʉɤʌɯyʏ');

export class IpaSpeaker {
  readonly #table: LetterTable;

  constructor(readonly voice: SpeakingVoice) {
    this.#table = new LetterTable(voice.speak.flatMap((text) => parseSpeakRules(text)));
  }

  /** Undefined if the voice lacks one of the sounds: half a word would be worse than the spelling. */
  mnemonics(ipa: string): string | undefined {
    const words = ipa
      .normalize('NFC')
      .split(/\s+/u)
      .filter((word) => word !== '');
    const edges = { startsWord: true, endsWord: true };
    const sounds = words.map((word) => soundsOf(word, VOWELS, edges));
    for (const wordSounds of sounds)
      for (const step of this.#table.read(wordSounds)) if (step.rewrite === undefined) return undefined;
    return (
      sounds.map((wordSounds) => writeMnemonics([wordSounds], this.#table, this.voice.table)).join(' ') || undefined
    );
  }
}
