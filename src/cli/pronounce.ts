/**
 * `langtools pronounce TAG TEXT…`: how words and texts are read aloud, for people who write rules.
 *
 *     $ langtools pronounce se guolli
 *     guolli  ˈkuolːiː  [[k'uol:i:]]
 *     $ langtools pronounce se 21
 *     21  guokte|logi|okta  ˈkuokːhteˌloːgiˌokːhtɑ  [[k'uok:htel,o:gi,ok:htA]]
 *
 * `--check` holds the language to its own tables of examples instead.
 */
import type { Command } from 'commander';
import { checkSpeech } from '../packs/built-in/check-speech.js';
import { LANGUAGES_DIR } from '../packs/built-in/package-dir.js';
import { readSpeechFiles } from '../packs/built-in/speech-texts.js';
import { canonicalTag, readTagTable } from '../service/tags.js';
import type { Pronouncer } from '../speech/pronounce/pronouncer.js';
import { textToUtterances } from '../speech/text/text-to-utterances.js';
import type { CliContext } from './cli-context.js';
import { CommandFailure, EXIT } from './exit-codes.js';

interface PronounceFlags {
  rules?: boolean;
  check?: boolean;
  languages: string;
}

export function registerPronounceCommand(program: Command, context: CliContext): void {
  program
    .command('pronounce')
    .argument('<TAG>', 'tag of a language that has a pronunciation.txt')
    .argument('[TEXT...]', 'words or sentences to pronounce')
    .option('--rules', 'show the rules that applied, with their line numbers')
    .option('--check', 'check the rules, number words and speech data of the language; exit code 1 if there are errors')
    .option('--languages <DIR>', 'folder of language data', LANGUAGES_DIR)
    .description('show the pronunciation of words and texts: IPA and eSpeak mnemonics')
    .action((name: string, words: string[], flags: PronounceFlags) => {
      const tag = canonicalTag(name, readTagTable());
      if (flags.check === true) return check(tag, flags.languages, context);
      const files = readSpeechFiles(flags.languages);
      const pronouncer = files.pronouncer(tag);
      if (pronouncer === undefined && files.find(`${tag}/speech.json`) === undefined) {
        const known = files.languagesWith('pronunciation.txt', 'speech.json').join(' ');
        throw new CommandFailure(`"${tag}" has no pronunciation; these languages have one: ${known}`, EXIT.usage);
      }
      const data = files.speechData(tag);
      for (const text of words)
        for (const token of textToUtterances(text, data).flatMap(({ tokens }) => tokens)) {
          const source = text.slice(token.startUtf16, token.endUtf16);
          const said = pronouncer?.explain(token.words) ?? BY_ESPEAK;
          context.stdout.write(line(source, token.words, said, flags.rules === true));
        }
    });
}

/** eSpeak NG reads the words of these languages by rules of its own; ours end where numbers are words. */
const BY_ESPEAK = '(read by eSpeak NG)';
type Said = ReturnType<Pronouncer['explain']> | typeof BY_ESPEAK;

/** The source, the words it stands for unless it is a word itself, IPA, mnemonics; below it the rules, if asked for. */
function line(source: string, words: string, said: Said, withRules: boolean): string {
  const spelt = words.replaceAll('\u00ad', '|');
  const spelling = [source, ...(spelt === source ? [] : [spelt])];
  if (said === BY_ESPEAK) return `${[...spelling, said].join('  ')}\n`;
  const columns = [...spelling, said.ipa, `[[${said.mnemonics}]]`];
  if (said.skipped > 0) columns.push(`(${said.skipped} characters skipped)`);
  const rules = said.fired.map(
    ({ pass, line: number, rule, before, after }) => `  ${pass}:${number}  ${rule}    ${before} > ${after || '∅'}\n`,
  );
  return `${columns.join('  ')}\n${withRules ? rules.join('') : ''}`;
}

/** Every problem on a line that editors understand. */
function check(tag: string, dir: string, context: CliContext): void {
  const problems = checkSpeech(tag, dir);
  for (const { file, line, problem } of problems)
    context.stdout.write(`${file}${line === undefined ? '' : `:${line}`}: ${problem}\n`);
  context.stdout.write(`${tag}: ${problems.length === 0 ? 'no problems' : `${problems.length} problems`}\n`);
  if (problems.length > 0) context.exitCode = EXIT.findings;
}
