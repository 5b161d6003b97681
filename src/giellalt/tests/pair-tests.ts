/**
 * Tests in the comments of two-level grammars. `!!€` lines are read two and two, an upper and a lower form of the same length (`0` is
 * nothing), and the rules must accept the pair; those of `!!$` they must reject. `!€` and `!$` lines are pair strings (`k a t:d a`), each
 * a test of its own. Start at `judgePairTests`.
 */
import type { SourceFile } from '../../fst/diagnostics/source-problem.js';
import { compileTwolc, type TwolcGrammar } from '../../fst/twolc/compile-twolc.js';
import { type PairString, readPairString, rejections } from '../../fst/twolc/pair-test.js';
import type { FileReport, TestFailure } from './test-report.js';

/** A pair that the grammar does not have is rejected by all of its rules. */
const SHOWN_RULES = 3;

interface PairTest {
  readonly isPositive: boolean;
  readonly text: string;
  readonly line: number;
  readonly pairs: (grammar: TwolcGrammar) => PairString;
}

interface Line {
  readonly text: string;
  readonly line: number;
}

/** No file where there are no such lines. */
export function judgePairTests(file: SourceFile): FileReport[] {
  const lines = file.text.split(/\r?\n/).map((text, i) => ({ text, line: i + 1 }));
  const marked = (mark: string) =>
    lines
      .filter(({ text }) => text.startsWith(mark))
      .map(({ text, line }) => ({ text: text.slice(mark.length).trim(), line }));
  const twoLine = [
    { isPositive: true, lines: marked('!!€') },
    { isPositive: false, lines: marked('!!$') },
  ];
  const single = [
    ...marked('!€').map((line) => pairStringTest(line, true)),
    ...marked('!$').map((line) => pairStringTest(line, false)),
  ];
  if (single.length === 0 && twoLine.every((each) => each.lines.length === 0)) return [];
  const grammar = compileTwolc(file);
  const odd = twoLine.flatMap(({ lines: each, isPositive }) => oddLine(each, isPositive));
  const doubles = twoLine.flatMap(({ lines: each, isPositive }) => twoLineTests(each, isPositive));
  // The official check looks into a file only where it has a line of the short kind, or one that is nothing but a `!`.
  const isLookedInto = lines.some(({ text }) => text.startsWith('!€') || text === '!');
  return [
    ...(doubles.length + odd.length === 0
      ? []
      : [
          {
            ...judged(file.name, doubles, grammar, odd),
            ...(isLookedInto ? {} : { notCounted: 'make check passes over a grammar that has no line with !€' }),
          },
        ]),
    ...(single.length === 0
      ? []
      : [{ ...judged(file.name, single, grammar, []), notCounted: 'make check does not read lines with a single !' }]),
  ];
}

function oddLine(lines: readonly Line[], isPositive: boolean): TestFailure[] {
  const last = lines.at(-1);
  if (lines.length % 2 === 0 || last === undefined) return [];
  const mark = isPositive ? '!!€' : '!!$';
  return [
    {
      line: last.line,
      test: last.text,
      problem: `there is an odd number of ${mark} lines: this one has no lower form`,
    },
  ];
}

function twoLineTests(lines: readonly Line[], isPositive: boolean): PairTest[] {
  if (lines.length % 2 === 1) return [];
  return lines.flatMap(({ text, line }, i) => {
    if (i % 2 === 1) return [];
    const lower = lines[i + 1]!.text;
    return [{ isPositive, text: `${text} : ${lower}`, line, pairs: (grammar) => aligned(text, lower, grammar) }];
  });
}

function pairStringTest({ text, line }: Line, isPositive: boolean): PairTest {
  return { isPositive, text, line, pairs: () => readPairString(text) };
}

/** The symbols of two forms side by side; the shorter one is nothing at its end. */
function aligned(upper: string, lower: string, { alphabet }: TwolcGrammar): PairString {
  const declared = new Set([...alphabet.uppers, ...alphabet.lowers, ...alphabet.diacritics]);
  const longest = Math.max(1, ...[...declared].map((symbol) => symbol.length));
  const uppers = symbolsOf(upper, declared, longest);
  const lowers = symbolsOf(lower, declared, longest);
  const length = Math.max(uppers.length, lowers.length);
  return Array.from({ length }, (_, i) => [uppers[i] ?? '', lowers[i] ?? ''] as const);
}

/** The longest symbols that the grammar has. A `%`, as grammars write it before or within one, is not part of it; `%0` is a digit. */
function symbolsOf(form: string, declared: ReadonlySet<string>, longest: number): string[] {
  const letters = form.replace(/%(.)/gsu, '$1');
  const zeros = nothings(form);
  const symbols: string[] = [];
  for (let at = 0; at < letters.length; ) {
    let symbol = String.fromCodePoint(letters.codePointAt(at)!);
    for (let length = Math.min(longest, letters.length - at); length > symbol.length; length--) {
      const part = letters.slice(at, at + length);
      if (declared.has(part)) symbol = part;
    }
    symbols.push(symbol === '0' && zeros.has(at) ? '' : symbol);
    at += symbol.length;
  }
  return symbols;
}

/** Where a `0` without a `%` stands, by places in the form without its `%`. */
function nothings(form: string): Set<number> {
  const found = new Set<number>();
  let escapes = 0;
  for (const { 0: part, index } of form.matchAll(/%.|0/gsu)) {
    if (part === '0') found.add(index - escapes);
    else escapes++;
  }
  return found;
}

function judged(
  file: string,
  tests: readonly PairTest[],
  grammar: TwolcGrammar,
  others: readonly TestFailure[],
): FileReport {
  const failures = [...others];
  for (const { isPositive, text, line, pairs } of tests) {
    const rejecting = rejections(grammar, pairs(grammar));
    if (isPositive === (rejecting.length === 0)) continue;
    const shown = rejecting.slice(0, SHOWN_RULES).map(({ rule, accepted }) => `“${rule}” after ${accepted} pairs`);
    const more = rejecting.length - shown.length;
    const rules = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    failures.push({
      line,
      test: text,
      problem: isPositive
        ? `expected to be accepted; rejected by ${rules}`
        : 'expected to be rejected; all rules accept it',
    });
  }
  return { file, passed: tests.length - (failures.length - others.length), failed: failures.length, failures };
}
