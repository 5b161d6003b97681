/**
 * Quotation marks and brackets of a paragraph, matched. Start at `matchPairs`.
 *
 * The same mark opens here and closes there: “ opens in Irish and closes in German, ” does both in Sámi and Finnish,
 * and a typewriter has one for everything. So the marks around a mark decide: what is open already, and on which side
 * the blank is.
 */
import type { Token } from '../text/tokens.js';
import type { QuoteSettings } from './checker-settings.js';

export interface PairRole {
  readonly role: 'open' | 'close' | 'unmatched';
  /** Only for quotation marks: what the language's convention wants in this place, where something else stands. */
  readonly shouldBe?: string;
  /** The other possibility, where nothing tells whether the mark opens or closes: ` " `. */
  readonly orBe?: string;
}

interface OpenMark {
  readonly index: number;
  readonly text: string;
}

const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const OPENING_ONLY = new Set(['«', '„', '‚', '‹', '‘']);
const DOUBLE = new Set(['"', '“', '”', '„', '‟', '«', '»']);
const SINGLE = new Set(['‘', '’', '‚', '‹', '›']);

export function matchPairs(tokens: readonly Token[], text: string, settings: QuoteSettings): Map<number, PairRole> {
  const roles = new Map<number, PairRole>();
  matchBrackets(tokens, text, roles);
  new QuoteMatcher(tokens, text, settings, roles).match();
  return roles;
}

function matchBrackets(tokens: readonly Token[], text: string, roles: Map<number, PairRole>): void {
  const open: OpenMark[] = [];
  // So that a thousand "(" are not searched for every "]".
  const openOf: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token.kind !== 'mark') continue;
    if (token.text === '(' || token.text === '[' || token.text === '{') {
      open.push({ index, text: token.text });
      openOf[token.text]!++;
    }
    const opening = BRACKETS[token.text];
    if (opening === undefined) continue;
    if (openOf[opening]! > 0) {
      let last = open.pop()!;
      for (; last.text !== opening; last = open.pop()!) {
        roles.set(last.index, { role: 'unmatched' });
        openOf[last.text]!--;
      }
      openOf[opening]!--;
      roles.set(last.index, { role: 'open' });
      roles.set(index, { role: 'close' });
    } else if (isListLabel(tokens, index, text)) roles.set(index, { role: 'close' });
    else roles.set(index, { role: 'unmatched' });
  }
  for (const unmatched of open) roles.set(unmatched.index, { role: 'unmatched' });
}

