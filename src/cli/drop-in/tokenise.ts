/**
 * `langtools tokenise [OPTIONS] TOKENISER`: cuts text into words with a tokeniser (`.pmhfst`), with the options of
 * `hfst-tokenise`: as a CG stream (`-g`), one word a line (`-z`), one sentence a line (`-i`), or with analyses in the other
 * formats of token-formats.ts.
 *
 *     $ echo 'Mun lean.' | langtools tokenise -g tokeniser.pmhfst | langtools cg -g disambiguator.cg3
 */
import type { Command } from 'commander';
import type { CgReading } from '../../cg3/index.js';
import { Budget } from '../../engine/budget.js';
import type { OptionSpec } from '../../engine/option-words.js';
import { readPmatchFile } from '../../grammar/tokenise/pmatch-file.js';
import { type MatchedText, Tokeniser, type TokeniserOptions } from '../../grammar/tokenise/tokeniser.js';
import { writeTokenised } from '../../grammar/tokenise/write-cohorts.js';
import { openOutput } from '../cg/pump.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { type GivenWords, HFST_OPTIONS, registerDropIn } from '../console/foreign-options.js';
import { readBytes } from '../open/read-bytes.js';
import { count, inputLines } from '../open/read-text.js';
import { TOKEN_FORMATS, type TokenFormatName, tokenFormat } from './token-formats.js';

const MOST_CLASSES = 1000;

/** Options of hfst-tokenise that cannot be had, each with the reason. */
const REFUSED: Readonly<Record<string, string>> = {
  'tokenize-multichar': 'text is always read letter by letter',
};
const OPTIONS: readonly OptionSpec[] = [
  ...HFST_OPTIONS,
  { name: 'giella-cg', short: 'g', help: 'CG stream, with weights and sub-readings' },
  { name: 'segment', short: 'z', help: 'one word a line (the default)' },
  { name: 'space-separated', short: 'i', help: 'one sentence a line, spaces between words' },
  { name: 'xerox', short: 'x', help: 'word, tab, analysis; an empty line behind each word' },
  { name: 'cg', short: 'c', help: 'CG stream with the analyses as they are' },
  { name: 'conllu', short: 'C', help: 'CoNLL-U, with the best analysis in the last column' },
  { name: 'finnpos', short: 'f', help: 'input of FinnPos' },
  { name: 'visl', short: 'L', help: 'CG stream line by line; lines in angle brackets are kept' },
  { name: 'tokenize-multichar', short: 'm', help: 'not supported' },
  { name: 'print-all', short: 'a', help: 'print text between words, too; not with -g, which always does' },
  { name: 'newline', short: 'n', help: 'each line is a sentence, not each paragraph' },
  { name: 'print-weight', short: 'w', help: 'print weights (the default with -g)' },
  { name: 'no-weights', short: 'W', help: 'do not print weights' },
  { name: 'weight-classes', short: 'l', value: 'required', of: 'N', help: 'only analyses of the N best weights' },
  { name: 'beam', short: 'b', value: 'required', of: 'W', help: 'only analyses within W of the best' },
  { name: 'unique', short: 'u', help: 'leave out analyses that are there twice' },
  { name: 'superblanks', short: 'S', help: 'text in square brackets is a blank; answer at every null character' },
  { name: 'time-cutoff', short: 't', value: 'required', of: 'S', help: 'accepted; the search has limits of its own' },
];
type Chosen = GivenWords['chosen'];

const WEIGHT = /^<W:(.*)>$/;
/** Blanks of ASCII at both ends of a line; others belong to the text. */
const OUTER_BLANKS = /^[ \t\r\v\f]+|[ \t\r\v\f]+$/g;
const NUL = '\0';
const FLUSH = '<STREAMCMD:FLUSH>\n';

export function registerTokeniseCommand(program: Command, context: CliContext): void {
  const tokenise = {
    name: 'tokenise',
    aliases: ['tokenize'],
    operands: 'TOKENISER',
    description: 'cut text into words with a tokeniser (.pmhfst)',
    of: 'hfst-tokenise',
    options: OPTIONS,
  };
  registerDropIn(program, tokenise, context, (words) => run(words, context));
}

