/**
 * Two versions of two packs, and a folder in which one replaces the other while the service runs: a speller for `se` and a
 * grammar checker for `smj`. The versions answer differently, and every answer names its version. Start at `makePackVersions`.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { TransducerBuilder } from '../../dist/fst/build/builder.js';
import { writeOptimisedLookup } from '../../dist/fst/formats/write-optimised-lookup.js';
import { wordsOf } from './texts.mjs';

const PROGRAM = fileURLToPath(new URL('../../bin/langtools', import.meta.url));
const TOKENISER = new URL('../../src/grammar/tokenise/fixtures/words.pmhfst', import.meta.url);
export const VERSIONS = ['1', '2'];
const FILES = ['se.zhfst', 'smj.zcheck'];

/** Writes both versions below `folder`. */
export function makePackVersions(folder) {
  for (const version of VERSIONS) {
    const made = join(folder, version);
    mkdirSync(made, { recursive: true });
    makeSpeller(made, version);
    writeFileSync(join(made, 'smj.zcheck'), grammarPack(version));
  }
}

/** Puts one version into the packs folder, each file at once as a careful operator does. */
export function installPacks(made, packsDir, version) {
  mkdirSync(packsDir, { recursive: true });
  for (const file of FILES) {
    const half = join(packsDir, `.${file}.half`);
    copyFileSync(join(made, version, file), half);
    renameSync(half, join(packsDir, file));
  }
}

/** The second version knows a third fewer words. */
function makeSpeller(folder, version) {
  const words = wordsOf('se').filter((_, i) => version === '1' || i % 3 !== 0);
  const list = join(folder, 'words.txt');
  writeFileSync(list, `${words.join('\n')}\n`);
  const args = ['packs', 'build', '--wordlist', list, '-o', join(folder, 'se.zhfst'), '--pack-version', version];
  execFileSync(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Tokenises the little language of the tokeniser's tests and finds `mun leat`; the first version finds `dat dat`, too. */
function grammarPack(version) {
  const doubled = version === '1' ? 'ADD:doubled (&doubled-word) ("dat" Pron) IF (-1 ("dat" Pron)) ;\n' : '';
  const checker = `DELIMITERS = "<.>" "<!>" "<…>" ;
SECTION
ADD:infinitive (&msyn-infinitive) (V Inf) IF (-1 (Pron)) ;
COPY:infinitive (V Prs SUGGEST co&msyn-infinitive) EXCEPT (V Inf &msyn-infinitive) TARGET (V Inf &msyn-infinitive) ;
${doubled}`;
  const steps = `<?xml version="1.0" encoding="utf-8"?>
<pipespec language="smj" version="${version}" default-pipe="gram">
  <pipeline name="gram">
    <tokenise><tokenizer n="tokeniser.pmhfst"/></tokenise>
    <cg><grammar n="checker.cg3"/></cg>
    <suggest><generator n="generator.hfstol"/><messages n="errors.xml"/></suggest>
  </pipeline>
</pipespec>
`;
  const messages = `<?xml version="1.0" encoding="utf-8"?>
<errors>
  <error id="msyn-infinitive"><header><title xml:lang="en">Form</title></header>
    <body><description xml:lang="en">“$1” should be “€1”.</description></body></error>
  <error id="doubled-word"><header><title xml:lang="en">Doubled word</title></header></error>
</errors>
`;
  const encoder = new TextEncoder();
  return zipSync({
    'pipespec.xml': encoder.encode(steps),
    'errors.xml': encoder.encode(messages),
    'checker.cg3': encoder.encode(checker),
    'generator.hfstol': generator(),
    'tokeniser.pmhfst': new Uint8Array(readFileSync(TOKENISER)),
  });
}

/** `lea+V+Prs` gives `lea`. */
function generator() {
  const builder = new TransducerBuilder();
  const inputs = ['l', 'e', 'a', '+V', '+Prs'];
  const outputs = ['l', 'e', 'a', '', ''];
  let state = builder.addState();
  inputs.forEach((input, i) => {
    const next = builder.addState();
    builder.addArc(state, builder.symbol(input), builder.symbol(outputs[i]), next);
    state = next;
  });
  builder.setFinal(state);
  return writeOptimisedLookup(builder.finish()).bytes;
}
