import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type VerdictInput, verdictOf } from './verdict.js';

const GOOD: VerdictInput = {
  text: { letters: 60, words: 12 },
  checks: { spelling: 'ready', grammar: 'ready' },
  coverage: 'complete',
  hasTrouble: false,
  findings: 0,
  isOtherLanguage: false,
  isStarter: false,
};
const kind = (change: Partial<VerdictInput>) => verdictOf({ ...GOOD, ...change }).kind;

test('a text that every check has seen, and found nothing in, is praised', () => {
  expect(verdictOf(GOOD)).toEqual({ kind: 'praised', missing: [], loading: [] });
});

test('a language without a speller is not praised, and what is missing is named', () => {
  const verdict = verdictOf({ ...GOOD, checks: { spelling: 'missing', grammar: 'ready' } });
  expect(verdict).toEqual({ kind: 'clean', missing: ['spelling'], loading: [] });
});

test('a check that is still being loaded has seen nothing', () => {
  const verdict = verdictOf({ ...GOOD, checks: { spelling: 'ready', grammar: 'loading' } });
  expect(verdict).toEqual({ kind: 'clean', missing: [], loading: ['grammar'] });
});

test('nothing is said while something is unchecked, whatever has been found so far', () => {
  expect(kind({ coverage: 'checking' })).toBe('checking');
  expect(kind({ coverage: 'checking', findings: 198 })).toBe('checking');
  expect(kind({ checks: { spelling: 'unknown', grammar: 'unknown' } })).toBe('checking');
});

test('a failed check is never a clean text', () => {
  expect(kind({ hasTrouble: true })).toBe('in-part');
  expect(kind({ coverage: 'in-part', findings: 3 })).toBe('in-part');
});

test('a text in another language, and one of a word or two, are not praised', () => {
  expect(kind({ isOtherLanguage: true })).toBe('clean');
  expect(kind({ text: { letters: 3, words: 1 } })).toBe('clean');
  expect(kind({ text: { letters: 0, words: 0 } })).toBe('empty');
});

test('a text that a starter has checked is not praised: it lets pass what it cannot judge', () => {
  expect(kind({ isStarter: true })).toBe('clean');
});

test('where nothing checks, nothing is claimed', () => {
  expect(kind({ checks: { spelling: 'missing', grammar: 'missing' }, coverage: 'complete' })).toBe('unchecked');
});

test('praise always means: complete, no trouble, both checks, no findings', () => {
  const availability = fc.constantFrom('ready' as const, 'loading' as const, 'unknown' as const, 'missing' as const);
  const input: fc.Arbitrary<VerdictInput> = fc.record({
    text: fc.record({ letters: fc.nat(60), words: fc.nat(9) }),
    checks: fc.record({ spelling: availability, grammar: availability }),
    coverage: fc.constantFrom('checking' as const, 'in-part' as const, 'complete' as const),
    hasTrouble: fc.boolean(),
    findings: fc.nat(2),
    isOtherLanguage: fc.boolean(),
    isStarter: fc.boolean(),
  });
  fc.assert(
    fc.property(input, (given) => {
      const { kind: result } = verdictOf(given);
      if (result !== 'praised' && result !== 'clean') return;
      expect(given).toMatchObject({ coverage: 'complete', hasTrouble: false, findings: 0 });
      if (result === 'praised') expect(given.checks).toEqual({ spelling: 'ready', grammar: 'ready' });
    }),
  );
});
