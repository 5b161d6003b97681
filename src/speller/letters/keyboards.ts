/**
 * Which letters lie beside each other on the keyboards of a language, and which letter is typed for one with marks. Start
 * at `Keyboards`. The rows of keys stand in `letters.json`.
 */
import { bareLetter, type LetterFacts } from './letter-spellings.js';

/** Nearly all letters that have case are below this; others have no neighbours and keep their marks. */
const UNITS = 0x2000;

export class Keyboards {
  readonly #facts: LetterFacts;
  /** Two UTF-16 units in one number. */
  readonly #beside = new Set<number>();
  /** By UTF-16 unit, filled as letters are met. */
  readonly #bare = new Uint16Array(UNITS);

  constructor(facts: LetterFacts) {
    this.#facts = facts;
    for (const rows of facts.keyboards ?? []) this.#lay(rows);
  }

  /** Whether two small letters, as UTF-16 units, lie side by side, or one above the other. */
  areBeside(a: number, b: number): boolean {
    return this.#beside.has((a << 16) + b);
  }

  /** What is typed for a small letter where a keyboard lacks it, in one unit: `a` for `ä`, `o` for `ø`. */
  bareUnit(unit: number): number {
    if (unit < 0x80 || unit >= UNITS) return unit;
    return this.#bare[unit]! || this.#learnBare(unit);
  }

  #learnBare(unit: number): number {
    const letter = String.fromCharCode(unit);
    const unmarked = bareLetter(letter, this.#facts) ?? letter;
    const typed = unmarked === letter ? this.#facts.typed?.[letter]?.find((each) => each.length === 1) : unmarked;
    const bare = (typed ?? letter).charCodeAt(0);
    this.#bare[unit] = bare;
    return bare;
  }

  /** Each row of keys is half a key to the right of the one above it. */
  #lay(rows: readonly string[]): void {
    for (const [r, row] of rows.entries()) {
      for (let column = 0; column < row.length; column++) {
        this.#join(row, column, row, column + 1);
        const below = rows[r + 1] ?? '';
        this.#join(row, column, below, column);
        this.#join(row, column, below, column - 1);
      }
    }
  }

  #join(row: string, column: number, otherRow: string, otherColumn: number): void {
    if (otherColumn < 0 || otherColumn >= otherRow.length) return;
    const [a, b] = [row.charCodeAt(column), otherRow.charCodeAt(otherColumn)];
    this.#beside.add((a << 16) + b);
    this.#beside.add((b << 16) + a);
  }
}
