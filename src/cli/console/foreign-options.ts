/**
 * Commands that take the options of another program: commander hands over all words, and a table of that program's options
 * says what they mean. Start at `registerDropIn`.
 */
import type { Command } from 'commander';
import { describeOptions, type GivenOption, type OptionSpec, splitOptions } from '../../engine/option-words.js';
import { VERSION } from '../../service/settings/version.js';
import type { CliContext } from './cli-context.js';
import { CommandFailure, EXIT } from './exit-codes.js';

export interface DropIn {
  readonly name: string;
  /** The command that it belongs to. */
  readonly group?: string;
  readonly aliases?: readonly string[];
  /** The words that are no options, as the help shows them. */
  readonly operands: string;
  readonly description: string;
  /** The program whose options these are. */
  readonly of: string;
  readonly options: readonly OptionSpec[];
}

export interface GivenWords {
  readonly options: readonly GivenOption[];
  /** The last value of each. */
  readonly chosen: ReadonlyMap<string, string | undefined>;
  readonly rest: readonly string[];
}

/** What every tool of HFST has. */
export const HFST_OPTIONS: readonly OptionSpec[] = [
  { name: 'help', short: 'h', help: 'show this help' },
  { name: 'version', short: 'V', help: 'print the version' },
  { name: 'verbose', short: 'v', help: 'accepted' },
  { name: 'quiet', short: 'q', help: 'accepted' },
  { name: 'silent', short: 's', help: 'accepted' },
];

export function registerDropIn(
  program: Command,
  dropIn: DropIn,
  context: CliContext,
  run: (words: GivenWords) => Promise<void>,
): void {
  const command = program.command(dropIn.name);
  command.aliases([...(dropIn.aliases ?? [])]);
  command
    .argument('[WORDS...]', `options of ${dropIn.of}, ${dropIn.operands.toLowerCase()}`)
    .description(`${dropIn.description}; takes the options of ${dropIn.of}`)
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[]) => {
      const { options, rest, problems } = splitOptions(words, dropIn.options);
      if (problems.length > 0) throw new CommandFailure(`${dropIn.name}: ${problems[0]}`, EXIT.usage);
      const chosen = new Map(options.map(({ name, value }) => [name, value]));
      if (chosen.has('help')) context.stdout.write(helpOf(dropIn));
      else if (chosen.has('version')) context.stdout.write(`langtools ${VERSION}, in place of ${dropIn.of}\n`);
      else await run({ options, chosen, rest });
    });
}

function helpOf({ name, group, operands, description, of, options }: DropIn): string {
  return `Usage: langtools ${group === undefined ? name : `${group} ${name}`} [options] ${operands}

${description[0]?.toUpperCase()}${description.slice(1)}. Takes the options of ${of}.

Options:
${describeOptions(options)}`;
}
