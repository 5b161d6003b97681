/**
 * `langtools tokenise [OPTIONS] TOKENISER`: cuts text into words with a tokeniser (`.pmhfst`), with the options of
 * `hfst-tokenise`: as a CG stream (`-g`), one word a line (`-z`) or one sentence a line (`-i`).
 *
 *     $ echo 'Mun lean.' | langtools tokenise -g tokeniser.pmhfst | langtools cg -g disambiguator.cg3
 */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { CgReading } from '../../cg3/index.js';
import { Budget } from '../../engine/budget.js';
import { errorCode } from '../../engine/error-code.js';
import type { OptionSpec } from '../../engine/option-words.js';
import { readPmatchFile } from '../../grammar/tokenise/pmatch-file.js';
import { Tokeniser } from '../../grammar/tokenise/tokeniser.js';
import { writeTokenised } from '../../grammar/tokenise/write-cohorts.js';
import { openOutput } from '../cg/pump.js';
import type { CliContext } from '../cli-context.js';
import { CommandFailure, EXIT } from '../exit-codes.js';
import { count, inputLines } from '../open/read-text.js';
import { type GivenWords, HFST_OPTIONS, registerDropIn } from './foreign-options.js';

const MOST_CLASSES = 1000;

const UNSUPPORTED: readonly OptionSpec[] = [
  { name: 'xerox', short: 'x', help: 'not supported' },
  { name: 'cg', short: 'c', help: 'not supported' },
  { name: 'conllu', short: 'C', help: 'not supported' },
  { name: 'finnpos', short: 'f', help: 'not supported' },
  { name: 'visl', short: 'L', help: 'not supported' },
  { name: 'print-all', short: 'a', help: 'not supported' },
  { name: 'tokenize-multichar', short: 'm', help: 'not supported' },
];
const OPTIONS: readonly OptionSpec[] = [
  ...HFST_OPTIONS,
  { name: 'giella-cg', short: 'g', help: 'CG stream, with weights and sub-readings' },
  { name: 'segment', short: 'z', help: 'one word a line (the default)' },
  { name: 'space-separated', short: 'i', help: 'one sentence a line, spaces between words' },
  { name: 'newline', short: 'n', help: 'each line is a sentence, not each paragraph' },
  { name: 'print-weight', short: 'w', help: 'with -g: print weights (the default)' },
  { name: 'no-weights', short: 'W', help: 'with -g: do not print weights' },
  { name: 'weight-classes', short: 'l', value: 'required', of: 'N', help: 'with -g: analyses of the N best weights' },
  { name: 'beam', short: 'b', value: 'required', of: 'W', help: 'with -g: analyses within W of the best' },
  { name: 'unique', short: 'u', help: 'with -g: leave out analyses that are there twice' },
  { name: 'superblanks', short: 'S', help: 'text in square brackets is a blank; answer at every null character' },
  { name: 'time-cutoff', short: 't', value: 'required', of: 'S', help: 'accepted; the search has limits of its own' },
  ...UNSUPPORTED,
];
const WEIGHT = /^<W:(.*)>$/;
const NUL = '\0';
const FLUSH = '<STREAMCMD:FLUSH>\n';

export function registerTokeniseCommand(program: Command, context: CliContext): void {
  const tokenise = {
    name: 'tokenise',
    alias: 'tokenize',
    operands: 'TOKENISER',
    description: 'cut text into words with a tokeniser (.pmhfst)',
    of: 'hfst-tokenise',
    options: OPTIONS,
  };
  registerDropIn(program, tokenise, context, (given) => run(given, context));
}

async function run({ options, chosen, rest }: GivenWords, context: CliContext): Promise<void> {
  const refused = UNSUPPORTED.find(({ name }) => chosen.has(name));
  if (refused !== undefined) throw new CommandFailure(`tokenise: --${refused.name} is not supported`, EXIT.usage);
  const [file] = rest;
  if (file === undefined) throw new CommandFailure('tokenise: which tokeniser?', EXIT.usage);
  const mode = options.findLast(({ name }) => ['giella-cg', 'segment', 'space-separated'].includes(name))?.name;
  const isGiella = mode === 'giella-cg';
  if (!isGiella && chosen.has('print-weight'))
    throw new CommandFailure('tokenise: --print-weight is supported with --giella-cg only', EXIT.usage);
  const tokeniser = open(file, chosen);
  const output = openOutput(undefined, context.stdout);
  const write = isGiella
    ? giellaWriter(tokeniser, options, chosen)
    : segmentWriter(tokeniser, mode === 'space-separated');
  const texts = isGiella ? piecesOf(context, chosen.has('superblanks')) : textsOf(context, chosen.has('newline'));
  for await (const text of texts) {
    output.write(text === NUL ? FLUSH : write(text));
    await output.flush();
  }
}

