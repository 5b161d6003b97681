/** Runs the suites of a repository with the transducers that the builder makes. Start at `chooseSuites` and `SuiteRunner.run`. */
import { DataError } from '../../engine/data-error.js';
import type { GrammarChecker } from '../../grammar/grammar-checker.js';
import type { Speller } from '../../speller/speller.js';
import type { Builder } from '../build/builder.js';
import { bytesOf, netOf } from '../recipes/artefact.js';
import type { Repository } from '../repository/repository.js';
import { ACCEPTOR, ERROR_MODEL } from '../standard/spellcheckers.js';
import { checkerFiles, defaultTargets, outputsOf } from '../targets/targets.js';
import { judgeMarkedSentences } from './grammar-tests.js';
import { judgeMorphology, type LookUp, lookUpIn, type Sides } from './judge-morphology.js';
import { type Direction, readLexcTests } from './lexc-tests.js';
import { readMorphologyYaml } from './morphology-yaml.js';
import { judgePairTests } from './pair-tests.js';
import { countTests, type FileReport, type SuiteReport, type Verdict } from './test-report.js';
import { findSuites, type LinesOfFile, type Suite, type TestFiles, testedFolder } from './test-suites.js';
import { judgeTokens } from './token-tests.js';
import { judgeLists, judgeTypos, openBuiltSpeller } from './typo-tests.js';

/** Opens a grammar pack that was built; packs are no matter of this room. */
export type OpenChecker = (pack: Uint8Array, name: string) => Promise<GrammarChecker>;

/** Of a list of misspellings: a thread judges them in the time of some steps of a build. */
const LINES_OF_PIECE = 250;

/** Suites that can be run apart from each other, and are all of this one together: `joinPieces`. */
export function piecesOf(suite: Suite, repository: Repository): readonly Suite[] {
  const { what } = suite;
  if (what.kind !== 'typos') return [suite];
  const pieces = what.files
    .flatMap((file) => linesOf(file, repository.text(file).split('\n').length))
    .map((lines) => ({ ...suite, what: { ...what, lines } }));
  return pieces.length === 0 ? [suite] : pieces;
}

function linesOf(file: string, count: number): LinesOfFile[] {
  return Array.from({ length: Math.ceil(count / LINES_OF_PIECE) }, (_, i) => ({
    file,
    first: i * LINES_OF_PIECE,
    end: (i + 1) * LINES_OF_PIECE,
  }));
}

/** What came of a suite, by what came of its pieces. */
export function joinPieces(suite: Suite, reports: readonly SuiteReport[]): SuiteReport {
  const [first] = reports;
  const { what } = suite;
  if (what.kind !== 'typos') return first!;
  const withoutResult = reports.find(({ reason }) => reason !== undefined);
  if (withoutResult !== undefined) return withoutResult;
  const pieces = reports.flatMap(({ files }) => files);
  return reportOf(suite, judgeLists(pieces, what.threshold));
}

function wholeSuite(suite: Suite): Suite {
  if (suite.what.kind !== 'typos') return suite;
  const { lines: _, ...what } = suite.what;
  return { ...suite, what };
}

/** Only suites and files of which the path has one of these texts in it; all that `make check` runs, where there are none. */
export function chooseSuites(repository: Repository, files: TestFiles, names: readonly string[] = []): Suite[] {
  return findSuites(repository, files).flatMap((suite) => chosen(suite, names) ?? []);
}

/** The suite, with those of its files that are asked for; undefined where nothing of it is. */
function chosen(suite: Suite, names: readonly string[]): Suite | undefined {
  if (names.length === 0) return suite.isListed ? suite : undefined;
  const isNamed = (path: string) => names.some((name) => path.includes(name));
  const path = `${suite.folder}/${suite.name}`;
  // Who names a folder means what is listed there; who names a file means the file.
  const isMeant = (name: string) => path.includes(name) && (suite.isListed || !`${suite.folder}/`.includes(name));
  if (names.some(isMeant)) return suite;
  const { what } = suite;
  if (!suite.isListed || !('files' in what)) return undefined;
  const wanted = what.files.filter(isNamed);
  return wanted.length === 0 ? undefined : { ...suite, what: { ...what, files: wanted } };
}

interface Outcome {
  readonly files: readonly FileReport[];
  /** Why there is nothing to judge. */
  readonly notRun?: string;
  /** Why the suite fails although its files may not. */
  readonly error?: string;
  /** For suites that allow some failures. */
  readonly isPassed?: boolean;
}

export class SuiteRunner {
  readonly #builder: Builder;
  readonly #openChecker: OpenChecker | undefined;
  readonly #lookUps = new Map<string, LookUp>();
  #checker: Promise<GrammarChecker> | undefined;
  #speller: Speller | undefined;

  constructor(builder: Builder, openChecker?: OpenChecker) {
    this.#builder = builder;
    this.#openChecker = openChecker;
  }

