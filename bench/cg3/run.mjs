/**
 * How fast constraint grammar runs, beside Debian's `vislcg3`, in one run on one core: cohorts per second of processor time when
 * warm, the first sentence against the same one warm, and memory over many sentences with ever new words.
 *
 * Usage: node bench/cg3/run.mjs [--grammar FILE --text FILE] [--sentences 100000]; needs `npm run build`. Grammars and text are made
 * here, in the proportions of the field's own grammars; a real grammar (.cg3 or .bin) and an analysed text can be given instead.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { madeGrammar, madeText } from './made-grammar.mjs';

const { values } = parseArgs({
  options: { grammar: { type: 'string' }, text: { type: 'string' }, sentences: { type: 'string', default: '100000' } },
});
const dist = new URL('../../dist/', import.meta.url);
const { parseGrammar } = await import(new URL('cg3/parse-grammar.js', dist));
const { isBinaryGrammar, readBinaryGrammar } = await import(new URL('cg3/read-binary.js', dist));
const { Applicator } = await import(new URL('cg3/applicator.js', dist));
const { Budget } = await import(new URL('engine/budget.js', dist));

const folder = mkdtempSync(join(tmpdir(), 'bench-cg3-'));
const cpuMs = () => process.cpuUsage().user / 1000;

function readGrammar(file) {
  const bytes = readFileSync(file);
  if (isBinaryGrammar(bytes)) return readBinaryGrammar(bytes, file);
  const load = (name, from) => {
    const path = resolve(dirname(from ?? file), name);
    return { text: readFileSync(path, 'utf8'), file: path };
  };
  return parseGrammar(bytes.toString(), { file, load });
}

/** Processor seconds of vislcg3, without what it needs to read the grammar. */
function peerMs(grammar, text) {
  const empty = join(folder, 'empty.txt');
  writeFileSync(empty, '');
  const user = (input) => {
    const script =
      'import resource,subprocess,sys;subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL,check=True);print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)';
    return (
      Number(execFileSync('python3', ['-c', script, 'vislcg3', '-g', grammar, '-I', input], { encoding: 'utf8' })) *
      1000
    );
  };
  try {
    return user(text) - user(empty);
  } catch {
    return undefined;
  }
}

function measure(name, grammarFile, textFile) {
  const text = readFileSync(textFile, 'utf8');
  const cohorts = (text.match(/^"</gm) ?? []).length;
  const grammar = readGrammar(grammarFile);
  let start = cpuMs();
  const applicator = new Applicator(grammar);
  const constructMs = cpuMs() - start;
  const firstSentence = text.slice(0, text.indexOf('\n"<', text.indexOf('"<.>"')) + 1);
  const once = (input) => {
    start = cpuMs();
    applicator.runText(input, Budget.unlimited());
    return cpuMs() - start;
  };
  const coldMs = once(firstSentence);
  const passes = Array.from({ length: 3 }, () => once(text));
  const warmMs = Math.min(...passes);
  const warmSentenceMs = Math.min(...Array.from({ length: 5 }, () => once(firstSentence)));
  const theirMs = peerMs(grammarFile, textFile);
  const rate = (ms) => (ms === undefined ? 'cannot run it' : `${Math.round((cohorts / ms) * 1000)} cohorts/s`);
  console.log(`${name}: ${grammar.rules.length} rules, ${cohorts} cohorts`);
  console.log(
    `  construct ${constructMs.toFixed(0)} ms; first sentence cold ${coldMs.toFixed(1)} ms, warm ${warmSentenceMs.toFixed(1)} ms`,
  );
  console.log(`  first pass ${rate(passes[0])}, warm ${rate(warmMs)}; vislcg3 ${rate(theirMs)}`);
  if (theirMs !== undefined) {
    console.log(`  ratio: first pass ${(theirMs / passes[0]).toFixed(2)} ×, warm ${(theirMs / warmMs).toFixed(2)} ×`);
  }
  return applicator;
}

function memory(applicator, sentences) {
  const report = [];
  for (let i = 0; i < sentences; i++) {
    applicator.runText(madeText(1, i, `ord${i}`), Budget.unlimited());
    if (i % Math.ceil(sentences / 4) === 0 || i === sentences - 1) {
      globalThis.gc?.();
      report.push(`${i + 1}: ${(process.memoryUsage().heapUsed / 2 ** 20).toFixed(0)} MB`);
    }
  }
  console.log(`heap over ${sentences} sentences with new words: ${report.join(', ')}`);
}

try {
  if (values.grammar && values.text) measure(values.grammar, values.grammar, values.text);
  else {
    const textFile = join(folder, 'text.txt');
    writeFileSync(textFile, madeText(800, 1));
    let small;
    for (const rules of [300, 5000]) {
      const file = join(folder, `made-${rules}.cg3`);
      writeFileSync(file, madeGrammar(rules));
      const applicator = measure(`made, ${rules} rules`, file, textFile);
      small ??= applicator;
    }
    memory(small, Number(values.sentences));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
