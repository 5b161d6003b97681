import { describe, expect, it } from 'vitest';
import { FLAG_CONFLICT, type FlagDiacritic, FlagMachine, parseFlagDiacritic } from './flag-diacritics.js';

/** Applies flags one after another; true when all of them pass. */
function passes(...flags: string[]): boolean {
  const parsed = new Map<number, FlagDiacritic>(flags.map((flag, i) => [i + 1, parseFlagDiacritic(flag)!]));
  const machine = new FlagMachine(parsed, flags.length + 1);
  let setting = 0;
  for (let symbol = 1; symbol <= flags.length && setting !== FLAG_CONFLICT; symbol++) {
    setting = machine.apply(setting, symbol);
  }
  return setting !== FLAG_CONFLICT;
}

describe('flag diacritics', () => {
  it.each([
    ['a required value that was set', true, ['@P.CASE.GEN@', '@R.CASE.GEN@']],
    ['a required value where another was set', false, ['@P.CASE.NOM@', '@R.CASE.GEN@']],
    ['a required value where nothing was set', false, ['@R.CASE.GEN@']],
    ['a required value that was set negatively', false, ['@N.CASE.GEN@', '@R.CASE.GEN@']],
    ['any required value', true, ['@P.CASE.NOM@', '@R.CASE@']],
    ['any required value where a negative one was set', true, ['@N.CASE.NOM@', '@R.CASE@']],
    ['any required value where nothing was set', false, ['@R.CASE@']],
    ['a disallowed value that was set', false, ['@P.CASE.GEN@', '@D.CASE.GEN@']],
    ['a disallowed value where another was set', true, ['@P.CASE.NOM@', '@D.CASE.GEN@']],
    ['a disallowed value where nothing was set', true, ['@D.CASE.GEN@']],
    ['any disallowed value where one was set', false, ['@P.CASE.NOM@', '@D.CASE@']],
    ['a cleared feature, required', false, ['@P.CASE.NOM@', '@C.CASE@', '@R.CASE@']],
    ['a cleared feature, disallowed', true, ['@P.CASE.NOM@', '@C.CASE@', '@D.CASE.NOM@']],
    ['unification of an unset feature, which sets it', true, ['@U.CASE.NOM@', '@R.CASE.NOM@']],
    ['unification with the same value', true, ['@U.CASE.NOM@', '@U.CASE.NOM@']],
    ['unification with another value', false, ['@U.CASE.NOM@', '@U.CASE.GEN@']],
    ['unification with a negative setting of another', true, ['@N.CASE.NOM@', '@U.CASE.GEN@']],
    ['unification with a negative setting of itself', false, ['@N.CASE.NOM@', '@U.CASE.NOM@']],
    ['features that do not meddle with one another', true, ['@P.A.1@', '@P.B.2@', '@R.A.1@', '@R.B.2@']],
  ])('judge %s', (_, passed, flags) => {
    expect(passes(...flags)).toBe(passed);
  });

  it('are told from other symbols', () => {
    for (const symbol of [
      '@_EPSILON_SYMBOL_@',
      '@I.name@',
      '@X.A.1@',
      '@P@',
      '@',
      '@P.A',
      'P.A.1',
      '@PMATCH_BACKTRACK@',
    ]) {
      expect(parseFlagDiacritic(symbol), symbol).toBeUndefined();
    }
  });

  it('give equal settings equal numbers, whatever the way to them', () => {
    const flags = new Map(
      ['@P.A.1@', '@P.B.1@', '@C.A@'].map((flag, i) => [i + 1, parseFlagDiacritic(flag)!] as const),
    );
    const machine = new FlagMachine(flags, 4);
    const oneWay = machine.apply(machine.apply(0, 1), 2);
    const otherWay = machine.apply(machine.apply(0, 2), 1);
    expect(oneWay).toBe(otherWay);
    expect(machine.apply(machine.apply(0, 1), 3)).toBe(0);
  });

  it('stop at a bound rather than fill the memory', () => {
    const flags = new Map<number, FlagDiacritic>();
    for (let i = 0; i < 60; i++) flags.set(i + 1, { operator: 'P', feature: `F${i >> 1}`, value: String(i) });
    const machine = new FlagMachine(flags, 61);
    let frontier = [0];
    for (let i = 0; i < 30; i++) {
      const symbols = [2 * i + 1, 2 * i + 2];
      frontier = frontier.flatMap((s) => symbols.map((f) => machine.apply(s, f)).filter((s) => s !== FLAG_CONFLICT));
      if (machine.isFull) break;
    }
    expect(machine.isFull).toBe(true);
    machine.makeRoom();
    expect(machine.isFull).toBe(false);
    expect(machine.apply(0, 1)).toBe(1);
  });
});
