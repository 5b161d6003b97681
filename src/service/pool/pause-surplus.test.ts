import { describe, expect, it } from 'vitest';
import { surplusJobs } from './pause-surplus.js';

/** `se se fo` are jobs 1, 2 and 3. The result names those that wait. */
function waiting(lines: string, cores: number): string[] {
  const running = lines.split(' ').map((line, i) => ({ line, id: i + 1 }));
  return [...surplusJobs(running, cores)].map(({ line, id }) => `${line}${id}`);
}

describe('jobs that wait for another language', () => {
  it('are none while there are cores for all', () => {
    expect(waiting('se fo', 2)).toEqual([]);
    expect(waiting('se se fo', 3)).toEqual([]);
  });

  it('are none while one language is alone', () => {
    expect(waiting('se se se', 2)).toEqual([]);
  });

  it('are the newest of the language that has most', () => {
    expect(waiting('se fo se', 2)).toEqual(['se3']);
    expect(waiting('fo se se se fo', 3)).toEqual(['se4', 'fo5']);
  });

  it('never are all jobs of a language', () => {
    expect(waiting('se fo nb', 2)).toEqual([]);
    expect(waiting('se se fo nb', 2)).toEqual(['se2']);
  });
});
