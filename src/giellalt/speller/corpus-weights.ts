/**
 * Weights of words from how often they occur in a corpus, as the published spellers have them. Start at `corpusWeights`.
 *
 *     p(w) = (n(w) + α) / (C + αV)        C tokens, V types
 *     weight(w) = −log₁₀ p(w) · k         k = maxweight / −log₁₀ p(a word that does not occur)
 *
 * A token is what stands between blanks, without the punctuation and digits around it, except at the beginning of a line:
 * there is no blank before the first token, and so nothing before it is cut off. The corpora have millions of tokens, so
 * the text is walked once, without expressions.
 */
import { DataError } from '../../engine/data-error.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { Dawg } from '../../fst/build/dawg.js';
import { automatonOfDawg } from '../../fst/build/dawg-automaton.js';
import { DawgTrie } from '../../fst/build/dawg-trie.js';
import { placeOf, SourceError, type SourceFile } from '../../fst/diagnostics/source-problem.js';
import { splitSides } from './string-lists.js';
import { SymbolNumbers } from './symbol-numbers.js';

/** `weights/config.json`; 0 stands for "not stated". */
export interface CorpusConfig {
  readonly alpha: number;
  readonly maxweight: number;
}

export interface CorpusWeights {
  /** Accepts the words of the corpus, each at its weight; one symbol for each character. */
  readonly words: Automaton;
  /** What a word costs that the corpus does not have. */
  readonly unitWeight: number;
  readonly tokens: number;
  readonly types: number;
}

export function readCorpusConfig(file: SourceFile): CorpusConfig {
  const fail = (message: string) =>
    new SourceError([{ file: file.name, line: 1, column: 1, message, severity: 'error' }]);
  let config: unknown;
  try {
    config = JSON.parse(file.text);
  } catch (cause) {
    throw fail(`this is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  const numberAt = (name: string): number => {
    const value = (config as Record<string, unknown> | null)?.[name];
    if (value === undefined) throw fail(`"${name}" is missing`);
    if (value === null || value === '' || value === false) return 0;
    if (typeof value !== 'number' || value < 0) throw fail(`"${name}" is not a number, 0 or more`);
    return value;
  };
  return { alpha: numberAt('alpha'), maxweight: numberAt('maxweight') };
}

export function corpusWeights(corpus: SourceFile, config: CorpusConfig): CorpusWeights {
  const counts = countTokens(corpus.text);
  const types = counts.size;
  if (types === 0) throw new DataError(`${corpus.name}: the corpus has no word`);
  let tokens = 0;
  for (const count of counts.values()) tokens += count;
  const alpha = config.alpha || 1;
  const size = tokens + types * alpha;
  const unseen = -Math.log10(alpha / size);
  const factor = config.maxweight === 0 ? 1 : config.maxweight / unseen;
  const weightOf = (count: number) => -Math.log10((count + alpha) / size) * factor;
  return { words: acceptorOf(counts, weightOf, corpus), unitWeight: unseen * factor, tokens, types };
}

/** Words that occur equally often have one weight, so they can share their endings. */
function acceptorOf(
  counts: ReadonlyMap<string, number>,
  weightOf: (count: number) => number,
  corpus: SourceFile,
): Automaton {
  const numbers = new SymbolNumbers();
  const values = new Map<number, number>();
  const weights = [Number.POSITIVE_INFINITY];
  // Two words can become one where escapes are taken away: then the cheaper one counts.
  const dawg = new Dawg((a, b) => (weights[a]! <= weights[b]! ? a : b));
  const trie = new DawgTrie(dawg);
  for (const [word, count] of counts) {
    let value = values.get(count);
    if (value === undefined) {
      value = weights.push(weightOf(count)) - 1;
      values.set(count, value);
    }
    const symbols = numbers.of(wordOf(word, corpus));
    trie.insert(symbols, 0, symbols.length, dawg.leaf(value));
  }
  const meanings = weights.map((finalWeight) => ({ finalWeight, jumps: [] }));
  return automatonOfDawg(dawg, trie.build(), [undefined, ...meanings.slice(1)], numbers.symbols);
}

/** The published build writes the words to a list of strings, in which a backslash is an escape. */
function wordOf(token: string, corpus: SourceFile): string {
  if (!/[\\@]/.test(token)) return token;
  const sides = splitSides(token.replaceAll(':', '\\:'));
  if (sides.length === 1) return sides[0]!;
  const place = placeOf(corpus.text, corpus.text.indexOf(token));
  const message = `"${token}" has a backslash before a colon: a list of words would take it for a pair`;
  throw new SourceError([{ file: corpus.name, ...place, message, severity: 'error' }]);
}

const BLANK = 1;
/** Cut off behind a token. */
const CLOSING = 2;
/** Cut off before a token. */
const OPENING = 4;

const CLASSES = new Uint8Array(0x10000);
for (const blank of '\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000') mark(blank, BLANK);
for (let code = 0x2000; code <= 0x200a; code++) CLASSES[code] = BLANK;
for (const character of '0123456789.?!*/"“”’\':,(){}¶') mark(character, CLOSING);
for (const character of '0123456789.(){}*"’\'/“”¶') mark(character, OPENING);

function mark(character: string, meaning: number): void {
  CLASSES[character.charCodeAt(0)]! |= meaning;
}

/** How often each token occurs, in the order of their first occurrence. */
export function countTokens(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (from: number, to: number): void => {
    if (to <= from) return;
    const token = text.slice(from, to);
    counts.set(token, (counts.get(token) ?? 0) + 1);
  };
  let begin = 0;
  for (let at = 0; at < text.length; ) {
    if ((CLASSES[text.charCodeAt(at)]! & BLANK) === 0) {
      at++;
      continue;
    }
    let end = at;
    while (end > begin && (CLASSES[text.charCodeAt(end - 1)]! & CLOSING) !== 0) end--;
    count(begin, end);
    let isNewLine = false;
    while (at < text.length && (CLASSES[text.charCodeAt(at)]! & BLANK) !== 0) {
      // Blanks end with their line: what opens the next line stays with its first token.
      isNewLine = text.charCodeAt(at) === 0x0a || text.charCodeAt(at) === 0x0d;
      at++;
      if (isNewLine) break;
    }
    if (!isNewLine) while (at < text.length && (CLASSES[text.charCodeAt(at)]! & OPENING) !== 0) at++;
    begin = at;
  }
  count(begin, text.length);
  return counts;
}
