/**
 * `.ci/run` with an `apt-get` of our own: what can be installed and is missing afterwards must end the run. Everything else the
 * script starts (`npm`, `node`) is replaced, too, so that only its decisions are tested.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { filesToRunAgain } from '../../scripts/test-again.mjs';

/** What the script looks for, in its order; the browser last. */
const PEERS = Array.from(
  /^PEERS=\((.*)\)$/m.exec(readFileSync('.ci/run', 'utf8'))![1]!.split(' '),
  (peer) => peer.split(':')[1]!,
).filter((program) => program !== 'browser');
const PROGRAMS = [...PEERS, 'chromium'];
/** What the script itself needs of a system. */
const SYSTEM = ['bash', 'cat', 'cp', 'dirname', 'env', 'id', 'mktemp', 'rm', 'sort', 'tail', 'uname'];

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

interface Machine {
  readonly installed: readonly string[];
  /** The shell code of `apt-get`; without it there is none. `$BIN` is where programs are installed. */
  readonly aptGet?: string;
  /** Of `apt-cache`; by default every package is known. */
  readonly aptCache?: string;
  readonly registry?: 'answers' | 'silent' | 'refuses';
  /** The shell code of `npm test`. */
  readonly tests?: string;
  /** Of `npm run test:long`. */
  readonly longTests?: string;
  /** Whether failed tests pass when they are run again. */
  readonly passesAgain?: boolean;
}

