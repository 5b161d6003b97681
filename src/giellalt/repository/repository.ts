/** A language repository as data: its files, its configuration, and the makefiles of its folders. Start at `openRepository`. */
import type { SourceProblem } from '../../fst/diagnostics/source-problem.js';
import { sourceFile } from '../../fst/source/source-files.js';
import { type Makefile, readMakefile } from '../make/makefile.js';
import { type Configuration, readConfiguration } from './configuration.js';
import { resolvePath } from './paths.js';

/** Where the files come from. Paths are those of `paths.ts`. */
export interface RepositoryFiles {
  /** The bytes of a file, or undefined where there is none. */
  readonly read: (path: string) => Uint8Array | undefined;
  readonly has: (path: string) => boolean;
  /** Whether the folder `@NAME` beside the repository was found. */
  readonly hasFolder: (name: string) => boolean;
}

export interface Repository {
  readonly files: RepositoryFiles;
  readonly configuration: Configuration;
  /** The code of the language in file names: GTLANG. */
  readonly language: string;
  /** Transducers have no weights before the speller is made, unless the repository asks for another format. */
  readonly isWeighted: boolean;
  /** The makefile of a folder; an empty one where there is none. */
  readonly makefile: (folder: string) => Makefile;
  /** The text of a source file; throws `SourceError` where it is missing or not UTF-8. */
  readonly text: (path: string) => string;
  /** The texts of configure.ac and of all makefiles that were read: what settings come from. */
  readonly settingsText: () => string;
  /** Problems that do not stop a build. */
  readonly warnings: SourceProblem[];
}

export const CORE = 'giella-core';

export function openRepository(files: RepositoryFiles): Repository {
  const warnings: SourceProblem[] = [];
  const text = (path: string) => sourceFile(path, files.read).text;
  const settings = new Map([['configure.ac', text('configure.ac')]]);
  const configuration = readConfiguration(text('configure.ac'), files.hasFolder);
  const makefiles = new Map<string, Makefile>();
  const isWeighted = configuration.variable('DEFAULT_HFST_BACKEND') === 'openfst-tropical';
  const variables = standardVariables(configuration, isWeighted);
  const readOne = (folder: string): Makefile =>
    readMakefile(`${folder}/Makefile.am`, {
      readText: (path) => {
        if (!files.has(path)) return undefined;
        settings.set(path, text(path));
        return settings.get(path);
      },
      holds: (condition) => configuration.condition(condition) ?? ALWAYS.has(condition),
      variables,
      // What giella-core includes is what this build does itself.
      include: (path) => (path.includes('/giella-core/') ? undefined : resolvePath(folder, path)),
      warn: (problem) => warnings.push(problem),
    });
  return {
    files,
    configuration,
    language: configuration.variable('GTLANG') ?? configuration.variable('GLANG') ?? 'und',
    isWeighted,
    makefile: (folder) => {
      const makefile = makefiles.get(folder) ?? readOne(folder);
      makefiles.set(folder, makefile);
      return makefile;
    },
    text,
    settingsText: () =>
      [...settings]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flat()
        .join('\n'),
    warnings,
  };
}

/** Conditions that hold in this build, unless configure.ac says otherwise; all others do not. */
const ALWAYS: ReadonlySet<string> = new Set([
  'CAN_HFST',
  'CAN_VISLCG',
  'CAN_YAML_TEST',
  'WANT_MORPHOLOGY',
  'WANT_GENERATION',
  'WANT_SPELLERS',
  'WANT_TOKENISERS',
  'WANT_GRAMCHECK',
  'WANT_SYNTAX',
  'WANT_CUSTOM_FSTS',
  'WANT_REVERSED_INTERSECT',
]);

/** Variables of automake, and programs by the names that recipes use for them. */
function standardVariables(configuration: Configuration, isWeighted: boolean): (name: string) => string | undefined {
  const format = isWeighted ? '--format=openfst-tropical' : '--format=foma';
  const fixed = new Map([
    ['srcdir', '.'],
    ['builddir', '.'],
    ['top_srcdir', ''],
    ['top_builddir', ''],
    ['GENDIR', '.generated/.stamp'],
    ['PRINTF', 'printf'],
    ['SED', 'sed'],
    ['GAWK', 'gawk'],
    ['MKDIR_P', 'mkdir -p'],
    ['MAKE', 'make'],
    ['GIELLA_CORE', `@${CORE}`],
    ['GTCORE', `@${CORE}`],
    ['HFST_FORMAT', format],
    ['HFST_FLAGS', ''],
    ['HFST_LEXC_FLAGS', '--alignStrings'],
    ['HFST_REGEXP2FST_FLAGS', ''],
    ['XFST_TOOL', `hfst-xfst -p ${format}`],
    ['INVERT_HFST', 'invert net\\n'],
    ['INVERT_XFST', ''],
    ['INVERT_FOMA', ''],
    ['HFST_MINIMIZE_SPELLER', 'hfst-remove-epsilons'],
  ]);
  return (name) => {
    const value = fixed.get(name) ?? configuration.variable(name);
    if (value !== undefined) return value;
    if (/^AM_[VC]_/.test(name)) return '';
    const tool = /^HFST_([A-Z0-9_]+)$/.exec(name);
    return tool === null ? undefined : `hfst-${tool[1]!.toLowerCase().replaceAll('_', '-')}`;
  };
}
