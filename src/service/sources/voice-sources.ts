/**
 * Voices as sources for the registry: those that come with langtools (`builtInVoiceSources`), which all stand on one load of one engine,
 * and neural ones from the packs folder (`findVoiceSources`). A language without pronunciation rules has no voice: no audio
 * is better than audio in the wrong language.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../packs/built-in/built-in.js';
import { ESPEAK_PACKAGE } from '../../packs/built-in/load-espeak.js';
import { speechTexts } from '../../packs/built-in/speech-texts.js';
import type { ResolveTag } from '../../packs/formats/pack-kind.js';
import type { PiperParams } from '../../packs/piper/load-piper.js';
import type { InspectVoice } from '../../packs/piper/voice-files.js';
import { scanVoicePacks, type VoicePack, type VoicePackProblem } from '../../packs/piper/voice-packs.js';
import { ESPEAK_RATE_HZ } from '../../speech/espeak/espeak-rate.js';
import { asksForReadings } from '../../speech/pronounce/parse-pronunciation.js';
import { SpeechFiles } from '../../speech/speech-files.js';
import { type ListedLanguage, type PronunciationKind, readVoiceList, type VoiceList } from '../../speech/voice-list.js';
import { DEFAULT_VOICE, type EngineSource } from '../engines/registry.js';
import type { Settings } from '../settings/settings.js';
import { cacheFolder, type VoiceReadings, voiceReadings } from './starter-sources.js';

const LOADER = new URL('../../packs/built-in/load-espeak.js', import.meta.url).href;
const PIPER_LOADER = new URL('../../packs/piper/load-piper.js', import.meta.url).href;
const PACK = 'espeak-ng';

const PRONUNCIATIONS: Readonly<Record<PronunciationKind, string>> = {
  native: "eSpeak NG's own pronunciation",
  derived: 'pronunciation by rules',
  experimental: 'experimental pronunciation',
};

/** @param readingsOf what a language has of a starter, for pronunciations that ask for readings */
export function builtInVoiceSources(readingsOf: (language: string) => VoiceReadings = () => ({})): EngineSource[] {
  const folder = packageFolder(ESPEAK_PACKAGE);
  if (folder === undefined) return [];
  const { version: espeakVersion } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const texts = speechTexts();
  const files = new SpeechFiles(texts);
  const version = `${espeakVersion}+${fingerprint(texts)}`;
  const list = readVoiceList(files.json('voices.json'));
  return [...list.languages.values()].flatMap((listed) => {
    const pronunciation = pronunciationOf(listed, files);
    if (pronunciation === undefined) return [];
    const rules = listed.espeak === undefined ? files.find(`${listed.language}/pronunciation.txt`) : undefined;
    const readings = asksForReadings(rules) ? readingsOf(listed.language) : {};
    return voicesOf(list, listed, pronunciation, { version, ...readings });
  });
}

/** Names what a voice would say: new rules or number words must not be answered with the old audio. */
function fingerprint(texts: Readonly<Record<string, string>>): string {
  const hash = createHash('sha256');
  for (const [path, text] of Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\0${text}\0`);
  return hash.digest('hex').slice(0, 8);
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
  { version, ...readings }: VoiceReadings & { readonly version: string },
): EngineSource[] {
  // Another analyser may say other words.
  const starter = readings.morphology === undefined ? '' : `.${readings.morphology.pack.version}`;
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
        aliases:
          voice === DEFAULT_VOICE ? [] : [...aliases].filter(([, meant]) => meant === name).map(([alias]) => alias),
      },
      pack: { name: PACK, version: version + starter },
      origin: 'built-in',
      // The same for all: the registry loads it once.
      loader: { module: LOADER, params: {} },
      isOnDemand: 'compiled',
      ...readings,
    };
  });
}

export interface FoundVoices {
  readonly sources: readonly EngineSource[];
  readonly problems: readonly VoicePackProblem[];
}

/** All voices: a pack takes the place of a built-in voice of the same name. */
export async function findVoiceSources(
  settings: Pick<Settings, 'packs' | 'cacheDir' | 'starters'>,
  resolveTag: ResolveTag,
  inspect?: InspectVoice,
): Promise<FoundVoices> {
  const builtIn = builtInVoiceSources(voiceReadings(settings));
  const { voices, problems } = await scanVoicePacks(settings.packs, resolveTag, inspect);
  const languages = new Map(builtIn.map(({ tag, speech }) => [tag, speech?.language ?? tag]));
  const dir = cacheFolder(settings);
  const fromPacks = new Map(
    voices.map((pack) => [`${pack.tag}/${pack.voice}`, packSource(pack, languages.get(pack.tag) ?? pack.tag, dir)]),
  );
  const kept = builtIn.filter(({ tag, voice }) => !fromPacks.has(`${tag}/${voice}`));
  return { sources: [...kept, ...fromPacks.values()], problems };
}

function packSource(
  { tag, voice, fileName, path, fingerprint, sampleRateHz }: VoicePack,
  language: string,
  cacheDir: string,
): EngineSource {
  const params: PiperParams = { path, language, cacheDir, fingerprint };
  return {
    operation: 'tts',
    tag,
    voice,
    description: 'a neural voice, from a pack',
    speech: {
      name: voice,
      engineVoice: voice,
      language,
      kind: 'neural',
      engine: 'piper',
      sampleRateHz,
      pronunciation: 'native',
      aliases: [],
    },
    pack: { name: fileName, version: '?' },
    loader: { module: PIPER_LOADER, params },
  };
}
