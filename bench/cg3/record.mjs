/**
 * Records what vislcg3 makes of the cases in src/cg3/fixtures/vislcg3: each has a grammar and an input of our own, and
 * gets vislcg3's output, traces included. Usage: node bench/cg3/record.mjs [--check]; with --check nothing is written,
 * and the exit code tells whether all recordings are up to date. Needs vislcg3 1.3.9 on the path.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const cases = new URL('../../src/cg3/fixtures/vislcg3/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'cg3-record-'));
let stale = 0;
for (const file of readdirSync(cases).filter((name) => name.endsWith('.case'))) {
  const text = readFileSync(new URL(file, cases), 'utf8');
  const [, args, grammar, input, output] = text.split(/^=== (?:args|grammar|input|output)\n/m);
  writeFileSync(join(folder, 'grammar.cg3'), grammar);
  writeFileSync(join(folder, 'input.txt'), input);
  const options = args.split(/\s+/).filter(Boolean);
  const { status, stdout, stderr } = spawnSync('vislcg3', ['-t', ...options, '-g', 'grammar.cg3', '-I', 'input.txt'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 10_000,
  });
  if (status !== 0) throw new Error(`${file}: vislcg3 ended with ${status}\n${stderr}`);
  if (stdout === output) continue;
  stale++;
  console.log(file);
  if (!process.argv.includes('--check')) {
    writeFileSync(new URL(file, cases), text.slice(0, text.length - output.length) + stdout);
  }
}
console.log(`${stale} recordings ${process.argv.includes('--check') ? 'are not up to date' : 'written'}`);
process.exitCode = process.argv.includes('--check') && stale > 0 ? 1 : 0;
