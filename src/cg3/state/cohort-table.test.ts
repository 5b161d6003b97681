import { describe, expect, it } from 'vitest';
import { CohortTable } from './cohort-table.js';
import { Cohort, SingleWindow } from './window.js';

const window = new SingleWindow(1);
const cohort = (number: number) => new Cohort(window, number, 0);
const numbers = (table: CohortTable) => table.values().map(({ global }) => global);

describe('CohortTable', () => {
  it('finds cohorts by number while a text goes by', () => {
    const table = new CohortTable();
    for (let number = 1; number <= 5000; number++) {
      table.set(number, cohort(number));
      if (number > 50) table.delete(number - 50);
      expect(table.get(number)?.global).toBe(number);
      expect(table.get(Math.max(1, number - 49))?.global).toBe(Math.max(1, number - 49));
      expect(table.get(number - 50)).toBeUndefined();
      expect(table.get(number + 1)).toBeUndefined();
    }
    expect(numbers(table)).toEqual(Array.from({ length: 50 }, (_, i) => 4951 + i));
  });

  it('keeps number 0 apart', () => {
    const table = new CohortTable();
    table.set(700, cohort(700));
    table.set(0, cohort(3));
    expect(table.get(0)?.global).toBe(3);
    expect(numbers(table)).toEqual([3, 700]);
    table.delete(0);
    expect(table.get(0)).toBeUndefined();
    expect(numbers(table)).toEqual([700]);
  });

  it('takes a cohort back in front of those that are there', () => {
    const table = new CohortTable();
    for (let number = 1; number <= 600; number++) table.set(number, cohort(number));
    for (let number = 1; number <= 599; number++) table.delete(number);
    table.set(2, cohort(2));
    table.set(604, cohort(604));
    expect(numbers(table)).toEqual([2, 600, 604]);
    expect(table.get(1)).toBeUndefined();
    expect(table.get(2)?.global).toBe(2);
  });

  it('is as good as new once it was cleared', () => {
    const table = new CohortTable();
    table.set(40, cohort(40));
    table.clear();
    expect(numbers(table)).toEqual([]);
    table.set(7, cohort(7));
    table.set(9, cohort(9));
    expect(numbers(table)).toEqual([7, 9]);
    expect(table.get(8)).toBeUndefined();
  });
});
