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
import { isHfstOpenFst, readHfstOpenFst } from '../formats/hfst-openfst.js';
import { compileLexc } from '../lexc/compile-lexc.js';
import { readOptimisedLookup } from '../lookup/read-automaton.js';
import { compileTwolc } from '../twolc/compile-twolc.js';
import { composeIntersect } from '../twolc/compose-intersect.js';
import { intersectRules } from '../twolc/rule-automaton.js';
import { compileRegex, type RegexOptions } from '../xfst/compile-regex.js';
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
    readNet: (name) => {
      const path = besides(from, name);
      return readFile(path) === undefined ? undefined : readTransducer(path, readFile, undefined).automaton();
    },
  };
}

/** The file `name` of the folder of `from`. */
function besides(from: string, name: string): string {
  const folder = from.replace(/[^\\/]*$/, '');
  return /^([A-Za-z]:)?[\\/]/.test(name) ? name : `${folder}${name}`;
}

/** A transducer that was compiled before: AT&T text, HFST with OpenFst inside, or HFST optimised lookup. */
function readTransducer(name: string, readFile: ReadFile, named: string | undefined): CompiledFile {
  const bytes = bytesOf(name, readFile, named);
  const automaton = inFile(name, () => {
    if (sourceKindOf(name) === 'att') return readAtt(sourceFile(name, readFile, named).text);
    if (!isHfstOpenFst(bytes)) return readOptimisedLookup(bytes);
    const [first] = readHfstOpenFst(bytes);
    if (first === undefined) throw new DataError('there is no transducer in it');
    return first;
  });
  return { warnings: [], automaton: () => automaton };
}

function inFile<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SourceError || !(error instanceof DataError)) throw error;
    throw new SourceError([fileProblem(name, error.problem)], { cause: error });
  }
}
