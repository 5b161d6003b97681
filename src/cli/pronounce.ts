/**
 * `langtools pronounce TAG TEXT…`: how words and texts are read aloud, for people who write rules.
 *
 *     $ langtools pronounce se guolli
 *     guolli  ˈkuolːiː  [[k'uol:i:]]
 *     $ langtools pronounce se 21
 *     21  guokte|logi|okta  ˈkuokːhteˌloːgiˌokːhtɑ  [[k'uok:htel,o:gi,ok:htA]]
 *
 *     $ langtools pronounce se boazobargu
 *     boazobargu  boazo|bargu  ˈpoɑdzoˌpɑrəkuː  [[p'oAdzop,Ar@ku:]]
 *
 * Where the analyser of a starter sees a compound, the second column shows its parts. `--check` holds the language to its own
 * tables of examples instead.
 */
import type { Command } from 'commander';
import { Transducer } from '../fst/lookup/transducer.js';
import { defaultCacheDir } from '../packs/built-in/built-in.js';
import { checkSpeech } from '../packs/built-in/check-speech.js';
import { loadMorphology } from '../packs/built-in/load-morphology.js';
import { LANGUAGES_DIR } from '../packs/built-in/package-dir.js';
import { readSpeechFiles, speechTexts } from '../packs/built-in/speech-texts.js';
import { canonicalTag, readTagTable } from '../service/languages/tags.js';
import { asksForReadings } from '../speech/pronounce/parse-pronunciation.js';
import type { Pronouncer, ReadPart } from '../speech/pronounce/pronouncer.js';
import { type ReadWord, wordReader } from '../speech/pronounce/word-reader.js';
import { textToUtterances } from '../speech/text/text-to-utterances.js';
import type { CliContext } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';

interface PronounceFlags {
  rules?: boolean;
  starters: boolean;
  check?: boolean;
  languages: string;
}

export function registerPronounceCommand(program: Command, context: CliContext): void {
  program
    .command('pronounce')
    .argument('<TAG>', 'tag of a language that has a pronunciation.txt')
    .argument('[TEXT...]', 'words or sentences to pronounce')
    .option('--rules', 'show the readings of words and the rules that applied, with their line numbers')
    .option('--no-starters', 'pronounce without the analyser of a starter: compounds are then cut at listed parts only')
    .option('--check', 'check the rules, number words and speech data of the language; exit code 1 if there are errors')
    .option('--languages <DIR>', 'folder of language data', LANGUAGES_DIR)
    .description('show the pronunciation of words and texts: IPA and eSpeak mnemonics')
    .action(async (name: string, words: string[], flags: PronounceFlags) => {
      const tag = canonicalTag(name, readTagTable());
      if (flags.check === true) return check(tag, flags.languages, context);
      const analyser = flags.starters ? await analyserFor(tag, flags.languages) : undefined;
      const files = readSpeechFiles(flags.languages, () => analyser);
      const pronouncer = files.pronouncer(tag);
      if (pronouncer === undefined && files.find(`${tag}/speech.json`) === undefined) {
        const languages = files.languagesWith('pronunciation.txt', 'speech.json').join(' ');
        throw new CommandFailure(`"${tag}" has no pronunciation; these languages have one: ${languages}`, EXIT.usage);
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

/** Compiled at the first use, for languages whose rules ask for readings. */
async function analyserFor(tag: string, dir: string): Promise<ReadWord | undefined> {
  if (!asksForReadings(speechTexts(dir)[`${tag}/pronunciation.txt`])) return undefined;
  const morphology = await loadMorphology(tag, defaultCacheDir());
  return morphology && wordReader(Transducer.fromShared(morphology.analyser));
}

/** eSpeak NG reads the words of these languages by rules of its own; ours end where numbers are words. */
const BY_ESPEAK = '(read by eSpeak NG)';
type Said = ReturnType<Pronouncer['explain']> | typeof BY_ESPEAK;

/** The source, the words it stands for unless it is a word itself, IPA, mnemonics; below it the rules, if asked for. */
function line(source: string, words: string, said: Said, withRules: boolean): string {
  const readings = said === BY_ESPEAK ? [] : said.readings;
  const spelt = withBorders(words.replaceAll('\u00ad', '|'), readings);
  const spelling = [source, ...(spelt === source ? [] : [spelt])];
  if (said === BY_ESPEAK) return `${[...spelling, said].join('  ')}\n`;
  const columns = [...spelling, said.ipa, `[[${said.mnemonics}]]`];
  if (said.skipped > 0) columns.push(`(${said.skipped} characters skipped)`);
  const rules = said.fired.map(
    ({ pass, line: number, rule, before, after }) => `  ${pass}:${number}  ${rule}    ${before} > ${after || '∅'}\n`,
  );
  const read = readings.map(({ analysis, parts }) => `  reading  ${analysis}    ${parts.join('|')}\n`);
  return `${columns.join('  ')}\n${withRules ? [...read, ...rules].join('') : ''}`;
}

/** The words with `|` where the analyser sees a border. */
function withBorders(words: string, readings: readonly ReadPart[]): string {
  let spelt = words;
  let from = 0;
  for (const { word, parts } of readings) {
    const at = spelt.normalize('NFC').toLowerCase().indexOf(word, from);
    if (at < 0) continue;
    from = at;
    for (const part of parts) {
      if (from > at) spelt = `${spelt.slice(0, from)}|${spelt.slice(from++)}`;
      from += part.length;
    }
  }
  return spelt;
}

/** Every problem on a line that editors understand. */
function check(tag: string, dir: string, context: CliContext): void {
  const problems = checkSpeech(tag, dir);
  for (const { file, line, problem } of problems)
    context.stdout.write(`${file}${line === undefined ? '' : `:${line}`}: ${problem}\n`);
  context.stdout.write(`${tag}: ${problems.length === 0 ? 'no problems' : `${problems.length} problems`}\n`);
  if (problems.length > 0) context.exitCode = EXIT.findings;
}
