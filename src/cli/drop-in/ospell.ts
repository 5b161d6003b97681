/**
 * `langtools ospell [OPTIONS] [PACK]`: hfst-ospell's options and output, with the weights of the pack and no ranking of
 * ours. Words come from standard input, one on a line; each is answered before the next is read.
 *
 *     $ echo guoli | langtools ospell -S se.zhfst
 *     "guoli" is NOT in the lexicon:
 *     Corrections for "guoli":
 *     guolli    11.500000
 */
import type { Command } from 'commander';
import { printedWeight } from '../../engine/printed-weight.js';
import { Transducer } from '../../fst/lookup/transducer.js';
import type { PackInfo } from '../../packs/formats/pack-info.js';
import { withAllArcs } from '../../speller/search/model-runs.js';
import { type CliContext, settingsFrom } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { openTransducer } from '../fst/open-transducer.js';
import { openPackSpellerData } from '../open/open-pack.js';
import { inputLines } from '../open/read-text.js';
import { type OspellLimits, OspellSpeller } from './ospell-answers.js';

interface OspellFlags {
  verbose?: boolean;
  analyse?: boolean;
  limit?: string;
  maxWeight?: string;
  beam?: string;
  timeCutoff?: string;
  suggest?: boolean;
  realWord?: boolean;
  errorModel?: string;
  lexicon?: string;
}

export function registerOspellCommand(program: Command, context: CliContext): void {
  program
    .command('ospell')
    .argument('[PACK]', 'speller pack (.zhfst, .bhfst, or a folder)')
    .option('-v, --verbose', 'first say what the pack and the limits are')
    .option('-q, --quiet', 'do not (default)')
    .option('-s, --silent', 'same as --quiet')
    .option('-a, --analyse', 'show the analyses of words and corrections')
    .option('-n, --limit <N>', 'show at most N suggestions')
    .option('-w, --max-weight <W>', 'leave out corrections with weights above W')
    .option('-b, --beam <W>', 'leave out corrections that are worse than the best by more than W')
    .option('-t, --time-cutoff <T>', 'stop looking for corrections of a word after T seconds')
    .option('-S, --suggest', 'suggest corrections of misspelled words')
    .option('-X, --real-word', 'suggest corrections of correct words, too')
    .option('-m, --error-model <FILE>', 'error model as a transducer, instead of a pack')
    .option('-l, --lexicon <FILE>', 'lexicon as a transducer, instead of a pack')
    .option('-k, --output-to-console', 'accepted and ignored')
    .description('check words with a speller pack as hfst-ospell does: its options, its output')
    .action(async (pack: string | undefined, flags: OspellFlags) => {
      const limits = limitsOf(flags);
      const { speller, info } = await open(pack, flags, context);
      if (flags.verbose === true) context.stdout.write(describe(info, limits));
      const answers = new Answers(speller, limits, flags, context);
      for await (const line of inputLines(context)) {
        if (line.endsWith('\r')) throw new CommandFailure('a line ends with a carriage return (CR LF)', EXIT.usage);
        if (line !== '') answers.answer(line);
      }
    });
}

function limitsOf({ limit, maxWeight, beam, timeCutoff }: OspellFlags): OspellLimits {
  if (limit !== undefined && !/^\d{1,9}$/.test(limit))
    throw new CommandFailure('--limit must be a whole number', EXIT.usage);
  return {
    count: Number(limit ?? 0),
    maxWeight: notNegative('max-weight', maxWeight),
    beam: notNegative('beam', beam),
    seconds: notNegative('time-cutoff', timeCutoff),
  };
}

/** A negative number means that there is no limit, as in hfst-ospell. */
function notNegative(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(value)) throw new CommandFailure(`--${name} must be a number`, EXIT.usage);
  return value < 0 ? undefined : value;
}

interface OpenedPack {
  readonly speller: OspellSpeller;
  readonly info: PackInfo | undefined;
}

async function open(
  pack: string | undefined,
  { errorModel, lexicon }: OspellFlags,
  context: CliContext,
): Promise<OpenedPack> {
  const hasFiles = errorModel !== undefined || lexicon !== undefined;
  if (pack !== undefined && !hasFiles) return openPack(pack, context);
  if (pack !== undefined || errorModel === undefined || lexicon === undefined)
    throw new CommandFailure('give either a speller pack or both --error-model and --lexicon', EXIT.usage);
  const speller = new OspellSpeller(openTransducer(lexicon, false), openTransducer(errorModel, false));
  return { speller, info: undefined };
}

