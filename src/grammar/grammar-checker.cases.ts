/**
 * What every grammar checker must satisfy, whatever its rules. A new engine is run through these cases:
 *
 *     describe('the built-in Faroese checker', () => grammarCheckerCases(() => openChecker('fo'), SENTENCES));
 */
import { expect, test } from 'vitest';
import { Budget, OutOfSteps, WorkStopped } from '../engine/budget.js';
import type { GrammarChecker, GrammarCheckOptions, GrammarFinding } from './grammar-checker.js';

export interface KnownSentences {
  readonly correct: readonly string[];
  /** A sentence and a code that must be reported in it. */
  readonly wrong: readonly { readonly text: string; readonly code: string }[];
}

const ODD_TEXTS = [
  '',
  ' ',
  '\r\n\r\n\t',
  '😀👩‍👩‍👧',
  'e\u0301\u0302',
  '\u200f\u202eabc',
  '\u0000\u0007',
  '((((((""""',
  '...!!!???',
  'a'.repeat(10_000),
  'word '.repeat(2_000),
  '\ufeffx',
];
const ALL: GrammarCheckOptions = { ignore: [], locales: [] };

export function grammarCheckerCases(
  make: () => GrammarChecker | Promise<GrammarChecker>,
  sentences: KnownSentences,
): void {
  test('finds nothing in correct sentences', async () => {
    const checker = await make();
    for (const text of sentences.correct) expect(checker.check(text, ALL, Budget.unlimited()).errors).toEqual([]);
  });

  test('reports exact, ordered, well-formed errors', async () => {
    const checker = await make();
    for (const text of [...sentences.correct, ...sentences.wrong.map(({ text }) => text), ...ODD_TEXTS]) {
      expect(violationsIn(text, checker.check(text, ALL, Budget.unlimited()).errors)).toEqual([]);
    }
  });

  test('finds the known errors, names them in its rules, and leaves them out when told to', async () => {
    const checker = await make();
    for (const { text, code } of sentences.wrong) {
      const codes = (options: GrammarCheckOptions) =>
        checker.check(text, options, Budget.unlimited()).errors.map((error) => error.code);
      expect(codes(ALL)).toContain(code);
      expect(codes({ ...ALL, ignore: [code] })).not.toContain(code);
      expect(checker.rules([]).map((rule) => rule.code)).toContain(code);
    }
  });

  test('says the same about the same text, whatever came before', async () => {
    const checker = await make();
    const texts = [...sentences.wrong.map(({ text }) => text), ...sentences.correct];
    const first = texts.map((text) => checker.check(text, ALL, Budget.unlimited()));
    const again = [...texts].reverse().map((text) => checker.check(text, ALL, Budget.unlimited()));
    expect(again.reverse()).toEqual(first);
  });

  test('takes the same steps for the same text, whatever came before, and ends where they end on any clock', async () => {
    const checker = await make();
    const texts = [...sentences.wrong.map(({ text }) => text), ...sentences.correct];
    const stepsFor = (text: string) => {
      const budget = Budget.unlimited();
      checker.check(text, ALL, budget);
      return budget.spent;
    };
    const first = texts.map(stepsFor);
    expect([...texts].reverse().map(stepsFor).reverse()).toEqual(first);
    let leapingMs = 0;
    const clocks = [() => 0, () => (leapingMs += 10_000)] as const;
    for (const [i, text] of texts.entries()) {
      const outcomesFor = (stepLimit: number) =>
        clocks.map((now) => within(() => checker.check(text, ALL, new Budget({ stepLimit, now }))));
      for (const share of [0, 0.3, 0.6, 0.9]) {
        const [calm, leaping] = outcomesFor(Math.floor(share * first[i]!));
        expect(leaping, `${text}, ${share} of its steps`).toEqual(calm);
      }
      // Corrections have a share of the steps.
      const whole = checker.check(text, ALL, Budget.unlimited());
      expect(outcomesFor(3 * first[i]!), text).toEqual([whole, whole]);
    }
  });

  test('stops when it is told to', async () => {
    const checker = await make();
    const text = `${sentences.wrong[0]?.text ?? 'word'} `.repeat(5_000);
    expect(() => checker.check(text, ALL, new Budget({ isAborted: () => true }))).toThrow(WorkStopped);
  });
}

function within(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    if (error instanceof OutOfSteps) return 'out of steps';
    throw error;
  }
}

/**
 * What is wrong with the errors found in a text. One list for all of them: a long text has thousands, and each `expect`
 * takes its time.
 */
function violationsIn(text: string, errors: readonly GrammarFinding[]): string[] {
  let last = { startUtf16: 0, endUtf16: 0 };
  return errors.flatMap((error) => {
    const { startUtf16, endUtf16, suggestions, code, title, description } = error;
    const wrong = text.slice(startUtf16, endUtf16);
    const isInOrder = startUtf16 > last.startUtf16 || (startUtf16 === last.startUtf16 && endUtf16 >= last.endUtf16);
    last = error;
    const requirements: Readonly<Record<string, boolean>> = {
      'lies in the text': startUtf16 >= 0 && endUtf16 > startUtf16 && endUtf16 <= text.length,
      'cuts no character in two': wrong.isWellFormed(),
      'suggests a change': !suggestions.includes(wrong),
      'suggests nothing twice': new Set(suggestions).size === suggestions.length,
      'has a code and words for it': [code, title, description].every((field) => field.length > 0),
      'comes in its turn': isInOrder,
    };
    const broken = Object.keys(requirements).filter((requirement) => requirements[requirement] === false);
    return broken.map((requirement) => `${code} ${startUtf16}-${endUtf16}: not so that it ${requirement}`);
  });
}
