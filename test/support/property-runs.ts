/**
 * How many examples a property test makes up. The default keeps a test run short, and makes up the same examples each time, so
 * that a run that fails fails again. The long tests (`vitest.config.ts`) make up ten times as many, LANGTOOLS_PROPERTY_RUNS=5000
 * asks for so many, which are others each time. Never fewer than the default: some tests check that enough different things have
 * occurred.
 */
const SEED = 20;
const LONG_FACTOR = 10;

export const isLongRun = process.env.LANGTOOLS_LONG_TESTS === '1';

export function propertyRuns(byDefault: number): { numRuns: number; seed?: number } {
  const asked = process.env.LANGTOOLS_PROPERTY_RUNS;
  if (asked === undefined) return { numRuns: byDefault * (isLongRun ? LONG_FACTOR : 1), seed: SEED };
  const wanted = Number(asked);
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw new Error('LANGTOOLS_PROPERTY_RUNS must be a number above 0');
  return { numRuns: Math.max(wanted, byDefault) };
}
