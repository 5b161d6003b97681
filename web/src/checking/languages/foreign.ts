/** Passages in another language, among what was found in a text. */
import { everywhereKey } from '../ignored.js';
import { FOREIGN_CODE, type Issue } from '../issue.js';

/** What is found inside of passages in another language is kept back, and each passage is told as one. */
export function withForeign(
  issues: readonly Issue[],
  passages: readonly { readonly from: number; readonly to: number; readonly text: string; readonly language: string }[],
): Issue[] {
  const nothing = { code: FOREIGN_CODE, title: '', description: '', suggestions: [] };
  const foreign = passages.map((passage): Issue => ({ kind: 'foreign', ...passage, ...nothing }));
  const keptBack = issues.map((issue) => {
    const around = foreign.find(({ from, to }) => issue.from >= from && issue.to <= to);
    return around === undefined ? issue : { ...issue, within: everywhereKey(around) };
  });
  return [...foreign, ...keptBack].sort((a, b) => a.from - b.from || b.to - a.to);
}
