/** Grammars as tests parse them, and what tests ask of one. */
import type { Grammar } from '../../src/cg3/model/grammar.js';
import { GrammarSyntaxError } from '../../src/cg3/model/grammar-syntax-error.js';
import { type ParseOptions, parseGrammar } from '../../src/cg3/parse/parse-grammar.js';

const LISTS = 'DELIMITERS = "<.>" ; LIST N = N ; LIST V = V ; LIST A = A ;\n';

/** A grammar with a few lists in front of it. */
export const parse = (text: string, options?: ParseOptions): Grammar =>
  parseGrammar(LISTS + text, { file: 'g.cg3', ...options });

export const problems = (text: string, options?: ParseOptions): string[] => {
  try {
    parseGrammar(text, { file: 'g.cg3', ...options });
  } catch (error) {
    if (error instanceof GrammarSyntaxError)
      return error.problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
    throw error;
  }
  return [];
};

/** The alternatives of a set, as texts of tags. */
export const listsOf = ({ sets, tags }: Grammar, set: number): string[] =>
  [...sets[set]!.plain, ...sets[set]!.special].map((list) => list.map((tag) => tags[tag]!.text).join(' '));
