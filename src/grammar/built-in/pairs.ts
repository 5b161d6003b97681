/**
 * Quotation marks and brackets of a paragraph, matched. Start at `matchPairs`.
 *
 * The same mark opens here and closes there: “ opens in Irish and closes in German, ” does both in Sámi and Finnish, and a
 * typewriter has one for everything. So the marks around a mark decide: what is open already, and on which side the blank is.
 */
import type { Token } from '../text/tokens.js';
import type { QuoteSettings } from './settings.js';

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
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'mark') continue;
    if (token.text === '(' || token.text === '[' || token.text === '{') open.push({ index, text: token.text });
    const opening = BRACKETS[token.text];
    if (opening === undefined) continue;
    const at = open.findLastIndex((each) => each.text === opening);
    if (at >= 0) {
      for (const lost of open.splice(at + 1)) roles.set(lost.index, { role: 'unmatched' });
      roles.set(open.pop()!.index, { role: 'open' });
      roles.set(index, { role: 'close' });
    } else if (isListLabel(tokens, index, text)) roles.set(index, { role: 'close' });
    else roles.set(index, { role: 'unmatched' });
  }
  for (const lost of open) roles.set(lost.index, { role: 'unmatched' });
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

  constructor(
    readonly tokens: readonly Token[],
    readonly text: string,
    readonly settings: QuoteSettings,
    readonly roles: Map<number, PairRole>,
  ) {}

  match(): void {
    for (const [index, token] of this.tokens.entries()) {
      if (token.kind !== 'mark' || !this.#isQuote(token) || this.#isInch(index)) continue;
      const opener = this.#closedBy(token, index);
      if (opener === undefined) {
        this.#open.push({ index, text: token.text });
        continue;
      }
      const depth = this.#open.indexOf(opener);
      for (const lost of this.#open.splice(depth + 1)) this.#setUnmatched(lost);
      this.#open.pop();
      this.#setPair(opener, { index, text: token.text }, depth);
    }
    for (const lost of this.#open) this.#setUnmatched(lost);
  }

  #isQuote({ text }: Token): boolean {
    if (DOUBLE.has(text)) return true;
    // ’ is an apostrophe unless a single quotation mark is open.
    return SINGLE.has(text) && (text !== '’' || this.#open.some((each) => each.text === '‘' || each.text === '‚'));
  }

  /** 5" is a measure. */
  #isInch(index: number): boolean {
    const before = this.tokens[index - 1];
    const { text, startUtf16 } = this.tokens[index]!;
    return text === '"' && this.#open.length === 0 && before?.kind === 'number' && before.endUtf16 === startUtf16;
  }

  /** The opening mark that this one closes, or undefined if it opens a quotation itself. */
  #closedBy(token: Token, index: number): OpenMark | undefined {
    const isSingle = SINGLE.has(token.text);
    const partner = this.#open.findLast((each) => SINGLE.has(each.text) === isSingle);
    if (partner === undefined || OPENING_ONLY.has(token.text)) return undefined;
    // de „ord“ closes with it; sv ”ord” typed as “ord“ closes; a new “ after a blank opens.
    const opensByBlank = this.#hasBlankBefore(token) && !this.#hasBlankAfter(token) && index < this.tokens.length - 1;
    if (token.text === '“') return partner.text !== '„' && opensByBlank ? undefined : partner;
    // A quotation within a quotation, if the outer one is of another kind.
    const maySplit = (token.text === '"' || token.text === '”') && partner.text !== token.text;
    return maySplit && opensByBlank ? undefined : partner;
  }

  #setPair(opener: OpenMark, closer: OpenMark, depth: number): void {
    const { preferred, accepted, straight } = this.settings;
    const is = ([open, close]: readonly [string, string]) => opener.text === open && closer.text === close;
    const isGood = preferred.some(is) || accepted.some(is) || (straight === 'accept' && is(['"', '"']));
    const [open, close] = preferred[Math.min(depth, preferred.length - 1)] ?? ['"', '"'];
    this.#setRole(opener, 'open', isGood ? opener.text : open, close);
    this.#setRole(closer, 'close', isGood ? closer.text : close, open);
  }

  /** A quotation that goes on in the next paragraph, or a slip. Which way a straight mark looks, its blanks may still tell. */
  #setUnmatched(lost: OpenMark): void {
    const token = this.tokens[lost.index]!;
    const isClosing = !this.#hasBlankBefore(token);
    const isOpening = !this.#hasBlankAfter(token);
    const isLeft = lost.text !== '"' || this.settings.straight !== 'replace' || (isClosing && isOpening);
    const [open, close] = this.settings.preferred[0] ?? ['"', '"'];
    if (isLeft) this.roles.set(lost.index, { role: 'unmatched' });
    else this.#setRole(lost, 'unmatched', isClosing ? close : open, isClosing ? open : close);
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
