/**
 * What the bundle of the commands (`scripts/bundle.mjs`) was made from, and whether that is still what is there. The bundle is as good as new
 * where the contents are the same, whatever the dates of the files: a copy of a folder, or a file that was saved without a change, is no reason to
 * bundle again. To read all of it takes longer than some commands run, so it is not read while no file that the compiler has written has
 * another date or size. Start at `isMadeFromThis`.
 */
const { existsSync, readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** In the folder of the bundle. */
const RECORD = 'made-from.json';
/** Beside what the compiler writes. */
const SETTINGS = [
  'package-lock.json',
  'scripts/bundle.mjs',
  'scripts/lib/start.cjs',
  'scripts/lib/compile-ahead.cjs',
  'bin/v8-settings.cjs',
];
/** What the compiler remembers: it writes there whenever it writes anything. */
const MEMORY = 'node_modules/.cache/langtools-tsc';
/** In `dist/`, built by other tools. */
const NOT_COMPILED = /^(web|bundle|extension)([.-]|$)/;

/** Whether a bundle was made from what is there now. */
exports.isMadeFromThis = (root, bundle) => {
  const record = readRecord(bundle);
  if (!record) return false;
  return record.dates === datesOf(root) || record.contents === contentsOf(root);
};

/** What a bundle that is made now is made from, for `writeInputs`. */
exports.inputsOf = (root) => ({ contents: contentsOf(root), dates: datesOf(root) });

exports.writeInputs = writeInputs;

/** A bundle is still made from what is there: where files have other dates by now, they need not be read again. */
exports.keepDates = (root, bundle) => {
  const record = readRecord(bundle);
  const dates = datesOf(root);
  if (record.dates !== dates) writeInputs(bundle, { ...record, dates });
};

function writeInputs(bundle, inputs) {
  writeFileSync(join(bundle, RECORD), `${JSON.stringify(inputs)}\n`);
}

function readRecord(bundle) {
  const file = join(bundle, RECORD);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The dates and sizes of what changes together with the contents. */
function datesOf(root) {
  const remembered = existsSync(join(root, MEMORY)) ? readdirSync(join(root, MEMORY)).sort() : [];
  const files = remembered.filter((name) => !/^(test|web)/.test(name)).map((name) => `${MEMORY}/${name}`);
  return [...SETTINGS, ...files]
    .map((name) => {
      const stat = statSync(join(root, name), { throwIfNoEntry: false });
      return `${name} ${stat?.size} ${stat?.mtimeMs}`;
    })
    .join('\n');
}

function contentsOf(root) {
  const hash = require('node:crypto').createHash('sha256');
  const add = (name) => {
    const path = join(root, name);
    const content = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    hash.update(`${name} ${content.length}\n`).update(content);
  };
  for (const name of SETTINGS) add(name);
  for (const name of compiledIn(root, 'dist')) add(name);
  return hash.digest('hex');
}

/** Compiled modules below a folder, always in the same order. */
function compiledIn(root, folder) {
  const found = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (folder !== 'dist' || !NOT_COMPILED.test(entry.name)) found.push(...compiledIn(root, name));
    } else if (entry.name.endsWith('.js')) found.push(name);
  }
  return found.sort();
}
