/**
 * `langtools pronounce TAG WORD…`: how a word is read aloud, for people who write rules.
 *
 *     $ langtools pronounce se guolli
 *     guolli  ˈkuolːiː  [[k'uol:i:]]
 *
 * `--check` holds the language to its own tables of examples instead.
 */
import type { Command } from 'commander';
import { checkSpeech } from '../packs/check-speech.js';
import { LANGUAGES_DIR, pronouncedTags, readPronouncer } from '../packs/speech-files.js';
import { canonicalTag, readAliases } from '../service/deployments.js';
import type { CliContext } from './context.js';
import { CommandFailure, EXIT } from './exit-codes.js';

interface PronounceFlags {
  rules?: boolean;
  check?: boolean;
  languages: string;
}

export function registerPronounceCommand(program: Command, context: CliContext): void {
  program
    .command('pronounce')
    .argument('<TAG>', 'a language with a pronunciation of its own')
    .argument('[WORD...]', 'words to read')
    .option('--rules', 'show the rules that fired, with their lines')
    .option(
      '--check',
      'check the rules, number words and speech data of the language; exit code 1 when something is wrong',
    )
    .option('--languages <DIR>', 'folder of language data', LANGUAGES_DIR)
    .description('show how words are read aloud: IPA and eSpeak mnemonics')
    .action((name: string, words: string[], flags: PronounceFlags) => {
      const tag = canonicalTag(name, readAliases());
      if (flags.check === true) return check(tag, flags.languages, context);
      const pronouncer = readPronouncer(tag, flags.languages);
      if (pronouncer === undefined) {
        const known = pronouncedTags(flags.languages).join(' ');
        throw new CommandFailure(`"${tag}" has no pronunciation.txt; there is one for: ${known}`, EXIT.usage);
      }
      for (const word of words) {
        const { ipa, mnemonics, skipped, fired } = pronouncer.explain(word);
        const remark = skipped > 0 ? `  (${skipped} characters skipped)` : '';
        context.stdout.write(`${word}  ${ipa}  [[${mnemonics}]]${remark}\n`);
        if (flags.rules !== true) continue;
        for (const each of fired)
          context.stdout.write(`  ${each.pass}:${each.line}  ${each.rule}    ${each.before} > ${each.after || '∅'}\n`);
      }
    });
}

/** Every problem on a line that editors understand. */
function check(tag: string, dir: string, context: CliContext): void {
  const problems = checkSpeech(tag, dir);
  for (const { file, line, problem } of problems)
    context.stdout.write(`${file}${line === undefined ? '' : `:${line}`}: ${problem}\n`);
  context.stdout.write(`${tag}: ${problems.length === 0 ? 'nothing is wrong' : `${problems.length} problems`}\n`);
  if (problems.length > 0) context.exitCode = EXIT.findings;
}
