/**
 * The examples of a language's morphology, `languages/<tag>/morphology/examples.tsv`: a word and one of its analyses on each
 * line; a word without an analysis must not be recognised. Start at `checkMorphology`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Budget, SearchBudget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import { invert } from '../../fst/algebra/projection.js';
import { SourceError } from '../../fst/diagnostics/source-problem.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Lookup } from '../../fst/lookup/lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { compileSources } from '../../fst/source/compile-sources.js';
import { LANGUAGES_DIR } from '../built-in/package-dir.js';
import type { ExampleProblem } from './example-problem.js';

interface Description {
  readonly lexicon: readonly string[];
  /** Where sound changes are written out in the lexicons, there are none. */
  readonly rules?: string | readonly string[];
}

export interface CheckedMorphology {
  readonly problems: readonly ExampleProblem[];
  readonly examples: number;
}

const LOOKUP_LIMITS = { steps: 100_000, ms: 10_000 };
const MAX_ANALYSES = 100;

export function hasMorphology(tag: string, dir = LANGUAGES_DIR): boolean {
  return existsSync(join(dir, tag, 'morphology', 'speller.json'));
}

/** Compiles the morphology from its sources, which takes some seconds for the large ones. */
export function checkMorphology(tag: string, dir = LANGUAGES_DIR): CheckedMorphology {
  const folder = join(dir, tag, 'morphology');
  const inFolder = (name: string) => `${tag}/morphology/${name}`;
  const read = (name: string) => readFileSync(join(folder, name));
  const description = JSON.parse(read('speller.json').toString()) as Description;
  const problems: ExampleProblem[] = namedLexicons(description, folder).map((problem) => ({
    file: inFolder('speller.json'),
    problem,
  }));
  const analyser = compile(description, read, (problem) => problems.push({ ...problem, file: inFolder(problem.file) }));
  const examples = readExamples(join(folder, 'examples.tsv'));
  if (analyser === undefined) return { problems, examples: examples.length };
  for (const { word, analysis, line } of examples) {
    const analyses = analyser
      .lookup(word, new SearchBudget(Budget.unlimited(), LOOKUP_LIMITS), { limit: MAX_ANALYSES })
      .map(({ value }) => value);
    const problem = difference(word, analysis, analyses);
    if (problem !== undefined) problems.push({ file: inFolder('examples.tsv'), line, problem });
  }
  return { problems, examples: examples.length };
}

function namedLexicons({ lexicon }: Description, folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.lexc'));
  return [
    ...files.filter((name) => !lexicon.includes(name)).map((name) => `does not name ${name}`),
    ...lexicon.filter((name) => !files.includes(name)).map((name) => `names ${name}, which is not there`),
  ];
}

function compile(
  { lexicon, rules }: Description,
  read: (name: string) => Uint8Array,
  report: (problem: ExampleProblem) => void,
): Lookup | undefined {
  try {
    const { automaton, warnings } = compileSources(lexicon, { rules: [rules ?? []].flat() }, read);
    // Of the warnings, those that mean that words are lost.
    for (const { file, line, message } of warnings)
      if (/not declared|no lexicon/.test(message)) report({ file, line, problem: message });
    return new Lookup(Transducer.read(writeOptimisedLookup(invert(automaton), { name: 'morphology' }).bytes));
  } catch (error) {
    if (error instanceof SourceError) {
      for (const { file, line, message, severity } of error.problems)
        if (severity === 'error') report({ file, line, problem: message });
    } else if (error instanceof DataError) report({ file: 'speller.json', problem: error.message });
    else throw error;
    return undefined;
  }
}

function readExamples(path: string): { word: string; analysis: string; line: number }[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
  return lines.map((text, index) => {
    const [word = '', analysis = ''] = text.split('\t');
    return { word, analysis, line: index + 1 };
  });
}

function difference(word: string, analysis: string, analyses: readonly string[]): string | undefined {
  if (analysis === '') return analyses.length === 0 ? undefined : `${word} is recognised: ${analyses.join(', ')}`;
  if (analyses.includes(analysis)) return undefined;
  return `${word} is analysed as ${analyses.length === 0 ? 'nothing' : analyses.join(', ')}, not as ${analysis}`;
}
