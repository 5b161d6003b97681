/** What the programs of recipes share: where they read and write, and how their options are read. */
import { DataError } from '../../engine/data-error.js';
import type { Limits } from '../../fst/algebra/limits.js';
import type { SourceProblem } from '../../fst/diagnostics/source-problem.js';
import type { Artefact } from './artefact.js';

export interface ToolHost {
  /** A file by the name that the recipe uses; undefined where there is none. */
  readonly read: (path: string) => Artefact | undefined;
  readonly write: (path: string, artefact: Artefact) => void;
  readonly limits: Limits;
  readonly warn: (problem: SourceProblem) => void;
  /** Whether transducers are in the format of foma here: their programs do not treat flag diacritics apart. */
  readonly isFoma: boolean;
}

/** What is piped into a program; undefined where nothing is. */
export type Piped = Artefact | undefined;

export type Tool = (args: readonly string[], piped: Piped, host: ToolHost) => Piped;

/** A recipe that cannot be interpreted: a program or an option that is not known here. */
export class UnsupportedRecipe extends DataError {
  /** Where the command is; undefined as long as that is not known. */
  readonly place: { readonly file: string; readonly line: number } | undefined;

  constructor(
    problem: string,
    options: { readonly place?: { readonly file: string; readonly line: number }; readonly cause?: unknown } = {},
  ) {
    super(problem, { cause: options.cause });
    this.place = options.place;
  }
}

export interface Options {
  readonly values: ReadonlyMap<string, string>;
  readonly rest: readonly string[];
}

/**
 * Options of a program. `takesValue` are those that are followed by a value (`-o FILE`, `--output=FILE`); `flags` those that are not.
 * An option that is in neither ends the recipe as unsupported: what it does is not known.
 */
export function readOptions(
  program: string,
  args: readonly string[],
  takesValue: readonly string[],
  flags: readonly string[],
): Options {
  const values = new Map<string, string>();
  const rest: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const argument = args[i]!;
    const long = /^(--[\w-]+)=(.*)$/s.exec(argument);
    const short = /^(-[A-Za-z0-9])(.+)$/s.exec(argument);
    if (argument === '-' || !argument.startsWith('-')) rest.push(argument);
    else if (long !== null && takesValue.includes(long[1]!)) values.set(long[1]!, long[2]!);
    else if (takesValue.includes(argument)) values.set(argument, args[++i] ?? '');
    else if (flags.includes(argument) || IGNORED.has(argument)) values.set(argument, '');
    else if (short !== null && takesValue.includes(short[1]!)) values.set(short[1]!, short[2]!);
    else throw new UnsupportedRecipe(`${program}: the option ${argument} is not supported`);
  }
  return { values, rest };
}

/** How much a program says. */
const IGNORED: ReadonlySet<string> = new Set(['-v', '-q', '-s', '--verbose', '--quiet', '--silent']);

export function inputFile(program: string, path: string, piped: Piped, host: ToolHost): Artefact {
  const artefact = path === '-' ? piped : host.read(path);
  if (artefact === undefined)
    throw new DataError(`${program}: ${path === '-' ? 'nothing is piped into it' : `there is no ${path}`}`);
  return artefact;
}

/** To a file, or on to the next program. */
export function outputTo(path: string | undefined, artefact: Artefact, host: ToolHost): Piped {
  if (path === undefined || path === '-') return artefact;
  host.write(path, artefact);
  return undefined;
}
