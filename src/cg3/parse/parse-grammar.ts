/**
 * Reads a textual grammar (`.cg3`). Start at `parseGrammar`:
 *
 *     const grammar = parseGrammar(text, { file: 'disambiguator.cg3', load: (path) => … });
 *
 * A grammar is a row of statements that each end in `;`. The parser looks at the keyword and hands over: declarations
 * to `parse-statements.ts`, rules to `parse-rules.ts`. After a mistake it goes on behind the next `;`, so that one run
 * reports all mistakes.
 */

import type { Grammar } from '../model/grammar.js';
import { TooLarge } from '../model/grammar-builder.js';
import { type GrammarProblem, GrammarSyntaxError, SyntaxProblem } from '../model/grammar-syntax-error.js';
import { finishGrammar } from './finish-grammar.js';
import { GrammarScanner } from './grammar-scanner.js';
import { parseRule, RULE_KEYWORDS } from './parse-rules.js';
import { STATEMENTS } from './parse-statements.js';
import { type GrammarLoader, ParserState } from './parser-state.js';

/** Options of `parseGrammar`. */
export interface ParseOptions {
  /** The name that messages give the grammar. */
  readonly file?: string;
  /** How INCLUDE gets at other files; without it INCLUDE is an error. */
  readonly load?: GrammarLoader;
  /** Mapping tags start with it, unless the grammar names another; `@` unless given. */
  readonly mappingPrefix?: string;
}

/** More mistakes are not of use to anybody. */
const MOST_PROBLEMS = 50;

/** Throws `GrammarSyntaxError`, with every mistake that was found. */
export function parseGrammar(text: string, options: ParseOptions = {}): Grammar {
  const scanner = new GrammarScanner(text, options.file ?? 'grammar');
  const state = new ParserState(scanner, options.load);
  if (options.mappingPrefix !== undefined) state.mappingPrefix = options.mappingPrefix;
  parseFile(state);
  if (state.problems.length === 0) {
    const grammar = finishGrammar(state);
    if (state.problems.length === 0) return grammar;
  }
  throw new GrammarSyntaxError(state.problems as [GrammarProblem, ...GrammarProblem[]]);
}

/** Reads the file that the state's scanner stands at the beginning of. */
export function parseFile(state: ParserState): void {
  const { scanner } = state;
  for (;;) {
    scanner.skip();
    if (scanner.atEnd || state.problems.length >= MOST_PROBLEMS) return;
    const start = scanner.at;
    try {
      if (!parseStatement(state)) return;
    } catch (error) {
      if (error instanceof SyntaxProblem) state.problem(error.message, error.at);
      else if (error instanceof TooLarge) state.problem(error.message, start);
      else throw error;
      scanner.recover();
    }
  }
}

/** False at END. */
function parseStatement(state: ParserState): boolean {
  const { scanner } = state;
  const start = scanner.at;
  if (scanner.take(';')) return true;
  let wordForm = -1;
  while (scanner.next === '"') {
    const tag = state.tag(scanner.tagToken(), start);
    if (wordForm < 0) wordForm = tag;
    if (!scanner.skipInLine()) {
      state.warn('this word form belongs to no rule: the keyword has to follow on the same line', start);
      return true;
    }
    if (scanner.take(';')) {
      state.warn('this word form belongs to no rule: a keyword has to follow it', start);
      return true;
    }
  }
  const keyword = scanner.peekKeyword();
  const type = RULE_KEYWORDS.get(keyword);
  if (type !== undefined) {
    parseRule(state, type, wordForm, false);
    return true;
  }
  if (wordForm >= 0) scanner.fail(`expected a rule after the word form, found ${scanner.found()}`);
  if (keyword === 'END') return false;
  const statement = STATEMENTS.get(keyword);
  if (statement === undefined) scanner.fail(`expected a statement or a rule, found ${scanner.found()}`);
  scanner.at += keyword.length;
  statement!(state, keyword, parseFile);
  return true;
}
