/** Runs the suites of a repository with the transducers that the builder makes. Start at `runSuites`. */
import { DataError } from '../../engine/data-error.js';
import type { Builder } from '../build/builder.js';
import { netOf } from '../recipes/artefact.js';
import { ACCEPTOR, ERROR_MODEL } from '../standard/spellcheckers.js';
import { judgeMorphology, type LookUp, lookUpIn, type Sides } from './judge-morphology.js';
import { type Direction, readLexcTests } from './lexc-tests.js';
import { readMorphologyYaml } from './morphology-yaml.js';
import { judgePairTests } from './pair-tests.js';
import { countTests, type FileReport, type SuiteReport, type Verdict } from './test-report.js';
import { findSuites, type Suite, type TestFiles, testedFolder } from './test-suites.js';
import { judgeTypos, openBuiltSpeller } from './typo-tests.js';

export interface RunOptions {
  /** Only suites and files of which the path has one of these texts in it; all that `make check` runs, where there are none. */
  readonly names?: readonly string[];
  /** Called before a suite is run. */
  readonly onSuite?: (suite: Suite) => void;
}

/** One report for each suite, as soon as it is through. */
export function* runSuites(builder: Builder, files: TestFiles, options: RunOptions = {}): Generator<SuiteReport> {
  const runner = new SuiteRunner(builder);
  for (const each of findSuites(builder.repository, files)) {
    const suite = chosen(each, options.names ?? []);
    if (suite === undefined) continue;
    options.onSuite?.(suite);
    yield runner.run(suite);
  }
}

/** The suite, with those of its files that are asked for; undefined where nothing of it is. */
function chosen(suite: Suite, names: readonly string[]): Suite | undefined {
  if (names.length === 0) return suite.isListed ? suite : undefined;
  const isNamed = (path: string) => names.some((name) => path.includes(name));
  if (isNamed(`${suite.folder}/${suite.name}`)) return suite;
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

class SuiteRunner {
  readonly #builder: Builder;
  readonly #lookUps = new Map<string, LookUp>();

  constructor(builder: Builder) {
    this.#builder = builder;
  }

  run(suite: Suite): SuiteReport {
    const { folder, name } = suite;
    const outcome = this.#outcome(suite);
    return {
      folder,
      name,
      files: outcome.files,
      reason: outcome.notRun ?? outcome.error,
      verdict: verdictOf(suite, outcome),
    };
  }

  #outcome({ folder, what }: Suite): Outcome {
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
    try {
      const { groups, notes } = readMorphologyYaml(this.#builder.repository.text(file), file);
      const { passed, failed, failures } = judgeMorphology(groups, sides);
      return { file, passed, failed, failures, notes };
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      return unreadable(file, error);
    }
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

  #typos({ files, threshold }: { files: readonly string[]; threshold: number }): Outcome {
    if (files.length === 0) return { files: [], notRun: 'there is no list of misspellings' };
    const missing = [ACCEPTOR, ERROR_MODEL].find((path) => !this.#builder.canMake(path));
    if (missing !== undefined) return { files: [], notRun: `no rule makes ${missing}` };
    const speller = openBuiltSpeller(this.#net(ACCEPTOR), this.#net(ERROR_MODEL));
    const texts = files.map((file) => ({ file, text: this.#builder.repository.text(file) }));
    const judged = judgeTypos(speller, texts, threshold);
    return { files: judged.files, isPassed: judged.isReached };
  }

  /** What looks up in both directions, or why it cannot be had. */
  #sides(folder: string, transducer: string, direction: Direction): Sides | string {
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
      generate: direction === 'analysis' || generator === undefined ? undefined : this.#lookUp(generator),
      analyse: direction === 'generation' ? undefined : this.#lookUp(analyser),
    };
  }

  #acceptor(folder: string, name: string): Sides | string {
    const path = [`${folder}/${name}.hfst`, `${folder}/.generated/${name}.hfst`].find((each) =>
      this.#builder.canMake(each),
    );
    return path === undefined ? `no rule makes ${folder}/${name}.hfst` : { analyse: this.#lookUp(path) };
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

function unreadable(file: string, error: DataError): FileReport {
  const line = Number(/line (\d+)/.exec(error.message)?.[1] ?? 1);
  const failure = { line, test: 'the file', problem: error.message };
  return { file, passed: 0, failed: 1, failures: [failure] };
}

function verdictOf({ isExpectedToFail }: Suite, { files, notRun, error, isPassed }: Outcome): Verdict {
  if (notRun !== undefined) return 'not run';
  const isRight = error === undefined && (isPassed ?? countTests(files).failed === 0);
  if (isExpectedToFail) return isRight ? 'passed unexpectedly' : 'failed as expected';
  return isRight ? 'passed' : 'failed';
}
