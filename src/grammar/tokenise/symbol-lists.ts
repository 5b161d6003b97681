/**
 * Lists of letters in a tokeniser's alphabet: `@L.a_b_@` is one of these letters, `@X.a_b_@` any letter but these.
 * Start at `readLists`.
 */

export interface SymbolLists {
  /** The file's symbols and, after them, letters that only lists mention. */
  readonly texts: string[];
  /** Letter → the lists that take it. */
  readonly listsOf: ReadonlyMap<number, readonly number[]>;
  /** Lists that take every letter but theirs: all of them take a foreign letter. */
  readonly exclusions: readonly number[];
  readonly isList: Uint8Array;
}

/**
 * Lists in the order of their symbols, since that is the order in which their arcs are tried. A letter that only a list
 * mentions belongs to the alphabet from then on: identity arcs do not take it.
 */
export function readLists(symbols: readonly string[]): SymbolLists {
  const texts = [...symbols];
  const symbolOf = new Map(texts.map((text, symbol) => [text, symbol]));
  const listsOf = new Map<number, number[]>();
  const exclusions: number[] = [];
  const isList = new Uint8Array(symbols.length);
  const put = (letter: number, list: number) => {
    const lists = listsOf.get(letter);
    if (lists === undefined) listsOf.set(letter, [list]);
    else lists.push(list);
  };
  const letterOf = (text: string): number => {
    const symbol = symbolOf.get(text);
    if (symbol !== undefined) return symbol;
    const letter = texts.push(text) - 1;
    symbolOf.set(text, letter);
    for (const exclusion of exclusions) put(letter, exclusion);
    return letter;
  };
  for (let list = 1; list < symbols.length; list++) {
    const members = listMembers(symbols[list]!);
    if (members === undefined) continue;
    isList[list] = 1;
    const numbers = new Set(members.map(letterOf));
    if (symbols[list]!.startsWith('@L')) {
      for (const letter of numbers) put(letter, list);
    } else {
      exclusions.push(list);
      for (let letter = 1; letter < texts.length; letter++) {
        if (isPlainText(texts[letter]!) && !numbers.has(letter)) put(letter, list);
      }
    }
  }
  return { texts, listsOf, exclusions, isList };
}

/** `@L.a_b_@` → a, b; `@L.a___@` → a and the underscore itself; older files write `@L.ab@`. */
function listMembers(symbol: string): string[] | undefined {
  if (!/^@[LX]\..+@$/su.test(symbol)) return undefined;
  if (!symbol.endsWith('_@') || symbol.length < 6) return [...symbol.slice(3, -1)];
  const members: string[] = [];
  const end = symbol.length - 1;
  for (let at = 3; at < end; ) {
    const stop = symbol.indexOf('_', at);
    if (stop < 0) break;
    members.push(stop === at ? '_' : symbol.slice(at, stop));
    at = stop === at ? stop + 2 : stop + 1;
  }
  return members;
}

function isPlainText(text: string): boolean {
  return text.length < 3 || !text.startsWith('@') || !text.endsWith('@');
}
