/**
 * Which suites a repository has: the runners that the makefiles of its test folders name. Runners are read for what they set (which
 * transducer, which direction, which folder), and are never run. Start at `findSuites`.
 */
import { folderOf, resolvePath } from '../repository/paths.js';
import type { Repository, RepositoryFiles } from '../repository/repository.js';
import type { Direction } from './lexc-tests.js';

export interface TestFiles extends RepositoryFiles {
  /** The names in a folder, sorted, folders with a `/` at the end; empty where there is no such folder. */
  readonly list: (folder: string) => readonly string[];
}

/** From `first` to before `end`, counted from 0. */
export interface LinesOfFile {
  readonly file: string;
  readonly first: number;
  readonly end: number;
}

export type SuiteKind =
  | {
      readonly kind: 'morphology';
      readonly transducer: string;
      /** `acceptor` tests words in an automaton that has one side. */
      readonly direction: Direction | 'acceptor';
      readonly files: readonly string[];
    }
  | { readonly kind: 'lexc'; readonly files: readonly string[] }
  | { readonly kind: 'pairs'; readonly file: string }
  | {
      readonly kind: 'typos';
      readonly files: readonly string[];
      readonly threshold: number;
      /** Only these lines, where the lists are judged in pieces. */
      readonly lines?: LinesOfFile;
    }
  /** Sentences with marked errors, for the grammar checker. */
  | { readonly kind: 'grammar'; readonly files: readonly string[] }
  /** A text, and the words that a tokeniser should cut it into. */
  | { readonly kind: 'tokens'; readonly tokeniser: string; readonly text: string; readonly files: readonly string[] }
  | { readonly kind: 'not run'; readonly reason: string };

export interface Suite {
  readonly folder: string;
  readonly name: string;
  readonly isExpectedToFail: boolean;
  /** Whether `make check` runs it; others are run only when somebody asks for them by name. */
  readonly isListed: boolean;
  readonly what: SuiteKind;
}

/** Runners that the shared makefiles of the official build add, by folder. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  'src/fst/morphology/test': [
    'missing-multichars.sh',
    'generate-adjective-lemmas.sh',
    'generate-noun-lemmas.sh',
    'generate-propernoun-lemmas.sh',
    'generate-verb-lemmas.sh',
  ],
  'src/fst/orthography/test': ['run-initcaps-genyaml-testcases.sh'],
  'src/fst/test': ['run-lexc-testcases.sh'],
  'tools/spellcheckers/test': [
    'run-desktopspeller-gt-norm-yaml-testcases.sh',
    'test-zhfst-file.sh',
    'test-zhfst-basic-sugg-speed.sh',
    'suggestion-quality.sh',
    'accept-all-lemmas.sh',
  ],
};
const GRAMMAR_TESTS = 'tools/grammarcheckers/tests';
const MAX_DEPTH = 12;
const DEFAULT_THRESHOLD = 75;

export function findSuites(repository: Repository, files: TestFiles): Suite[] {
  const folders = ['src', 'tools'].flatMap((folder) => testFolders(files, folder, 0));
  return folders.flatMap((folder) => suitesIn(folder, repository, files));
}

/** Where the transducers of a test folder are: in the folder above it. */
export function testedFolder(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/test'));
}

function testFolders(files: TestFiles, folder: string, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  const isOfTests = /\/tests?(\/|$)/.test(folder) && files.has(`${folder}/Makefile.am`);
  const inner = files.list(folder).filter((name) => name.endsWith('/'));
  return [
    ...inner.flatMap((name) => testFolders(files, `${folder}/${name.slice(0, -1)}`, depth + 1)),
    ...(isOfTests ? [folder] : []),
  ];
}

function suitesIn(folder: string, repository: Repository, files: TestFiles): Suite[] {
  const makefile = repository.makefile(folder);
  const expectedToFail = new Set(makefile.list('XFAIL_TESTS'));
  const listed = new Set([
    ...['TESTS', 'YAML_TEST_RUNNERS', 'OTHER_TEST_RUNNERS'].flatMap((variable) => makefile.list(variable)),
    ...(ADDED[folder] ?? []),
  ]);
  const isTest = folder === GRAMMAR_TESTS ? /\.ya?ml$/ : /^run-.*testcases\.sh$/;
  const others = files.list(folder).filter((name) => isTest.test(name) && !listed.has(name));
  return [...listed, ...others].map((name) => ({
    folder,
    name,
    isExpectedToFail: expectedToFail.has(name),
    isListed: listed.has(name),
    what: kindOf(folder, name, repository, files),
  }));
}

