import { describe, expect, test } from 'vitest';
import { OutOfSteps, WorkStopped } from './budget.js';
import { DataError } from './data-error.js';

/** Modules are known by their address: with another one they are loaded again. */
async function otherCopy() {
  const [budget, dataError] = await Promise.all(['budget', 'data-error'].map((name) => import(`./${name}.ts?copy`)));
  return { ...budget, ...dataError } as typeof import('./budget.js') & typeof import('./data-error.js');
}

describe('errors of another copy of the same modules', () => {
  test('are instances of this one', async () => {
    const other = await otherCopy();
    expect(other.DataError).not.toBe(DataError);
    expect(new other.DataError('broken')).toBeInstanceOf(DataError);
    expect(new other.WorkStopped('deadline')).toBeInstanceOf(WorkStopped);
    expect(new other.OutOfSteps()).toBeInstanceOf(OutOfSteps);
    expect(new DataError('broken')).toBeInstanceOf(other.DataError);
  });

  test('keep their kind', async () => {
    const other = await otherCopy();
    expect(new other.DataError('broken')).not.toBeInstanceOf(WorkStopped);
    expect(new other.WorkStopped('deadline')).not.toBeInstanceOf(OutOfSteps);
    for (const value of [undefined, null, 'DataError', {}, new Error('DataError')])
      expect(value instanceof DataError).toBe(false);
  });

  test('are not instances of a class that extends it', () => {
    class Special extends DataError {}
    expect(new DataError('broken')).not.toBeInstanceOf(Special);
    expect(new Special('broken')).toBeInstanceOf(Special);
    expect(new Special('broken')).toBeInstanceOf(DataError);
  });
});
