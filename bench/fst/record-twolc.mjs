/**
 * Records again what HFST makes of the grammars in `src/fst/twolc/fixtures`. Needs the hfst tools.
 *
 *     npm run build && node bench/fst/record-twolc.mjs
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAtt } from '../../dist/fst/formats/att.js';
import { writeHfstOpenFst } from '../../dist/fst/formats/hfst-openfst.js';
import { compileTwolc, composeIntersect, inTemporaryFolder, run } from './hfst.mjs';

const folder = fileURLToPath(new URL('../../src/fst/twolc/fixtures/', import.meta.url));
for (const file of readdirSync(folder).filter((name) => name.endsWith('.twolc'))) {
  const name = file.replace(/\.twolc$/u, '');
  const read = (ending) => readFileSync(join(folder, `${name}${ending}`), 'utf8');
  const rules = compileTwolc(read('.twolc'), name === 'conflicts' ? ['-q', '--resolve'] : ['-q']);
  if (rules.status !== 0) throw new Error(`${file}: ${rules.stderr}`);
  writeFileSync(join(folder, `${name}.rules.att`), toText(rules.bytes));
  const composed = composeIntersect(writeHfstOpenFst(readAtt(read('.lexicon.att'))), rules.bytes, ['-q']);
  writeFileSync(join(folder, `${name}.composed.att`), toText(composed.bytes));
  const verdicts = read('.pairs')
    .trimEnd()
    .split('\n')
    .map((line) => `${accepts(rules.bytes, line) ? '+' : '-'} ${line}`);
  writeFileSync(join(folder, `${name}.pairs.expected`), `${verdicts.join('\n')}\n`);
}

function toText(bytes) {
  return String(run('hfst-fst2txt', [], { input: bytes }).stdout);
}

/** hfst-pair-test reads pairs without the escapes of grammars. */
function accepts(rules, line) {
  return inTemporaryFolder((temporary) => {
    writeFileSync(join(temporary, 'rules.hfst'), rules);
    const { status } = run('hfst-pair-test', ['-q', '-i', 'rules.hfst'], {
      cwd: temporary,
      input: `${line.replace(/%/gu, '')}\n`,
    });
    return status === 0;
  });
}
