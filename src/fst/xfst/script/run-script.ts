/** Runs a script of xfst commands from its text. Files that it names come from the host. */

import { DataError } from '../../../engine/data-error.js';
import type { Automaton } from '../../build/automaton.js';
import { placeOf, SourceError, type SourceFile } from '../../diagnostics/source-problem.js';
import type { Command } from './command.js';
import { CommandReader } from './command-reader.js';
import { COMMANDS } from './commands.js';
import { type ScriptHost, type ScriptResult, Session } from './session.js';

export type { ScriptHost, ScriptResult } from './session.js';

/** Scripts that name scripts (`source`). */
const MAX_DEPTH = 20;

export function runScript(source: SourceFile, host: ScriptHost = {}): ScriptResult {
  const session = new Session(host);
  runFile(source, session, 0);
  return session.result();
}

/** What a script ends with. */
interface ScriptEnd {
  /** Of a composition that is the only network of the script; undefined for a script that ends with anything else. */
  readonly operands: readonly Automaton[] | undefined;
  /** Makes that composition. */
  readonly stack: () => readonly Automaton[];
}

export function runScriptInParts(source: SourceFile, host: ScriptHost = {}): ScriptEnd {
  const session = new Session(host, source);
  runFile(source, session, 0);
  const stack = () => {
    session.settle();
    return session.stack;
  };
  return { operands: session.waiting?.operands(), stack };
}

const SOURCE = 'source';
/** Commands that have nothing to do with networks. */
const IDLE: ReadonlySet<string> = new Set(['echo', 'quit', 'exit', 'bye', 'stop']);
const byName = new Map<string, Command>();
for (const command of COMMANDS) for (const name of command.names) byName.set(name, command);
const names: ReadonlySet<string> = new Set([...byName.keys(), SOURCE]);
const longestName = Math.max(...[...names].map((name) => name.length));

function runFile(source: SourceFile, session: Session, depth: number): void {
  const reader = new CommandReader(source);
  while (!session.hasQuit && reader.hasNext()) {
    const at = reader.position;
    const name = reader.command(names, longestName);
    try {
      if (!IDLE.has(name)) session.settle();
      if (name === SOURCE) runSource(reader, session, depth, at);
      else byName.get(name)!.run(session, reader);
    } catch (error) {
      if (error instanceof SourceError || !(error instanceof DataError)) throw error;
      const problem = { file: source.name, ...placeOf(source.text, at), message: `${name}: ${error.message}` };
      throw new SourceError([{ ...problem, severity: 'error' }], { cause: error });
    }
  }
}

function runSource(reader: CommandReader, session: Session, depth: number, at: number): void {
  const name = reader.word() ?? reader.fail(at, 'expected the name of a file');
  if (depth >= MAX_DEPTH) reader.fail(at, `more than ${MAX_DEPTH} scripts refer to each other`);
  const text = session.host.readText?.(name) ?? reader.fail(at, `the file "${name}" cannot be read`);
  runFile({ name, text }, session, depth + 1);
}
