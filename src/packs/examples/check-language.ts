/**
 * Everything that a language's examples say about it, checked. Start at `checkLanguage`, which gives one report after the
 * other: grammar rules, morphology, pronunciation and numbers, each where the language has it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GrammarSyntaxError } from '../../cg3/index.js';
import { DataError } from '../../engine/data-error.js';
import { rulesPath } from '../../grammar/built-in/checker-data.js';
import { parseRules } from '../../grammar/built-in/checker-engine.js';
import type { GrammarChecker } from '../../grammar/grammar-checker.js';
import { checkSpeech, readTable } from '../built-in/check-speech.js';
import { readCheckerData } from '../built-in/load-built-in-checker.js';
import { LANGUAGES_DIR } from '../built-in/package-dir.js';
import type { ExampleProblem } from './example-problem.js';
import { type GrammarExample, grammarExamplesFile, judgeExample, readGrammarExamples } from './grammar-examples.js';
import { checkMorphology, hasMorphology } from './morphology-examples.js';

export type LanguagePart = 'grammar' | 'morphology' | 'speech';

export interface LanguageReport {
  readonly part: LanguagePart;
  readonly examples: number;
  readonly problems: readonly ExampleProblem[];
  /** Examples that could not be tried, and why not. */
  readonly skipped?: { readonly examples: number; readonly reason: string };
}

/**
 * Opens the checker of the language, with or without the readings of its morphology; undefined where there is no
 * morphology to read with.
 */
export type OpenChecker = (tag: string, withReadings: boolean) => Promise<GrammarChecker | undefined>;

const SPEECH_FILES = ['pronunciation.txt', 'numbers.txt', 'speech.json'];

export async function* checkLanguage(
  tag: string,
  openChecker: OpenChecker,
  dir = LANGUAGES_DIR,
): AsyncGenerator<LanguageReport> {
  if (existsSync(join(dir, rulesPath(tag)))) yield await checkGrammar(tag, openChecker, dir);
  if (hasMorphology(tag, dir)) yield { part: 'morphology', ...checkMorphology(tag, dir) };
  if (SPEECH_FILES.some((name) => existsSync(join(dir, tag, name)))) yield checkSpeechOf(tag, dir);
}

async function checkGrammar(tag: string, openChecker: OpenChecker, dir: string): Promise<LanguageReport> {
  const problems: ExampleProblem[] = [];
  let examples = 0;
  let skipped = 0;
  try {
    problems.push(...ruleProblems(tag, dir));
    const all = readGrammarExamples(tag, dir);
    examples = all.length;
    problems.push(...rulesWithoutExample(tag, dir, all));
    for (const withReadings of [false, true]) {
      const some = all.filter(({ readings }) => (readings === true) === withReadings);
      const checker = some.length === 0 ? undefined : await openChecker(tag, withReadings);
      if (checker === undefined) skipped += some.length;
      else
        for (const example of some) {
          const problem = judgeExample(checker, example);
          if (problem !== undefined) problems.push({ file: grammarExamplesFile(tag), line: example.line, problem });
        }
    }
  } catch (error) {
    problems.push(...problemsOf(error, `${tag}/grammar`));
  }
  const report = { part: 'grammar', examples, problems: problems.sort(byPlace) } as const;
  if (skipped === 0) return report;
  return { ...report, skipped: { examples: skipped, reason: 'they need the morphology of a built-in starter' } };
}

/** Nobody has to use all the sets that languages share. */
function ruleProblems(tag: string, dir: string): ExampleProblem[] {
  const { warnings } = parseRules(readCheckerData(tag, dir));
  return warnings
    .filter(({ message }) => !message.endsWith('is not used'))
    .map(({ file, line, message }) => ({ file, line, problem: message }));
}

/** Nobody sees what a rule is for, and nothing keeps it right, without a sentence that it finds fault with. */
function rulesWithoutExample(tag: string, dir: string, examples: readonly GrammarExample[]): ExampleProblem[] {
  const shown = new Set(examples.flatMap(({ errors }) => errors.map(({ code }) => code)));
  const file = rulesPath(tag);
  const problems: ExampleProblem[] = [];
  for (const [index, line] of readFileSync(join(dir, file), 'utf8').split('\n').entries()) {
    if (line.startsWith('#')) continue;
    for (const [, code = ''] of line.matchAll(/&([\w-]+)/gu)) {
      if (shown.has(code)) continue;
      shown.add(code);
      const problem = `no example has the error "${code}": write a wrong sentence, and right ones that come close to it, into ${grammarExamplesFile(tag)}`;
      problems.push({ file, line: index + 1, problem });
    }
  }
  return problems;
}

function problemsOf(error: unknown, file: string): ExampleProblem[] {
  if (error instanceof GrammarSyntaxError)
    return error.problems.map((problem) => ({ file: problem.file, line: problem.line, problem: problem.message }));
  if (error instanceof DataError) return [{ file: error.file ?? file, problem: error.problem }];
  throw error;
}

function checkSpeechOf(tag: string, dir: string): LanguageReport {
  const tables = ['pronunciation-tests.tsv', 'numbers-tests.tsv'].map((name) => readTable(join(dir, tag, name)).length);
  try {
    const examples = tables.reduce((sum, rows) => sum + rows, 0);
    return { part: 'speech', examples, problems: checkSpeech(tag, dir) };
  } catch (error) {
    return { part: 'speech', examples: 0, problems: problemsOf(error, `${tag}`) };
  }
}

function byPlace(a: ExampleProblem, b: ExampleProblem): number {
  return a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1;
}
