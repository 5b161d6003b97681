import { expect, test } from 'vitest';
import type { ParadigmCell } from '../../../src/client/index.js';
import { gridsOf } from './inflection-grid.js';

const cell = (row: string, column: string, ...forms: string[]): ParadigmCell => {
  return { row, column, row_english: `${row}!`, column_english: column && `${column}!`, tags: [], forms };
};

test('cells are laid out by rows and columns, and forms that stand alone below', () => {
  const grids = gridsOf([
    cell('nom', 'sg', 'guolli'),
    cell('nom', 'pl', 'guolit'),
    cell('loc', 'sg', 'guolis'),
    cell('com', 'sg'),
    cell('ess', '', 'guollin'),
  ]);
  expect(grids.map(({ columns }) => columns.map(({ name }) => name))).toEqual([['sg', 'pl'], []]);
  expect(
    grids[0]?.rows.map(({ name, english, cells }) => [name, english, ...cells.map((each) => each?.forms)]),
  ).toEqual([
    ['nom', 'nom!', ['guolli'], ['guolit']],
    ['loc', 'loc!', ['guolis'], undefined],
  ]);
  expect(grids[1]?.rows.map(({ cells }) => cells.map((each) => each?.forms))).toEqual([[['guollin']]]);
});

test('a table without a form is nothing', () => {
  expect(gridsOf([cell('nom', 'sg')])).toEqual([]);
});
