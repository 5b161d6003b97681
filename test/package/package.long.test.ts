/**
 * The package as others get it: packed from what was built, installed into an empty folder, and used there: the command, every
 * export, the service with and without its page. Needs the registry, because npm fetches what the package depends on.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string;
  bin: Record<string, string>;
  exports: Record<string, unknown>;
  devDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, unknown>;
};
/** prom-client brings the interface of traces, which does nothing by itself. */
const OPTIONAL = Object.keys(MANIFEST.peerDependenciesMeta).filter((name) => name !== '@opentelemetry/api');
/** About a minute each with a processor of their own. */
const SET_UP_MS = 1_200_000;

const folder = mkdtempSync(join(tmpdir(), 'langtools-package-'));
const app = join(folder, 'app');
const installed = join(app, 'node_modules/langtools');
const cache = join(folder, 'home-cache');
/** Neither settings nor npm's own variables of the process that runs the tests. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|LANGTOOLS_|NODE_ENV|PORT$|HOST$)/i.test(name)),
  ),
  XDG_CACHE_HOME: cache,
};

interface PackedFile {
  readonly path: string;
}
let files: string[];

beforeAll(() => {
  mkdirSync(app);
  npm(ROOT, 'run build --silent');
  // Without scripts: `npm pack` would build everything anew, in a folder that other tests are using.
  const command = `pack --json --silent --ignore-scripts --pack-destination ${JSON.stringify(folder)}`;
  const [packed] = JSON.parse(npm(ROOT, command)) as [{ filename: string; files: PackedFile[] }];
  files = packed.files.map(({ path }) => path);
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
  npm(app, `install --no-audit --no-fund --prefer-offline --silent ${JSON.stringify(join(folder, packed.filename))}`);
}, SET_UP_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One string for the shell, because npm is a .cmd file on Windows. */
function npm(cwd: string, command: string): string {
  const { status, stdout, stderr } = spawnSync(`npm ${command}`, { cwd, env, shell: true, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${command} ended with ${status}:\n${stdout}\n${stderr}`);
  // Scripts of the package may have written before it.
  return stdout.slice(Math.max(0, stdout.search(/^\[/m)));
}

function langtools(args: string[], input = '') {
  const bin = join(installed, MANIFEST.bin.langtools ?? '');
  return spawnSync(process.execPath, [bin, ...args], { cwd: app, env, input: Buffer.from(input) });
}

let service: ChildProcess | undefined;
afterEach(async () => {
  if (service === undefined || service.exitCode !== null) return;
  service.kill('SIGTERM');
  await once(service, 'exit');
  service = undefined;
});

async function serve(): Promise<string> {
  const bin = join(installed, MANIFEST.bin.langtools ?? '');
  // One language: for the others it would go on compiling dictionaries.
  service = spawn(process.execPath, [bin, 'serve', '--port', '0', '--tags', 'fo', '--workers', '1'], {
    cwd: app,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [service.stdout, service.stderr]) stream?.on('data', (data) => (output += String(data)));
  for (let i = 0; i < 1_000; i++) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (address !== undefined) return address;
    if (service.exitCode !== null) throw new Error(`the service ended:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the service does not say where it listens:\n${output}`);
}

async function spell(address: string, tag: string, text: string): Promise<Response> {
  for (let i = 0; ; i++) {
    const answer = await fetch(`${address}/speller/${tag}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    // While its dictionary is compiled.
    if (answer.status !== 503 || i === 20) return answer;
    await answer.body?.cancel();
  }
}

describe('the package', () => {
  test('holds what was built and no remains of the building', () => {
    expect(files).toContain('dist/cli/main.js');
    expect(files).toContain('dist/client/index.d.ts');
    expect(files).toContain('dist/web/index.html');
    expect(files).toContain('dist/bundle/cli/main.js');
    expect(
      files.filter((file) =>
        /tsbuildinfo|\.map$|^docs\/.*\.png$|\.test\.|\.built$|\.cases\.|^(src|test|bench|cache)\//.test(file),
      ),
    ).toEqual([]);
    const scripts = files.filter((file) => file.startsWith('dist/') && file.endsWith('.js'));
    const named = scripts.filter((file) =>
      readFileSync(join(installed, file), 'utf8').includes('//# sourceMappingURL'),
    );
    expect(named).toEqual([]);
  });

  test('runs no script when it is installed, in no package that comes with it', () => {
    const lock = JSON.parse(readFileSync(join(app, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    const withScripts = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    // Its own only builds a checkout, and npm runs it for those alone.
    expect(withScripts.map(([path]) => path)).toEqual([]);
  });

  test('does without Redis, a queue, traces and S3, and says what to install for them', () => {
    // Node also looks in the folders above, where somebody may have put what the package does not bring.
    for (let above = app; above !== dirname(above); above = dirname(above)) {
      for (const name of OPTIONAL)
        expect(existsSync(join(above, 'node_modules', name)), `${name} in ${above}`).toBe(false);
    }
    const serveWith = (...args: string[]) => langtools(['serve', '--port', '0', '--tags', 'fo', ...args]);
    const batch = ['batch', 'run', 'job', 'hello.txt', '--language', 'fo'];
    writeFileSync(join(app, 'hello.txt'), 'Hetta er eitt hús.\n');
    const told = [
      serveWith('--redis', 'redis://127.0.0.1:1'),
      serveWith('--traces', 'http://127.0.0.1:1'),
      langtools([...batch, '--redis', 'redis://127.0.0.1:1']),
      langtools(['batch', 'run', 's3://bucket/job', 'hello.txt', '--language', 'fo']),
    ].map(({ status, stderr }) => [status, /npm install .*/.exec(stderr.toString())?.[0] ?? stderr.toString()]);
    const install = (...names: string[]) =>
      `npm install ${names.map((name) => `${name}@${MANIFEST.devDependencies[name]}`).join(' ')}`;
    expect(told).toEqual([
      [3, install('ioredis')],
      [3, install('@opentelemetry/api', ...OPTIONAL.filter((name) => name.startsWith('@opentelemetry/')))],
      [3, install('bullmq')],
      [3, install('@aws-sdk/client-s3')],
    ]);
  });

  test('has a command that says its version', () => {
    expect(Object.keys(MANIFEST.bin)).toEqual(['langtools']);
    expect(langtools(['--version']).stdout.toString().trim()).toBe(MANIFEST.version);
    expect(npm(app, 'exec --no -- langtools --help')).toContain('Usage: langtools');
  });

  test('compiles a dictionary at its first use, into the cache folder of the user', () => {
    const first = langtools(['spell', 'fo'], 'Hetta er eitt húss.\n');
    expect(first.stderr.toString()).toContain('compiled dictionary-fo');
    expect(first.status).toBe(1);
    expect(first.stdout.toString()).toContain('húss');
    const folderOfUser = process.platform === 'linux' ? join(cache, 'langtools') : undefined;
    if (folderOfUser !== undefined) expect(readdirSync(folderOfUser).join()).toContain('dictionary-fo-');
    expect(existsSync(join(installed, 'cache'))).toBe(false);
    const second = langtools(['spell', 'fo'], 'Hetta er eitt húss.\n');
    expect(second).toMatchObject({ status: 1, stdout: first.stdout });
    expect(second.stderr.toString()).toBe('');
  });

  test('checks grammar and speaks', () => {
    const checked = langtools(['check', 'se'], 'Mun lea dáppe.\n');
    expect(checked.stdout.toString()).toContain('lean');
    const said = langtools(['say', 'se', 'Bures!', '-o', 'hello.wav']);
    expect(said.stderr.toString()).toContain('hello.wav');
    expect(readFileSync(join(app, 'hello.wav')).subarray(0, 4).toString('latin1')).toBe('RIFF');
  });

  test('serves the page and the operations', async () => {
    const address = await serve();
    const page = await fetch(address, { headers: { Accept: 'text/html' } });
    const html = await page.text();
    expect(html).toContain('id="deployment"');
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    expect((await fetch(`${address}/${script}`)).status).toBe(200);
    expect(await (await spell(address, 'fo', 'húss')).json()).toMatchObject({ results: [{ is_correct: false }] });
  });

  test('has its entry points, and nothing else, to import', async () => {
    const entries = Object.keys(MANIFEST.exports).filter((path) => path !== './package.json');
    expect(entries).toContain('./client');
    writeFileSync(
      join(app, 'use.mjs'),
      `import { createRequire } from 'node:module';
const { version } = createRequire(import.meta.url)('langtools/package.json');
const inner = await import('langtools/dist/cli/main.js').catch(({ code }) => code);
const names = {};
for (const entry of process.argv.slice(2)) names[entry] = Object.keys(await import(entry));
console.log(JSON.stringify({ version, inner, names }));
`,
    );
    const modules = entries.map((path) => path.replace(/^\./, 'langtools'));
    const used = spawnSync(process.execPath, ['use.mjs', ...modules], { cwd: app, env, encoding: 'utf8' });
    const { version, inner, names } = JSON.parse(used.stdout) as {
      version: string;
      inner: string;
      names: Record<string, string[]>;
    };
    expect(version).toBe(MANIFEST.version);
    expect(inner).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
    expect(names['langtools/client']).toContain('LangtoolsClient');
    expect(names.langtools).toContain('openSpeller');
    for (const name of modules) expect(names[name]?.length, name).toBeGreaterThan(0);
  });

  test('serves the operations where there is no page, and says so', async () => {
    rmSync(join(installed, 'dist/web'), { recursive: true });
    const address = await serve();
    const page = await fetch(address, { headers: { Accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    expect(html).toContain('<h1>langtools</h1>');
    expect(html).toContain('The page is not built');
    expect((await fetch(`${address}/health`)).status).toBe(200);
    expect((await spell(address, 'fo', 'hús')).status).toBe(200);
  });
});
