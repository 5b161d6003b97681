/** Addresses of Redis, and that no password is shown. */
import { expect, test } from 'vitest';
import { REDIS_URL, withoutPassword } from './redis-url.js';
import { resolveSettings, SettingsError, shownSettings } from './settings.js';

test.each([
  '',
  'redis://127.0.0.1:6379',
  'rediss://user:p%40ss@redis.example.org:6380/2',
  'redis://:secret@[::1]:6379',
])('%j is an address', (url) => {
  expect(REDIS_URL.test(url)).toBe(true);
});

test.each(['127.0.0.1:6379', 'http://redis', 'redis://', 'redis://a b', 'redis://host/x'])('%j is none', (url) => {
  expect(REDIS_URL.test(url)).toBe(false);
});

test.each([
  ['', ''],
  ['redis://host:1/2', 'redis://host:1/2'],
  ['redis://:secret@host', 'redis://:***@host'],
  ['rediss://anna:se@cret@host:1', 'rediss://anna:***@host:1'],
  ['secret', '***'],
])('%j is shown as %j', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown);
});

test('neither settings that are shown nor errors about them hold the password', () => {
  const settings = resolveSettings({ env: { LANGTOOLS_REDIS: 'redis://:secret@host' } });
  expect(settings.redis).toBe('redis://:secret@host');
  expect(JSON.stringify(shownSettings(settings))).not.toContain('secret');
  const wrong = () => resolveSettings({ flags: { redis: 'redis://:secret@host/x y' } });
  expect(wrong).toThrow(SettingsError);
  expect(wrong).not.toThrow(/secret/);
});
