/**
 * A part of what the commands run, in the bundle of `scripts/bundle.mjs`, which copies this file beside the code and names it below. Code
 * that V8 has compiled before is run without being parsed: for a word or two, parsing takes longer than the check, and a service would
 * start later by it.
 * What one version of V8 made, with its settings, is of no use to another: then it compiles again.
 */
const { closeSync, fstatSync, openSync, readFileSync, readSync } = require('node:fs');
const { join } = require('node:path');
const { cachedDataVersionTag } = require('node:v8');
const { Script } = require('node:vm');

const CODE = join(__dirname, '__STEM__.code');
const COMPILED = join(__dirname, `__STEM__.${cachedDataVersionTag()}.compiled`);

const PAGE_BYTES = 64 * 1024;

/**
 * In pages of the system, as the memory of WebAssembly is, which go back to it. The C library keeps what it gets back of buffers of
 * megabytes, and from then on of all that are smaller: 10 MB of a service for one language.
 */
function readOnce(file) {
  const descriptor = openSync(file);
  try {
    const { size } = fstatSync(descriptor);
    const bytes = Buffer.from(new WebAssembly.Memory({ initial: Math.ceil(size / PAGE_BYTES) }).buffer, 0, size);
    if (readSync(descriptor, bytes) === size) return bytes;
  } catch (error) {
    // Addresses are short.
    if (!(error instanceof RangeError)) throw error;
  } finally {
    closeSync(descriptor);
  }
  return readFileSync(file);
}

/** Undefined while the bundle is made, and for other versions and settings than it was made with. */
function compiledCode() {
  try {
    return readOnce(COMPILED);
  } catch {
    return undefined;
  }
}

const script = new Script(readOnce(CODE).toString('utf8'), { filename: CODE, cachedData: compiledCode() });
const run = script.runInThisContext();
run(exports, require, module, __filename, __dirname, (address) => import(address));
/** For whoever keeps what V8 has compiled by then, and where it is looked for. */
module.script = script;
module.compiled = COMPILED;
