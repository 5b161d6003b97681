/**
 * What the voices of one language need of eSpeak's data and of the texts of `languages/`, for a device that has only this
 * language. Start at `extractVoice` and `openExtract`.
 */
import { parseJson } from '../../engine/parse-json.js';
import { SpeechFiles } from '../speech-files.js';
import type { SpeechVoice } from '../voice.js';
import { type ListedLanguage, readVoiceList } from '../voice-list.js';
import { type EspeakEngineData, open } from './espeak-engine.js';
import { cutEspeakData, type EspeakExtract, type PackageFile, restoreEspeakData } from './espeak-package.js';

/** As `EspeakEngineData`, of one language. */
export interface VoiceExtract extends Pick<EspeakEngineData, 'files' | 'morphology'> {
  readonly espeak: EspeakExtract;
}

const VOICE_LIST = 'voices.json';

/** @param packageFiles see `readPackageFiles` */
export function extractVoice(
  { espeak, files, morphology }: EspeakEngineData,
  tag: string,
  packageFiles: readonly PackageFile[],
): VoiceExtract {
  const texts = new SpeechFiles(files);
  const list = readVoiceList(texts.json(VOICE_LIST));
  const listed = list.languages.get(tag);
  if (listed === undefined) throw new Error(`there is no voice for ${tag}`);
  const language = listed.espeak ?? texts.pronouncer(listed.language)?.espeakVoice;
  if (language === undefined) throw new Error(`there is no pronunciation of ${listed.language}`);
  const extract = cutEspeakData(new Uint8Array(espeak), packageFiles, {
    language,
    variants: [...list.variants.values()],
    readsWords: listed.espeak !== undefined,
    isCyrillic: listed.isCyrillic,
  });
  const ownFiles = textsOf(files, listed, language);
  return { espeak: extract, files: ownFiles, ...(morphology === undefined ? {} : { morphology }) };
}

export function openExtract({ espeak, ...rest }: VoiceExtract): Promise<SpeechVoice> {
  return open({ espeak: restoreEspeakData(espeak), ...rest });
}

/** The list of voices with this language alone, its own texts, its number words, and the sounds of the eSpeak voice. */
function textsOf(
  files: Readonly<Record<string, string>>,
  { tag, language }: ListedLanguage,
  espeakVoice: string,
): Record<string, string> {
  const list = parseJson(files[VOICE_LIST] ?? '{}', VOICE_LIST) as { languages: Record<string, unknown> };
  const own: Record<string, string> = {
    [VOICE_LIST]: JSON.stringify({ ...list, languages: { [tag]: list.languages[tag] } }),
  };
  const speech = files[`${language}/speech.json`];
  const { numbers } = (speech === undefined ? {} : parseJson(speech, 'speech.json')) as { numbers?: { cldr?: string } };
  const isOwn = (path: string) =>
    path.startsWith(`${language}/`) ||
    path.startsWith(`espeak/${espeakVoice}.`) ||
    path.startsWith('espeak/common.') ||
    path === `cldr/${numbers?.cldr}.txt`;
  for (const [path, text] of Object.entries(files)) if (isOwn(path)) own[path] = text;
  return own;
}
