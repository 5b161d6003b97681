/**
 * Records what vislcg3 makes of the cases in src/cg3/fixtures/vislcg3. Each is a folder with args.txt, grammar.cg3 and
 * input.txt of our own, and gets vislcg3's output as expected.txt.
 * Usage: node bench/cg3/record.mjs [--check]. With --check nothing is written, and the exit code is 1 if an expected.txt
 * is missing or out of date. Needs vislcg3 1.3.9 on the path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const check = process.argv.includes('--check');
const root = fileURLToPath(new URL('../../src/cg3/fixtures/vislcg3/', import.meta.url));
const cases = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
let stale = 0;
for (const { name } of cases) {
  const folder = join(root, name);
  const options = readFileSync(join(folder, 'args.txt'), 'utf8').split(/\s+/).filter(Boolean);
  const { error, status, stdout, stderr } = spawnSync('vislcg3', [...options, '-g', 'grammar.cg3', '-I', 'input.txt'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 10_000,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${name}: vislcg3 ended with ${status}\n${stderr}`);
  const expected = join(folder, 'expected.txt');
  if (existsSync(expected) && readFileSync(expected, 'utf8') === stdout) continue;
  stale++;
  console.log(name);
  if (!check) writeFileSync(expected, stdout);
}
console.log(`${cases.length} cases, ${stale} ${check ? 'out of date' : 'recorded'}`);
process.exitCode = check && stale > 0 ? 1 : 0;