function open(file: string, chosen: ReadonlyMap<string, string | undefined>): Tokeniser {
  const classes = chosen.get('weight-classes');
  const options = {
    superblanks: chosen.has('superblanks'),
    ...(classes === undefined ? {} : { weightClasses: count('weight-classes', classes, MOST_CLASSES) }),
  };
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new CommandFailure(`${file}: ${errorCode(error) ?? 'cannot be read'}`, EXIT.usage);
  }
  return new Tokeniser(readPmatchFile(bytes, file), options);
}

/** Whole lines as they come, or with superblanks, which may hold line ends, all up to the next null character. */
async function* piecesOf({ stdin = process.stdin }: CliContext, upToNull: boolean): AsyncGenerator<string> {
  stdin.setEncoding('utf8');
  let rest = '';
  for await (const piece of stdin) {
    const texts = `${rest}${piece}`.split(NUL);
    rest = texts.pop() ?? '';
    for (const text of texts) {
      if (text !== '') yield text;
      yield NUL;
    }
    const end = upToNull ? 0 : rest.lastIndexOf('\n') + 1;
    if (end > 0) yield rest.slice(0, end);
    rest = rest.slice(end);
  }
  if (rest !== '') yield rest;
}

/** Lines, or paragraphs. */
async function* textsOf(context: CliContext, byLine: boolean): AsyncGenerator<string> {
  let paragraph = '';
  for await (const line of inputLines(context)) {
    if (byLine) yield line;
    else if (line !== '') paragraph += `${line}\n`;
    else {
      if (paragraph !== '') yield paragraph;
      paragraph = '';
    }
  }
  if (paragraph !== '') yield paragraph;
}

function segmentWriter(tokeniser: Tokeniser, onOneLine: boolean): (text: string) => string {
  return (text) => {
    const { spans } = tokeniser.tokenise(text, Budget.unlimited());
    const words = Array.from({ length: spans.length / 2 }, (_, i) => text.slice(spans[2 * i], spans[2 * i + 1]));
    return onOneLine ? `${words.join(' ')}\n` : `${words.map((word) => `${word}\n`).join('')}\n`;
  };
}

function giellaWriter(
  tokeniser: Tokeniser,
  options: readonly { readonly name: string }[],
  chosen: ReadonlyMap<string, string | undefined>,
): (text: string) => string {
  const last = options.findLast(({ name }) => ['giella-cg', 'print-weight', 'no-weights'].includes(name));
  const hasWeights = last?.name !== 'no-weights';
  const beam = chosen.get('beam');
  if (beam !== undefined && !/^\d*\.?\d+$/.test(beam))
    throw new CommandFailure('--beam must be a number, not negative', EXIT.usage);
  return (text) => {
    const tokenised = tokeniser.tokenise(text, Budget.unlimited());
    for (const cohort of tokenised.cohorts) {
      if (beam !== undefined) cohort.readings = withinBeam(cohort.readings, Number(beam));
      if (!hasWeights) for (const reading of cohort.readings) dropWeights(reading);
      if (chosen.has('unique')) cohort.readings = unique(cohort.readings);
    }
    return writeTokenised(tokenised);
  };
}

/** Readings of the whole word; those of its parts, which name their forms, are not compared with it. */
function withinBeam(readings: readonly CgReading[], beam: number): CgReading[] {
  const isOfParts = ({ tags }: CgReading) => tags.some((tag) => tag.startsWith('"<'));
  const best = Math.min(...readings.filter((reading) => !isOfParts(reading)).map(weightOf));
  return readings.filter((reading) => isOfParts(reading) || weightOf(reading) <= best + beam);
}

function weightOf({ tags }: CgReading): number {
  return Number(tags.map((tag) => WEIGHT.exec(tag)?.[1]).find((text) => text !== undefined) ?? 0);
}

function dropWeights(reading: CgReading): void {
  reading.tags = reading.tags.filter((tag) => !WEIGHT.test(tag));
  if (reading.sub) dropWeights(reading.sub);
}

function unique(readings: readonly CgReading[]): CgReading[] {
  return [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()];
}
