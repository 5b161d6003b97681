/**
 * `unit`: what lies beside the code and answers at once (`npm run test:unit`, under a minute on two cores). `service` and
 * `service-shared`: everything under `test/`, and the files named `*.slow.test.ts` beside the code: tests that start the
 * service, threads, programs or a browser, or that read or compile whole dictionaries (`npm run test:service`).
 *
 * Vitest runs the projects in the order of their names, so the short tests come last and keep all processors busy until the end.
 */
import { defineConfig } from 'vitest/config';

/**
 * Tests that start the service in their own process, close it, and leave nothing behind. So files can share a process, and each
 * need not load the service anew, which takes two to three seconds of a processor.
 */
const SHARED = [
  'test/clients/*.test.ts',
  // Not those that measure the memory of their process, or have it send traces.
  'test/http/!(connections|hostile|traces).test.ts',
  'test/languagetool/*.test.ts',
  'test/page/*.test.ts',
  'test/shared/*.test.ts',
];

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
          exclude: SHARED,
          globalSetup: ['test/build-once.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service-shared',
          include: SHARED,
          isolate: false,
          globalSetup: ['test/build-once.ts'],
        },
      },
    ],
  },
});
