/**
 * Compiles a morphology with HFST's own tools and looks words up in it: what our compiler is compared with. Start at
 * `hfstAnalyses`. HFST needs about fifteen seconds for a morphology, so its answers for the words of `examples.tsv` are recorded
 * with a digest of the sources (`scripts/record-hfst-analyses.mjs`), and a test compares with the record.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const HFST_TOOLS = [
  'hfst-lexc',
  'hfst-twolc',
  'hfst-xfst',
  'hfst-compose',
  'hfst-compose-intersect',
  'hfst-lookup',
];

const TIMEOUT_MS = 600_000;
const asList = (files) => (files === undefined ? [] : [files].flat());

/** The words of `examples.tsv`, each once. */
export function exampleWords(folder) {
  const lines = readFileSync(join(folder, 'examples.tsv'), 'utf8').trimEnd().split('\n');
  return [...new Set(lines.map((line) => line.split('\t')[0]))];
}

/** Changes whenever HFST might answer otherwise. */
export function sourceDigest(folder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort()) {
    if (!/\.(lexc|twolc|xfscript|regex)$|^(speller\.json|examples\.tsv)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

/** For each word its analyses, sorted. Throws where a tool refuses the sources. */
export function hfstAnalyses(folder, words) {
  const { lexicon, rules } = JSON.parse(readFileSync(join(folder, 'speller.json'), 'utf8'));
  const made = mkdtempSync(join(tmpdir(), 'langtools-hfst-'));
  const out = (name) => join(made, name);
  try {
    run('hfst-lexc', ['-f', 'openfst-tropical', '-o', out('0'), ...asList(lexicon)], folder);
    for (const [i, rule] of asList(rules).entries())
      applyRules(rule, folder, { before: out(`${i}`), after: out(`${i + 1}`) });
    const last = out(`${asList(rules).length}`);
    run('hfst-invert', ['-i', last, '-o', out('inverted')], folder);
    run('hfst-fst2fst', ['-O', '-i', out('inverted'), '-o', out('analyser')], folder);
    return lookUp(out('analyser'), words, folder);
  } finally {
    rmSync(made, { recursive: true });
  }
}

function applyRules(rule, folder, { before, after }) {
  const compiled = `${after}.rules`;
  if (rule.endsWith('.twolc')) {
    run('hfst-twolc', ['-i', rule, '-o', compiled], folder);
    run('hfst-compose-intersect', ['-1', before, '-2', compiled, '-o', after], folder);
  } else {
    run('hfst-xfst', ['-e', `source ${rule}`, '-e', `save stack ${compiled}`, '-e', 'quit'], folder);
    // As our compiler does it: flag diacritics of the lexicon pass rules that do not mention them.
    run('hfst-compose', ['-F', '-1', before, '-2', compiled, '-o', after], folder);
  }
}

function lookUp(analyser, words, folder) {
  const analyses = Object.fromEntries(words.map((word) => [word, []]));
  for (const line of run('hfst-lookup', ['-q', analyser], folder, `${words.join('\n')}\n`).split('\n')) {
    const [word, analysis, weight] = line.split('\t');
    if (analysis !== undefined && weight !== 'inf') analyses[word]?.push(analysis);
  }
  for (const word of words) analyses[word] = [...new Set(analyses[word])].sort();
  return analyses;
}

function run(tool, args, cwd, input = '') {
  const { status, stdout, stderr, error } = spawnSync(tool, args, {
    cwd,
    input,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')}: ${error?.message ?? stderr.slice(-2000)}`);
  return stdout;
}
