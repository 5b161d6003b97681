/**
 * For each program that tests compare with, a question whose answer is on record (`peers.ts` asks it). The answers are of x64, or
 * follow from a format. None is made by our own code, or an error of ours could pass for one of the program.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KnownQuestion } from './peers.js';
import { zcheckPack } from './small-grammar-pack.js';

const TIMEOUT_MS = 120_000;
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const output = (program: string, args: readonly string[], input: string | Uint8Array) =>
  spawnSync(program, args, { input, timeout: TIMEOUT_MS, maxBuffer: 1 << 28 });

function question(
  program: string,
  about: string,
  args: readonly string[],
  input: string | Uint8Array,
  answer: string | Uint8Array,
): KnownQuestion {
  return { program, about, ask: () => output(program, args, input).stdout, answer };
}

const SPELLER = at('src/speller/fixtures/');
const TRANSDUCERS = at('src/fst/fixtures/');
const TOKENISERS = at('src/grammar/tokenise/fixtures/');
const GRAMMAR = at('src/cg3/fixtures/grammars/rules.cg3');
const CHECKED = at('src/cli/drop-in/fixtures/divvun-checker-');
const SMALL_MORPHOLOGY = at('test/morphology/fixtures/small');

/** By the tokeniser, because each uses other parts of the matcher: contexts, captures, calls … */
const tokenise = (tokeniser: string) =>
  question(
    'hfst-tokenise',
    tokeniser,
    ['-g', `${TOKENISERS}${tokeniser}.pmhfst`],
    readFileSync(`${TOKENISERS}sentences.txt`),
    readFileSync(`${TOKENISERS}recorded/${tokeniser}-sentences.cg`),
  );

const { exampleWords, hfstAnalyses } = (await import(
  new URL('../../scripts/lib/hfst-analyses.mjs', import.meta.url).href
)) as {
  exampleWords(folder: string): string[];
  hfstAnalyses(folder: string, words: readonly string[]): Readonly<Record<string, readonly string[]>>;
};

/** CG-3 1.5 and later, whose streams end otherwise; the records are of 1.6. */
const isRecentCg = (program: string) => output(program, ['--help'], '').stdout.includes('jsonl');

interface RecordedRuns {
  readonly inputs: Readonly<Record<string, string>>;
  readonly grammars?: Readonly<Record<string, string>>;
  readonly cases: readonly [{ input: string; args: readonly string[]; output: string; grammar?: string }];
}

/** The first of the runs in a file of scripts/record-cg3.mjs. */
function firstRun(name: string) {
  const { inputs, grammars, cases } = JSON.parse(
    readFileSync(at(`src/cli/cg/fixtures/${name}.json`), 'utf8'),
  ) as RecordedRuns;
  const [{ input, args, output, grammar = '' }] = cases;
  return { input: inputs[input]!, args, output, grammar: grammars?.[grammar] ?? '' };
}
const conversion = firstRun('cg-conv');
const run = firstRun('vislcg3');

