/**
 * How the inflection table of a word is laid out: `languages/<tag>/paradigm.tsv`, for each part of speech. Start at `readLayouts`.
 *
 *     table	N
 *     column	Sg	ovttaidlohku	singular
 *     column	Pl	máŋggaidlohku	plural
 *     row	Nom	nominatiiva	nominative
 *     cell	Ess	essiiva	essive
 *
 * Each row has a form in each column: the one with the tags of both. A `cell` has no column. A second `table` of the same part of speech goes on below the first.
 */
import { DataError } from '../../engine/data-error.js';

export interface Heading {
  readonly tags: readonly string[];
  /** In the language. */
  readonly name: string;
  readonly english: string;
}

/** A cell before it is filled in. */
export interface LayoutCell {
  readonly row: Heading;
  /** Missing where the form stands alone. */
  readonly column?: Heading;
}

/** By part of speech. */
export type Layouts = ReadonlyMap<string, readonly LayoutCell[]>;

interface Block {
  readonly columns: Heading[];
  readonly rows: { readonly heading: Heading; readonly isAlone: boolean }[];
}

/** Throws `DataError`. */
export function readLayouts(text: string, file: string): Layouts {
  const blocks: (Block & { readonly pos: string })[] = [];
  for (const [i, line] of text.split('\n').entries()) {
    if (line.startsWith('#') || line.trim() === '') continue;
    const [kind, tags = '', name = '', english = name] = line.trimEnd().split('\t');
    const block = blocks.at(-1);
    const heading = { tags: tags.split(' '), name, english };
    if (kind === 'table' && tags !== '') blocks.push({ pos: tags, columns: [], rows: [] });
    else if (block === undefined || tags === '' || name === '') throw fault(i + 1, file);
    else if (kind === 'column') block.columns.push(heading);
    else if (kind === 'row' || kind === 'cell') block.rows.push({ heading, isAlone: kind === 'cell' });
    else throw fault(i + 1, file);
  }
  const layouts = new Map<string, LayoutCell[]>();
  for (const { pos, ...block } of blocks) layouts.set(pos, [...(layouts.get(pos) ?? []), ...cellsOf(block)]);
  return layouts;
}

function cellsOf({ columns, rows }: Block): LayoutCell[] {
  return rows.flatMap(({ heading: row, isAlone }) =>
    isAlone ? [{ row }] : columns.map((column) => ({ row, column })),
  );
}

function fault(line: number, file: string): DataError {
  const message = 'expected: table, column, row or cell, with tags and names in the language and in English';
  return new DataError(`line ${line}: ${message}`, { file });
}
