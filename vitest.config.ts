/**
 * Which tests run together. The name of a file decides:
 *
 * - `unit`: beside the code (`src/`, `web/`), answers at once (`npm run test:unit`, under a minute on two cores).
 * - `service`: everything under `test/`, and `*.slow.test.ts` beside the code: starts the service, threads, programs or a browser.
 *   `service-alone` has those of them that need a process of their own (`npm run test:service` runs both).
 * - `long`: `*.long.test.ts` anywhere: what takes long and not every change needs (`npm run test:long`).
 *
 * `npm test` runs all but `long`; `.ci/run` runs all. Vitest runs the projects in the order of their names, so the short tests come
 * last and keep all processors busy until the end.
 */
import { defineConfig } from 'vitest/config';

const LONG = ['**/*.long.test.ts'];
const SERVICE = ['src/**/*.slow.test.ts', 'test/**/*.test.ts'];

/** All others leave nothing behind, so they share a process, and each need not load the service anew, which takes seconds. */
export const ALONE = [
  // They measure the memory of their process.
  'test/http/hostile.test.ts',
  'test/service/hostile-packs.test.ts',
  // A process sends its traces to one place, and has one set of keys for S3.
  'test/http/traces.test.ts',
  'test/batch/hostile-s3.test.ts',
  'test/batch/s3.test.ts',
];

/** Tests of `unit` that damage or make up data: the long tests run them again, with ten times as much of it. */
export const MADE_UP = [
  'src/answers/index-units.test.ts',
  'src/cg3/grammar-round-trips.test.ts',
  'src/cg3/without-shortcuts.test.ts',
  'src/fst/algebra/naive-model.test.ts',
  'src/fst/lookup/transducer.test.ts',
  'src/hunspell/compile-hunspell.test.ts',
  'src/packs/archive/archive-round-trips.test.ts',
  'src/packs/archive/compression.test.ts',
  'src/packs/formats/grammar-pack.test.ts',
  'src/speller/search/correction-search.test.ts',
  'src/speller/search/model-runs.test.ts',
  'src/speller/text/words.test.ts',
];

const shared = {
  // Only what hangs takes so long, however busy the machine is: no test sets a limit of its own.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
const globalSetup = ['test/build-once.ts'];

export default defineConfig({
  test: {
    // On two cores: some tests wait for a browser or a service, and a third process uses the time. Not in the projects: there it
    // would be stronger than the option of the command line.
    maxWorkers: 3,
    reporters: ['default', './test/support/failures-reporter.ts'],
    projects: [
      {
        // The code has no global state, so files can share a process: half the time of a process for each.
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts', ...LONG],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'service',
          include: SERVICE,
          exclude: [...ALONE, ...LONG],
          isolate: false,
          globalSetup,
        },
      },
      { test: { ...shared, name: 'service-alone', include: ALONE, globalSetup } },
      {
        test: {
          ...shared,
          name: 'long',
          include: [...LONG, ...MADE_UP],
          exclude: ['node_modules/**'],
          globalSetup,
          env: { LANGTOOLS_LONG_TESTS: '1' },
        },
      },
    ],
  },
});
