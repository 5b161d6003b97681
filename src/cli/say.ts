/**
 * `langtools say TAG [TEXT]`: speaks a text into a WAV or MP3 file, with the voices that the service would use.
 *
 *     $ langtools say se --voice woman -o bures.mp3 'Bures boahtin!'
 *     bures.mp3: 1.2 s, woman (formant, derived)
 */
import { type Command, Option } from 'commander';
import { Budget } from '../engine/budget.js';
import { DEFAULT_VOICE, type EngineSource } from '../service/engines/registry.js';
import { type SpeakInput, speak } from '../service/pool/speak-operation.js';
import { findSources } from '../service/sources/find-sources.js';
import type { SpeechVoice } from '../speech/voice.js';
import { type CliContext, type SettingFlags, settingsFrom } from './console/cli-context.js';
import { CommandFailure, EXIT } from './console/exit-codes.js';
import { replaceFile } from './console/replace-file.js';
import { openSource } from './open/open-source.js';
import { readText } from './open/read-text.js';
import { sourcesOf } from './open/sources-of.js';

/** A day, for those who have a book read to them: as much as a WAV file of 16-bit samples can hold. */
const MAX_SECONDS = 86_400;

type SayFlags = SettingFlags & { voice: string; output?: string; pace: string; sampleFormat: 's16' | 'f32' };

export function registerSayCommand(program: Command, context: CliContext): void {
  program
    .command('say')
    .argument('<TAG>', 'language tag, for example se')
    .argument('[TEXT]', 'text to speak; default: standard input')
    .option('--voice <NAME>', 'name or alias of a voice of the language', DEFAULT_VOICE)
    .option('-o, --output <FILE>', '.wav or .mp3 file to write; default: WAV on standard output')
    .option('--pace <N>', 'speaking rate, 0.25 to 4', '1')
    .addOption(
      new Option('--sample-format <FORMAT>', 'sample format of a WAV file').choices(['s16', 'f32']).default('s16'),
    )
    .option('--packs <DIR>', 'folder of installed packs (LANGTOOLS_PACKS)')
    .description('convert a text to speech')
    .action(async (tag: string, text: string | undefined, flags: SayFlags) => {
      const { voice, output, pace, sampleFormat, ...settingFlags } = flags;
      const encoding = encodingOf(output);
      if (output === undefined && context.stdout.isTTY === true)
        throw new CommandFailure(
          'audio is not written to a terminal: give a file with -o, or redirect the output',
          EXIT.usage,
        );
      const input = {
        text: text ?? readText(undefined),
        pace: paceOf(pace),
        encoding,
        sampleFormat,
        maxSeconds: MAX_SECONDS,
      };
      const source = await findVoice(tag, voice, settingsFrom(settingFlags, context.env));
      const file = await record(source, input, context);
      if (output === undefined) context.stdout.write(file.bytes);
      else replaceFile(output, file.bytes);
      const { name = voice, kind = '?', pronunciation = '?' } = source.speech ?? {};
      const skipped = file.skipped === 0 ? '' : `; ${file.skipped} characters skipped`;
      const line = `${output ?? 'standard output'}: ${file.seconds.toFixed(1)} s, ${name} (${kind}, ${pronunciation})${skipped}`;
      context.stderr.write(`${line}\n`);
    });
}

function encodingOf(output: string | undefined): 'wav' | 'mp3' {
  const extension = /\.([^./\\]+)$/.exec(output ?? '.wav')?.[1]?.toLowerCase();
  if (extension === 'wav' || extension === 'mp3') return extension;
  throw new CommandFailure(`${output}: the name must end in .wav or .mp3`, EXIT.usage);
}

function paceOf(text: string): number {
  const pace = Number(text);
  if (pace >= 0.25 && pace <= 4) return pace;
  throw new CommandFailure('--pace must be a number from 0.25 to 4', EXIT.usage);
}

async function findVoice(
  tag: string,
  asked: string,
  settings: Parameters<typeof findSources>[0],
): Promise<EngineSource> {
  const { sources } = await findSources(settings);
  const voices = sourcesOf(sources, 'tts', tag);
  if (voices.length === 0) throw new CommandFailure(`no voice for "${tag}" is installed`, EXIT.pack);
  const source =
    voices.find(({ voice }) => voice === asked) ?? voices.find(({ speech }) => speech?.aliases.includes(asked));
  if (source !== undefined) return source;
  const names = voices.map(({ voice }) => voice).join(', ');
  throw new CommandFailure(`"${tag}" has no voice "${asked}"; it has: ${names}`, EXIT.usage);
}

async function record(source: EngineSource, input: SpeakInput, context: CliContext) {
  const voice = await openSource<SpeechVoice>(source, context);
  const chunks: Uint8Array[] = [];
  let skipped = 0;
  const { speech } = source;
  const job = speech === undefined ? input : { ...input, voice: speech.engineVoice };
  const { samples, refusal } = await speak(voice, job, Budget.unlimited(), {
    head: ({ skippedCharacters }) => {
      skipped = skippedCharacters;
    },
    chunk: (chunk) => chunks.push(chunk),
  });
  if (refusal !== undefined) throw new CommandFailure(refusal.detail, EXIT.usage);
  if (samples === 0) throw new CommandFailure('the text contains nothing that the voice can pronounce', EXIT.usage);
  return { bytes: Buffer.concat(chunks), skipped, seconds: samples / voice.sampleRateHz };
}
