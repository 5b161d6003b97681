/**
 * The test files of GiellaLT's grammar checkers, and plain texts with the same marks. Start at `readYamlTests` and
 * `readMarkedLines`.
 *
 *     Config:
 *       Spec: ../pipespec.xml
 *       Variants: [smagram-dev]
 *     Tests:
 *       - "Manne {båata}£{båatam}."
 */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { DataError } from '../../engine/data-error.js';
import { type MarkedText, readErrorMarkup } from './error-markup.js';

export interface MarkedTest extends MarkedText {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

export interface YamlTests {
  /** The pipeline that the file wants, if it names one. */
  readonly variant: string | undefined;
  readonly tests: readonly MarkedTest[];
}

const MAX_CHARACTERS = 64 * 1024 * 1024;

/** Throws `DataError` with file and line on anything that is no such file. */
export function readYamlTests(yaml: string, file: string): YamlTests {
  if (yaml.length > MAX_CHARACTERS) throw new DataError('is too long', { file });
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const lineOf = (node: Pick<Node, 'range'>) => lines.linePos(node.range?.[0] ?? 0).line;
  const [problem] = document.errors;
  if (problem !== undefined) {
    const { line } = lines.linePos(problem.pos[0]);
    throw new DataError(`line ${line}: ${problem.message.split('\n')[0]}`, { file });
  }
  const tests = isMap(document.contents) ? document.get('Tests', true) : undefined;
  if (!isSeq(tests)) throw new DataError('has no list of Tests', { file });
  const read = tests.items.flatMap((item): MarkedTest[] => {
    if (!isScalar(item) || typeof item.value === 'object') throw new DataError('one of the Tests is no text', { file });
    const text = String(item.value);
    return text.trim() === '' ? [] : [{ ...markedSentence(text, file, lineOf(item)), file, line: lineOf(item) }];
  });
  return { variant: variantOf(document.toJS({ maxAliasCount: 0 })), tests: read };
}

/** Every line that is not empty is a text; `#` begins a comment. */
export function readMarkedLines(text: string, file: string): MarkedTest[] {
  return text.split(/\r?\n/).flatMap((content, index): MarkedTest[] => {
    const line = index + 1;
    if (content.trim() === '' || content.trimStart().startsWith('#')) return [];
    return [{ ...markedSentence(content, file, line), file, line }];
  });
}

/** A sentence without an end gets one, as GiellaLT's test program does it: rules look for the ends of sentences. */
function markedSentence(text: string, file: string, line: number): MarkedText {
  try {
    return readErrorMarkup(/[.!?]$/.test(text) ? text : `${text}.`);
  } catch (error) {
    if (error instanceof DataError) throw new DataError(`line ${line}: ${error.message}`, { file });
    throw error;
  }
}

function variantOf(content: unknown): string | undefined {
  const config = (content as { Config?: Record<string, unknown> | null }).Config ?? {};
  const named = config.Variants ?? config.Variant;
  const variant: unknown = Array.isArray(named) ? named[0] : named;
  return typeof variant === 'string' ? variant : undefined;
}
