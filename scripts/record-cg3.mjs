// Records what the tools of CG-3 print, for the tests of `langtools cg` and `langtools cg-conv`:
//
//     node scripts/record-cg3.mjs FOLDER-WITH-VISLCG3-AND-CG-CONV
//
// It runs the cases of src/cli/cg/fixtures/*.json and writes their outputs into these files. CG-3 1.6.7 is what they were
// recorded with. Inputs and outputs that are no text are in base64.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('which folder has vislcg3 and cg-conv?');

const bytesOf = (text) => (text.startsWith('base64:') ? Buffer.from(text.slice(7), 'base64') : Buffer.from(text));
const textOf = (bytes) => {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) && !text.includes('\0') ? text : `base64:${bytes.toString('base64')}`;
};
const work = mkdtempSync(join(tmpdir(), 'record-cg3-'));

function run(program, args, input) {
  const { status, signal, stdout, stderr } = spawnSync(join(folder, program), args, { input });
  if (signal !== null || status !== 0) throw new Error(`${program} ${args.join(' ')}: ${signal ?? status}\n${stderr}`);
  return textOf(stdout);
}

function record(file, outputOf) {
  const path = new URL(`../src/cli/cg/fixtures/${file}`, import.meta.url);
  const recorded = JSON.parse(readFileSync(path, 'utf8'));
  for (const each of recorded.cases) each.output = outputOf(each, recorded);
  writeFileSync(path, `${JSON.stringify(recorded, null, 2)}\n`);
}

try {
  record('cg-conv.json', ({ input, args }, { inputs }) => run('cg-conv', args, bytesOf(inputs[input])));
  record('vislcg3.json', ({ grammar, input, args }, { grammars, inputs }) => {
    const grammarFile = join(work, 'grammar.cg3');
    writeFileSync(grammarFile, grammars[grammar]);
    return run('vislcg3', [...args, '-g', grammarFile], bytesOf(inputs[input]));
  });
} finally {
  rmSync(work, { recursive: true });
}
