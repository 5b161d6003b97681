/** The bundle of the commands works as what it is made of does: threads, engines and data are found from where it lies. */
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, rmSync, truncateSync } from 'node:fs';
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

test('code that was compiled before is taken with the setting of short commands', () => {
  const program = `
    require('node:v8').setFlagsFromString(require('${ROOT}bin/optimise-later.cjs').OPTIMISE_LATER);
    const start = '${ROOT}dist/${NAME}/chunks/start.cjs';
    require(start);
    console.log(require.cache[start].script.cachedDataRejected);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['false\n', '']);
});

test('code that V8 refuses, or that is not there, is compiled again', () => {
  expect(spell('--stack-size=900')).toEqual(FOUND);
  const chunks = `${ROOT}dist/${NAME}/chunks/`;
  const [compiled = ''] = readdirSync(chunks).filter((name) => name.endsWith('.compiled'));
  truncateSync(chunks + compiled, 1000);
  expect(spell()).toEqual(FOUND);
  rmSync(chunks + compiled);
  expect(spell()).toEqual(FOUND);
});
