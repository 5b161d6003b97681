/** Judges a tokeniser by a text and the words that it should be cut into. Start at `judgeTokens`. */
import { Budget } from '../../engine/budget.js';
import { readPmatchFile } from '../../grammar/tokenise/pmatch-file.js';
import { Tokeniser } from '../../grammar/tokenise/tokeniser.js';
import type { FileReport, TestFailure } from './test-report.js';

interface Block {
  /** From 1. */
  readonly line: number;
  readonly words: readonly string[];
}

/** Each paragraph of the text gives one block of lines, one word a line. */
export function judgeTokens(
  tokeniser: { readonly bytes: Uint8Array; readonly name: string },
  text: string,
  expected: { readonly file: string; readonly text: string },
): FileReport {
  const opened = new Tokeniser(readPmatchFile(tokeniser.bytes, tokeniser.name));
  const came = blocksOf(text).map(({ line, words: lines }) => {
    const paragraph = lines.join('\n');
    const matches = opened.matches(paragraph, Budget.unlimited());
    // A word may have a line break in it, which is written as it is.
    const words = matches.map(({ startUtf16, endUtf16 }) => paragraph.slice(startUtf16, endUtf16));
    return { line, words: words.join('\n').split('\n') };
  });
  const wanted = blocksOf(expected.text);
  const failures = Array.from({ length: Math.max(came.length, wanted.length) }, (_, i) =>
    difference(wanted[i], came[i]),
  ).flatMap((failure) => failure ?? []);
  const { file } = expected;
  return {
    file,
    passed: Math.max(came.length, wanted.length) - failures.length,
    failed: failures.length,
    failures,
  };
}

/** What lies between empty lines. */
function blocksOf(text: string): Block[] {
  const blocks: { line: number; words: string[] }[] = [];
  let isOpen = false;
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line === '') isOpen = false;
    else if (isOpen) blocks.at(-1)!.words.push(line);
    else {
      blocks.push({ line: i + 1, words: [line] });
      isOpen = true;
    }
  }
  return blocks;
}

/** The first word that is another one; undefined where all are the same. */
function difference(wanted: Block | undefined, came: Block | undefined): TestFailure | undefined {
  if (wanted === undefined)
    return { line: 1, test: came!.words.join(' '), problem: 'there is more text than expected' };
  const { line, words } = wanted;
  const test = words.join(' ');
  if (came === undefined) return { line, test, problem: 'there is no text for these words' };
  const at = words.findIndex((word, i) => came.words[i] !== word);
  if (at < 0 && came.words.length === words.length) return undefined;
  const place = at < 0 ? words.length : at;
  const shown = (word: string | undefined) => (word === undefined ? 'the end' : `“${word}”`);
  return { line: line + place, test, problem: `expected ${shown(words[place])}; came: ${shown(came.words[place])}` };
}
