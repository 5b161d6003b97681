/**
 * `langtools fst strings FILE`: the strings of a transducer, as `hfst-fst2strings` prints them: `upper:lower`, or the
 * string alone where both sides are the same.
 *
 *     $ langtools fst strings analyser.hfstol --max 2
 *     guolli:guolli+N+Sg+Nom
 *     guollit:guolli+N+Pl+Nom
 */
import type { Command } from 'commander';
import { isCyclic, type Path, paths } from '../../fst/algebra/paths.js';
import { RandomPaths } from '../../fst/algebra/random-paths.js';
import { isFlagDiacritic } from '../../fst/algebra/special-symbols.js';
import type { Automaton } from '../../fst/build/automaton.js';
import type { CliContext } from '../console/cli-context.js';
import { CommandFailure, EXIT } from '../console/exit-codes.js';
import { count } from '../open/read-text.js';
import { openTransducerFile } from './open-transducer.js';

const MAX_STRINGS = 100_000_000;
const MAX_CYCLES = 1000;

interface StringsFlags {
  readonly max?: string;
  readonly cycles?: string;
  readonly random?: string;
  readonly seed: string;
  readonly weights?: boolean;
}

export function registerStringsCommand(group: Command, context: CliContext): void {
  group
    .command('strings')
    .argument('<FILE>', 'transducer: .hfstol, .hfst or .att')
    .option('-n, --max <N>', 'at most so many strings')
    .option('-c, --cycles <N>', 'follow each cycle at most so many times')
    .option('-r, --random <N>', 'so many random strings; one may come several times')
    .option('--seed <N>', 'with --random: another number, other strings', '1')
    .option('-w, --weights', 'print the weight of each string')
    .description('print the strings of a transducer')
    .action(async (file: string, flags: StringsFlags) => {
      const { automaton } = openTransducerFile(file);
      const isWeighed = flags.weights === true;
      for (const path of flags.random === undefined ? listed(automaton, flags, file) : random(automaton, flags)) {
        if (!context.stdout.write(lineOf(path, isWeighed))) await drained(context.stdout);
      }
    });
}

function listed(automaton: Automaton, { max, cycles }: StringsFlags, file: string): Iterable<Path> {
  if (max === undefined && cycles === undefined && isCyclic(automaton)) {
    throw new CommandFailure(`${file} has cycles, and so endless strings: limit them with -n, -c or -r`, EXIT.usage);
  }
  return paths(automaton, {
    max: max === undefined ? MAX_STRINGS : count('max', max, MAX_STRINGS),
    // Where only a number of strings is asked for, a short way around each cycle shows what it does.
    maxCycles: cycles === undefined ? (max === undefined ? 0 : 1) : count('cycles', cycles, MAX_CYCLES),
  });
}

function* random(automaton: Automaton, flags: StringsFlags): Generator<Path> {
  const source = new RandomPaths(automaton, count('seed', flags.seed, 0xffff_ffff));
  const { symbols, input, output } = source.automaton;
  for (let left = count('random', flags.random ?? '0', MAX_STRINGS); left > 0; left--) {
    const path = source.next();
    if (path === undefined) return;
    const side = (column: Uint16Array) =>
      path.arcs.filter((arc) => column[arc] !== 0).map((arc) => symbols[column[arc]!]!);
    yield { upper: side(input), lower: side(output), weight: path.weight };
  }
}

function lineOf({ upper, lower, weight }: Path, isWeighed: boolean): string {
  const [above, below] = [text(upper), text(lower)];
  const weightText = isWeighed ? `\t${Number(Math.fround(weight).toPrecision(6))}` : '';
  return `${above === below ? above : `${above}:${below}`}${weightText}\n`;
}

/** Flag diacritics are no part of what is read or written. */
function text(symbols: readonly string[]): string {
  return symbols.filter((symbol) => !isFlagDiacritic(symbol)).join('');
}

/** A pipe that is full: millions of strings must not pile up in memory. */
function drained(stream: CliContext['stdout']): Promise<void> {
  return new Promise((resolve) => {
    stream.once('drain', resolve);
    stream.once('close', resolve);
  });
}
