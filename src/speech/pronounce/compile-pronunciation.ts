/**
 * From the text of a pronunciation to a `Pronouncer`. Start at `compilePronunciation`. A word is cut into the parts of
 * its compound; each part runs through the passes; its sounds are written once as IPA and once as mnemonics of an
 * eSpeak voice.
 */
import { CompoundSplitter } from './compound-splitter.js';
import { type PronunciationFile, parsePronunciation, parseSpeakRules } from './parse-pronunciation.js';
import { changeSounds, type Fired, LetterTable, rewriteLetters } from './passes.js';
import { charsOf } from './pattern.js';
import type { PhonemeTable } from './phoneme-table.js';
import { type Edges, NO_VOWELS, PRIMARY, SECONDARY, Sounds, type VowelList } from './phonology.js';
import type { ExplainedPronunciation, FiredRule, Pronouncer, Pronunciation, ReadPart } from './pronouncer.js';
import { placeStress } from './stress.js';
import type { ReadWord } from './word-reader.js';
import { writeIpa } from './write-ipa.js';
import { writeMnemonics } from './write-mnemonics.js';

export interface SpeakingVoice {
  readonly table: PhonemeTable;
  /** Texts of IPA → mnemonics, the general first: the one for all voices, then the voice's own. */
  readonly speak: readonly string[];
}

export interface PronunciationOptions {
  readonly file?: string;
  /** The phoneme table and the sounds of an eSpeak voice; called with the name in the file. */
  readonly voice: (name: string) => SpeakingVoice;
  /** The analyser of the language, for files that say `compounds analysed`. */
  readonly readWord?: ReadWord | undefined;
}

export function compilePronunciation(text: string, options: PronunciationOptions): Pronouncer {
  const file = parsePronunciation(text, options.file);
  const { table, speak } = options.voice(file.espeakVoice);
  const shared = speak.flatMap((source) => parseSpeakRules(source, `${file.espeakVoice}.speak.txt`));
  return new RulePronouncer(file, table, new LetterTable([...shared, ...file.speak]), options.readWord);
}

interface CompoundPart {
  readonly sounds: Sounds;
}

/** The state of one call: how much was skipped, and which rules fired, where the caller wants to know. */
interface PronounceCall {
  skipped: number;
  readonly fired?: FiredRule[];
  readonly readings?: ReadPart[];
}

class RulePronouncer implements Pronouncer {
  readonly #parts: CompoundSplitter;

  constructor(
    readonly file: PronunciationFile,
    readonly table: PhonemeTable,
    readonly speak: LetterTable,
    readWord: ReadWord | undefined,
  ) {
    this.#parts = new CompoundSplitter(file, readWord);
  }

  get espeakVoice(): string {
    return this.file.espeakVoice;
  }

  get confidence() {
    return this.file.confidence;
  }

  pronounce(words: string): Pronunciation {
    return this.#pronounce(words, { skipped: 0 });
  }

  explain(words: string): ExplainedPronunciation {
    const fired: FiredRule[] = [];
    const readings: ReadPart[] = [];
    return { ...this.#pronounce(words, { skipped: 0, fired, readings }), fired, readings };
  }

  #pronounce(words: string, call: PronounceCall): Pronunciation {
    const ipa: string[] = [];
    const mnemonics: string[] = [];
    for (const word of words.normalize('NFC').toLowerCase().split(/\s+/u)) {
      const parts = word === '' ? [] : this.#word(word, call).filter(({ sounds }) => sounds.chars.length > 0);
      if (parts.length === 0) continue;
      ipa.push(parts.map(({ sounds }) => writeIpa(sounds)).join(''));
      mnemonics.push(
        writeMnemonics(
          parts.map(({ sounds }) => sounds),
          this.speak,
          this.table,
        ),
      );
    }
    return { ipa: ipa.join(' '), mnemonics: mnemonics.join(' '), skipped: call.skipped };
  }

  #word(word: string, call: PronounceCall): CompoundPart[] {
    const exception = this.file.words.get(word);
    if (exception !== undefined && 'ipa' in exception) return [{ sounds: this.#fromIpa(exception.ipa) }];
    const spellings = this.#parts.cut(exception?.spelling ?? word, call.readings);
    const parts = spellings.map((spelling, index) => {
      const edges = { startsWord: index === 0, endsWord: index === spellings.length - 1 };
      return { sounds: this.#part(spelling, edges, exception !== undefined, call) };
    });
    const speaking = parts.filter(({ sounds }) => sounds.nuclei.length > 0);
    const main = this.file.compoundStress === 'first' ? speaking[0] : speaking.at(-1);
    return parts.map((part) => (part === main ? part : { sounds: withoutPrimary(part.sounds) }));
  }

  #part(spelling: string, edges: Edges, respelt: boolean, call: PronounceCall): Sounds {
    const exception = this.file.words.get(spelling);
    if (exception !== undefined && 'ipa' in exception) return this.#fromIpa(exception.ipa);
    // Only an exception may say where its stress is: in a text, ˈ is a mark of length (se guolˈli).
    const vowels = this.file.passes[0]?.vowels ?? NO_VOWELS;
    let sounds =
      respelt || exception !== undefined
        ? soundsOf(exception?.spelling ?? spelling, vowels, edges)
        : plainSounds(spelling, vowels, edges);
    for (const pass of this.file.passes) {
      sounds = sounds.withVowels(pass.vowels);
      const fired = call.fired && recorder(call.fired, pass.name);
      if (pass.kind === 'rewrite') sounds = rewriteLetters(pass.table, sounds, 'keep', fired).sounds;
      else if (pass.kind === 'change') sounds = changeSounds(pass.rules, sounds, fired);
      else if (pass.kind === 'stress') sounds = placeStress(pass.lines, sounds);
      else {
        const { sounds: next, dropped } = rewriteLetters(pass.table, sounds, 'drop', fired);
        sounds = next;
        call.skipped += dropped.length;
      }
    }
    return sounds;
  }

  #fromIpa(ipa: string): Sounds {
    return soundsOf(ipa, this.file.passes.at(-1)?.vowels ?? NO_VOWELS, { startsWord: true, endsWord: true });
  }
}

/** ˈ and ˌ may stand before the syllable, as in a dictionary, or before its vowel. */
export function soundsOf(text: string, vowels: VowelList, edges: Edges): Sounds {
  const chars: string[] = [];
  const marks = new Map<number, number>();
  for (const char of charsOf(text)) {
    if (char === 'ˈ' || char === 'ˌ') marks.set(chars.length, char === 'ˈ' ? PRIMARY : SECONDARY);
    else chars.push(char);
  }
  const plain = plainSounds(chars.join(''), vowels, edges);
  if (marks.size === 0) return plain;
  const stress = chars.map(() => 0);
  for (const [position, degree] of marks) {
    const nucleus = plain.nuclei.find(({ start }) => start >= position);
    if (nucleus !== undefined) stress[nucleus.start] = degree;
  }
  return plain.changedTo(chars, stress);
}

function plainSounds(text: string, vowels: VowelList, edges: Edges): Sounds {
  const chars = charsOf(text);
  return new Sounds(chars, Array<number>(chars.length).fill(0), vowels, edges);
}

function withoutPrimary(sounds: Sounds): Sounds {
  return sounds.changedTo(
    sounds.chars,
    sounds.stress.map((degree) => Math.min(degree, SECONDARY)),
  );
}

function recorder(into: FiredRule[], pass: string): Fired {
  return ({ line, source }, before, after) =>
    into.push({ pass, line, rule: source, before: String(before), after: String(after) });
}
