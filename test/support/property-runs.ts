/**
 * How many examples a property test makes up. The default keeps a test run short; LANGTOOLS_PROPERTY_RUNS=5000 asks for
 * more. Never fewer than the default: some tests check that enough different things have occurred.
 */
export function propertyRuns(byDefault: number): { numRuns: number } {
  const wanted = Number(process.env.LANGTOOLS_PROPERTY_RUNS ?? byDefault);
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw new Error('LANGTOOLS_PROPERTY_RUNS must be a number above 0');
  return { numRuns: Math.max(wanted, byDefault) };
}
