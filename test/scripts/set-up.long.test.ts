/**
 * Setting up a clone: what `npm ci` runs (`prepare`) and `npm start`, in copies of the project where something is missing. The
 * copies hold real scripts and small sources.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MAIN = "export const main = async (args) => { console.log('main', ...args); return 0; };";

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'langtools-clone-'));
  cpSync(join(ROOT, 'scripts'), join(clone, 'scripts'), { recursive: true });
  cpSync(join(ROOT, 'bin'), join(clone, 'bin'), { recursive: true });
  write('package.json', JSON.stringify({ name: 'langtools', type: 'module' }));
  // Instead of the compiler's whole project: one file that is as good as compiled.
  write('scripts/compile.mjs', "import { cpSync } from 'node:fs'; cpSync('src/cli', 'dist/cli', { recursive: true });");
  write('src/cli/main.js', MAIN);
  write('src/client/index.ts', 'export {};');
  write('web/index.html', '<!doctype html><title>t</title><script type="module" src="./main.js"></script>');
  write('web/main.js', 'console.log("the page");');
  write('web/src/embed/embed.ts', 'console.log("the embed");');
  cpSync(join(ROOT, 'web/vite.config.ts'), join(clone, 'web/vite.config.ts'));
  write('node_modules/typescript/bin/tsc', '');
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(clone, file)), { recursive: true });
  writeFileSync(join(clone, file), text);
}

function run(script: string, ...args: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [script, ...args], { cwd: clone, encoding: 'utf8' });
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** A module in the place of the bundler. */
function bundler(source: string): void {
  write('node_modules/vite/package.json', JSON.stringify({ name: 'vite', type: 'module', exports: './index.js' }));
  write('node_modules/vite/index.js', source);
}

const WORKING = `import { mkdirSync, writeFileSync } from 'node:fs';
export async function build({ build: { outDir }, mode }) {
  mkdirSync(outDir + '/assets', { recursive: true });
  if (mode !== undefined) return writeFileSync(outDir + '/' + mode + '.js', '1;');
  writeFileSync(outDir + '/index.html', '<script type="module" src="./assets/index.js"></script>');
  writeFileSync(outDir + '/assets/index.js', SCRIPT);
  writeFileSync(outDir + '/assets/embed-engine-1.js', 'export {};');
}`;

// Each starts several processes.
describe('a clone', () => {
  test('is built by prepare, with its page', () => {
    bundler(WORKING.replace('SCRIPT', '"console.log(1);"'));
    const { status, stdout } = run('scripts/prepare.mjs');
    expect(status).toBe(0);
    expect(stdout).toContain('built the page');
    expect(readFileSync(join(clone, 'dist/web/assets/index.js'), 'utf8')).toBe('console.log(1);');
  });

  test.each([
    ['is missing', undefined, "Cannot find package 'vite'"],
    ['has no native binding', 'throw new Error("Cannot find native binding.\\nmore");', 'Cannot find native binding.'],
    ['fails', 'export async function build() { throw new Error("no such file"); }', 'no such file'],
    ['writes broken code', WORKING.replace('SCRIPT', '"console.log(1 2);"'), 'missing ) after argument list'],
  ])('whose bundler %s is set up and started without a page, and one line says why', (_what, source, reason) => {
    if (source !== undefined) bundler(source);
    const prepared = run('scripts/prepare.mjs');
    expect(prepared.status).toBe(0);
    expect(lines(prepared.stderr)).toHaveLength(1);
    expect(prepared.stderr).toContain('no page was built (the service works without it): ');
    expect(prepared.stderr).toContain(reason);
    expect(existsSync(join(clone, 'dist/web'))).toBe(false);
    const started = run('scripts/start.mjs', '--port', '0');
    expect(started).toMatchObject({ status: 0, stdout: 'main serve --port 0\n' });
    expect(started.stderr).toContain(reason);
  });

  test('whose bundler crashes is started too', () => {
    bundler("process.kill(process.pid, 'SIGKILL'); await new Promise((resolve) => setTimeout(resolve, 10_000));");
    const { status, stdout, stderr } = run('scripts/start.mjs');
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: 'main serve\n',
      stderr: 'no page was built: the bundler ended with SIGKILL\n',
    });
  });

  test('keeps the page that it has when a new one cannot be built, and fails where one is required', () => {
    bundler(WORKING.replace('SCRIPT', '"console.log(1);"'));
    run('scripts/build.mjs');
    bundler('throw new Error("broken");');
    const { status, stderr } = run('scripts/build-page.mjs', '--force');
    expect(status).toBe(0);
    expect(stderr).toBe('no page was built (the one built before stays): broken\n');
    expect(existsSync(join(clone, 'dist/web/index.html'))).toBe(true);
    expect(run('scripts/build.mjs', '--clean', '--page-required').status).toBe(1);
  });

  test('without the compiler says in one line what to do', () => {
    rmSync(join(clone, 'node_modules'), { recursive: true });
    const prepared = run('scripts/prepare.mjs');
    expect(prepared.status).toBe(0);
    expect(lines(prepared.stderr)).toHaveLength(1);
    expect(prepared.stderr).toContain('Run "npm ci" (without --omit=dev');
    for (const script of ['scripts/start.mjs', 'scripts/build.mjs']) {
      expect(run(script)).toMatchObject({ status: 1, stdout: '', stderr: prepared.stderr });
    }
    const { status, stderr } = run('bin/langtools', 'serve');
    expect({ status, lines: lines(stderr) }).toEqual({
      status: 70,
      lines: ['langtools: nothing is built yet. Run "npm ci" in this folder first.'],
    });
  });

  test('that was built and has lost the compiler since is started as it is', () => {
    rmSync(join(clone, 'node_modules'), { recursive: true });
    write('dist/cli/main.js', MAIN);
    expect(run('scripts/prepare.mjs')).toMatchObject({ status: 0, stderr: '' });
    expect(run('scripts/start.mjs')).toMatchObject({ status: 0, stdout: 'main serve\n', stderr: '' });
  });

  test('whose sources do not compile is not started', () => {
    write('scripts/compile.mjs', "console.error('main.ts: not a type'); process.exitCode = 2;");
    symlinkSync(join(ROOT, 'node_modules/vite'), join(clone, 'node_modules/vite'));
    expect(run('scripts/prepare.mjs').status).toBe(1);
    expect(run('scripts/start.mjs')).toMatchObject({ status: 1, stdout: '' });
  });
});
