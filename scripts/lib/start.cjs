/**
 * What the commands begin with, in the bundle of `scripts/bundle.mjs`, which copies this file beside the code and names both files
 * below. Code that V8 has compiled before is run without being parsed: for a word or two, parsing takes longer than the check.
 * V8 refuses what another version of it made, or one with other settings; then it compiles again.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const CODE = join(__dirname, '__CODE__');
const COMPILED = join(__dirname, '__COMPILED__');

/** Undefined while the bundle is made. */
function compiledCode() {
  try {
    return readFileSync(COMPILED);
  } catch {
    return undefined;
  }
}

const script = new Script(readFileSync(CODE, 'utf8'), { filename: CODE, cachedData: compiledCode() });
const run = script.runInThisContext();
run(exports, require, module, __filename, __dirname, (address) => import(address));
/** For whoever keeps what V8 has compiled by then. */
module.script = script;
