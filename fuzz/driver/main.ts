/**
 * The command: `npm run fuzz -- <surface> [--runs N | --seconds S] [--seed K] [--guided N] [--json FILE] [--input FILE]`. `all` runs every
 * surface with so many inputs each; with `--guided N` only the first N are guided by coverage, and the others are several times
 * as fast; `--input` runs one file and says what happens. Without a surface it lists them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadSurface, SURFACE_NAMES } from '../surfaces/index.js';
import { type Finding, nameOf } from './finding.js';
import { type FuzzResult, fuzzSurface, runInput } from './supervise.js';
import type { Surface } from './surface.js';

const DEFAULT_SECONDS = 60;
const FINDINGS = 'node_modules/.cache/langtools-fuzz/findings';

export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      runs: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string', default: '1' },
      guided: { type: 'string' },
      json: { type: 'string' },
      input: { type: 'string' },
    },
  });
  const [name] = positionals;
  if (name === undefined) {
    console.log(
      'npm run fuzz -- <surface> [--runs N | --seconds S] [--seed K] [--guided N] [--json FILE] [--input FILE]\n',
    );
    for (const each of SURFACE_NAMES) console.log(`${each.padEnd(14)} ${(await loadSurface(each)).about}`);
    return 0;
  }
  if (values.input !== undefined) return runFile(await loadSurface(name), values.input);
  const runs = values.runs === undefined ? Number.POSITIVE_INFINITY : numberOf('--runs', values.runs);
  const seconds =
    values.seconds !== undefined
      ? numberOf('--seconds', values.seconds)
      : values.runs === undefined
        ? DEFAULT_SECONDS
        : Number.POSITIVE_INFINITY;
  const seed = numberOf('--seed', values.seed);
  const guided = values.guided === undefined ? Number.POSITIVE_INFINITY : numberOf('--guided', values.guided);
  const { signal } = stopped();
  const results: FuzzResult[] = [];
  for (const each of name === 'all' ? SURFACE_NAMES : [name]) {
    if (signal.aborted) break;
    const surface = await loadSurface(each);
    const result = await fuzzSurface(surface, {
      runs,
      seconds,
      seed,
      guided,
      signal,
      onProgress: progressOn(surface.name),
    });
    results.push(result);
    printResult(result);
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results.map(plain), undefined, 2)}\n`);
  }
  return results.some(({ findings }) => findings.length > 0) ? 1 : 0;
}

/** Ctrl-C ends the run and shows what it has done. */
function stopped(): AbortController {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller;
}

async function runFile(surface: Surface, file: string): Promise<number> {
  const finding = await runInput(surface, new Uint8Array(readFileSync(file)));
  console.log(finding === undefined ? 'no finding' : describe(finding));
  return finding === undefined ? 0 : 1;
}

function numberOf(option: string, text: string): number {
  const value = Number(text);
  if (!(value >= 0)) throw new Error(`${option} needs a number, not ${text}`);
  return value;
}

function progressOn(surface: string): (inputs: number, blocks: number, corpus: number) => void {
  if (!process.stderr.isTTY) return () => {};
  return (inputs, blocks, corpus) =>
    process.stderr.write(`\r${surface}: ${inputs} inputs, ${blocks} blocks, corpus ${corpus} `);
}

function printResult({ surface, seed, inputs, seconds, blocks, corpus, findings }: FuzzResult): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  const rate = Math.round(inputs / seconds);
  console.log(
    `${surface}: ${inputs} inputs in ${seconds.toFixed(1)} s (${rate}/s), seed ${seed}, ` +
      `${blocks} blocks, corpus ${corpus}, findings ${findings.length}`,
  );
  for (const finding of findings) {
    mkdirSync(FINDINGS, { recursive: true });
    const file = `${FINDINGS}/${surface}-${nameOf(finding.minimised)}`;
    writeFileSync(file, finding.minimised);
    console.log(`\n${describe(finding)}\n  again: npm run fuzz -- ${surface} --input ${file}\n`);
  }
}

function describe({ kind, report, minimised }: Finding): string {
  const text = JSON.stringify(Buffer.from(minimised).toString('latin1'));
  return `${kind}: ${report}\n  input (${minimised.length} bytes): ${text.slice(0, 400)}`;
}

function plain(result: FuzzResult): object {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const findings = result.findings.map(({ input, minimised, ...finding }) => ({
    ...finding,
    input: base64(input),
    minimised: base64(minimised),
  }));
  return { ...result, findings };
}
