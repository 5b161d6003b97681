/**
 * Puts soft hyphens into the text of an element, so that the browser divides words at the ends of lines as the language does it: no browser knows
 * the languages of the service. Start at `addSoftHyphens`.
 */
import type { LangtoolsClient } from '../../../src/client/index.js';

export type WordDivider = Pick<LangtoolsClient, 'hyphenate'>;

const SOFT_HYPHEN = '\u00ad';
/** Half of what the service takes in one text unless it is told otherwise. */
const LONGEST_REQUEST = 50_000;
/** What is inside of these is no running text, or is written by the visitor. */
const LEFT_OUT =
  'script, style, noscript, template, code, pre, kbd, samp, var, textarea, select, svg, math, [contenteditable]:not([contenteditable="false"]), [translate="no"], .notranslate';
/** A word may go on from one of these into the next. */
const INLINE = /^(?:A|ABBR|B|BDI|BDO|CITE|DEL|DFN|EM|I|INS|MARK|Q|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|U)$/;

interface Piece {
  readonly node: Text;
  /** Where it begins in the text that is sent. */
  readonly start: number;
}

interface Request {
  text: string;
  readonly pieces: Piece[];
}

/** Resolves when all of it is done. What has changed since it was asked about is left as it is. */
export async function addSoftHyphens(divider: WordDivider, element: HTMLElement, tag: string): Promise<void> {
  for (const { text, pieces } of requestsOf(element)) {
    const { words } = await divider.hyphenate(tag, text, { character: SOFT_HYPHEN });
    const places = words.flatMap(({ text: word, start_index: start, hyphenated }) =>
      newPlaces(word, hyphenated, start),
    );
    for (const { node, start } of pieces) insertAt(node, start, text, places);
  }
}

/** The text of the element, of which each block stands on lines of its own. */
function requestsOf(element: HTMLElement): Request[] {
  const requests: Request[] = [];
  let request: Request | undefined;
  let block: Node | undefined;
  for (const node of textNodes(element)) {
    const own = blockOf(node);
    if (request === undefined || (own !== block && request.text.length + node.data.length > LONGEST_REQUEST)) {
      request = { text: '', pieces: [] };
      requests.push(request);
    } else if (own !== block) request.text += '\n\n';
    block = own;
    request.pieces.push({ node, start: request.text.length });
    request.text += node.data;
  }
  return requests.filter(({ text }) => /\p{L}/u.test(text));
}

/** Those in the language of the element. */
function textNodes(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    const isOther = (node as Element).matches(`${LEFT_OUT}, [lang]`);
    return isOther ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const nodes: Text[] = [];
  while (walker.nextNode() !== null) nodes.push(walker.currentNode as Text);
  return nodes;
}

function blockOf(node: Node): Node {
  let parent = node.parentNode ?? node;
  while (INLINE.test(parent.nodeName) && parent.parentNode !== null) parent = parent.parentNode;
  return parent;
}

/** Where soft hyphens were added to a word, in the text. */
function newPlaces(word: string, hyphenated: string, start: number): number[] {
  const places: number[] = [];
  let at = 0;
  for (const letter of hyphenated) {
    if (letter === SOFT_HYPHEN && word[at] !== SOFT_HYPHEN) places.push(start + at);
    else at += letter.length;
  }
  return places;
}

/** From the end, so that places before stay true; letter by letter, so that selections stay where they are. */
function insertAt(node: Text, start: number, text: string, places: readonly number[]): void {
  const { length } = node;
  if (node.data !== text.slice(start, start + length)) return;
  const inside = places.filter((place) => place > start && place <= start + length);
  for (const place of inside.reverse()) node.insertData(place - start, SOFT_HYPHEN);
}