  /** The large files that a suite needs, each of which can be made apart from the others. */
  parts({ folder, what }: Suite): readonly string[] {
    switch (what.kind) {
      case 'morphology':
        return this.#partsOf(testedFolder(folder), what);
      case 'lexc':
        return what.files
          .flatMap((file) => readLexcTests(this.#builder.repository.text(file)).tests)
          .flatMap((tests) => this.#partsOf(testedFolder(folder), tests));
      case 'typos':
        return what.files.length === 0 ? [] : [ACCEPTOR, ERROR_MODEL];
      case 'grammar':
        return this.#hasChecker() ? outputsOf('grammar', this.#builder.repository).flatMap(({ parts }) => parts) : [];
      case 'tokens':
        return [what.tokeniser];
      default:
        return [];
    }
  }

  /** Of all that decides over the results of a suite, with a builder that keeps its steps. */
  digest(suite: Suite): string {
    const { what } = suite;
    const files = 'files' in what ? what.files : what.kind === 'pairs' ? [what.file] : [];
    const members = what.kind === 'grammar' && this.#hasChecker() ? checkerFiles(this.#builder) : [];
    const text = what.kind === 'tokens' ? [what.text] : [];
    const paths = [...files, ...text, ...this.parts(suite), ...members].filter((path) => this.#builder.canMake(path));
    return JSON.stringify([wholeSuite(suite), paths.map((path) => this.#builder.digest(path))]);
  }

  async run(suite: Suite): Promise<SuiteReport> {
    return reportOf(suite, await this.#outcome(suite));
  }

  async #outcome({ folder, what }: Suite): Promise<Outcome> {
    try {
      switch (what.kind) {
        case 'not run':
          return { files: [], notRun: what.reason };
        case 'morphology':
          return this.#morphology(what, testedFolder(folder));
        case 'lexc':
          return this.#lexc(what.files, testedFolder(folder));
        case 'pairs':
          return this.#pairs(what.file);
        case 'typos':
          return this.#typos(what);
        case 'grammar':
          return await this.#grammar(what.files);
        case 'tokens':
          return this.#tokens(what);
      }
    } catch (error) {
      // A transducer that cannot be made: the other suites may not need it.
      if (error instanceof DataError) return { files: [], error: error.message };
      throw error;
    }
  }

  #morphology(
    {
      transducer,
      direction,
      files,
    }: { transducer: string; direction: Direction | 'acceptor'; files: readonly string[] },
    folder: string,
  ): Outcome {
    const sides =
      direction === 'acceptor' ? this.#acceptor(folder, transducer) : this.#sides(folder, transducer, direction);
    if (typeof sides === 'string') return { files: [], notRun: sides };
    return { files: files.map((file) => this.#yamlFile(file, sides)) };
  }

  #yamlFile(file: string, sides: Sides): FileReport {
    return readable(file, () => {
      const { groups, notes } = readMorphologyYaml(this.#builder.repository.text(file), file);
      const { passed, failed, failures } = judgeMorphology(groups, sides);
      return { file, passed, failed, failures, notes };
    });
  }

  #lexc(files: readonly string[], folder: string): Outcome {
    const reports = files.flatMap((file) => this.#lexcFile(file, folder));
    if (reports.length === 0) return { files: [], notRun: 'no lexc file has tests' };
    const { passed, failed } = countTests(reports);
    return passed + failed > 0 ? { files: reports } : { files: reports, notRun: 'none of the tests can be run' };
  }

  #lexcFile(file: string, folder: string): FileReport[] {
    const { tests, withoutHeader } = readLexcTests(this.#builder.repository.text(file));
    const empty = { file, passed: 0, failed: 0, failures: [] };
    const unread = `${withoutHeader} tests stand before the first line that names a transducer (!!€gt-norm: …) and are not run`;
    return [
      ...(withoutHeader === 0 ? [] : [{ ...empty, notes: [unread] }]),
      ...tests.map(({ transducer, direction, groups }) => {
        const sides = this.#sides(folder, transducer, direction);
        if (typeof sides === 'string') return { ...empty, notes: [`not run: ${sides}`] };
        const { passed, failed, failures } = judgeMorphology(groups, sides);
        return { file, passed, failed, failures };
      }),
    ];
  }

  #pairs(file: string): Outcome {
    const { repository } = this.#builder;
    if (!repository.files.has(file)) return { files: [], notRun: `there is no ${file}` };
    const files = judgePairTests({ name: file, text: repository.text(file) });
    const isCounted = files.some(({ notCounted }) => notCounted === undefined);
    return isCounted ? { files } : { files, notRun: 'there are no tests that make check would read' };
  }

  #typos({ files, lines }: Extract<Suite['what'], { kind: 'typos' }>): Outcome {
    if (files.length === 0) return { files: [], notRun: 'there is no list of misspellings' };
    const missing = [ACCEPTOR, ERROR_MODEL].find((path) => !this.#builder.canMake(path));
    if (missing !== undefined) return { files: [], notRun: `no rule makes ${missing}` };
    this.#speller ??= openBuiltSpeller(this.#net(ACCEPTOR), this.#net(ERROR_MODEL));
    const speller = this.#speller;
    const judged =
      lines === undefined ? files.map((file) => ({ file, first: 0, end: Number.POSITIVE_INFINITY })) : [lines];
    return { files: judged.map((each) => judgeTypos(speller, this.#builder.repository.text(each.file), each)) };
  }

  #hasChecker(): boolean {
    return defaultTargets(this.#builder.repository).includes('grammar');
  }

  async #grammar(files: readonly string[]): Promise<Outcome> {
    if (this.#openChecker === undefined) return { files: [], notRun: 'nothing opens grammar packs here' };
    if (!this.#hasChecker()) return { files: [], notRun: 'the repository has no grammar checker' };
    const [output] = outputsOf('grammar', this.#builder.repository);
    this.#checker ??= this.#openChecker(output!.write(this.#builder), output!.file);
    const checker = await this.#checker;
    const { repository } = this.#builder;
    return {
      files: files.map((file) => readable(file, () => judgeMarkedSentences(checker, repository.text(file), file))),
    };
  }

  #tokens({ tokeniser, text, files }: Extract<Suite['what'], { kind: 'tokens' }>): Outcome {
    if (!this.#builder.canMake(tokeniser)) return { files: [], notRun: `no rule makes ${tokeniser}` };
    const { repository } = this.#builder;
    const bytes = bytesOf(this.#builder.make(tokeniser), tokeniser);
    const judge = (file: string) =>
      judgeTokens({ bytes, name: tokeniser }, repository.text(text), { file, text: repository.text(file) });
    return { files: files.map(judge) };
  }

  /** What looks up in both directions, or why it cannot be had. */
  #sides(folder: string, transducer: string, direction: Direction): Sides | string {
    const paths = this.#sidePaths(folder, transducer, direction);
    if (typeof paths === 'string') return paths;
    const { generator, analyser } = paths;
    return {
      generate: generator === undefined ? undefined : this.#lookUp(generator),
      analyse: analyser === undefined ? undefined : this.#lookUp(analyser),
    };
  }

  #partsOf(
    folder: string,
    tests: { readonly transducer: string; readonly direction: Direction | 'acceptor' },
  ): string[] {
    const { transducer, direction } = tests;
    if (direction === 'acceptor') return this.#acceptorPath(folder, transducer);
    const paths = this.#sidePaths(folder, transducer, direction);
    return typeof paths === 'string' ? [] : Object.values(paths);
  }

  /** The transducers of both directions, or why they cannot be had. */
  #sidePaths(
    folder: string,
    transducer: string,
    direction: Direction,
  ): { readonly generator?: string; readonly analyser?: string } | string {
    const analyser = `${folder}/analyser-${transducer}.hfst`;
    const generators = [
      `${folder}/generator-${transducer}.hfst`,
      // Rules of letters have no analyser beside them.
      ...(direction === 'generation' ? [`${folder}/${transducer}.lookup.hfst`] : []),
    ];
    const generator = generators.find((path) => this.#builder.canMake(path));
    if (direction !== 'generation' && !this.#builder.canMake(analyser)) return `no rule makes ${analyser}`;
    if (direction !== 'analysis' && generator === undefined) return `no rule makes ${generators[0]!}`;
    return {
      ...(direction === 'analysis' || generator === undefined ? {} : { generator }),
      ...(direction === 'generation' ? {} : { analyser }),
    };
  }

  #acceptor(folder: string, name: string): Sides | string {
    const [path] = this.#acceptorPath(folder, name);
    return path === undefined ? `no rule makes ${folder}/${name}.hfst` : { analyse: this.#lookUp(path) };
  }

  /** At most one. */
  #acceptorPath(folder: string, name: string): string[] {
    const paths = [`${folder}/${name}.hfst`, `${folder}/.generated/${name}.hfst`];
    return paths.filter((each) => this.#builder.canMake(each)).slice(0, 1);
  }

  #lookUp(path: string): LookUp {
    const lookUp = this.#lookUps.get(path) ?? lookUpIn(this.#net(path), path);
    this.#lookUps.set(path, lookUp);
    return lookUp;
  }

  #net(path: string) {
    return netOf(this.#builder.make(path), path);
  }
}

/** A file that cannot be read is a failure of its own, and the others are judged. */
function readable(file: string, judge: () => FileReport): FileReport {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const line = Number(/line (\d+)/.exec(error.message)?.[1] ?? 1);
    return { file, passed: 0, failed: 1, failures: [{ line, test: 'the file', problem: error.message }] };
  }
}

function reportOf(suite: Suite, outcome: Outcome): SuiteReport {
  return {
    folder: suite.folder,
    name: suite.name,
    files: outcome.files,
    reason: outcome.notRun ?? outcome.error,
    verdict: verdictOf(suite, outcome),
  };
}

function verdictOf({ isExpectedToFail }: Suite, { files, notRun, error, isPassed }: Outcome): Verdict {
  if (notRun !== undefined) return 'not run';
  const isRight = error === undefined && (isPassed ?? countTests(files).failed === 0);
  if (isExpectedToFail) return isRight ? 'passed unexpectedly' : 'failed as expected';
  return isRight ? 'passed' : 'failed';
}