/** "a) …", "1) …", also inside a sentence: "… er a) stor og b) liten". */
function isListLabel(tokens: readonly Token[], index: number, text: string): boolean {
  const label = tokens[index - 1];
  if (label === undefined || tokens[index]!.text !== ')' || label.endUtf16 !== tokens[index]!.startUtf16) return false;
  const before = label.startUtf16 === 0 ? ' ' : text[label.startUtf16 - 1]!;
  return /^(?:\p{L}|\d{1,3}\.?|[ivx]{1,5})$/iu.test(label.text) && /[\s(]/.test(before);
}

class QuoteMatcher {
  readonly #open: OpenMark[] = [];
  /** Where in `#open` the double and the single marks stand, and how many of the latter make ’ a quotation mark. */
  readonly #doubles: number[] = [];
  readonly #singles: number[] = [];
  #openApostrophes = 0;

  constructor(
    readonly tokens: readonly Token[],
    readonly text: string,
    readonly settings: QuoteSettings,
    readonly roles: Map<number, PairRole>,
  ) {}

  match(): void {
    for (let index = 0; index < this.tokens.length; index++) {
      const token = this.tokens[index]!;
      if (token.kind !== 'mark' || !this.#isQuote(token) || this.#isInch(index)) continue;
      const depth = this.#closedBy(token, index);
      if (depth === undefined) {
        this.#push({ index, text: token.text });
        continue;
      }
      while (this.#open.length > depth + 1) this.#setUnmatched(this.#pop());
      this.#setPair(this.#pop(), { index, text: token.text }, depth);
    }
    for (const unmatched of this.#open) this.#setUnmatched(unmatched);
  }

  #push(mark: OpenMark): void {
    (SINGLE.has(mark.text) ? this.#singles : this.#doubles).push(this.#open.length);
    if (mark.text === '‘' || mark.text === '‚') this.#openApostrophes++;
    this.#open.push(mark);
  }

  #pop(): OpenMark {
    const mark = this.#open.pop()!;
    (SINGLE.has(mark.text) ? this.#singles : this.#doubles).pop();
    if (mark.text === '‘' || mark.text === '‚') this.#openApostrophes--;
    return mark;
  }

  #isQuote({ text }: Token): boolean {
    if (DOUBLE.has(text)) return true;
    // ’ is an apostrophe unless a single quotation mark is open.
    return SINGLE.has(text) && (text !== '’' || this.#openApostrophes > 0);
  }

  /** 5" is a measure. */
  #isInch(index: number): boolean {
    const before = this.tokens[index - 1];
    const { text, startUtf16 } = this.tokens[index]!;
    return text === '"' && this.#open.length === 0 && before?.kind === 'number' && before.endUtf16 === startUtf16;
  }

  /** Where in `#open` the mark stands that this one closes; undefined if it opens a quotation itself. */
  #closedBy(token: Token, index: number): number | undefined {
    const depth = (SINGLE.has(token.text) ? this.#singles : this.#doubles).at(-1);
    if (depth === undefined || OPENING_ONLY.has(token.text)) return undefined;
    const partner = this.#open[depth]!;
    // de „ord“ closes with it; sv ”ord” typed as “ord“ closes; a new “ after a blank opens.
    const opensByBlank = this.#hasBlankBefore(token) && !this.#hasBlankAfter(token) && index < this.tokens.length - 1;
    if (token.text === '“') return partner.text !== '„' && opensByBlank ? undefined : depth;
    // A quotation within a quotation, if the outer one is of another kind.
    const maySplit = (token.text === '"' || token.text === '”') && partner.text !== token.text;
    return maySplit && opensByBlank ? undefined : depth;
  }

  #setPair(opener: OpenMark, closer: OpenMark, depth: number): void {
    const { preferred, accepted, straight } = this.settings;
    const is = ([open, close]: readonly [string, string]) => opener.text === open && closer.text === close;
    const isGood = preferred.some(is) || accepted.some(is) || (straight === 'accept' && is(['"', '"']));
    const [open, close] = preferred[Math.min(depth, preferred.length - 1)] ?? ['"', '"'];
    this.#setRole(opener, 'open', isGood ? opener.text : open, close);
    this.#setRole(closer, 'close', isGood ? closer.text : close, open);
  }

  /**
   * A quotation that goes on in the next paragraph, or a slip. Which way a straight mark looks, its blanks may still
   * tell.
   */
  #setUnmatched(unmatched: OpenMark): void {
    const token = this.tokens[unmatched.index]!;
    const isClosing = !this.#hasBlankBefore(token);
    const isOpening = !this.#hasBlankAfter(token);
    const isLeft = unmatched.text !== '"' || this.settings.straight !== 'replace' || (isClosing && isOpening);
    const [open, close] = this.settings.preferred[0] ?? ['"', '"'];
    if (isLeft) this.roles.set(unmatched.index, { role: 'unmatched' });
    else this.#setRole(unmatched, 'unmatched', isClosing ? close : open, isClosing ? open : close);
  }

  /** A straight mark with a blank on both sides may be either: corpora and typists write ` " `. */
  #setRole({ index, text }: OpenMark, role: PairRole['role'], shouldBe: string, other: string): void {
    const token = this.tokens[index]!;
    const isDoubtful = text === '"' && this.#hasBlankBefore(token) && this.#hasBlankAfter(token) && other !== shouldBe;
    if (text === shouldBe) this.roles.set(index, { role });
    else this.roles.set(index, { role, shouldBe, ...(isDoubtful ? { orBe: other } : {}) });
  }

  #hasBlankBefore({ startUtf16 }: Token): boolean {
    return startUtf16 === 0 || /[\s([{–—-]/u.test(this.text[startUtf16 - 1]!);
  }

  #hasBlankAfter({ endUtf16 }: Token): boolean {
    return endUtf16 >= this.text.length || /[\s)\]}.,;:!?–—]/u.test(this.text[endUtf16]!);
  }
}
