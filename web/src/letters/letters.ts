/**
 * The letters of each language that a keyboard may lack (`languages/letter-bar.json`), and how they are typed without a
 * pointer: the plain letter that each stands beside, then a key that turns it into the next of its letters and back.
 */

export interface LetterTable {
  /** The plain letter of those that Unicode does not take apart: đ → d. */
  readonly bases: Readonly<Record<string, string>>;
  /** By tag, separated by spaces, in lower case. */
  readonly letters: Readonly<Record<string, string>>;
}

export async function loadLetters(): Promise<LetterTable> {
  return (await import('../../../languages/letter-bar.json')).default;
}

export function lettersOf({ letters }: LetterTable, tag: string): readonly string[] {
  return letters[tag]?.split(' ') ?? [];
}

export function baseOf({ bases }: LetterTable, letter: string): string {
  return bases[letter] ?? letter.normalize('NFD').replace(/\p{M}+$/u, '');
}

/** How often the key is pressed after the plain letter: 1 for č after c, 2 for the second letter beside the same one. */
export function pressesFor(table: LetterTable, tag: string, letter: string): number {
  return besides(table, tag, baseOf(table, letter)).indexOf(letter);
}

/** What the letter before the caret becomes, in its own case; nothing if the language has no other. */
export function turned(table: LetterTable, tag: string, letter: string): string | undefined {
  const composed = letter.normalize('NFC');
  const lower = composed.toLowerCase();
  const ring = besides(table, tag, baseOf(table, lower));
  const next = ring[(Math.max(ring.indexOf(lower), 0) + 1) % ring.length];
  if (next === undefined || next === lower) return undefined;
  return composed === lower ? next : capitalOf(next);
}

/** German has a capital of its own for ß, which Unicode writes SS. */
export function capitalOf(letter: string): string {
  return letter === 'ß' ? 'ẞ' : letter.toUpperCase();
}

/** A plain letter and those of the language that stand beside it. */
function besides(table: LetterTable, tag: string, base: string): string[] {
  return [base, ...lettersOf(table, tag).filter((letter) => baseOf(table, letter) === base)];
}
