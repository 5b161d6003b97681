/**
 * The voices that come with langtools, as sources for the registry. Start at `builtInVoiceSources`. They all stand on one load of
 * one engine. A language whose pronunciation nobody has written yet has no voice: silence is better than a wrong language.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../packs/built-in.js';
import { ESPEAK_PACKAGE } from '../packs/load-espeak.js';
import { speechTexts } from '../packs/speech-texts.js';
import { ESPEAK_RATE_HZ } from '../speech/espeak/espeak.js';
import { SpeechFiles } from '../speech/speech-files.js';
import { type ListedLanguage, type PronunciationKind, readVoiceList, type VoiceList } from '../speech/voice-list.js';
import { DEFAULT_VOICE, type EngineSource } from './registry.js';

const LOADER = new URL('../packs/load-espeak.js', import.meta.url).href;
const PACK = 'espeak-ng';

const PRONUNCIATIONS: Readonly<Record<PronunciationKind, string>> = {
  native: "eSpeak NG's own pronunciation",
  derived: 'pronunciation by rules',
  experimental: 'experimental pronunciation',
};

export function builtInVoiceSources(): EngineSource[] {
  const folder = packageFolder(ESPEAK_PACKAGE);
  if (folder === undefined) return [];
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const files = new SpeechFiles(speechTexts());
  const list = readVoiceList(files.json('voices.json'));
  return [...list.languages.values()].flatMap((listed) => {
    const pronunciation = pronunciationOf(listed, files);
    return pronunciation === undefined ? [] : voicesOf(list, listed, pronunciation, version);
  });
}

function pronunciationOf({ espeak, language }: ListedLanguage, files: SpeechFiles): PronunciationKind | undefined {
  if (espeak !== undefined) return 'native';
  const rules = files.find(`${language}/pronunciation.txt`);
  // Compiling all rules takes a second; the one line that is needed is found without.
  return rules === undefined ? undefined : /^confidence\s+experimental\b/m.test(rules) ? 'experimental' : 'derived';
}

function voicesOf(
  { variants, defaultVoice }: VoiceList,
  { tag, language, aliases }: ListedLanguage,
  pronunciation: PronunciationKind,
  version: string,
): EngineSource[] {
  return [DEFAULT_VOICE, ...variants.keys()].map((voice) => {
    const name = voice === DEFAULT_VOICE ? defaultVoice : voice;
    return {
      operation: 'tts',
      tag,
      voice,
      description: `a ${name}'s voice, formant synthesis, ${PRONUNCIATIONS[pronunciation]}`,
      speech: {
        name,
        engineVoice: `${tag}/${name}`,
        language,
        kind: 'formant',
        engine: PACK,
        sampleRateHz: ESPEAK_RATE_HZ,
        pronunciation,
        aliases: voice === DEFAULT_VOICE ? [] : [...aliases].filter(([, own]) => own === name).map(([alias]) => alias),
      },
      pack: { name: PACK, version },
      // The same for all: the registry loads it once.
      loader: { module: LOADER, params: {} },
    };
  });
}
