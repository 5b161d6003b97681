/** The step that is at work, on one line of a terminal that each one overwrites; elsewhere nothing. */
import type { CliContext } from './cli-context.js';

const CLEAR = '\r\u001b[2K';
const MOST_LETTERS = 78;

export interface StepLine {
  show(step: string): void;
  /** Before anything else is printed. */
  clear(): void;
}

export function stepLine({ stderr }: Pick<CliContext, 'stderr'>): StepLine {
  if (stderr.isTTY !== true) return { show: () => {}, clear: () => {} };
  return {
    show: (step) => void stderr.write(`${CLEAR}${step.slice(-MOST_LETTERS)}`),
    clear: () => void stderr.write(CLEAR),
  };
}
