/** What a running script has: a stack of networks, definitions, functions, variables, and the host that it runs in. */

import type { FlagsInComposition } from '../../algebra/compose.js';
import { DEFAULT_LIMITS, type Limits } from '../../algebra/limits.js';
import type { Automaton } from '../../build/automaton.js';
import type { SourceFile, SourceProblem } from '../../diagnostics/source-problem.js';
import type { FunctionDefinition, RegexOptions } from '../environment.js';

/** Everything outside of the script. What is missing makes the commands that need it fail with a clear message. */
export interface ScriptHost {
  /** The text of a file: for `source`, `read text`, `read att`, `@txt"…"` and others. */
  readonly readText?: (name: string) => string | undefined;
  /** The networks of a file: for `load stack` and `@"…"`. */
  readonly readNets?: (name: string) => readonly Automaton[] | undefined;
  /** Compiles a lexicon: for `read lexc`. */
  readonly readLexc?: (name: string) => Automaton | undefined;
  /** Reads AT&T text: for `read att`. */
  readonly readAtt?: (text: string) => Automaton;
  /** One line of output of `echo`, `apply up`, `print words` and others. */
  readonly print?: (line: string) => void;
  readonly warn?: (problem: SourceProblem) => void;
  readonly limits?: Limits;
}

export interface ScriptResult {
  /** The top is the last. */
  readonly stack: readonly Automaton[];
  readonly definitions: ReadonlyMap<string, Automaton>;
  /** What the script saved, by file name; the top of the stack is the first. */
  readonly saved: ReadonlyMap<string, readonly Automaton[]>;
}

interface WaitingExpression {
  readonly evaluate: () => Automaton;
  /** Of a composition. */
  readonly operands: () => readonly Automaton[] | undefined;
}

export class Session {
  readonly host: ScriptHost;
  readonly limits: Limits;
  readonly stack: Automaton[] = [];
  readonly definitions = new Map<string, Automaton>();
  readonly functions = new Map<string, FunctionDefinition>();
  readonly names = new Map<Automaton, string>();
  readonly saved = new Map<string, readonly Automaton[]>();
  /** The defaults are those of hfst-xfst. */
  readonly variables = new Map([
    ['flag-is-epsilon', 'OFF'],
    ['harmonize-flags', 'OFF'],
    ['xerox-composition', 'ON'],
    ['print-weight', 'OFF'],
  ]);
  hasQuit = false;
  /** What stands last in the script so far, if it may be wanted in parts. */
  waiting: WaitingExpression | undefined;
  readonly #inParts: SourceFile | undefined;

  /** `inParts` is a script whose last expression is wanted in parts. */
  constructor(host: ScriptHost, inParts?: SourceFile) {
    this.host = host;
    this.#inParts = inParts;
    this.limits = host.limits ?? DEFAULT_LIMITS;
  }

  print(line: string): void {
    this.host.print?.(line);
  }

  flags(): FlagsInComposition {
    if (this.variables.get('flag-is-epsilon') === 'ON') return 'epsilon';
    if (this.variables.get('harmonize-flags') === 'ON') return 'harmonised';
    return this.variables.get('xerox-composition') === 'ON' ? 'letters' : 'symbols';
  }

  /** Whether an expression of `file` may be the last: the only network, composed in the usual way. */
  mayWait(file: SourceFile): boolean {
    return file === this.#inParts && this.stack.length === 0 && this.flags() === 'letters';
  }

  /** Before a command that may use the stack. */
  settle(): void {
    if (this.waiting !== undefined) this.stack.push(this.waiting.evaluate());
    this.waiting = undefined;
  }

  regexOptions(): RegexOptions {
    const { readText, readNets, warn } = this.host;
    return {
      definitions: this.definitions,
      functions: this.functions,
      flags: this.flags(),
      limits: this.limits,
      ...(readText === undefined ? {} : { readText }),
      ...(readNets === undefined ? {} : { readNet: (name) => readNets(name)?.[0] }),
      ...(warn === undefined ? {} : { warn }),
    };
  }

  result(): ScriptResult {
    return { stack: this.stack, definitions: this.definitions, saved: this.saved };
  }
}
