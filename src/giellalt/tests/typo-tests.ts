/** Judges a speller by a list of misspellings: how many of them have the right word among the first five suggestions. */
import { Budget } from '../../engine/budget.js';
import type { Automaton } from '../../fst/build/automaton.js';
import { writeOptimisedLookup } from '../../fst/formats/write-optimised-lookup.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import { prepareSearch } from '../../speller/search/correction-search.js';
import type { Speller } from '../../speller/speller.js';
import { open } from '../../speller/speller-engine.js';
import { type AccuracyReport, measureAccuracy, readTypos } from '../../speller/spelling-accuracy.js';
import { countTests, type FileReport, type TestFailure, type TypoCounts } from './test-report.js';
import type { LinesOfFile } from './test-suites.js';

/** Of the first five suggestions, in percent. */
const TOP = 5;

export function openBuiltSpeller(acceptor: Automaton, errorModel: Automaton): Speller {
  const words = Transducer.read(writeOptimisedLookup(acceptor).bytes, 'acceptor');
  const errors = Transducer.read(writeOptimisedLookup(errorModel).bytes, 'error model');
  prepareSearch(words, errors);
  return open({ lexicon: words.toShared(), errorModel: errors.toShared(), marks: undefined, settings: undefined });
}

/** Lines that are no pairs are left out, and named. */
export function judgeTypos(
  speller: Speller,
  text: string,
  lines: LinesOfFile,
): FileReport & { readonly typos: TypoCounts } {
  const { file } = lines;
  const { pairsText, leftOut } = onlyPairs(text, lines);
  const report = measureAccuracy(speller, readTypos(pairsText, file), Budget.unlimited());
  const { pairs, first, top5, any, none, falseAccepts } = report;
  return {
    file,
    passed: top5,
    failed: pairs - top5,
    failures: failuresOf(pairsText, report),
    notes: leftOut,
    typos: { pairs, first, top5, any, none, falseAccepts },
  };
}

/** One verdict for all lists together, however many pieces of them were judged: they are one test. */
export function judgeLists(
  pieces: readonly FileReport[],
  threshold: number,
): { readonly files: readonly FileReport[]; readonly isPassed: boolean } {
  const names = [...new Set(pieces.map(({ file }) => file))];
  const files = names.map((file) => {
    const ofFile = pieces.filter((piece) => piece.file === file);
    const sum = (numberOf: (piece: FileReport) => number) =>
      ofFile.reduce((total, piece) => total + numberOf(piece), 0);
    const count = (kind: keyof TypoCounts) => sum(({ typos }) => typos?.[kind] ?? 0);
    return {
      file,
      passed: sum(({ passed }) => passed),
      failed: sum(({ failed }) => failed),
      failures: ofFile.flatMap(({ failures }) => failures),
      notes: [
        `${summaryOf(count)}; ${threshold} % among the first ${TOP} are asked for`,
        ...ofFile.flatMap(({ notes = [] }) => notes),
      ],
    };
  });
  const { passed, failed } = countTests(files);
  return { files, isPassed: 100 * passed >= threshold * (passed + failed) };
}

/** The text with empty lines in place of those that are no pairs, or not asked for. */
function onlyPairs(
  text: string,
  { first, end }: LinesOfFile,
): { readonly pairsText: string; readonly leftOut: readonly string[] } {
  const leftOut: string[] = [];
  const lines = text.split(/\r?\n/).map((line, i) => {
    if (i < first || i >= end) return '';
    if (line.trim() === '' || line.startsWith('#')) return line;
    const [typo = '', expected = ''] = line.split('\t').map((column) => column.trim());
    if (typo !== '' && expected !== '') return line;
    leftOut.push(`line ${i + 1} has no misspelling with a right word behind a tab, and is left out: ${line}`);
    return '';
  });
  return { pairsText: lines.join('\n'), leftOut };
}

function summaryOf(count: (kind: keyof TypoCounts) => number): string {
  const share = (number: number) => `${((100 * number) / Math.max(1, count('pairs'))).toFixed(1)} %`;
  const suggested = count('pairs') - count('none') - count('falseAccepts');
  return `right word first ${share(count('first'))}, among ${TOP} ${share(count('top5'))}, among 10 ${share(count('any'))}; misspellings that get suggestions ${share(suggested)}, that are taken for words ${share(count('falseAccepts'))}`;
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