function withFile(name: string, content: string | Uint8Array, use: (file: string) => Uint8Array): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'langtools-known-question-'));
  try {
    writeFileSync(join(folder, name), content);
    return use(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Eight samples of 16 bits, and a file of sox and libFLAC 1.4.2 that holds them. */
const SAMPLES = Buffer.from(Int16Array.of(0, 1, -1, 1000, -1000, 32767, -32768, 7).buffer);
const FLAC_FILE = Buffer.from(
  'ZkxhQwAAACIQABAAAAAYAAAYBWIg8AAAAAgcF/VQIcINMbiFtuQ/hsHrAwAAEgAAAAAAAAAAAAAAAAAAAAAACIQAAEQgAAAAcmVmZXJlbmNlIGxpYkZMQUMgMS40LjIg' +
    'MjAyMjEwMjIBAAAAGAAAAENvbW1lbnQ9UHJvY2Vzc2VkIGJ5IFNvWP/4ZggAB9oQDCBBp9Cnz+H/+4f/83C9ug==',
  'base64',
);
const WAV_FILE = Buffer.concat([
  Buffer.from(
    '524946463400000057415645666d7420100000000100010022560000'.concat('44ac0000020010006461746110000000'),
    'hex',
  ),
  SAMPLES,
]);
/** Three frames of silence in MPEG 2, layer III: 576 samples each. */
const MP3_FILE = Buffer.concat(Array.from({ length: 3 }, () => Buffer.from('fff310c4'.padEnd(52, '0'), 'hex')));

export const KNOWN = {
  ospell: question(
    'hfst-ospell',
    'suggestions with weights',
    ['-S', '-l', `${SPELLER}acceptor.hfst`, '-m', `${SPELLER}errmodel.hfst`],
    readFileSync(`${SPELLER}words.txt`),
    readFileSync(`${SPELLER}ospell.txt`),
  ),
  lookup: question(
    'hfst-lookup',
    'analyses with weights',
    ['-q', `${TRANSDUCERS}analyser.hfstol`],
    readFileSync(`${TRANSDUCERS}words.txt`),
    readFileSync(`${TRANSDUCERS}analyser.lookup.txt`),
  ),
  tokenise: {
    words: tokenise('words'),
    contexts: tokenise('contexts'),
    captures: tokenise('captures'),
    calls: tokenise('calls'),
    classes: tokenise('classes'),
  },
  compiledMorphology: {
    program: 'hfst-lexc',
    about: 'a small morphology, with hfst-twolc, hfst-xfst and others',
    ask: () => JSON.stringify(hfstAnalyses(SMALL_MORPHOLOGY, exampleWords(SMALL_MORPHOLOGY))),
    answer: JSON.stringify({
      ...{ kukka: ['kukka+Sg'], kukat: ['kukka+Pl'], matot: ['matto+Pl'], kanat: ['kana+Pl'] },
      ...{ shakit: ['šakki+Pl'], šakit: ['šakki+Pl'], kukkat: [] },
    }),
  },
  cgComp: {
    program: 'cg-comp',
    about: 'what it counts in a grammar',
    // The lines after the first are not in every release.
    ask: () => output('cg-comp', [GRAMMAR, devNull], '').stderr.toString().split('\n')[0] ?? '',
    answer: 'Sections: 2, Rules: 64, Sets: 29, Tags: 54',
  },
  cgConv: {
    ...question('cg-conv', 'a stream', conversion.args, conversion.input, conversion.output),
    isRecordedRelease: () => isRecentCg('cg-conv'),
  },
  vislcg3: {
    program: 'vislcg3',
    about: 'a grammar',
    isRecordedRelease: () => isRecentCg('vislcg3'),
    ask: () =>
      withFile('rules.cg3', run.grammar, (file) => output('vislcg3', [...run.args, '-g', file], run.input).stdout),
    answer: run.output,
  },
  cgProc: {
    program: 'cg-proc',
    about: 'an Apertium stream',
    ask: () =>
      withFile('rules.cg3', 'SELECT (n) ;\n', (file) => {
        output('cg-comp', [file, `${file}.bin`], '');
        return output('cg-proc', [`${file}.bin`], '^Foo/foo<n><sg>/foo<v>$ ^bar/*bar$').stdout;
      }),
    answer: '^Foo/foo<n><sg>$ ^bar/*bar$',
  },
  cgMwesplit: question(
    'cg-mwesplit',
    'two words in one',
    [],
    '"<guovte go>"\n\t"go" Pcle "<go>"\n\t\t"guokte" Num "<guovte >"\n',
    '"<guovte>"\n\t"guokte" Num\n: \n"<go>"\n\t"go" Pcle\n\n',
  ),
  checker: {
    program: 'divvun-checker',
    about: 'a small grammar pack',
    ask: () =>
      withFile(
        'se.zcheck',
        zcheckPack(),
        (pack) => output('divvun-checker', ['-a', pack], readFileSync(`${CHECKED}input.txt`)).stdout,
      ),
    answer: readFileSync(`${CHECKED}output.jsonl`),
  },
  soxWav: question('sox', 'WAV', ['-t', 'wav', '-', '-t', 's16', '-'], WAV_FILE, SAMPLES),
  soxFlac: question('sox', 'FLAC', ['-t', 'flac', '-', '-t', 's16', '-'], FLAC_FILE, SAMPLES),
  mpg123: question(
    'mpg123',
    'silence',
    ['-q', '--no-gapless', '-s', '-e', 's16', '-'],
    MP3_FILE,
    Buffer.alloc(3 * 576 * 2),
  ),
} as const satisfies Readonly<Record<string, KnownQuestion | Readonly<Record<string, KnownQuestion>>>>;

export const ALL_KNOWN: readonly KnownQuestion[] = Object.values(KNOWN).flatMap((entry) =>
  'program' in entry ? [entry] : Object.values(entry),
);
