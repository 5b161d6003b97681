import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more processes than that only fight each other.
    maxWorkers: 2,
    globalSetup: ['test/build-once.ts'],
  },
});
