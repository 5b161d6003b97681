/** What an expression can refer to while it is compiled: definitions, functions, files, settings. */

import type { FlagsInComposition } from '../algebra/compose.js';
import type { Limits } from '../algebra/limits.js';
import type { Automaton } from '../build/automaton.js';
import type { SourceFile, SourceProblem } from '../diagnostics/source-problem.js';
import type { Expression } from './syntax.js';

/** `define double(x) [x x]` */
export interface FunctionDefinition {
  readonly parameters: readonly string[];
  readonly body: Expression;
  /** Where the body was written, for the places of errors in it. */
  readonly file: SourceFile;
}

/** Options of `compileRegex`. */
export interface RegexOptions {
  readonly definitions?: ReadonlyMap<string, Automaton>;
  readonly functions?: ReadonlyMap<string, FunctionDefinition>;
  /** The text of a file named by `@txt"…"`, `@stxt"…"` or `@re"…"`; undefined when there is none. */
  readonly readText?: (name: string) => string | undefined;
  /** The automaton of a file named by `@"…"` or `@bin"…"`; undefined when there is none. */
  readonly readNet?: (name: string) => Automaton | undefined;
  readonly flags?: FlagsInComposition;
  readonly limits?: Limits;
  readonly warn?: (problem: SourceProblem) => void;
}
