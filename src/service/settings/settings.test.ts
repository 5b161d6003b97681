import { describe, expect, test } from 'vitest';
import { flagOf, resolveSettings, SETTING_NAMES, SETTINGS, SettingsError } from './settings.js';

describe('settings', () => {
  test('have the defaults of the contract', () => {
    expect(resolveSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      bodyLimitBytes: 1_048_576,
      textLimit: 100_000,
      speechTextLimit: 5_000,
      checkTimeoutMs: 10_000,
      speechTimeoutMs: 30_000,
      queuePerWorker: 4,
      rateLimit: 0,
      trustProxy: '',
      apiKeysFile: '',
    });
  });

  test('come from the file, over it the environment, over that the flags', () => {
    const file = { name: 'config.json', content: { port: 1, host: 'file', textLimit: 7 } };
    const settings = resolveSettings({ file, env: { PORT: '2', HOST: 'env' }, flags: { port: '3' } });
    expect([settings.port, settings.host, settings.textLimit]).toEqual([3, 'env', 7]);
  });

  test('that are on by default are turned off by a flag, a variable or the file', () => {
    expect(flagOf('starters')).toBe('--no-starters');
    expect(resolveSettings({}).starters).toBe(true);
    expect(resolveSettings({ flags: { starters: false } }).starters).toBe(false);
    expect(resolveSettings({ env: { LANGTOOLS_STARTERS: '0' } }).starters).toBe(false);
    expect(resolveSettings({ file: { name: 'c.json', content: { starters: false } } }).starters).toBe(false);
    expect(resolveSettings({ env: { LANGTOOLS_STARTERS: '0' }, flags: { starters: true } }).starters).toBe(true);
  });

  test('treat an empty variable as not set', () => {
    expect(resolveSettings({ env: { PORT: '', LANGTOOLS_LOG_LEVEL: '' } })).toMatchObject({
      port: 4000,
      logLevel: 'info',
    });
  });

  test.each([
    [{ env: { PORT: 'http' } }, /^PORT: "http" must be a whole number from 0 to 65535$/],
    [{ env: { PORT: '70000' } }, /^PORT: 70000 must be a whole number from 0 to 65535$/],
    [{ flags: { queuePerWorker: '-1' } }, /^--queue-per-worker: -1 must be a whole number from 0 to 1000$/],
    [
      { flags: { logLevel: 'loud' } },
      /^--log-level: "loud" must be one of: silent, fatal, error, warn, info, debug, trace$/,
    ],
    [{ flags: { host: '' } }, /^--host: "" must not be empty$/],
    [{ env: { LANGTOOLS_WORKERS: '-3' } }, /^LANGTOOLS_WORKERS: -3 must be a whole number from 1 to 256$/],
    [{ env: { LANGTOOLS_WORKERS: '2.5' } }, /^LANGTOOLS_WORKERS: "2.5" must be a whole number from 1 to 256$/],
    [{ env: { LANGTOOLS_STARTERS: 'maybe' } }, /^LANGTOOLS_STARTERS: "maybe" must be true or false$/],
    [{ env: { LANGTOOLS_TAGS: '?' } }, /^LANGTOOLS_TAGS: "\?" must be language tags, separated by commas: nb,se$/],
    [
      { env: { LANGTOOLS_REDIS: 'http://me:secret@x' } },
      /^LANGTOOLS_REDIS: "\*\*\*" must be an address such as redis:/,
    ],
    [{ file: { name: 'c.json', content: { prot: 1 } } }, /^c\.json: there is no setting "prot"/],
    [
      { file: { name: 'c.json', content: { port: '1' } } },
      /^c\.json: port: "1" must be a whole number from 0 to 65535$/,
    ],
    [{ file: { name: 'c.json', content: [] } }, /^c\.json: must hold one JSON object/],
    [{ file: { name: 'c.json', content: { constructor: 1 } } }, /no setting "constructor"/],
  ])('refuse %j', (sources, message) => {
    expect(() => resolveSettings(sources)).toThrow(SettingsError);
    expect(() => resolveSettings(sources)).toThrow(message);
  });

  test.each(SETTING_NAMES)('say of %s in words what it may be', (name) => {
    const faults = ['', ' ', 'ü=', '-1', '1e9', '99999999999'].flatMap((flag) => {
      try {
        resolveSettings({ flags: { [name]: flag } });
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    for (const fault of faults)
      expect(fault).toMatch(/^--[a-z-]+: .* must (be (?!integer|boolean|[<>])|not be empty)/s);
    for (const fault of faults) expect(fault).not.toMatch(/pattern|[\\^$]|allowed values/);
  });

  test('cannot be changed afterwards', () => {
    expect(Object.isFrozen(resolveSettings({}))).toBe(true);
  });

  test('have variables and flags that do not clash', () => {
    expect(new Set(SETTING_NAMES.map((name) => SETTINGS[name].env)).size).toBe(SETTING_NAMES.length);
    expect(flagOf('bodyLimitBytes')).toBe('--body-limit-bytes');
  });
});
