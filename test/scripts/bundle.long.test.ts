/** The bundle of the commands works as what it is made of does: threads, engines and data are found from where it lies. */
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMessageConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Not where `bin/langtools` looks: other tests run it meanwhile. */
const NAME = `bundle.test${process.pid}`;
const MAIN = pathToFileURL(`${ROOT}dist/${NAME}/cli/main.js`).href;
const RUN = `const { main } = await import(${JSON.stringify(MAIN)}); process.exitCode = await main(process.argv.slice(1));`;
const ARGS = ['--input-type=module', '-e', RUN, '--'];

beforeAll(() => {
  const args = ['scripts/bundle.mjs', '--force', '--required', '--into', NAME];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
afterAll(() => rmSync(`${ROOT}dist/${NAME}`, { recursive: true, force: true }));

function spell(...settings: readonly string[]) {
  const args = [...settings, ...ARGS, 'spell', 'fo'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    input: 'Hetta er qqqx.',
    encoding: 'utf8',
  });
  return [status, stdout, stderr];
}

const FOUND = [1, expect.stringContaining('qqqx'), ''];

test('a bundled command finds its data', () => {
  expect(spell()).toEqual(FOUND);
});

test('the bundled language server starts its threads', async () => {
  const child = spawn(process.execPath, [...ARGS, 'lsp'], { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const published = new Promise<PublishDiagnosticsParams>((resolve) => {
    connection.onNotification('textDocument/publishDiagnostics', resolve);
  });
  connection.listen();
  const initializationOptions = { language: 'fo' };
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: null,
    capabilities: {},
    initializationOptions,
  });
  await connection.sendNotification('initialized', {});
  const textDocument = { uri: 'file:///a.md', languageId: 'markdown', version: 1, text: 'Hetta er qqqx.' };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  expect((await published).diagnostics).toMatchObject([{ code: 'typo' }]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  expect(await ended).toBe(0);
  connection.dispose();
});

test.each([
  ['of short commands', ['ALWAYS', 'OPTIMISE_LATER'], ['start', 'engines']],
  ['of the others', ['ALWAYS'], ['start', 'engines', 'speech', 'service']],
])('code that was compiled before is taken with the settings %s', (_, settings, scripts) => {
  const program = `
    for (const name of ${JSON.stringify(settings)})
      require('node:v8').setFlagsFromString(require('./bin/v8-settings.cjs')[name]);
    for (const name of ${JSON.stringify(scripts)}) {
      const start = '${ROOT}dist/${NAME}/chunks/' + name + '.cjs';
      require(start);
      console.log(name, require.cache[start].script.cachedDataRejected);
    }`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' });
  expect([stdout, stderr]).toEqual([scripts.map((name) => `${name} false\n`).join(''), '']);
});

test('no thread loads what only the service needs', () => {
  const reaches = (file: string, seen = new Set<string>()): boolean => {
    if (seen.has(file)) return false;
    seen.add(file);
    if (file.endsWith('/service.cjs')) return true;
    const imported = [...readFileSync(file, 'utf8').matchAll(/from\s*["'](\.[^"']+)["']/g)];
    return imported.some(([, from]) => reaches(resolve(dirname(file), from!), seen));
  };
  const bundle = `${ROOT}dist/${NAME}/`;
  const entries = readdirSync(bundle, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !file.startsWith('chunks/'),
  );
  expect(entries.filter((file) => reaches(bundle + file))).toEqual(['http/server.js']);
});

test('the bundled service answers, in threads of the bundle', async () => {
  const args = [...ARGS, 'serve', '--host', '127.0.0.1', '--port', '0', '--tags', 'fo', '--workers', '1'];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  const url = await new Promise<string>((tell) => {
    let log = '';
    child.stderr.on('data', (part) => {
      log += String(part);
      const [, found] = /"url":"([^"]+)"/.exec(log) ?? [];
      if (found !== undefined) tell(found);
    });
  });
  const headers = { 'Content-Type': 'application/json' };
  const ask = { method: 'POST', headers, body: JSON.stringify({ text: 'Hon hevur skriva eina bók.' }) };
  expect(await (await fetch(`${url}/grammar/fo`, ask)).json()).toMatchObject({ errs: [{ error_text: 'skriva' }] });
  expect((await fetch(`${url}/tts/fo/default?text=hey`)).status).toBe(200);
  expect(await (await fetch(`${url}/docs`)).text()).toContain('swagger-ui');
  const ended = new Promise((tell) => child.once('exit', tell));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('code that V8 refuses, or that is not there, is compiled again', () => {
  expect(spell('--stack-size=900')).toEqual(FOUND);
  const chunks = `${ROOT}dist/${NAME}/chunks/`;
  const compiled = readdirSync(chunks).filter((name) => name.endsWith('.compiled'));
  for (const name of compiled) truncateSync(chunks + name, 1000);
  expect(spell()).toEqual(FOUND);
  for (const name of compiled) rmSync(chunks + name);
  expect(spell()).toEqual(FOUND);
});
