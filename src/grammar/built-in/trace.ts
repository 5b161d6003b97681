/** Cohorts as a rule writer reads them: the stream's text form, with the rules that touched each reading. Start at `traceText`. */
import { explainReading } from '../../cg3/explain.js';
import type { Grammar } from '../../cg3/grammar.js';
import type { CgCohort, CgReading } from '../../cg3/stream-cohort.js';

export function traceText(cohorts: readonly CgCohort[], grammar: Grammar): string {
  return cohorts
    .map(({ form, readings, deleted = [] }) => {
      const living = readings.map((reading) => `\t${line(reading, grammar)}\n`);
      const dead = deleted.map((reading) => `;\t${line(reading, grammar)}\n`);
      return `${form}\n${[...living, ...dead].join('')}`;
    })
    .join('');
}

function line(reading: CgReading, grammar: Grammar): string {
  const hits = explainReading(grammar, reading).map(
    ({ type, file, line: at, name }) => `${type}:${file.split('/').at(-1)}:${at}${name === '' ? '' : `:${name}`}`,
  );
  return [...reading.tags, ...hits].join(' ');
}