async function openPack(file: string, context: CliContext): Promise<OpenedPack> {
  const { data, info } = await openPackSpellerData(file, settingsFrom({}, context.env), context);
  const { lexicon, errorModel } = data;
  const model = errorModel === undefined ? undefined : Transducer.fromShared(withAllArcs(errorModel));
  return { speller: new OspellSpeller(Transducer.fromShared(lexicon), model), info };
}

function describe(info: PackInfo | undefined, { count, maxWeight, beam, seconds }: OspellLimits): string {
  const lines: string[] = [];
  if (info !== undefined) {
    lines.push('Following metadata was read from ZHFST archive:', `locale: ${info.locale ?? ''}`);
    lines.push(`version: ${info.version ?? ''}`);
    for (const { lang, text } of info.titles) lines.push(`title [${lang ?? info.locale ?? ''}]: ${text}`);
    lines.push('');
  }
  if (count > 0) lines.push(`Printing only ${count} top suggestions per line`);
  if (maxWeight !== undefined) lines.push(`Not printing suggestions worse than ${printedWeight(maxWeight)}`);
  if (beam !== undefined) lines.push(`Not printing suggestions worse than best by margin ${printedWeight(beam)}`);
  if (info !== undefined)
    lines.push(`Not trying to find better suggestions after ${printedWeight(seconds ?? 0)} seconds`);
  return lines.map((line) => `${line}\n`).join('');
}

class Answers {
  readonly #speller: OspellSpeller;
  readonly #limits: OspellLimits;
  readonly #flags: OspellFlags;
  readonly #context: CliContext;

  constructor(speller: OspellSpeller, limits: OspellLimits, flags: OspellFlags, context: CliContext) {
    this.#speller = speller;
    this.#limits = limits;
    this.#flags = flags;
    this.#context = context;
  }

  answer(word: string): void {
    if (!this.#speller.isInLexicon(word)) {
      this.#print(`"${word}" is NOT in the lexicon:`);
      if (this.#flags.suggest === true) this.#suggest(word);
      return;
    }
    this.#print(`"${word}" is in the lexicon...`);
    if (this.#flags.analyse === true) this.#analyse(word);
    if (this.#flags.realWord !== true) return;
    this.#print('(but correcting anyways)');
    this.#suggest(word);
  }

  /** A pack may mark forms that are no words of the written language, and words that must not be suggested. */
  #analyse(word: string): void {
    this.#print('analysing:');
    let isWord = false;
    for (const { value, weight } of this.#speller.analyses(word)) {
      const isDiscarded = value.includes('Use/-Spell');
      isWord ||= !isDiscarded;
      this.#print(`${value}   ${printedWeight(weight)}${isDiscarded ? ' [DISCARDED AS -Spell]' : ''}`);
    }
    if (!isWord) this.#print('All spellings were invalidated by analysis! .:. Not in lexicon!');
  }

  #suggest(word: string): void {
    const { corrections, cutShort } = this.#speller.corrections(word, this.#limits);
    if (cutShort) this.#context.stderr.write(`langtools: "${word}": the search for corrections was cut short\n`);
    this.#print(corrections.length === 0 ? `Unable to correct "${word}"!` : `Corrections for "${word}":`);
    for (const { value, weight } of corrections) {
      if (this.#flags.analyse === true) this.#analysedCorrection(value, printedWeight(weight));
      else this.#print(`${value}    ${printedWeight(weight)}`);
    }
    this.#print('');
  }

  #analysedCorrection(correction: string, weight: string): void {
    let isKept = false;
    for (const { value } of this.#speller.analyses(correction)) {
      const isDiscarded = value.includes('Use/SpellNoSugg');
      isKept ||= !isDiscarded;
      this.#print(`${correction}    ${weight}    ${value}${isDiscarded ? '    [DISCARDED BY ANALYSES]' : ''}`);
    }
    if (!isKept) this.#print('All corrections were invalidated by analysis! No score!');
  }

  #print(line: string): void {
    this.#context.stdout.write(`${line}\n`);
  }
}
