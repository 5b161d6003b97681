/**
 * Checks a word with the bundle of the commands, as most do who wait for one, and keeps what V8 has compiled for that.
 *
 *     node scripts/lib/compile-ahead.cjs START PACK COMPILED
 */
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { PassThrough } = require('node:stream');
const { setFlagsFromString } = require('node:v8');
const { OPTIMISE_LATER } = require('../../bin/optimise-later.cjs');

const [start, pack, compiled] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'langtools-ahead-'));

async function checkWords() {
  setFlagsFromString(OPTIMISE_LATER);
  const { main } = require(start);
  const text = join(folder, 'text.txt');
  writeFileSync(text, 'Wrod tset\n');
  const output = new PassThrough().resume();
  const words = ['spell', 'se', text, '--pack', pack, '--cache-dir', join(folder, 'cache'), '--no-starters'];
  // The first time makes the image that the second time reads.
  for (let i = 0; i < 2; i++) {
    const code = await main(words, { stdout: output, stderr: process.stderr, env: {} });
    if (code !== 1) throw new Error(`spell ended with ${code}`);
  }
  writeFileSync(compiled, require.cache[start].script.createCachedData());
}

checkWords().finally(() => rmSync(folder, { recursive: true, force: true }));
