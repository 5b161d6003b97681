/**
 * Two projects. `unit`: what lies beside the code and answers at once (`npm run test:unit`, under a minute on two cores).
 * `service`: everything under `test/`, and the files named `*.slow.test.ts` beside the code: tests that start the service,
 * threads, programs or a browser, or that read or compile whole dictionaries (`npm run test:service`).
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for in a browser or a service takes its time on a busy machine; one second is the default.
    expect: { poll: { timeout: 15_000 } },
    // On two cores: some tests wait for a browser or a service, and a third process uses the time.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts'],
          // The code has no global state, so files can share a process: half the time of a process for each.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['src/**/*.slow.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/build-once.ts'],
        },
      },
    ],
  },
});
