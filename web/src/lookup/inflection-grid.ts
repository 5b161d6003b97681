/** The cells of an inflection table as rows and columns for the page. */
import type { ParadigmCell } from '../../../src/client/index.js';

export interface GridName {
  readonly name: string;
  readonly english: string;
}

export interface Grid {
  /** None where every form stands alone. */
  readonly columns: readonly GridName[];
  readonly rows: readonly (GridName & { readonly cells: readonly (ParadigmCell | undefined)[] })[];
}

/** A table may go on below with other columns, which is another grid. Rows without any form are left out. */
export function gridsOf(cells: readonly ParadigmCell[]): Grid[] {
  const grids: { columns: GridName[]; rows: Map<string, { name: GridName; cells: ParadigmCell[] }> }[] = [];
  for (const cell of cells) {
    const isAlone = cell.column === '';
    let grid = grids.at(-1);
    if (grid === undefined || isAlone !== (grid.columns.length === 0)) {
      grid = { columns: [], rows: new Map() };
      grids.push(grid);
    }
    if (!isAlone && !grid.columns.some(({ name }) => name === cell.column))
      grid.columns.push({ name: cell.column, english: cell.column_english });
    const row = grid.rows.get(cell.row) ?? { name: { name: cell.row, english: cell.row_english }, cells: [] };
    row.cells.push(cell);
    grid.rows.set(cell.row, row);
  }
  return grids
    .map(({ columns, rows }) => ({
      columns,
      rows: [...rows.values()]
        .filter((row) => row.cells.some(({ forms }) => forms.length > 0))
        .map(({ name, cells: own }) => ({
          ...name,
          cells:
            columns.length === 0
              ? own.slice(0, 1)
              : columns.map((column) => own.find((cell) => cell.column === column.name)),
        })),
    }))
    .filter(({ rows }) => rows.length > 0);
}