async function run({ options, chosen, rest }: GivenWords, context: CliContext): Promise<void> {
  for (const { name } of options)
    if (Object.hasOwn(REFUSED, name)) throw new CommandFailure(`tokenise: --${name}: ${REFUSED[name]}`, EXIT.usage);
  const [file] = rest;
  if (file === undefined) throw new CommandFailure('tokenise: which tokeniser?', EXIT.usage);
  const mode =
    options.findLast(({ name }) => /^(giella-cg|visl)$/.test(name) || isTokenFormat(name))?.name ?? 'segment';
  const isGiella = !isTokenFormat(mode);
  const beam = beamOf(chosen);
  const tokeniser = open(file, chosen, mode === 'giella-cg' ? {} : { weightClasses: MOST_CLASSES });
  const output = openOutput(undefined, context.stdout);
  const write = isGiella
    ? giellaWriter(tokeniser, options, chosen, beam)
    : formatWriter(tokeniser, mode, options, chosen);
  if (mode === 'visl') {
    for await (const line of inputLines(context)) {
      output.write(vislLine(line.replace(OUTER_BLANKS, ''), write));
      await output.flush();
    }
    return;
  }
  const texts = isGiella ? piecesOf(context, chosen.has('superblanks')) : textsOf(context, chosen.has('newline'));
  for await (const text of texts) {
    output.write(text === NUL ? FLUSH : write(text));
    await output.flush();
  }
}

/** Blanks between words stand as they are; empty lines and marks such as `<s>` are no text. */
function vislLine(line: string, write: (text: string) => string): string {
  if (line === '' || /^<.*>$/s.test(line)) return `${line}\n`;
  return write(line).replace(/^:/gm, '');
}

function isTokenFormat(name: string): name is TokenFormatName {
  return TOKEN_FORMATS.some((each) => each === name);
}

function beamOf(chosen: Chosen): number | undefined {
  const beam = chosen.get('beam');
  if (beam !== undefined && !/^\d*\.?\d+$/.test(beam))
    throw new CommandFailure('--beam must be a number, not negative', EXIT.usage);
  return beam === undefined ? undefined : Number(beam);
}

function open(file: string, chosen: Chosen, defaults: TokeniserOptions): Tokeniser {
  const classes = chosen.get('weight-classes');
  const options = {
    ...defaults,
    superblanks: chosen.has('superblanks'),
    ...(classes === undefined ? {} : { weightClasses: count('weight-classes', classes, MOST_CLASSES) }),
  };
  return new Tokeniser(readPmatchFile(readBytes(file), file), options);
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

/** Everything but a CG stream for the field's grammars. */
function formatWriter(
  tokeniser: Tokeniser,
  mode: TokenFormatName,
  options: GivenWords['options'],
  chosen: Chosen,
): (text: string) => string {
  const hasWeights = options.findLast(({ name }) => /^(print-weight|no-weights)$/.test(name))?.name === 'print-weight';
  const format = tokenFormat(mode, hasWeights);
  const select = selector(chosen);
  const separator = mode === 'space-separated' ? ' ' : '';
  return (paragraph) => {
    const text = paragraph.replace(/\n$/, '');
    const pieces: string[] = [];
    let at = 0;
    const addOther = (end: number) => {
      if (chosen.has('print-all') && end > at) pieces.push(format.other(text.slice(at, end)));
    };
    for (const [i, { startUtf16, endUtf16, analyses }] of tokeniser.matches(text, Budget.unlimited()).entries()) {
      addOther(startUtf16);
      pieces.push(format.word(text.slice(startUtf16, endUtf16), select(analyses), i + 1));
      at = endUtf16;
    }
    addOther(text.length);
    return `${pieces.join(separator)}${format.end}`;
  };
}

/** What `--weight-classes`, `--beam` and `--unique` leave of the analyses of a word. */
function selector(chosen: Chosen): (analyses: MatchedText['analyses']) => MatchedText['analyses'] {
  const beam = beamOf(chosen) ?? Number.POSITIVE_INFINITY;
  const most = Number(chosen.get('weight-classes') ?? Number.POSITIVE_INFINITY);
  return (analyses) => {
    const best = analyses[0]?.weight ?? 0;
    const classes = [...new Set(analyses.map(({ weight }) => weight))].slice(0, most);
    const kept = analyses.filter(({ weight }) => weight <= best + beam && classes.includes(weight));
    if (!chosen.has('unique')) return kept;
    return [...new Map(kept.map((analysis) => [`${analysis.output}\t${analysis.weight}`, analysis])).values()];
  };
}

function giellaWriter(
  tokeniser: Tokeniser,
  options: GivenWords['options'],
  chosen: Chosen,
  beam: number | undefined,
): (text: string) => string {
  const last = options.findLast(({ name }) => ['giella-cg', 'visl', 'print-weight', 'no-weights'].includes(name));
  const hasWeights = last?.name !== 'no-weights' && last?.name !== 'visl';
  return (text) => {
    const tokenised = tokeniser.tokenise(text, Budget.unlimited());
    for (const cohort of tokenised.cohorts) {
      if (beam !== undefined) cohort.readings = withinBeam(cohort.readings, beam);
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