function runOn(machine: Machine) {
  const { installed, aptGet, aptCache = 'exit 0', registry = 'answers', tests = '', longTests = '' } = machine;
  const folder = mkdtempSync(join(tmpdir(), 'ci-run-'));
  folders.push(folder);
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  mkdirSync(join(folder, '.ci'));
  cpSync('.ci/run', join(folder, '.ci/run'));
  const program = (name: string, code: string) => {
    writeFileSync(join(bin, name), `#!/bin/bash\n${code}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  for (const name of SYSTEM) {
    const path = spawnSync('bash', ['-c', `type -P ${name}`], { encoding: 'utf8' }).stdout.trim();
    symlinkSync(path, join(bin, name));
  }
  for (const name of installed) program(name, 'exit 0');
  program(
    'node',
    `if [ "$1" = scripts/test-again.mjs ]; then exit ${machine.passesAgain === true ? 0 : 1}; fi; echo v20.0.0`,
  );
  program('sudo', 'shift; exec "$@"');
  program(
    'npm',
    `echo "npm $* [$LANGTOOLS_REQUIRE_PEERS] [\${LANGTOOLS_REQUIRE_BROWSER:-}]"
     if [ "$*" = 'run check:lock' ]; then exit ${{ answers: 0, silent: 75, refuses: 1 }[registry]}; fi
     if [ "$*" = test ]; then :; ${tests}
     fi
     if [ "$*" = 'run test:long' ]; then :; ${longTests}
     fi`,
  );
  if (aptGet !== undefined) {
    program('apt-get', aptGet);
    program('apt-cache', aptCache);
  }
  const env = { PATH: bin, BIN: bin, TMPDIR: folder, LANGTOOLS_BROWSER: join(bin, 'chromium') };
  const { status, stdout, stderr } = spawnSync(join(bin, 'bash'), ['.ci/run'], { cwd: folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  test('requires what is installed, checks the lock file and runs the tests', () => {
    const { status, output } = runOn({ installed: PROGRAMS });
    expect(PEERS.slice(0, 3)).toEqual(['hfst-ospell', 'hfst-lookup', 'cg-comp']);
    expect(output).toContain(`compared live: ${PEERS.join(' ')}`);
    expect(output).toContain(', a browser');
    expect(output).not.toContain('NOT');
    expect(output.match(/^npm .*?(?= \[)/gm)).toEqual([
      'npm ci',
      'npm run check:lock',
      'npm test',
      'npm run test:long',
    ]);
    for (const command of ['test', 'run test:long'])
      expect(output).toMatch(new RegExp(`^npm ${command} \\[${PEERS.join(' ')}.*\\] \\[1\\]$`, 'm'));
    expect(status).toBe(0);
  });

  test('installs what is missing', () => {
    const aptGet =
      'if [[ "$*" = *install* ]]; then cp "$BIN/hfst-ospell" "$BIN/sox"; cp "$BIN/sox" "$BIN/chromium"; fi';
    const { status, output } = runOn({ installed: PEERS.filter((each) => each !== 'sox'), aptGet });
    expect(output).toMatch(/^npm test \[.* sox .*\] \[1\]$/m);
    expect(status).toBe(0);
  });

  test.each([...PROGRAMS])('ends where %s could be installed and is missing afterwards', (name) => {
    const { status, output } = runOn({ installed: PROGRAMS.filter((each) => each !== name), aptGet: 'exit 0' });
    expect(output).toMatch(/\.ci\/run: [\w-]+ was installed, and [\w-]+ is still missing/);
    expect(output).not.toContain('npm');
    expect(status).toBe(1);
  });

  test('ends with the words of apt-get where it fails', () => {
    const aptGet = 'if [[ "$*" = *install* ]]; then echo "E: Unable to fetch"; exit 100; fi';
    const { status, output } = runOn({ installed: [], aptGet });
    expect(output).toContain('E: Unable to fetch');
    expect(output).not.toContain('npm');
    expect(status).toBe(1);
  });

  test('goes on with recorded outputs where apt-get does not know a package, and says so', () => {
    const { status, output } = runOn({
      installed: PEERS,
      aptGet: 'exit 0',
      aptCache: 'exit 100',
    });
    expect(output).toContain('NOT compared live, because apt-get does not know the package: browser.');
    expect(output).toMatch(/^npm test \[.*\] \[\]$/m);
    expect(status).toBe(0);
  });

  test('goes on with recorded outputs where there is no apt-get, and says so', () => {
    const { status, output } = runOn({ installed: ['sox'] });
    const others = PEERS.filter((each) => each !== 'sox');
    expect(output).toContain(`because there is no apt-get here: ${others.join(' ')} browser.`);
    expect(output).toContain('compared live: sox');
    expect(status).toBe(0);
  });

  test.each([0, 3])('names programs that failed a known question at the end, and ends as the tests did: %i', (code) => {
    const report = (line: string) => `echo '${line}' >> "$LANGTOOLS_PEERS_REPORT"`;
    const tests = [report('hfst-tokenise (contexts)'), report('sox (WAV)'), report('sox (WAV)'), `exit ${code}`].join(
      '; ',
    );
    const { status, output } = runOn({ installed: PROGRAMS, tests });
    expect(output).toContain(
      ['.ci/run: NOT compared live, recorded outputs were used:', 'hfst-tokenise (contexts)', 'sox (WAV)', ''].join(
        '\n',
      ),
    );
    expect(status).toBe(code);
  });

  test.each([
    { tests: 'exit 3', longTests: '', code: 3 },
    { tests: '', longTests: 'exit 4', code: 4 },
    { tests: 'exit 3', longTests: 'exit 4', code: 4 },
  ])('runs the long tests, too, and fails where either fail: $tests, $longTests', ({ code, ...machine }) => {
    const { status, output } = runOn({ installed: PROGRAMS, ...machine });
    expect(output).toContain('npm run test:long');
    expect(status).toBe(code);
  });

  test.each([
    [true, 0, 'UNSTABLE, passed when run again alone'],
    [false, 3, 'FAILED'],
  ])('names what failed, and passes only if it passes alone: %s', (passesAgain, code, heading) => {
    const tests = `echo 'test/a.test.ts: is right' >> "$LANGTOOLS_FAILURES_REPORT"; exit 3`;
    const { status, output } = runOn({ installed: PROGRAMS, tests, passesAgain });
    expect(output.trimEnd().split('\n').slice(-2)).toEqual([`.ci/run: ${heading}:`, 'test/a.test.ts: is right']);
    expect(status).toBe(code);
  });

  test.each([
    ['test/a.test.ts: is right\n    expected 1\nsrc/b.test.ts\n', ['test/a.test.ts', 'src/b.test.ts']],
    ['web/src/c.test.tsx: d: e\nweb/src/c.test.tsx: f\n', ['web/src/c.test.tsx']],
    ['test/a.test.ts: is right\nnpm test: lint failed (exit code 1)\n', undefined],
    ['test/a.test.ts: is right\noutside of a test: socket hang up\n', undefined],
    [Array.from({ length: 6 }, (_, i) => `test/a${i}.test.ts: b\n`).join(''), undefined],
    ['', undefined],
  ])('runs again only a few test files, and only where nothing else failed: %j', (report, files) => {
    expect(filesToRunAgain(report)).toEqual(files);
  });

  test('goes on where the registry does not answer, and ends where the lock file is wrong', () => {
    const silent = runOn({ installed: PROGRAMS, registry: 'silent' });
    expect(silent.output).toContain('the lock file is NOT checked');
    expect(silent.status).toBe(0);
    const wrong = runOn({ installed: PROGRAMS, registry: 'refuses' });
    expect(wrong.output).not.toContain('npm test');
    expect(wrong.status).toBe(1);
  });
});
