/** Judges a speller by a list of misspellings: how many of them have the right word among the first five suggestions. */
import { Budget } from '../../engine/budget.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { prepareSearch } from '../../speller/search/correction-search.js';
import type { Speller } from '../../speller/speller.js';
import { open } from '../../speller/speller-engine.js';
import { type AccuracyReport, measureAccuracy, readTypos } from '../../speller/spelling-accuracy.js';
import type { FileReport, TestFailure } from './test-report.js';

/** Of the first five suggestions, in percent. */
const TOP = 5;

export function openBuiltSpeller(acceptor: Automaton, errorModel: Automaton): Speller {
  const words = Transducer.read(writeOptimisedLookup(acceptor).bytes, 'acceptor');
  const errors = Transducer.read(writeOptimisedLookup(errorModel).bytes, 'error model');
  prepareSearch(words, errors);
  return open({ lexicon: words.toShared(), errorModel: errors.toShared(), marks: undefined, settings: undefined });
}

export interface TypoFile {
  readonly file: string;
  readonly text: string;
}

/** One verdict for all lists together: they are one test. Lines that are no pairs are left out, and named. */
export function judgeTypos(
  speller: Speller,
  files: readonly TypoFile[],
  threshold: number,
): { readonly files: readonly FileReport[]; readonly isReached: boolean } {
  const measured = files.map(({ file, text }) => {
    const { pairsText, leftOut } = onlyPairs(text);
    const report = measureAccuracy(speller, readTypos(pairsText, file), Budget.unlimited());
    return { file, text: pairsText, leftOut, report };
  });
  const pairs = sumOf(measured, ({ pairs: number }) => number);
  const top = sumOf(measured, ({ top5 }) => top5);
  const isReached = pairs === 0 || (100 * top) / pairs >= threshold;
  return {
    isReached,
    files: measured.map(({ file, text, leftOut, report }) => ({
      file,
      passed: report.top5,
      failed: report.pairs - report.top5,
      failures: failuresOf(text, report),
      notes: [`${summaryOf(report)}; ${threshold} % among the first ${TOP} are asked for`, ...leftOut],
    })),
  };
}

/** The text with empty lines in place of those that are no pairs. */
function onlyPairs(text: string): { readonly pairsText: string; readonly leftOut: readonly string[] } {
  const leftOut: string[] = [];
  const lines = text.split(/\r?\n/).map((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return line;
    const [typo = '', expected = ''] = line.split('\t').map((column) => column.trim());
    if (typo !== '' && expected !== '') return line;
    leftOut.push(`line ${i + 1} has no misspelling with a right word behind a tab, and is left out: ${line}`);
    return '';
  });
  return { pairsText: lines.join('\n'), leftOut };
}

function sumOf(
  measured: readonly { readonly report: AccuracyReport }[],
  numberOf: (report: AccuracyReport) => number,
): number {
  return measured.reduce((total, { report }) => total + numberOf(report), 0);
}

function summaryOf({ pairs, first, top5, any, none, falseAccepts }: AccuracyReport): string {
  const share = (count: number) => `${((100 * count) / Math.max(1, pairs)).toFixed(1)} %`;
  return `right word first ${share(first)}, among ${TOP} ${share(top5)}, among 10 ${share(any)}; misspellings that get suggestions ${share(pairs - none - falseAccepts)}, that are taken for words ${share(falseAccepts)}`;
}

function failuresOf(text: string, { results }: AccuracyReport): TestFailure[] {
  // The places of the pairs, in the order in which they were read.
  const lines = text.split(/\r?\n/).flatMap((line, i) => (line.trim() === '' || line.startsWith('#') ? [] : [i + 1]));
  return results.flatMap(({ typo, expected, place, isAccepted, suggestions }, i) => {
    if (place >= 1 && place <= TOP) return [];
    const came = isAccepted
      ? 'it is taken for a word'
      : `came: ${
          suggestions.length === 0
            ? 'nothing'
            : suggestions
                .slice(0, TOP)
                .map(({ value }) => value)
                .join(', ')
        }`;
    return [{ line: lines[i] ?? 1, test: typo, problem: `expected ${expected}; ${came}` }];
  });
}
