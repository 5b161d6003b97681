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
  matchQuotes(tokens, text, settings, roles);
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

function matchQuotes(
  tokens: readonly Token[],
  text: string,
  settings: QuoteSettings,
  roles: Map<number, PairRole>,
): void {
  const open: OpenMark[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'mark') continue;
    const isDouble = DOUBLE.has(token.text);
    if (!isDouble && !(SINGLE.has(token.text) && isSingleQuote(token, open))) continue;
    if (isInch(tokens, index, open)) continue;
    const opener = closes(token, index, tokens, text, open);
    if (opener === undefined) {
      open.push({ index, text: token.text });
      continue;
    }
    const depth = open.indexOf(opener);
    for (const lost of open.splice(depth + 1)) setUnmatched(lost, tokens, text, settings, roles);
    open.pop();
    setPair(opener, { index, text: token.text }, depth, settings, roles);
  }
  for (const lost of open) setUnmatched(lost, tokens, text, settings, roles);
}

/** ’ is an apostrophe unless a single quotation mark is open. */
function isSingleQuote({ text }: Token, open: readonly OpenMark[]): boolean {
  return text !== '’' || open.some((each) => each.text === '‘' || each.text === '‚');
}

/** 5" is a measure. */
function isInch(tokens: readonly Token[], index: number, open: readonly OpenMark[]): boolean {
  const before = tokens[index - 1];
  const token = tokens[index]!;
  return token.text === '"' && open.length === 0 && before?.kind === 'number' && before.endUtf16 === token.startUtf16;
}

/** The opening mark that this one closes, or undefined if it opens a quotation itself. */
function closes(
  token: Token,
  index: number,
  tokens: readonly Token[],
  text: string,
  open: readonly OpenMark[],
): OpenMark | undefined {
  const isSingle = SINGLE.has(token.text);
  const partner = open.findLast((each) => SINGLE.has(each.text) === isSingle);
  if (partner === undefined) return undefined;
  if (OPENING_ONLY.has(token.text)) return partner.text === '„' && token.text === '“' ? partner : undefined;
  if (token.text === '“' && partner.text !== '„') {
    // sv ”ord” typed as “ord“ closes; a new “ after a blank opens.
    return hasBlankBefore(token, text) && !hasBlankAfter(token, text) ? undefined : partner;
  }
  if (token.text === '"' || token.text === '”') {
    const opensByBlank = hasBlankBefore(token, text) && !hasBlankAfter(token, text) && index < tokens.length - 1;
    // A quotation within a quotation, if the outer one is of another kind.
    if (opensByBlank && partner.text !== token.text) return undefined;
  }
  return partner;
}

function hasBlankBefore({ startUtf16 }: Token, text: string): boolean {
  return startUtf16 === 0 || /[\s([{–—-]/u.test(text[startUtf16 - 1]!);
}

function hasBlankAfter({ endUtf16 }: Token, text: string): boolean {
  return endUtf16 >= text.length || /[\s)\]}.,;:!?–—]/u.test(text[endUtf16]!);
}

function setPair(
  opener: OpenMark,
  closer: OpenMark,
  depth: number,
  settings: QuoteSettings,
  roles: Map<number, PairRole>,
): void {
  const { preferred, accepted, straight } = settings;
  const is = ([open, close]: readonly [string, string]) => opener.text === open && closer.text === close;
  const isGood =
    preferred.some(is) || accepted.some(is) || (straight === 'accept' && opener.text === '"' && closer.text === '"');
  const [open, close] = preferred[Math.min(depth, preferred.length - 1)] ?? ['"', '"'];
  roles.set(opener.index, { role: 'open', ...(isGood || opener.text === open ? {} : { shouldBe: open }) });
  roles.set(closer.index, { role: 'close', ...(isGood || closer.text === close ? {} : { shouldBe: close }) });
}

/** A quotation that goes on in the next paragraph, or a slip. Which way a straight mark looks, its blanks may still tell. */
function setUnmatched(
  { index, text: mark }: OpenMark,
  tokens: readonly Token[],
  text: string,
  { preferred, straight }: QuoteSettings,
  roles: Map<number, PairRole>,
): void {
  const token = tokens[index]!;
  const [open, close] = preferred[0] ?? ['"', '"'];
  const before = hasBlankBefore(token, text);
  const after = hasBlankAfter(token, text);
  const shouldBe = before && !after ? open : !before && after ? close : undefined;
  const isReplaced = mark === '"' && straight === 'replace' && shouldBe !== undefined;
  roles.set(index, { role: 'unmatched', ...(isReplaced ? { shouldBe } : {}) });
}
