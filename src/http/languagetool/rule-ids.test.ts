import { afterEach, describe, expect, it, vi } from 'vitest';
import { RuleIds } from './rule-ids.js';

afterEach(() => vi.restoreAllMocks());

/** Codes that all have the same plain name. */
function alike(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `r${String(i).padStart(6, '0')}`);
}

describe('names of rules', () => {
  it('tell codes apart that differ in digits only', () => {
    const ids = new RuleIds(['msyn-1', 'msyn-2', 'msyn-é', 'msyn-e', 'typo']);
    expect(['msyn-1', 'msyn-2', 'msyn-é', 'msyn-e', 'typo'].map((code) => ids.idOf(code))).toEqual([
      'MSYN__',
      'MSYN___B',
      'MSYN_E_B',
      'MSYN_E',
      'LANGTOOLS_SPELLER_RULE',
    ]);
    expect(ids.codeOf('MSYN___B')).toBe('msyn-2');
  });

  it('never meet the plain name of another code', () => {
    const ids = new RuleIds(['a1', 'a2', 'a3', 'a__b']);
    const names = ['a1', 'a2', 'a3', 'a__b'].map((code) => ids.idOf(code));
    expect(new Set(names).size).toBe(4);
  });

  it('take as many lookups for each code, however many are alike', () => {
    const lookups = (count: number) => {
      const has = vi.spyOn(Map.prototype, 'has');
      const ids = new RuleIds(alike(count));
      const { length } = has.mock.calls;
      has.mockRestore();
      expect(new Set(alike(count).map((code) => ids.idOf(code))).size).toBe(count);
      return length;
    };
    expect(lookups(2000) / lookups(1000)).toBeLessThan(2.5);
  });
});
