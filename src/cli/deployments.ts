/**
 * `langtools deployments create TAG=NAME…`: writes the file that lets the service and the commands know languages that the
 * built-in deployments do not have.
 *
 *     $ langtools deployments create qq='Our language' --output deployments
 *     deployments/own.json: qq Our language
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { builtInDeploymentFiles, parseDeployment } from '../service/languages/deployments.js';
import type { CliContext } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { replaceFile } from './console/replace-file.js';

interface CreateFlags {
  readonly output: string;
  readonly name: string;
  readonly title: string;
  readonly withBuiltIn?: boolean;
  readonly speech: boolean;
}

export function registerDeploymentsCommand(program: Command, context: CliContext): void {
  program
    .command('deployments')
    .description('make deployment files: which languages are offered where')
    .command('create')
    .argument('<TAG=NAME...>', "tags with the names of their languages, such as qq='Our language'")
    .requiredOption('-o, --output <DIR>', 'folder for the file; give it to the other commands as --deployments-dir')
    .option('--name <NAME>', 'name of the deployment, which is also its path', 'own')
    .option('--title <TEXT>', 'what the deployment is called', 'Our languages')
    .option('--no-speech', 'offer no speech')
    .option('--with-built-in', 'copy the built-in deployments into the folder, so that their languages stay')
    .description('write a deployment file for languages of your own')
    .action((languages: string[], flags: CreateFlags) => create(context, languages, flags));
}

function create(context: CliContext, languages: readonly string[], flags: CreateFlags): void {
  const names = Object.fromEntries(languages.map(parseLanguage));
  const file = join(flags.output, `${flags.name}.json`);
  const { name, title, speech: tts } = flags;
  const text = `${JSON.stringify({ name, title, grammar: names, speller: names, tts }, undefined, 2)}\n`;
  // Before anything is written: a tag or a name that a deployment cannot have is refused as the service would.
  parseDeployment(text, file);
  if (existsSync(file)) throw new CommandFailure(`${file} exists already`, EXIT.usage);
  mkdirSync(flags.output, { recursive: true });
  if (flags.withBuiltIn === true)
    for (const builtIn of builtInDeploymentFiles()) {
      const copy = join(flags.output, builtIn.name);
      if (!existsSync(copy)) copyFileSync(builtIn.path, copy);
    }
  replaceFile(file, text);
  const listed = Object.entries(names).map(([tag, language]) => `${tag} ${language}`);
  context.stdout.write(`${file}: ${listed.join(', ')}\n`);
}

function parseLanguage(argument: string): [string, string] {
  const [, tag, name] = /^([a-z]{2,3}(?:-[a-z0-9]{1,8})*)=(.+)$/i.exec(argument) ?? [];
  if (tag === undefined || name === undefined)
    throw new CommandFailure(`"${argument}": write a language tag, "=" and the name of the language`, EXIT.usage);
  return [tag.toLowerCase(), name];
}
