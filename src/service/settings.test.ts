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
    [{ env: { PORT: 'http' } }, /^PORT: "http" must be integer/],
    [{ env: { PORT: '70000' } }, /^PORT: 70000 must be <= 65535/],
    [{ flags: { queuePerWorker: '-1' } }, /^--queue-per-worker: "-1"/],
    [{ flags: { logLevel: 'loud' } }, /^--log-level: "loud"/],
    [{ flags: { host: '' } }, /^--host/],
    [{ file: { name: 'c.json', content: { prot: 1 } } }, /^c\.json: there is no setting "prot"/],
    [{ file: { name: 'c.json', content: { port: '1' } } }, /^c\.json: port: "1" must be integer/],
    [{ file: { name: 'c.json', content: [] } }, /^c\.json: must hold one JSON object/],
    [{ file: { name: 'c.json', content: { constructor: 1 } } }, /no setting "constructor"/],
  ])('refuse %j', (sources, message) => {
    expect(() => resolveSettings(sources)).toThrow(SettingsError);
    expect(() => resolveSettings(sources)).toThrow(message);
  });

  test('cannot be changed afterwards', () => {
    expect(Object.isFrozen(resolveSettings({}))).toBe(true);
  });

  test('have variables and flags that do not clash', () => {
    expect(new Set(SETTING_NAMES.map((name) => SETTINGS[name].env)).size).toBe(SETTING_NAMES.length);
    expect(flagOf('bodyLimitBytes')).toBe('--body-limit-bytes');
  });
});
