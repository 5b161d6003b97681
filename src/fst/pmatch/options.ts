/** What the compiler of pmatch scripts needs from its host. */
import type { Automaton } from '../build/automaton.js';
import type { Limits } from '../build/limits.js';
import type { SourceProblem } from '../diagnostics/source-problem.js';

/** Options of `compilePmatch`: where the files come from that a script names, and how large its networks may become. */
export interface PmatchOptions {
  /** The transducer of a file that the script names with `@bin"…"`; undefined where there is none. */
  readonly readNet?: (name: string) => Automaton | undefined;
  /** The text of a file that it names with `@include"…"`, `@txt"…"`, `@stxt"…"`, `@re"…"` or `@lexc"…"`. */
  readonly readText?: (name: string) => string | undefined;
  readonly limits?: Limits;
  readonly warn?: (problem: SourceProblem) => void;
}
