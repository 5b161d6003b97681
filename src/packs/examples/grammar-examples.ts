/**
 * The examples beside a language's grammar rules, `languages/<tag>/grammar/examples.jsonl`. Start at `readGrammarExamples`;
 * `judgeExample` says in what a checker differs from one.
 *
 *     {"text": "Mun in lea dál.", "errors": [{"code": "msyn-neg-verb", "form": "in lea", "correct": ["in leat"]}]}
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Budget } from '../../engine/budget.js';
import { DataError } from '../../engine/data-error.js';
import type { GrammarChecker } from '../../grammar/grammar-checker.js';
import { LANGUAGES_DIR } from '../built-in/package-dir.js';

export interface GrammarExample {
  readonly text: string;
  /** Only a checker with the morphology of the language judges it so. */
  readonly readings?: true;
  readonly errors: readonly { readonly code: string; readonly form: string; readonly correct: readonly string[] }[];
  /** Where it stands, from 1. */
  readonly line: number;
}

export function grammarExamplesFile(tag: string): string {
  return `${tag}/grammar/examples.jsonl`;
}

/** None where there is no such file. Throws `DataError` on a line that is no example. */
export function readGrammarExamples(tag: string, dir = LANGUAGES_DIR): GrammarExample[] {
  const file = grammarExamplesFile(tag);
  const path = join(dir, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((content, index) => (content.trim() === '' ? [] : [parseExample(content, file, index + 1)]));
}

function parseExample(content: string, file: string, line: number): GrammarExample {
  try {
    const example = JSON.parse(content) as GrammarExample;
    const isGood =
      typeof example.text === 'string' &&
      Array.isArray(example.errors) &&
      example.errors.every(({ code, form, correct }) => {
        return typeof code === 'string' && typeof form === 'string' && Array.isArray(correct);
      });
    if (isGood) return { ...example, line };
  } catch {
    // Said below.
  }
  throw new DataError(`line ${line} is not {"text", "errors": [{"code", "form", "correct"}]}`, { file });
}

/** Undefined where the checker finds what the example says, no more and no less, and suggests it. */
export function judgeExample(checker: GrammarChecker, { text, errors }: GrammarExample): string | undefined {
  const findings = checker.check(text, { ignore: [], locales: [] }, Budget.unlimited()).errors;
  const shown = findings.map(({ code, startUtf16, endUtf16 }) => `${code}: ${text.slice(startUtf16, endUtf16)}`);
  const wanted = errors.map(({ code, form }) => `${code}: ${form}`);
  if (shown.join('\n') !== wanted.join('\n')) return `${text} — found ${listed(shown)}, not ${listed(wanted)}`;
  for (const [index, { code, form, correct }] of errors.entries()) {
    const { suggestions } = findings[index]!;
    const missing = correct.filter((each) => !suggestions.includes(each));
    if (missing.length > 0) return `${text} — ${code}: ${form} suggests ${listed(suggestions)}, not ${listed(missing)}`;
  }
  return undefined;
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? 'nothing' : texts.map((text) => `“${text}”`).join(', ');
}
