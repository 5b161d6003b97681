import { describe, expect, test } from 'vitest';
import { type CacheSurroundings, cacheDirOf } from './cache-dir.js';

const INSTALLED: CacheSurroundings = {
  root: '/srv/app/node_modules/langtools/',
  isClone: false,
  platform: 'linux',
  env: {},
  home: '/home/ada',
};

describe('the cache folder', () => {
  test('of a clone is in the clone', () => {
    expect(cacheDirOf({ ...INSTALLED, root: '/home/ada/langtools/', isClone: true })).toBe('/home/ada/langtools/cache');
  });

  test.each<[string, Partial<CacheSurroundings>, string]>([
    ['on Linux', {}, '/home/ada/.cache/langtools'],
    ['where XDG_CACHE_HOME says so', { env: { XDG_CACHE_HOME: '/var/tmp/ada' } }, '/var/tmp/ada/langtools'],
    ['where XDG_CACHE_HOME is relative', { env: { XDG_CACHE_HOME: 'tmp' } }, '/home/ada/.cache/langtools'],
    ['where XDG_CACHE_HOME is empty', { env: { XDG_CACHE_HOME: '' } }, '/home/ada/.cache/langtools'],
    ['on macOS', { platform: 'darwin', home: '/Users/ada' }, '/Users/ada/Library/Caches/langtools'],
    [
      'on Windows',
      { platform: 'win32', home: 'C:\\Users\\ada', env: { LOCALAPPDATA: 'D:\\Local' } },
      'D:\\Local\\langtools\\Cache',
    ],
    [
      'on Windows without LOCALAPPDATA',
      { platform: 'win32', home: 'C:\\Users\\ada' },
      'C:\\Users\\ada\\AppData\\Local\\langtools\\Cache',
    ],
  ])('of an installed package, %s', (_where, surroundings, expected) => {
    expect(cacheDirOf({ ...INSTALLED, ...surroundings })).toBe(expected);
  });
});
