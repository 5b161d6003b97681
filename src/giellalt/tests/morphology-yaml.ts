/**
 * Reads the morphology tests of YAML files: groups with a title, and in them analyses with their forms. What the files say of transducers
 * is not used: the suite tells which ones are tested. Start at `readMorphologyYaml`.
 */
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { DataError } from '../../engine/data-error.js';

export interface MorphologyCase {
  /** A leading `~` says that it must not be an analysis of the forms. */
  readonly analysis: string;
  /** A leading `~` says that it must not come. */
  readonly forms: readonly string[];
  readonly line: number;
}

export interface MorphologyGroup {
  readonly title: string;
  readonly cases: readonly MorphologyCase[];
}

export interface MorphologyTests {
  readonly groups: readonly MorphologyGroup[];
  readonly notes: readonly string[];
}

/** `[a, b]# comment`: the official reader takes it, and nothing is lost. */
const TOLERATED = 'Comments must be separated';

/** Throws `DataError` with the line where the file is not YAML, or not of this form. */
export function readMorphologyYaml(text: string, file: string): MorphologyTests {
  const lines = new LineCounter();
  // Every scalar is text: a form `no` or `12` is a word. A key that comes twice would lose the tests of one.
  const document = parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    lineCounter: lines,
    logLevel: 'silent',
  });
  const error = document.errors.find(({ message }) => !message.startsWith(TOLERATED));
  if (error !== undefined) {
    throw new DataError(`line ${lines.linePos(error.pos[0]).line}: ${error.message.split('\n')[0]}`, { file });
  }
  return new Reader(file, lines).read(document.contents);
}

class Reader {
  readonly #file: string;
  readonly #lines: LineCounter;
  readonly #notes: string[] = [];

  constructor(file: string, lines: LineCounter) {
    this.#file = file;
    this.#lines = lines;
  }

  read(contents: unknown): MorphologyTests {
    const tests = isMap(contents) ? contents.items.filter(({ key }) => textOf(key) === 'Tests') : [];
    if (tests.length === 0) throw new DataError('has no Tests', { file: this.#file });
    const pairs = tests.flatMap((pair) => this.#pairsOf(pair));
    this.#noteRepeatedTitles(pairs);
    return {
      groups: pairs.map((pair) => ({ title: this.#keyOf(pair), cases: this.#cases(pair) })),
      notes: this.#notes,
    };
  }

  #noteRepeatedTitles(groups: readonly Pair[]): void {
    const lines = new Map<string, number>();
    for (const group of groups) {
      const title = this.#keyOf(group);
      const line = this.#lineOf(group.key);
      const earlier = lines.get(title);
      if (earlier === undefined) lines.set(title, line);
      else this.#notes.push(`line ${line}: there is a group “${title}” already, on line ${earlier}; both are tested`);
    }
  }

  #cases(group: Pair): MorphologyCase[] {
    const cases = new Map<string, { analysis: string; forms: string[]; line: number }>();
    for (const pair of this.#pairsOf(group)) {
      const analysis = this.#keyOf(pair);
      const forms = this.#formsOf(pair);
      const earlier = cases.get(analysis);
      if (earlier === undefined) {
        cases.set(analysis, { analysis, forms, line: this.#lineOf(pair.key) });
        continue;
      }
      this.#notes.push(
        `line ${this.#lineOf(pair.key)}: ${analysis} is in this group already, on line ${earlier.line}; the forms of both are tested together`,
      );
      earlier.forms.push(...forms);
    }
    return [...cases.values()];
  }

  #formsOf({ key, value }: Pair): string[] {
    if (value === null) return [];
    if (isSeq(value)) return value.items.map((item) => this.#formOf(item, key));
    const text = this.#formOf(value, key);
    return text === '' ? [] : [text];
  }

  #formOf(node: unknown, key: unknown): string {
    const text = textOf(node);
    if (text === undefined) throw this.#error(key, 'has to be a form or a list of forms');
    return text;
  }

  /** The pairs of what belongs to a key. */
  #pairsOf({ key, value }: Pair): readonly Pair[] {
    if (value === null || textOf(value) === '') throw this.#error(key, 'has no tests');
    if (!isMap(value)) throw this.#error(key, 'has to be a list of “analysis: forms”');
    return (value as YAMLMap).items;
  }

  #keyOf({ key }: Pair): string {
    const text = textOf(key);
    if (text === undefined) throw this.#error(key, 'is no text');
    return text;
  }

  #error(key: unknown, message: string): DataError {
    return new DataError(`line ${this.#lineOf(key)}: ${textOf(key) ?? 'this'} ${message}`, { file: this.#file });
  }

  #lineOf(node: unknown): number {
    const start = isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
    return start === undefined ? 1 : this.#lines.linePos(start).line;
  }
}

function textOf(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined;
  return typeof node.value === 'string' ? node.value : '';
}
