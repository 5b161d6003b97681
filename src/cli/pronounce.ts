/**
 * `langtools pronounce TAG WORD…`: how a word is read aloud, for people who write rules.
 *
 *     $ langtools pronounce se guolli
 *     guolli  ˈkuolːiː  [[k'uol:i:]]
 */
import type { Command } from 'commander';
import { LANGUAGES_DIR, pronouncedTags, readPronouncer } from '../packs/speech-files.js';
import { canonicalTag, readAliases } from '../service/deployments.js';
import type { CliContext } from './context.js';
import { CommandFailure, EXIT } from './exit-codes.js';

export function registerPronounceCommand(program: Command, { stdout }: CliContext): void {
  program
    .command('pronounce')
    .argument('<TAG>', 'a language with a pronunciation of its own')
    .argument('<WORD...>', 'words to read')
    .option('--rules', 'show the rules that fired, with their lines')
    .option('--languages <DIR>', 'folder of language data', LANGUAGES_DIR)
    .description('show how words are read aloud: IPA and eSpeak mnemonics')
    .action((tag: string, words: string[], flags: { rules?: boolean; languages: string }) => {
      const pronouncer = readPronouncer(canonicalTag(tag, readAliases()), flags.languages);
      if (pronouncer === undefined) {
        const known = pronouncedTags(flags.languages).join(' ');
        throw new CommandFailure(`"${tag}" has no pronunciation.txt; there is one for: ${known}`, EXIT.usage);
      }
      for (const word of words) {
        const { ipa, mnemonics, skipped, fired } = pronouncer.explain(word);
        const remark = skipped > 0 ? `  (${skipped} characters skipped)` : '';
        stdout.write(`${word}  ${ipa}  [[${mnemonics}]]${remark}\n`);
        if (flags.rules !== true) continue;
        for (const each of fired)
          stdout.write(`  ${each.pass}:${each.line}  ${each.rule}    ${each.before} > ${each.after || '∅'}\n`);
      }
    });
}
