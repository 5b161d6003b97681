/**
 * Runs the bundle of the commands as most do who wait for them, and keeps what V8 has compiled for that: a word and a sentence, or with
 * `others` a grammar and a service that is asked a few things, too.
 *
 *     node scripts/lib/compile-ahead.cjs CHUNKS PACK short|others
 */
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { PassThrough } = require('node:stream');
const { setFlagsFromString } = require('node:v8');
const { ALWAYS, OPTIMISE_LATER } = require('../../bin/v8-settings.cjs');

const [chunks, pack, commands] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'langtools-ahead-'));
/** Without starters nothing has to be compiled for it. */
const TAG = 'se';
const SETTINGS = ['--packs', join(folder, 'packs'), '--cache-dir', join(folder, 'cache'), '--no-starters'];
const ASKED = ['/livez', '/readyz', '/health', '/languages', '/grammar/se', '/speller/se', '/metrics', '/'];

async function run() {
  setFlagsFromString(ALWAYS);
  if (commands === 'short') setFlagsFromString(OPTIMISE_LATER);
  const { main } = require(join(chunks, 'start.cjs'));
  mkdirSync(join(folder, 'packs'));
  const text = write('text.txt', 'Wrod tset\n');
  const command = async (expected, ...args) => {
    const output = new PassThrough().resume();
    const code = await main(args, { stdout: output, stderr: process.stderr, env: {} });
    if (code !== expected) throw new Error(`${args[0]} ended with ${code}`);
  };
  // The first time makes the image that the second time reads.
  for (let i = 0; i < 2; i++) {
    await command(1, 'spell', TAG, text, '--pack', pack, ...SETTINGS);
    await command(0, 'check', TAG, text, ...SETTINGS);
  }
  if (commands === 'others') {
    const grammar = write(
      'grammar.cg3',
      'DELIMITERS = "<.>" ;\nLIST N = n ;\nLIST V = v ;\nSECTION\nREMOVE V IF (-1 N) ;\n',
    );
    const stream = write('stream.txt', '"<a>"\n\t"a" n\n"<b>"\n\t"b" n\n\t"b" v\n"<.>"\n\t"." clb\n');
    await command(0, 'cg', '-g', grammar, '-I', stream, '-O', join(folder, 'out.txt'));
    await serve(main);
  }
  for (const { script, compiled } of Object.values(require.cache))
    if (script !== undefined) writeFileSync(compiled, script.createCachedData());
}

function write(name, content) {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Starts the service, asks it, and stops it. */
async function serve(main) {
  const log = new PassThrough({ encoding: 'utf8' });
  const args = ['serve', '--host', '127.0.0.1', '--port', '0', '--tags', TAG, '--workers', '1', ...SETTINGS];
  const ended = main(args, { stdout: new PassThrough().resume(), stderr: log, env: {} });
  let url;
  for await (const line of log) {
    url = /"url":"([^"]+)"/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  for (const path of ASKED) await (await fetch(url + path)).text();
  const headers = { 'Content-Type': 'application/json' };
  const ask = { method: 'POST', headers, body: JSON.stringify({ text: 'Wrod tset' }) };
  await (await fetch(`${url}/grammar/${TAG}`, ask)).text();
  process.kill(process.pid, 'SIGTERM');
  await ended;
}

run()
  .finally(() => rmSync(folder, { recursive: true, force: true }))
  .catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
