/**
 * The mnemonics that one eSpeak voice knows, and how eSpeak cuts a string into them: greedily, the longest first. Read
 * from `languages/espeak/<voice>.phonemes.txt`, which `scripts/record-phoneme-tables.mjs` records.
 */
import { DataError } from '../../engine/data-error.js';

/** A mnemonic has at most four characters. */
const LONGEST = 4;

export class PhonemeTable {
  readonly #mnemonics: ReadonlySet<string>;

  constructor(
    readonly voice: string,
    mnemonics: Iterable<string>,
  ) {
    this.#mnemonics = new Set(mnemonics);
  }

  has(mnemonic: string): boolean {
    return this.#mnemonics.has(mnemonic);
  }

  /** The mnemonics of a string as eSpeak reads them; undefined if it would meet one that it does not know. */
  cut(text: string): string[] | undefined {
    const mnemonics: string[] = [];
    for (let at = 0; at < text.length; ) {
      if (text[at] === '|' && text[at + 1] !== '|') {
        at++;
        continue;
      }
      let length = Math.min(LONGEST, text.length - at);
      while (length > 0 && !this.#mnemonics.has(text.slice(at, at + length))) length--;
      if (length === 0) return undefined;
      mnemonics.push(text.slice(at, at + length));
      at += length;
    }
    return mnemonics;
  }

  /**
   * Joins pieces so that eSpeak cuts them where we do: `a` and `u-` would be read as the diphthong `au` and a stray
   * `-`, therefore `a|u-`.
   */
  join(pieces: readonly string[]): string {
    let joined = '';
    let last = '';
    for (const piece of pieces) {
      if (piece === '') continue;
      const apart = [...(this.cut(last) ?? [last]), ...(this.cut(piece) ?? [piece])];
      const together = this.cut(last + piece);
      const same = together?.length === apart.length && together.every((mnemonic, index) => mnemonic === apart[index]);
      joined += last !== '' && !same ? `|${piece}` : piece;
      last = piece;
    }
    return joined;
  }
}

export function readPhonemeTable(voice: string, text: string, file?: string): PhonemeTable {
  const mnemonics = text
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.slice(0, line.indexOf('\t')));
  if (mnemonics.length === 0) throw new DataError('the phoneme table is empty', { file });
  return new PhonemeTable(voice, mnemonics);
}
