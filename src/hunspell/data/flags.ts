/**
 * Sets of affix flags. A flag is kept as the text that names it ("A", "xy" for FLAG long, "4001" for FLAG num); sets
 * are shared, because a dictionary of 300 000 words has only a few thousand different ones.
 */
import { DataError } from '../../engine/data-error.js';

export type FlagType = 'char' | 'long' | 'num' | 'utf-8';

export interface FlagSet {
  readonly id: number;
  readonly flags: ReadonlySet<string>;
}

export class FlagReader {
  type: FlagType = 'char';
  /** In a UTF-8 file without `FLAG UTF-8` each byte is a flag, as in Hunspell: "é" would be two flags. */
  bytewise = false;
  readonly #aliases: FlagSet[] = [];
  #hasAliases = false;
  readonly #byText = new Map<string, FlagSet>();
  readonly #byContent = new Map<string, FlagSet>();
  readonly none: FlagSet = this.#share([]);

  /** One flag, as after `NEEDAFFIX`. */
  one(text: string, where: string): string {
    const flags = this.#split(text, where);
    if (flags.length === 0) throw new DataError('a flag is missing', { file: where });
    return flags[0]!;
  }

  /** What stands after the slash: flags, or the number of an AF line. */
  set(text: string, where: string): FlagSet {
    const existing = this.#byText.get(text);
    if (existing !== undefined) return existing;
    let set: FlagSet;
    if (this.#hasAliases) {
      set = this.#aliases[Number.parseInt(text, 10) - 1] ?? this.none;
    } else {
      set = this.#share(this.#split(text, where));
    }
    this.#byText.set(text, set);
    return set;
  }

  /** Announces the AF table: from now on sets are named by number. */
  startAliases(): void {
    this.#hasAliases = true;
  }

  addAlias(text: string, where: string): void {
    this.#aliases.push(this.#share(this.#split(text, where)));
  }

  /** A set with one more flag. */
  with(set: FlagSet, flag: string): FlagSet {
    return this.#share([...set.flags, flag]);
  }

  without(set: FlagSet, flag: string): FlagSet {
    return set.flags.has(flag) ? this.#share([...set.flags].filter((each) => each !== flag)) : set;
  }

  #share(flags: readonly string[]): FlagSet {
    const key = [...new Set(flags)].sort().join('\0');
    const existing = this.#byContent.get(key);
    if (existing !== undefined) return existing;
    const set = { id: this.#byContent.size, flags: new Set(flags) };
    this.#byContent.set(key, set);
    return set;
  }

  #split(text: string, where: string): string[] {
    switch (this.type) {
      case 'char':
        return this.bytewise ? utf8Units(text) : [...text];
      case 'utf-8':
        return [...text];
      case 'long': {
        const units = this.bytewise ? utf8Units(text) : [...text];
        const flags: string[] = [];
        // An odd last character names nothing; Hunspell drops it with a warning.
        for (let i = 0; i + 1 < units.length; i += 2) flags.push(units[i]! + units[i + 1]!);
        return flags;
      }
      case 'num':
        return text.split(',').map((number) => {
          const value = Number.parseInt(number, 10);
          if (!(value >= 0 && value < 65_536)) throw new DataError(`"${number}" is no flag number`, { file: where });
          return String(value);
        });
    }
  }
}

const encoder = new TextEncoder();

function utf8Units(text: string): string[] {
  return Array.from(encoder.encode(text), (byte) => String.fromCharCode(byte));
}