function kindOf(folder: string, name: string, repository: Repository, files: TestFiles): SuiteKind {
  if (/\.ya?ml$/.test(name)) return grammarKind(`${folder}/${name}`, files);
  if (/^pair-test-(positive|negative)\.sh$/.test(name)) {
    return { kind: 'not run', reason: 'this runner needs programs of Xerox; pair-test-hfst.sh runs the tests' };
  }
  if (name === 'pair-test-hfst.sh') return { kind: 'pairs', file: resolvePath(folder, '../../phonology.twolc') };
  if (/lexc-testcases\.sh$/.test(name)) return { kind: 'lexc', files: lexcFiles(testedFolder(folder), files) };
  const path = [`${folder}/${name}`, `${folder}/${name}.in`].find((each) => files.has(each));
  if (path === undefined) return { kind: 'not run', reason: 'there is no such runner' };
  const runner = repository.text(path);
  if (name === 'suggestion-quality.sh') {
    const threshold = Number(settingOf(runner, 'THRESHOLD') ?? DEFAULT_THRESHOLD);
    return { kind: 'typos', files: typoFiles(folder, repository), threshold };
  }
  return (
    morphologyKind(folder, runner, files) ??
    tokenKind(folder, runner, files) ?? {
      kind: 'not run',
      reason: 'this runner is a program of its own, and programs of a repository are not run',
    }
  );
}

/** The value of `NAME=value` in a runner; undefined where it is not set. */
function settingOf(runner: string, name: string): string | undefined {
  const line = runner.split(/\r?\n/).find((each) => each.startsWith(`${name}=`));
  return line
    ?.slice(name.length + 1)
    .replace(/(?:^|\s)#.*$/, '')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2');
}

function morphologyKind(folder: string, runner: string, files: TestFiles): SuiteKind | undefined {
  const transducer = settingOf(runner, 'transducer');
  const subfolder = settingOf(runner, 'yaml_file_subdir');
  if (transducer === undefined || subfolder === undefined) return undefined;
  const half = settingOf(runner, 'halftest') ?? '';
  const direction = DIRECTIONS[half];
  if (direction === undefined) return { kind: 'not run', reason: `this runner asks for tests of the kind “${half}”` };
  const ending = direction === 'both' ? '.yaml' : `.${half}.yaml`;
  const endings = ['', '.hfst', '.~foma', '.~xfst'].map((type) => `_${transducer}${type}${ending}`);
  const all = filesBelow(resolvePath(folder, subfolder === '' ? '.' : subfolder), files, 0);
  const chosen = all.filter((file) => endings.some((each) => file.endsWith(each)));
  if (chosen.length === 0) return { kind: 'not run', reason: `there are no files *_${transducer}${ending}` };
  return { kind: 'morphology', transducer, direction, files: chosen };
}

function grammarKind(path: string, files: TestFiles): SuiteKind {
  return files.has(path) ? { kind: 'grammar', files: [path] } : { kind: 'not run', reason: 'there is no such file' };
}

/** `hfst-tokenise ../X.pmhfst < "$srcdir"/TEXT > OUTPUT`, then `diff -u OUTPUT "$srcdir"/EXPECTED`, in whatever else the runner does. */
const TOKENISED = /\bhfst-tokeni[sz]e\s+(\S+\.pmhfst)[\s\\]*<\s*"?\$\{?srcdir\}?"?\/([^\s"]+)"?/;
const COMPARED = /\bdiff\s+(?:-\S+\s+)*[^\s"$]+\s+"?\$\{?srcdir\}?"?\/([^\s";]+)/;

function tokenKind(folder: string, runner: string, files: TestFiles): SuiteKind | undefined {
  const [, tokeniser, text] = TOKENISED.exec(runner) ?? [];
  const [, expected] = COMPARED.exec(runner) ?? [];
  if (tokeniser === undefined || text === undefined || expected === undefined) return undefined;
  const [textPath, expectedPath] = [text, expected].map((name) => resolvePath(folder, name));
  const missing = [textPath!, expectedPath!].find((path) => !files.has(path));
  if (missing !== undefined) return { kind: 'not run', reason: `there is no ${missing}` };
  return { kind: 'tokens', tokeniser: resolvePath(folder, tokeniser), text: textPath!, files: [expectedPath!] };
}

const DIRECTIONS: Readonly<Record<string, Direction | 'acceptor'>> = {
  '': 'both',
  full: 'both',
  both: 'both',
  ana: 'analysis',
  gen: 'generation',
  speller: 'acceptor',
};

function filesBelow(folder: string, files: TestFiles, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  return files
    .list(folder)
    .flatMap((name) =>
      name.endsWith('/') ? filesBelow(`${folder}/${name.slice(0, -1)}`, files, depth + 1) : [`${folder}/${name}`],
    );
}

function lexcFiles(folder: string, files: TestFiles): string[] {
  return filesBelow(folder, files, 0).filter(
    (file) => file.endsWith('.lexc') && !/\/lexicon(\.tmp)?\.lexc$/.test(file),
  );
}

/** The list of the repository, and those of the variants that are part of the ordinary speller. */
function typoFiles(folder: string, { configuration, files }: Repository): string[] {
  const variable = (name: string) => configuration.variable(name)?.split(/\s+/) ?? [];
  const variants = [
    ...(configuration.condition('HAVE_AREAS') === true ? variable('AREAS') : []),
    ...(configuration.condition('HAVE_ALT_ORTHS') === true ? variable('DEFAULT_ORTH') : []),
    ...(configuration.condition('HAVE_ALT_WSS') === true ? variable('DEFAULT_WS') : []),
  ];
  const names = ['typos.tsv', ...variants.filter((name) => name !== '').map((name) => `typos-${name}.tsv`)];
  return names.map((name) => `${folder}/${name}`).filter((path) => folderOf(path) === folder && files.has(path));
}
