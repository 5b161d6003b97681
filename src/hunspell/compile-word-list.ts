/**
 * Compiles a plain list of words, one a line, to the same kind of dictionary as `compileHunspell`. A line may carry a
 * cost after a tab ("word⇥weight", lower is more likely), or a count of occurrences with `weights: 'counts'`.
 *
 *     const dictionary = compileWordList('guolli\t1.5\nguolit\n');
 */
import { DataError } from '../engine/data-error.js';
import { Dawg } from '../fst/build/dawg.js';
import { automatonOfDawg } from '../fst/build/dawg-automaton.js';
import { DawgTrie } from '../fst/build/dawg-trie.js';
import { minimise } from '../fst/build/minimise.js';
import { pushWeights } from '../fst/build/push-weights.js';
import { writeOptimisedLookup } from '../fst/formats/write-optimised-lookup.js';
import { compileErrorModel, type SuggestionHints } from './compile/compile-error-model.js';
import { SymbolTable } from './compile/symbol-table.js';
import type { CompiledDictionary } from './compiled-dictionary.js';

/** Options of `compileWordList`. */
export interface WordListOptions {
  /** What the number after the tab is: a cost (default), or how often the word occurs. */
  readonly weights?: 'costs' | 'counts';
  readonly onProgress?: (done: number) => void;
  readonly file?: string;
  /** Replacements, related letters and keyboard for the error model. */
  readonly hints?: Partial<SuggestionHints>;
}

/** Costs are rounded to this: words whose costs differ less share their states. */
const COST_STEP = 0.5;
const MAX_COST_STEPS = 200;
const MAX_WORD_UNITS = 255;
const LINES_PER_REPORT = 16_384;

/** Compiles a list of words. Throws `DataError`. */
export function compileWordList(words: string | Iterable<string>, options: WordListOptions = {}): CompiledDictionary {
  const report = options.onProgress ?? (() => {});
  const symbols = new SymbolTable();
  // The final value of a word is its cost in steps, plus one; of two costs for one word the lower is kept.
  const dawg = new Dawg(Math.min);
  const trie = new DawgTrie(dawg);
  const lines = typeof words === 'string' ? words.split(/\r?\n|\r/) : [...words];
  const parsed = lines.flatMap((line, i) => parseLine(line, i + 1, options.file));
  const largest = parsed.reduce((most, { number }) => Math.max(most, number ?? 0), 1);
  for (const [i, { word, number }] of parsed.entries()) {
    const cost = options.weights === 'counts' ? Math.log((largest + 1) / ((number ?? 0) + 1)) : (number ?? 0);
    const steps = Math.min(MAX_COST_STEPS, Math.round(cost / COST_STEP));
    const codes = Array.from(word, (character) => character.codePointAt(0)!);
    trie.insert(symbols.labels(codes), 0, codes.length, dawg.leaf(steps + 1));
    if (i % LINES_PER_REPORT === 0) report((0.7 * i) / parsed.length);
  }
  const root = trie.build();
  const meanings = Array.from({ length: MAX_COST_STEPS + 2 }, (_, finalValue) =>
    finalValue === 0 ? undefined : { finalWeight: (finalValue - 1) * COST_STEP, jumps: [] },
  );
  const plain = automatonOfDawg(dawg, root, meanings, symbols.symbols);
  const hasCosts = plain.finalWeight.some((weight) => weight > 0 && weight < Number.POSITIVE_INFINITY);
  const automaton = hasCosts ? minimise(pushWeights(plain)) : plain;
  report(0.9);
  const hints = { keyboard: '', tryCharacters: '', replacements: [], maps: [], ...options.hints };
  const dictionary: CompiledDictionary = {
    acceptor: writeOptimisedLookup(automaton, { name: 'acceptor' }).bytes,
    errorModel: compileErrorModel({ hints, symbols, misspellings: [] }),
    marks: undefined,
    settings: {
      format: 1,
      kind: 'word-list',
      language: '',
      isUtf8: true,
      ignore: '',
      checkSharps: false,
      breaks: [],
      wordChars: '',
      inputConversions: [],
      outputConversions: [],
      replacements: [],
      compound: undefined,
      hasMarks: false,
      entryCount: parsed.length,
    },
  };
  report(1);
  return dictionary;
}

function parseLine(
  line: string,
  lineNumber: number,
  file: string | undefined,
): { word: string; number: number | undefined }[] {
  const tab = line.indexOf('\t');
  const word = (tab < 0 ? line : line.slice(0, tab)).trim();
  if (word === '' || word.length > MAX_WORD_UNITS) return [];
  if (tab < 0) return [{ word, number: undefined }];
  const text = line.slice(tab + 1).trim();
  const number = Number(text);
  if (text === '' || !Number.isFinite(number) || number < 0) {
    throw new DataError(`line ${lineNumber}: "${text}" is no weight`, { file });
  }
  return [{ word, number }];
}
