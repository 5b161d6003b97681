/**
 * Compiles one source file, or several `.lexc` files that are one lexicon, with the compiler of its kind. Start at
 * `compileFile`. Names in a file (`@"rules.hfst"`, `@re"…"`) are looked for beside the file that names them.
 */
import { DataError } from '../../engine/data-error.js';
import type { Limits } from '../algebra/limits.js';
import { optimise } from '../algebra/optimise.js';
import type { Automaton } from '../build/automaton.js';
import { SourceError, type SourceProblem } from '../diagnostics/source-problem.js';
import { readAtt } from '../formats/att.js';
import { compileLexc } from '../lexc/compile-lexc.js';
import { readTransducerBytes, transducerFormat } from '../tools/read-transducers.js';
import { compileTwolc } from '../twolc/compile-twolc.js';
import { composeIntersect } from '../twolc/compose-intersect.js';
import { intersectRules } from '../twolc/rule-automaton.js';
import { compileRegex, type RegexOptions } from '../xfst/compile-regex.js';
import { runScript } from '../xfst/script/run-script.js';
import type { ReadFile } from './part-cache.js';
import { bytesOf, fileProblem, sourceFile } from './source-files.js';
import { sourceKindOf } from './source-kind.js';

export interface CompiledFile {
  readonly warnings: readonly SourceProblem[];
  /** The file as one transducer. */
  readonly automaton: () => Automaton;
  /** A lexicon with this file applied below it, where that is not composition. */
  readonly applyBelow?: (lexicon: Automaton) => Automaton;
}

/** `named` says who names the files. */
export function compileFile(
  names: readonly string[],
  readFile: ReadFile,
  named: string | undefined,
  limits: Limits,
): CompiledFile {
  const [name = ''] = names;
  switch (sourceKindOf(name)) {
    case 'lexc':
      return compileLexicon(names, readFile, named, limits);
    case 'regex': {
      const warnings: SourceProblem[] = [];
      const source = sourceFile(name, readFile, named);
      const warn = (problem: SourceProblem) => warnings.push(problem);
      const automaton = compileRegex(source, { ...filesBeside(name, readFile), limits, warn });
      return { warnings, automaton: () => automaton };
    }
    case 'xfscript':
      return compileScript(name, readFile, named, limits);
    case 'twolc': {
      const grammar = compileTwolc(sourceFile(name, readFile, named));
      return {
        warnings: grammar.warnings,
        automaton: () => intersectRules(grammar),
        applyBelow: (lexicon) => optimise(composeIntersect(lexicon, grammar, limits), limits),
      };
    }
    default:
      return readTransducer(name, readFile, named);
  }
}

/** What a script leaves on top of its stack; if that is empty, what it saved last. */
function compileScript(name: string, readFile: ReadFile, named: string | undefined, limits: Limits): CompiledFile {
  const warnings: SourceProblem[] = [];
  const { readText } = filesBeside(name, readFile);
  const { stack, saved } = runScript(sourceFile(name, readFile, named), {
    limits,
    readText,
    readNets: (other) => netsBeside(name, other, readFile),
    readLexc: (other) => {
      const path = besides(name, other);
      if (readFile(path) === undefined) return undefined;
      const lexicon = compileLexicon([path], readFile, name, limits);
      warnings.push(...lexicon.warnings);
      return lexicon.automaton();
    },
    readAtt,
    warn: (problem) => warnings.push(problem),
  });
  const automaton = stack.at(-1) ?? [...saved.values()].at(-1)?.[0];
  if (automaton === undefined) {
    const hint = 'end it with: regex FirstRule .o. SecondRule ;';
    throw new SourceError([fileProblem(name, 'this script leaves no network on its stack', hint), ...warnings]);
  }
  return { warnings, automaton: () => automaton };
}

function compileLexicon(
  names: readonly string[],
  readFile: ReadFile,
  named: string | undefined,
  limits: Limits,
): CompiledFile {
  const files = names.map((name) => sourceFile(name, readFile, named));
  const { automaton, warnings } = compileLexc(files, { limits, files: filesBeside(names[0]!, readFile) });
  return { warnings, automaton: () => automaton };
}

/** What expressions in the file `from` can read. */
function filesBeside(from: string, readFile: ReadFile): Required<Pick<RegexOptions, 'readText' | 'readNet'>> {
  return {
    readText: (name) => {
      const bytes = readFile(besides(from, name));
      return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
    },
    readNet: (name) => netsBeside(from, name, readFile)?.[0],
  };
}

function netsBeside(from: string, name: string, readFile: ReadFile): readonly Automaton[] | undefined {
  const path = besides(from, name);
  return readFile(path) === undefined ? undefined : readTransducers(path, readFile, undefined);
}

/** The file `name` of the folder of `from`. */
function besides(from: string, name: string): string {
  const folder = from.replace(/[^\\/]*$/, '');
  return /^([A-Za-z]:)?[\\/]/.test(name) ? name : `${folder}${name}`;
}

/** The first transducer of a file that was compiled before. */
function readTransducer(name: string, readFile: ReadFile, named: string | undefined): CompiledFile {
  const [automaton] = readTransducers(name, readFile, named);
  if (automaton === undefined) throw new SourceError([fileProblem(name, 'there is no transducer in it')]);
  return { warnings: [], automaton: () => automaton };
}

/** Every transducer of a file. */
function readTransducers(name: string, readFile: ReadFile, named: string | undefined): readonly Automaton[] {
  const bytes = bytesOf(name, readFile, named);
  return inFile(name, () => readTransducerBytes(bytes, transducerFormat(bytes, name)));
}

function inFile<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SourceError || !(error instanceof DataError)) throw error;
    throw new SourceError([fileProblem(name, error.problem)], { cause: error });
  }
}
