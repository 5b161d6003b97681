/** A program that had to be installed and is not must fail the run; one that may be missing is only reported. */
import { afterEach, describe, expect, test, vi } from 'vitest';

async function peersWith(required: string) {
  vi.resetModules();
  vi.stubEnv('LANGTOOLS_REQUIRE_PEERS', required);
  return import('../support/peers.js');
}

describe('a program that tests compare with', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('may be missing where nobody requires it', async () => {
    const { isMissing, isPackageMissing } = await peersWith('');
    expect(isMissing('no-such-program')).toBe(true);
    expect(isMissing(process.execPath)).toBe(false);
    expect(isPackageMissing('no-such-package')).toBe(true);
    expect(isPackageMissing('fastify')).toBe(false);
  });

  test('fails the run where it is required', async () => {
    const { isMissing, isPackageMissing } = await peersWith('sox no-such-program no-such-package');
    expect(() => isMissing('no-such-program')).toThrow('LANGTOOLS_REQUIRE_PEERS names no-such-program');
    expect(() => isPackageMissing('no-such-package')).toThrow('no-such-package');
    expect(isMissing('other-program')).toBe(true);
  });
});
