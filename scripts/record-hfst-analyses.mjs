/**
 * `node scripts/record-hfst-analyses.mjs [TAG…]`: compiles the morphologies with HFST's tools, which have to be installed (Debian:
 * `apt install hfst`), and records their analyses of `examples.tsv` for `test/morphology/hfst-analyses.long.test.ts`. Without tags, those
 * whose sources have changed since.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exampleWords, hfstAnalyses, sourceDigest } from './lib/hfst-analyses.mjs';

const LANGUAGES = new URL('../languages/', import.meta.url);
const RECORD = new URL('../test/morphology/fixtures/hfst-analyses.json', import.meta.url);

const folderOf = (tag) => fileURLToPath(new URL(`${tag}/morphology/`, LANGUAGES));
const tags = readdirSync(LANGUAGES).filter((tag) => existsSync(`${folderOf(tag)}speller.json`));
const recorded = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {};
const given = process.argv.slice(2);
let failures = 0;
for (const tag of tags) {
  const sources = sourceDigest(folderOf(tag));
  if (given.length > 0 ? !given.includes(tag) : recorded[tag]?.sources === sources) continue;
  const beginMs = performance.now();
  try {
    recorded[tag] = { sources, analyses: hfstAnalyses(folderOf(tag), exampleWords(folderOf(tag))) };
    const kept = Object.fromEntries(tags.flatMap((each) => (each in recorded ? [[each, recorded[each]]] : [])));
    // After each: whoever stops this loses one language at most.
    writeFileSync(RECORD, `${JSON.stringify(kept, undefined, 2)}\n`);
    console.log(`${tag}: ${Math.round((performance.now() - beginMs) / 1000)} s`);
  } catch (error) {
    failures++;
    console.error(`${tag}: ${error.message}`);
  }
}
process.exitCode = failures > 0 ? 1 : 0;
