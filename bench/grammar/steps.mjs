/**
 * Where the time of a grammar pack goes on sentences that were never seen before: opening it (for the first time, and from its
 * image in the cache folder), processor time by step, and sentences per CPU second, beside divvun-checker where it is installed. Its loading time is taken off by a run on an empty
 * text. The errors of both are compared, sentence by sentence.
 *
 *     npm run build && node bench/grammar/steps.mjs --pack ga.zcheck --tag ga --text sentences.txt [--warm 100]
 *
 * `--text` has a sentence a line; the first `--warm` of them warm the engine up and are not measured.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const urlOf = (path) => new URL(`../../dist/${path}`, import.meta.url).href;
const dist = (path) => import(urlOf(path));
const { Budget } = await dist('engine/budget.js');
const { keepImage } = await dist('packs/images/pack-images.js');
const { load } = await dist('packs/load/load-grammar.js');

const { values } = parseArgs({
  options: {
    pack: { type: 'string' },
    tag: { type: 'string', default: 'ga' },
    text: { type: 'string' },
    warm: { type: 'string', default: '100' },
    checker: { type: 'string', default: 'divvun-checker' },
  },
});
if (values.pack === undefined || values.text === undefined) throw new Error('needs --pack FILE and --text FILE');

/** Stands for a pack that no image is kept of. */
const FIRST_TIME = '0'.repeat(64);

const STEP_CLASSES = [
  ['tokenize', 'Tokenize'],
  ['blanktag', 'BlankTagger'],
  ['constraint-grammar', 'ConstraintGrammar'],
  ['split-words', 'WordSplitter'],
  ['spell-unknown', 'UnknownSpeller'],
];

const sentences = [...new Set(readFileSync(values.text, 'utf8').split('\n'))].filter((line) => line.trim() !== '');
const warm = Math.min(Number(values.warm), sentences.length - 1);
const measured = sentences.slice(warm);

const cacheDir = mkdtempSync(join(tmpdir(), 'langtools-steps-'));
process.on('exit', () => rmSync(cacheDir, { recursive: true, force: true }));
const opening = cpuMs();
const { engine, keep } = await load({ file: values.pack, tag: values.tag, cacheDir, sha256: FIRST_TIME });
const { open } = await import(engine.module);
const checker = open(engine.data);
const check = (text) => checker.check(text, { ignore: [], locales: [] }, Budget.unlimited());
check(sentences[0]);
console.log(`opened, and a first sentence checked: ${(cpuMs() - opening).toFixed(0)} ms of processor time`);
if (keep !== undefined) openAgain(keep);

const times = new Map();
await timeSteps(times);
for (const sentence of sentences.slice(0, warm)) check(sentence);
times.clear();
const start = cpuMs();
const results = measured.map(check);
const totalMs = cpuMs() - start;
const ours = measured.length / (totalMs / 1000);
for (const [step, ms] of times) console.log(`  ${step.padEnd(48)} ${(ms / measured.length).toFixed(2)} ms a sentence`);
console.log(`${measured.length} unseen sentences: ${ours.toFixed(1)} per CPU second`);
besideChecker();

/** The same in a process of its own, from the image that the first opening leaves behind. */
function openAgain({ params: { image } }) {
  keepImage(image, engine.data);
  const params = { file: values.pack, tag: values.tag, cacheDir, sha256: image.sha256 };
  const script = `
    const { load } = await import(${JSON.stringify(urlOf('packs/load/load-grammar.js'))});
    const { Budget } = await import(${JSON.stringify(urlOf('engine/budget.js'))});
    const { engine } = await load(${JSON.stringify(params)});
    const { open } = await import(engine.module);
    open(engine.data).check(${JSON.stringify(sentences[0])}, { ignore: [], locales: [] }, Budget.unlimited());`;
  const [before, node] = [childCpuMs(), ['--input-type=module', '-e']];
  spawnSync(process.execPath, [...node, '0']);
  const between = childCpuMs();
  const { status, stderr } = spawnSync(process.execPath, [...node, script]);
  if (status !== 0) throw new Error(`opening again ended with ${status}: ${stderr}`);
  const ms = childCpuMs() - between - (between - before);
  console.log(`the same later, from the image, without the start of Node: ${ms} ms of processor time`);
}

/** The processor time of every step is added up under its name; V8's own threads are part of it. */
async function timeSteps(sums) {
  for (const [file, name] of STEP_CLASSES) {
    const { prototype } = (await dist(`grammar/pipeline/${file}.js`))[name];
    const { run } = prototype;
    prototype.run = function timed(cohorts, context) {
      const before = cpuMs();
      const output = run.call(this, cohorts, context);
      sums.set(this.name, (sums.get(this.name) ?? 0) + cpuMs() - before);
      return output;
    };
  }
}

function besideChecker() {
  if (spawnSync('which', [values.checker]).status !== 0)
    return console.log(`${values.checker} is not there: nothing to compare with`);
  const loadingMs = runChecker('').ms;
  const { ms, lines } = runChecker(`${measured.join('\n')}\n`);
  const theirs = measured.length / ((ms - loadingMs) / 1000);
  const found = (i) => results[i].errors.map(({ startUtf16, endUtf16, code }) => `${startUtf16}-${endUtf16} ${code}`);
  const foundThere = (i) => (lines[i]?.errs ?? []).map(([, from, to, code]) => `${from}-${to} ${code}`);
  const same = measured.filter((_, i) => found(i).sort().join() === foundThere(i).sort().join()).length;
  console.log(`${values.checker}: ${theirs.toFixed(1)} per CPU second; ours ${(ours / theirs).toFixed(2)} ×`);
  console.log(`the same errors in ${same} of ${measured.length} sentences`);
}

/** A JSON object a line comes back. */
function runChecker(input) {
  const childBefore = childCpuMs();
  const { stdout, status } = spawnSync(values.checker, ['-a', values.pack], { input, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${values.checker} ended with ${status}`);
  const lines = stdout
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return { ms: childCpuMs() - childBefore, lines };
}

/** The processor time of all children that have ended; Node does not tell, Linux does, in hundredths of a second. */
function childCpuMs() {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const ticks = Number(fields[13]) + Number(fields[14]);
  return ticks * 10;
}

function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
