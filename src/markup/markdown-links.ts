/** What follows the text of a Markdown link: `(address "title")`, `[label]`, or nothing where the text is a label. */
import { normalLabel } from './markdown-blocks.js';

const LONGEST_LABEL = 300;
const LONGEST_TITLE = 1_000;
const LONGEST_ADDRESS = 2_000;
const MOST_BRACKETS = 32;

/**
 * The end of a link whose text lies between `textStart` and the `]` at `close`; undefined if it is none.
 *
 * @param labels those that are defined
 */
export function linkEnd(
  block: string,
  textStart: number,
  close: number,
  labels: ReadonlySet<string>,
): number | undefined {
  const behind = block[close + 1];
  if (behind === '(') {
    const end = resourceEnd(block, close + 2);
    if (end !== undefined) return end;
  }
  if (behind === '[') {
    const end = block.indexOf(']', close + 2);
    if (end >= 0 && end - close < LONGEST_LABEL) {
      const label = block.slice(close + 2, end);
      if (label === '' || labels.has(normalLabel(label))) {
        if (label !== '' || isLabel(block, textStart, close, labels)) return end + 1;
      }
    }
  }
  return isLabel(block, textStart, close, labels) ? close + 1 : undefined;
}

function isLabel(block: string, start: number, end: number, labels: ReadonlySet<string>): boolean {
  return end - start <= LONGEST_LABEL && labels.has(normalLabel(block.slice(start, end)));
}

function resourceEnd(block: string, from: number): number | undefined {
  let at = skipSpace(block, from);
  const afterAddress = block[at] === '<' ? angleEnd(block, at) : plainEnd(block, at);
  if (afterAddress === undefined) return undefined;
  at = skipSpace(block, afterAddress);
  if (at > afterAddress) {
    const afterTitle = titleEnd(block, at);
    if (afterTitle !== undefined) at = skipSpace(block, afterTitle);
  }
  return block[at] === ')' ? at + 1 : undefined;
}

function angleEnd(block: string, at: number): number | undefined {
  const end = block.slice(at, at + LONGEST_ADDRESS).search(/[>\n]/);
  return end > 0 && block[at + end] === '>' ? at + end + 1 : undefined;
}

function plainEnd(block: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < block.length && at - from < LONGEST_ADDRESS; at++) {
    const unit = block.charCodeAt(at);
    if (unit === 0x5c) at++;
    else if (unit === 0x28) {
      if (++depth > MOST_BRACKETS) return undefined;
    } else if (unit === 0x29) {
      if (depth-- === 0) return at;
    } else if (unit <= 0x20) return depth === 0 ? at : undefined;
  }
  return undefined;
}

function titleEnd(block: string, at: number): number | undefined {
  const close = { '"': '"', "'": "'", '(': ')' }[block[at] ?? ''];
  if (close === undefined) return undefined;
  for (let end = at + 1; end < block.length && end - at < LONGEST_TITLE; end++) {
    if (block[end] === '\\') end++;
    else if (block[end] === close) return end + 1;
  }
  return undefined;
}

function skipSpace(block: string, from: number): number {
  let at = from;
  while (at < block.length && block.charCodeAt(at) <= 0x20) at++;
  return at;
}
