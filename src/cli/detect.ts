/**
 * `langtools detect [TEXT…]`: the language of a text. Exit code 1 says that none is likely.
 *
 *     $ langtools detect 'Mun boađán ihttin ruoktot.'
 *     se  0.999  North Sámi
 */
import type { Command } from 'commander';
import { readDeployments, union } from '../service/languages/deployments.js';
import { languageNames } from '../service/languages/language-names.js';
import { readTagTable } from '../service/languages/tags.js';
import { detectLanguage } from '../service/operations/detect-language.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { readText } from './open/read-text.js';

type DetectFlags = SettingFlags & { file?: string; json?: boolean };

export function registerDetectCommand(program: Command, context: CliContext): void {
  program
    .command('detect')
    .argument('[TEXT...]', 'the text; default: standard input')
    .option('--file <FILE>', 'read the text from a file in UTF-8')
    .option('--json', 'print one JSON object')
    .description('find the language of a text; exit code 1 if none is likely')
    .action((words: string[], { file, json = false, ...settingFlags }: DetectFlags) => {
      if (file !== undefined && words.length > 0)
        throw new CommandFailure('give a text or --file, not both', EXIT.usage);
      const text = words.length > 0 ? words.join(' ') : readText(file);
      const { deploymentsDir } = settingsFrom(settingFlags, context.env);
      const results = detectLanguage(text, union(readDeployments(deploymentsDir)), readTagTable());
      if (results.length === 0) context.exitCode = EXIT.findings;
      if (json) context.stdout.write(`${JSON.stringify({ results })}\n`);
      else if (results.length === 0) context.stdout.write('undetermined\n');
      else
        for (const { tag, confidence } of results)
          context.stdout.write(`${tag}  ${confidence.toFixed(3)}  ${englishName(tag)}\n`);
    });
}

const otherNames = new Intl.DisplayNames('en', { type: 'language' });

function englishName(tag: string): string {
  return languageNames().get(tag)?.english ?? otherNames.of(tag) ?? tag;
}
